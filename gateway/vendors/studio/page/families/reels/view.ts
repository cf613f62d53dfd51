import { make } from '../../../../page-kit/dom';
import { SPIN_UNITS } from '../../../families/reels/bet';
import { readFrames, sizeOf, type Frame } from '../../../families/reels/read-reels';
import type { FamilyPage, FamilyView, Table } from '../../family-view';
import css from './reels.css?inline';
import { createSymbols } from './symbols';
import { namesOf, reelsWords, textsOf } from './words';

const DROP_MS = 420;
const STAGGER_MS = 90;
const FALL_MS = 300;
const LOOK_MS = 700;

/** The window: reels side by side, their cells from the top. */
const createWindow = (table: Table) => {
  const { model, theme } = table.info;
  const { say } = textsOf(table.requested);
  const { reels, rows } = sizeOf(model);
  const draw = createSymbols({
    model,
    theme,
    look: table.look,
    words: { wild: say('wild'), bonus: say('bonus') },
  });
  const cells = Array.from({ length: reels * rows }, () => make('div', { class: 'reels-cell' }));
  const columns = Array.from({ length: reels }, (_, reel) =>
    make('div', { class: 'reels-reel', children: cells.slice(reel * rows, (reel + 1) * rows) }),
  );
  const element = make('div', {
    class: `reels-window reels-${model}`,
    attributes: { 'aria-hidden': 'true' },
    children: columns,
  });
  let shown = '';
  const fill = ({ cells: letters, coins }: Pick<Frame, 'cells' | 'coins'>): void => {
    cells.forEach((cell, index) => {
      const letter = letters[index] ?? '';
      const bets = coins.get(index);
      cell.classList.remove('wins');
      if (shown[index] !== letter || bets !== undefined) cell.replaceChildren(...draw(letter));
      if (bets !== undefined) cell.append(make('b', { class: 'reels-worth', text: `${bets}×` }));
      cell.classList.toggle('holds', bets !== undefined);
    });
    shown = letters;
  };
  const moveReels = (): Promise<unknown> =>
    Promise.all(
      columns.map((column, reel) =>
        table.motion.run(
          column,
          [
            { transform: 'translateY(-112%)' },
            { transform: 'translateY(3%)', offset: 0.82 },
            { transform: 'none' },
          ],
          { duration: DROP_MS + reel * STAGGER_MS, easing: 'cubic-bezier(0.2, 0.8, 0.4, 1)' },
        ),
      ),
    );
  const moveFresh = (before: string): Promise<unknown> =>
    Promise.all(
      cells.map((cell, index) =>
        before[index] === shown[index]
          ? Promise.resolve()
          : table.motion.run(cell, [{ transform: 'translateY(-70%)', opacity: 0 }, {}], {
              duration: FALL_MS,
            }),
      ),
    );
  return {
    element,
    fill,
    spin: (isSpinning: boolean) => element.classList.toggle('spinning', isSpinning),
    async enter(frame: Frame) {
      const before = shown;
      fill(frame);
      table.sound('turn');
      await (frame.kind === 'fall' || frame.kind === 'respin' ? moveFresh(before) : moveReels());
    },
    light(frame: Frame) {
      const won = new Set(frame.wins.flatMap((win) => win.cells));
      cells.forEach((cell, index) => cell.classList.toggle('wins', won.has(index)));
      element.classList.toggle('lit', won.size > 0);
    },
  };
};

/** What stands in a game's window before the first spin: its own symbols. */
const firstCells = (model: string): string => {
  const { reels, rows } = sizeOf(model);
  const letters = model === 'classic' ? 'ATBDUQPWA' : 'ABDEFGHW';
  return Array.from(
    { length: reels * rows },
    (_, cell) => letters[(cell * 3 + Math.floor(cell / rows)) % letters.length],
  ).join('');
};

const mount = (table: Table): FamilyView => {
  const { say } = textsOf(table.requested);
  const nameOf = namesOf(table);
  const { model } = table.info;
  const window = createWindow(table);
  const banner = make('p', { class: 'reels-banner', attributes: { 'aria-hidden': 'true' } });
  const stage = make('div', { class: 'reels-stage', children: [banner, window.element] });
  const blank = { cells: firstCells(model), coins: new Map<number, number>() };
  window.fill(blank);

  const head = (frame: Frame, index: number, frames: readonly Frame[]): string => {
    if (frame.kind === 'free') return say('free', { number: index, count: frames.length - 1 });
    if (frame.kind === 'respin') return say('respin', { number: index });
    return frame.kind === 'fall' ? say('fall', { number: index }) : '';
  };
  const tail = (frame: Frame): string => {
    if (frame.grand) return say('grand');
    const [best] = [...frame.wins].sort((left, right) => right.pay - left.pay);
    const amount = frame.pay > 0 ? table.money(table.unitMinor() * BigInt(Math.round(frame.pay))) : '';
    const what = best ? say('winOf', { count: best.cells.length, symbol: nameOf(best.symbol) }) : '';
    const more = frame.awards > 0 ? say('toldAwards', { count: frame.awards }) : '';
    return [what, amount, more].filter(Boolean).join(' · ');
  };
  const showFrame = async (frame: Frame, index: number, frames: readonly Frame[]): Promise<void> => {
    banner.textContent = head(frame, index, frames);
    await window.enter(frame);
    window.light(frame);
    banner.textContent = [head(frame, index, frames), tail(frame)].filter(Boolean).join(' — ');
    if (frame.pay > 0) table.sound('win');
    if (index < frames.length - 1)
      await table.motion.breathe(frame.pay > 0 || frame.awards > 0 ? LOOK_MS : LOOK_MS / 3);
  };

  return {
    stage,
    picker: null,
    picks: () => [{ place: '', units: SPIN_UNITS }],
    start() {
      banner.textContent = '';
      window.element.classList.remove('lit');
      window.spin(true);
    },
    async show(round) {
      const frames = readFrames(model, round.show);
      window.spin(false);
      if (!frames) return;
      // Where less movement is asked for, only the end stands; the words tell the rest.
      const last = frames.length - 1;
      const played = table.motion.isStill() ? frames.slice(last) : frames;
      for (const [index, frame] of played.entries())
        await showFrame(frame, played.length === frames.length ? index : last, frames);
      const units = frames.reduce((sum, frame) => sum + frame.pay, 0);
      if (frames.length > 1)
        banner.textContent = units > 0 ? table.money(table.unitMinor() * BigInt(Math.round(units))) : '';
    },
    reset() {
      window.spin(false);
      banner.textContent = '';
    },
    paint: () => undefined,
    key: () => false,
    offers: () => false,
  };
};

export const page: FamilyPage = { css, words: reelsWords, mount };
