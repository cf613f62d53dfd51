import { make, makeSvg } from '../../../../page-kit/dom';
import {
  placeOf,
  readDrop,
  readPlace,
  RISKS,
  ROWS,
  slotsOf,
  UNITS,
  type Bet,
} from '../../../families/plinko/plinko';
import type { FamilyPage, FamilyView, Table } from '../../family-view';
import css from './plinko.css?inline';
import { plinkoWords, textsOf } from './words';

const STEP = 20;
const FALL_MS = 130;
const PEG = 3;

/** Pegs, slots with what they pay, and the ball; drawn anew when the bet changes. */
const createBoard = (table: Table) => {
  const number = new Intl.NumberFormat(table.code, { maximumFractionDigits: 1, useGrouping: false });
  const ball = makeSvg('circle', { r: '7', class: 'plinko-ball', visibility: 'hidden' });
  const element = makeSvg('svg', { class: 'plinko-board', 'aria-hidden': 'true' });
  let slots: SVGElement[] = [];
  let rows = 0;
  const draw = (bet: Bet): void => {
    rows = bet.rows;
    const width = (rows + 2) * STEP;
    element.setAttribute('viewBox', `${-width / 2} ${-STEP} ${width} ${(rows + 3) * STEP}`);
    const pegs = Array.from({ length: rows }, (_, row) =>
      Array.from({ length: row + 1 }, (__, peg) =>
        makeSvg('circle', {
          cx: String((peg - row / 2) * STEP),
          cy: String(row * STEP),
          r: String(PEG),
          class: 'plinko-peg',
        }),
      ),
    ).flat();
    const factors = slotsOf(bet.risk, bet.rows);
    slots = factors.map((factor, slot) => {
      const x = (slot - rows / 2) * STEP;
      const box = makeSvg('rect', {
        x: String(x - 9),
        y: String(rows * STEP),
        width: '18',
        height: '18',
        rx: '4',
      });
      const text = makeSvg('text', { x: String(x), y: String(rows * STEP + 11.5) });
      text.textContent = number.format(factor / UNITS);
      const warmth = Math.min(5, Math.round((Math.abs(slot - rows / 2) / (rows / 2)) * 5));
      const group = makeSvg('g', { class: `plinko-slot plinko-warm-${warmth}` });
      group.append(box, text);
      return group;
    });
    element.replaceChildren(...pegs, ...slots, ball);
  };
  const put = (x: number, y: number): void => {
    ball.setAttribute('cx', String(x));
    ball.setAttribute('cy', String(y));
  };
  const light = (slot: number | null): void =>
    slots.forEach((one, index) => one.classList.toggle('won', index === slot));
  return {
    element,
    draw,
    clear() {
      ball.setAttribute('visibility', 'hidden');
      light(null);
    },
    async fall(path: readonly number[], slot: number) {
      ball.setAttribute('visibility', 'visible');
      let x = 0;
      for (const [row, right] of path.entries()) {
        if (table.motion.isStill()) break;
        put(x, row * STEP - 9);
        table.sound('tick');
        const to = x + (right === 1 ? STEP / 2 : -STEP / 2);
        await table.motion.run(
          ball,
          [
            { transform: 'none' },
            { transform: `translate(${(to - x) / 2}px, -3px)` },
            { transform: `translate(${to - x}px, ${STEP}px)` },
          ],
          { duration: FALL_MS, easing: 'ease-in' },
        );
        x = to;
      }
      put((slot - rows / 2) * STEP, rows * STEP - 7);
      light(slot);
    },
  };
};

const mount = (table: Table): FamilyView => {
  const { say } = textsOf(table.requested);
  const bet: Bet = { risk: 'medium', rows: 12 };
  const board = createBoard(table);
  const isFixed = (): boolean => table.isBusy() || table.open() !== null;
  let drawn = '';
  const set = (change: Partial<Bet>): void => {
    if (isFixed()) return;
    Object.assign(bet, change);
    table.changed();
  };
  const paintBoard = (): void => {
    const key = placeOf(bet.risk, bet.rows);
    if (key === drawn) return;
    drawn = key;
    board.draw(bet);
    board.clear();
  };
  const risks = RISKS.map((risk) => {
    const element = make('button', {
      class: 'plain plinko-risk',
      text: say(risk),
      attributes: { type: 'button' },
    });
    element.addEventListener('click', () => set({ risk }));
    return { risk, element };
  });
  const rows = make('input', {
    class: 'plinko-rows',
    attributes: {
      type: 'range',
      min: String(ROWS[0]),
      max: String(ROWS[ROWS.length - 1] ?? 16),
      step: '1',
      'aria-label': say('rows'),
    },
  });
  const rowsText = make('b');
  const setRows = (count: number): void => {
    const found = ROWS.find((one) => one === count);
    if (found) set({ rows: found });
  };
  rows.addEventListener('input', () => setRows(Number(rows.value)));
  const picker = make('div', {
    class: 'plinko-picker',
    children: [
      make('div', {
        class: 'plinko-risks',
        attributes: { role: 'group', 'aria-label': say('risk') },
        children: risks.map(({ element }) => element),
      }),
      make('div', { class: 'plinko-row', children: [make('span', { text: say('rows') }), rows, rowsText] }),
    ],
  });
  return {
    stage: make('div', { class: 'plinko-stage', children: [board.element] }),
    picker,
    picks: () => [{ place: placeOf(bet.risk, bet.rows), units: UNITS }],
    start: () => board.clear(),
    async show(round) {
      const shown = readDrop(round.show);
      const read = shown && readPlace(shown.place);
      if (!shown || !read) return;
      Object.assign(bet, { risk: read.risk, rows: read.rows });
      paintBoard();
      await board.fall(shown.path, shown.slot);
    },
    reset: () => board.clear(),
    paint() {
      paintBoard();
      for (const { risk, element } of risks) {
        element.setAttribute('aria-pressed', String(risk === bet.risk));
        element.disabled = isFixed();
      }
      rows.value = String(bet.rows);
      rows.disabled = isFixed();
      rowsText.textContent = String(bet.rows);
    },
    key(key) {
      const risk = RISKS.find((one) => one.startsWith(key));
      if (key.length === 1 && risk) set({ risk });
      else if (key === 'ArrowRight') setRows(bet.rows + 1);
      else if (key === 'ArrowLeft') setRows(bet.rows - 1);
      else return false;
      return true;
    },
    offers: () => false,
  };
};

export const page: FamilyPage = { css, words: plinkoWords, mount };
