import { make } from '../../../../page-kit/dom';
import { MOST_CARDS, placeOf, readBingo, UNITS, type BingoShow } from '../../../families/bingo/bingo';
import type { FamilyPage, FamilyView, Table } from '../../family-view';
import css from './bingo.css?inline';
import { bingoWords, textsOf } from './words';

const CALL_MS = 110;
const CELLS = 27;
const BLANK = Array.from({ length: CELLS }, () => 0);

/** One card: its cells, and what it has reached. */
const createCard = (table: Table, number: number) => {
  const { say } = textsOf(table.requested);
  const cells = BLANK.map(() => make('span'));
  const goals = make('small');
  let numbers: readonly number[] = BLANK;
  return {
    element: make('div', {
      class: 'bingo-card',
      attributes: { role: 'group', 'aria-label': say('card', { number }) },
      children: [
        make('div', { class: 'bingo-grid', attributes: { 'aria-hidden': 'true' }, children: cells }),
        goals,
      ],
    }),
    fill(next: readonly number[]) {
      numbers = next;
      cells.forEach((cell, index) => {
        const value = next[index] ?? 0;
        cell.textContent = value === 0 ? '' : String(value);
        cell.className = value === 0 ? 'blank' : '';
      });
      goals.textContent = '';
    },
    mark: (ball: number) => cells[numbers.indexOf(ball)]?.classList.add('called'),
    reach({ reached }: BingoShow['cards'][number], balls: number) {
      goals.textContent = reached
        .filter((one) => one.balls <= balls)
        .map((one) => say('goalAt', { goal: say(one.goal), balls: one.balls }))
        .join(' · ');
    },
  };
};

const mount = (table: Table): FamilyView => {
  const { say } = textsOf(table.requested);
  let count = 1;
  const cards = Array.from({ length: MOST_CARDS }, (_, index) => createCard(table, index + 1));
  const ball = make('b', { class: 'bingo-ball', text: '–' });
  const called = make('p', { class: 'bingo-called' });
  const choose = (next: number): void => {
    if (table.isBusy() || table.open() !== null) return;
    count = next;
    table.changed();
  };
  const counts = Array.from({ length: MOST_CARDS }, (_, index) => {
    const element = make('button', {
      class: 'plain bingo-count',
      text: String(index + 1),
      attributes: {
        type: 'button',
        'aria-label': index === 0 ? say('one') : say('count', { count: index + 1 }),
      },
    });
    element.addEventListener('click', () => choose(index + 1));
    return element;
  });
  const grid = make('div', { class: 'bingo-cards', children: cards.map(({ element }) => element) });
  const clear = (): void => {
    for (const card of cards) card.fill(BLANK);
    ball.textContent = '–';
    called.textContent = '';
  };
  clear();
  const callOut = (shown: BingoShow, upTo: number): void => {
    const now = shown.called[upTo - 1];
    if (now === undefined) return;
    ball.textContent = String(now);
    called.textContent = shown.called
      .slice(Math.max(0, upTo - 9), upTo - 1)
      .reverse()
      .join('  ');
    shown.cards.forEach((card, index) => {
      cards[index]?.mark(now);
      cards[index]?.reach(card, upTo);
    });
  };
  return {
    stage: make('div', {
      class: 'bingo-stage',
      children: [
        make('div', {
          class: 'bingo-balls',
          attributes: { 'aria-hidden': 'true' },
          children: [ball, called],
        }),
        grid,
      ],
    }),
    picker: make('div', {
      class: 'bingo-tools',
      attributes: { role: 'group', 'aria-label': say('cards') },
      children: [make('span', { text: say('cards') }), ...counts],
    }),
    picks: () => Array.from({ length: count }, (_, index) => ({ place: placeOf(index + 1), units: UNITS })),
    start: clear,
    async show(round) {
      const shown = readBingo(round.show);
      if (!shown) return;
      count = Math.max(1, Math.min(MOST_CARDS, shown.cards.length));
      shown.cards.forEach(({ rows }, index) => cards[index]?.fill(rows.flat()));
      for (let upTo = 1; upTo <= shown.called.length; upTo += 1) {
        callOut(shown, upTo);
        table.sound('tick');
        await table.motion.breathe(CALL_MS);
      }
    },
    reset: clear,
    paint() {
      const isFixed = table.isBusy() || table.open() !== null;
      grid.dataset['count'] = String(count);
      cards.forEach(({ element }, index) => (element.hidden = index >= count));
      counts.forEach((element, index) => {
        element.setAttribute('aria-pressed', String(index + 1 === count));
        element.disabled = isFixed;
      });
    },
    key(key) {
      if (!/^[1-4]$/.test(key)) return false;
      choose(Number(key));
      return true;
    },
    offers: () => false,
  };
};

export const page: FamilyPage = { css, words: bingoWords, mount };
