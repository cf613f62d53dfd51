import { make } from '../../../../page-kit/dom';
import type { StudioRound } from '../../../api-shapes';
import type { FamilyPage, FamilyView, FamilyWords, Table, WordsContext } from '../../family-view';
import { createBetBoard } from '../bet-board';
import { openDesk, speakOf, type SayWord } from '../family-desk';
import tableCss from '../table.css?inline';
import { boxOf, colourOf, isCell, SPOTS, type Spot } from './cloth';
import css from './roulette.css?inline';
import { createWheel } from './wheel';
import { rouletteWords, type RouletteWord } from './locales/index';

type Say = SayWord<RouletteWord>;
const LAST_NUMBERS = 10;

interface RouletteShow {
  number: number;
  won: readonly string[];
}
const readShow = ({ show }: StudioRound): RouletteShow | null =>
  typeof show === 'object' && show !== null && 'number' in show ? (show as RouletteShow) : null;

/** A bet in words. */
const nameOf = ({ bet, kind }: Spot, say: Say): string => {
  switch (kind) {
    case 'dozen':
      return say('dozen', { from: bet.numbers[0] ?? 0, to: bet.numbers.at(-1) ?? 0 });
    case 'column':
      return say('column', { nth: bet.place.split('-')[1] ?? '' });
    case 'straight':
    case 'split':
    case 'street':
    case 'corner':
    case 'line':
      return say(kind, { numbers: bet.numbers.join('–') });
    case 'red':
    case 'black':
    case 'even':
    case 'odd':
    case 'low':
    case 'high':
      return say(kind);
    default:
      return bet.place;
  }
};

/** What stands on a cell: figures are shorter than names. */
const shortOf = (spot: Spot, name: string): string => {
  const { numbers } = spot.bet;
  if (spot.kind === 'straight') return String(numbers[0]);
  if (spot.kind === 'column') return '2:1';
  if (spot.kind === 'dozen') return `${numbers[0]}–${numbers.at(-1)}`;
  if (spot.kind === 'low') return '1–18';
  return spot.kind === 'high' ? '19–36' : name;
};

const words = ({ requested }: WordsContext): FamilyWords => {
  const say = speakOf(rouletteWords, requested);
  const names = new Map(SPOTS.map((spot) => [spot.place, nameOf(spot, say)]));
  return {
    go: say('go'),
    place: (place) => names.get(place) ?? place,
    move: ({ name }) => name,
    tell(round) {
      const show = readShow(round);
      return show ? say('came', { number: show.number, colour: say(colourOf(show.number)) }) : '';
    },
    rules: () => [say('rules')],
  };
};

/** The cloth: cells are buttons, and chips on borders are laid with a pointer; the list holds the same bets for all others. */
const createCloth = (table: Table, board: ReturnType<typeof createBetBoard>): HTMLElement => {
  const spotButton = (spot: Spot): HTMLButtonElement => {
    const name = table.words.place(spot.place);
    const colour = spot.kind === 'straight' ? colourOf(spot.bet.numbers[0] ?? 0) : spot.kind;
    const button = board.cell({
      place: spot.place,
      name,
      text: isCell(spot) ? shortOf(spot, name) : '',
      class: isCell(spot) ? `spot ${colour}` : 'spot edge',
    });
    if (!isCell(spot)) {
      button.tabIndex = -1;
      button.setAttribute('aria-hidden', 'true');
    }
    for (const [property, share] of Object.entries(boxOf(spot)))
      button.style.setProperty(`--${property}`, `${share}%`);
    return button;
  };
  return make('div', { class: 'cloth', children: SPOTS.map(spotButton) });
};

/** The wheel, and the cloth with all of its bets. */
const mount = (table: Table): FamilyView => {
  const desk = openDesk(rouletteWords, table);
  const { say } = desk;
  const board = createBetBoard(desk);
  const wheel = createWheel(table.motion);
  const numbers: number[] = [];
  const last = make('ol', { class: 'last-numbers', attributes: { 'aria-label': say('lastNumbers') } });
  const list = make('select', {
    attributes: { 'aria-label': say('allBets') },
    children: SPOTS.map(({ place }) =>
      make('option', { text: table.words.place(place), attributes: { value: place } }),
    ),
  });
  const layThere = make('button', { class: 'plain', text: say('layThere'), attributes: { type: 'button' } });
  layThere.addEventListener('click', () => board.lay(list.value));

  const keep = (number: number): void => {
    numbers.unshift(number);
    numbers.splice(LAST_NUMBERS);
    last.replaceChildren(...numbers.map((one) => make('li', { class: colourOf(one), text: String(one) })));
  };
  return {
    stage: make('div', {
      class: 'roulette-stage',
      children: [make('div', { class: 'wheel-box', children: [wheel.element] }), last],
    }),
    picker: make('div', {
      class: 'roulette-board',
      children: [
        createCloth(table, board),
        board.tools,
        make('div', { class: 'bet-list', children: [list, layThere] }),
      ],
    }),
    picks: () => board.bets.picks(),
    start: () => board.mark([]),
    async show(round) {
      const show = readShow(round);
      if (!show) return;
      table.sound('turn');
      await wheel.spinTo(show.number);
      keep(show.number);
      board.mark(show.won);
    },
    reset: () => board.mark([]),
    paint: () => board.paint(),
    key: (key) => board.key(key),
    offers: () => false,
  };
};

export const page: FamilyPage = { css: tableCss + css, words, mount };
