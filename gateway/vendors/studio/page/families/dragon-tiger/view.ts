import { make } from '../../../../page-kit/dom';
import { rankOf } from '../../../families/cards';
import type { StudioRound } from '../../../api-shapes';
import type { FamilyPage, FamilyView, FamilyWords, Table, WordsContext } from '../../family-view';
import { createBetBoard } from '../bet-board';
import { openDesk, speakOf } from '../family-desk';
import { createHand } from '../hand';
import { cardName } from '../playing-card';
import css from '../table.css?inline';
import { dragonTigerWords } from './locales/index';

const DEAL_PAUSE_MS = 350;

interface DragonTigerShow {
  dragon: number;
  tiger: number;
}
const readShow = ({ show }: StudioRound): DragonTigerShow | null =>
  typeof show === 'object' && show !== null && 'tiger' in show ? (show as DragonTigerShow) : null;

const PLACES = [
  ['dragon', '1:1'],
  ['tie', '12:1'],
  ['twins', '56:1'],
  ['tiger', '1:1'],
] as const;

const wonOf = ({ dragon, tiger }: DragonTigerShow): readonly string[] => {
  if (dragon === tiger) return ['tie', 'twins'];
  if (rankOf(dragon) === rankOf(tiger)) return ['tie'];
  return [rankOf(dragon) > rankOf(tiger) ? 'dragon' : 'tiger'];
};

const words = ({ requested }: WordsContext): FamilyWords => {
  const say = speakOf(dragonTigerWords, requested);
  return {
    go: say('deal'),
    place(place) {
      const known = PLACES.find(([one]) => one === place)?.[0];
      return known === undefined ? place : say(known);
    },
    move: ({ name }) => name,
    tell(round) {
      const show = readShow(round);
      if (!show) return '';
      const won = wonOf(show);
      const cards = { dragon: cardName(say, show.dragon), tiger: cardName(say, show.tiger) };
      if (won.includes('twins')) return say('twin', cards);
      if (won.includes('tie')) return say('tied', cards);
      return say(won.includes('dragon') ? 'dragonWins' : 'tigerWins', cards);
    },
    rules: () => [say('rules')],
  };
};

const mount = (table: Table): FamilyView => {
  const desk = openDesk(dragonTigerWords, table);
  const { say } = desk;
  const board = createBetBoard(desk);
  const dragon = createHand(desk, say('dragon'));
  const tiger = createHand(desk, say('tiger'));
  const clear = (): void => {
    board.mark([]);
    dragon.clear();
    tiger.clear();
  };
  return {
    stage: make('div', { class: 'two-hands one-card', children: [dragon.element, tiger.element] }),
    picker: make('div', {
      class: 'card-board',
      children: [
        make('div', {
          class: 'cells',
          children: PLACES.map(([place, hint]) => board.cell({ place, name: say(place), hint })),
        }),
        board.tools,
      ],
    }),
    picks: () => board.bets.picks(),
    start: clear,
    async show(round) {
      const show = readShow(round);
      if (!show) return;
      clear();
      await dragon.lay([show.dragon]);
      await table.motion.breathe(DEAL_PAUSE_MS);
      await tiger.lay([show.tiger]);
      await table.motion.breathe(DEAL_PAUSE_MS);
      const won = wonOf(show);
      dragon.mark(won.includes('dragon') ? 'won' : '');
      tiger.mark(won.includes('tiger') ? 'won' : '');
      board.mark(won);
    },
    reset: clear,
    paint: () => board.paint(),
    key: (key) => board.key(key),
    offers: () => false,
  };
};

export const page: FamilyPage = { css, words, mount };
