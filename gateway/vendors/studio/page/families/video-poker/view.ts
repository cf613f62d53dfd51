import { make } from '../../../../page-kit/dom';
import { button } from '../../../../page-kit/sheet';
import { rankOf, suitOf } from '../../../families/cards';
import { HAND } from '../../../families/video-poker/hands';
import { UNITS } from '../../../families/video-poker/paytables';
import { readPoker } from '../../../families/video-poker/read-poker';
import type { FamilyPage, FamilyView, Table } from '../../family-view';
import css from './video-poker.css?inline';
import { cardName, pokerWords, textsOf } from './words';

const DEAL_MS = 240;
const STAGGER_MS = 80;
const CORNERS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];
/** Written as text, not as a coloured picture. */
const SUIT_SIGNS = ['♣\uFE0E', '♦\uFE0E', '♥\uFE0E', '♠\uFE0E'];

const mount = (table: Table): FamilyView => {
  const { say } = textsOf(table.requested);
  let cards: readonly number[] = [];
  let held = 0;
  const canHold = (): boolean => table.open() !== null && !table.isBusy() && cards.length === HAND;
  const toggle = (index: number): void => {
    if (!canHold()) return;
    held ^= 1 << index;
    table.sound('tick');
    paint();
  };
  const draw = (): void => {
    if (canHold()) table.act('hold', held);
  };
  const places = Array.from({ length: HAND }, (_, index) => {
    const [corner, suit, tag] = [make('b'), make('span'), make('small', { text: say('held') })];
    const element = make('button', {
      class: 'poker-card',
      attributes: { type: 'button' },
      children: [corner, suit, tag],
    });
    element.addEventListener('click', () => toggle(index));
    return { element, corner, suit };
  });
  const rank = make('p', { class: 'poker-rank', attributes: { 'aria-hidden': 'true' } });
  const drawButton = button(say('draw'), 'main', draw);
  function paint(): void {
    places.forEach(({ element, corner, suit }, index) => {
      const card = cards[index];
      const isHeld = (held & (1 << index)) !== 0;
      element.classList.toggle('back', card === undefined);
      element.classList.toggle('red', card !== undefined && (suitOf(card) === 1 || suitOf(card) === 2));
      corner.textContent = card === undefined ? '' : (CORNERS[rankOf(card)] ?? '');
      suit.textContent = card === undefined ? '' : (SUIT_SIGNS[suitOf(card)] ?? '');
      element.setAttribute('aria-label', card === undefined ? say('back') : cardName(card, say));
      element.setAttribute('aria-pressed', String(isHeld));
      element.setAttribute('aria-disabled', String(!canHold()));
    });
    drawButton.disabled = !canHold();
  }
  const turn = (fresh: readonly boolean[]): Promise<unknown> =>
    Promise.all(
      places.map(({ element }, index) =>
        fresh[index] === true
          ? table.motion.run(element, [{ transform: 'translateY(-40%) rotateY(80deg)', opacity: 0 }, {}], {
              duration: DEAL_MS + index * STAGGER_MS,
            })
          : Promise.resolve(),
      ),
    );
  return {
    stage: make('div', {
      class: 'poker-stage',
      children: [
        rank,
        make('div', {
          class: 'poker-hand',
          attributes: { role: 'group', 'aria-label': say('hand') },
          children: places.map(({ element }) => element),
        }),
      ],
    }),
    picker: make('div', { class: 'poker-tools', children: [drawButton] }),
    picks: () => [{ place: '', units: UNITS }],
    start() {
      cards = [];
      held = 0;
      rank.textContent = '';
      paint();
    },
    async show(round) {
      const shown = readPoker(round.show);
      if (!shown) return;
      const next = shown.final ?? shown.dealt;
      const fresh = next.map((card, index) => cards[index] !== card);
      held = shown.held ?? held;
      cards = next;
      paint();
      table.sound('turn');
      await turn(fresh);
      const worth = shown.rank ?? shown.now;
      rank.textContent = worth === 'nothing' && shown.rank === null ? '' : say(`rank_${worth}`);
    },
    reset: paint,
    paint,
    key(key) {
      if (/^[1-5]$/.test(key)) toggle(Number(key) - 1);
      else if (key === 'd') draw();
      else return false;
      return true;
    },
    offers: ({ name }) => name === 'hold',
  };
};

export const page: FamilyPage = { css, words: pokerWords, mount };
