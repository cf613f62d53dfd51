import {
  LINES,
  REELS,
  ROWS,
  STRIPS,
  SYMBOLS,
  SYMBOL_NAMES,
  type SlotSymbol,
} from '../../games/glowmoth/slot-data';
import { windowOf, type SpinResult, type Stops } from '../../games/glowmoth/slot-math';
import { byId, make, makeSvg, prefersStill, wait } from '../../../page-kit/dom';

const LOOP_CELLS = 10;
const LOOP_MS = 430;
const LAND_MS = 620;
const STAGGER_MS = 210;
const HURRY_RATE = 5;
/** Cells that run past while a reel lands: more for the later ones, so that they turn at one speed. */
const runCells = (reel: number): number => 9 + reel * 4;

const symbolAt = (reel: number, position: number): SlotSymbol => {
  const strip = STRIPS[reel] ?? '';
  const letter = strip[((position % strip.length) + strip.length) % strip.length];
  const symbol = SYMBOLS.find((one) => one === letter);
  if (!symbol) throw new RangeError(`no symbol at ${reel}/${position}`);
  return symbol;
};

const cellOf = (symbol: SlotSymbol): HTMLElement =>
  make('div', {
    class: 'cell',
    children: [
      make('img', {
        attributes: {
          src: `files/${SYMBOL_NAMES[symbol]}.svg`,
          alt: '',
          width: '120',
          height: '120',
          draggable: 'false',
        },
      }),
    ],
  });

export interface Reels {
  /** Shows stops at once. */
  show(stops: Stops): void;
  /** Lets all reels turn until land(). */
  start(): void;
  /** Brings the reels to rest one after the other. */
  land(stops: Stops): Promise<void>;
  /** Stops what is still turning soon. */
  hurry(): void;
  /** Marks everything a spin won; `line` marks one line only. */
  mark(result: SpinResult, line: number | null): void;
  unmark(): void;
}

/** The reel window: transforms only, and none where the visitor wants no motion. */
export const createReels = (): Reels => {
  const host = byId('reels', HTMLElement);
  const lines = byId('lines', SVGElement);
  const tracks = Array.from({ length: REELS }, () => make('div', { class: 'track' }));
  host.replaceChildren(...tracks.map((track) => make('div', { class: 'reel', children: [track] })));
  let running: Animation[] = [];
  let current: Stops = [0, 0, 0, 0, 0];
  let isHurried = false;

  const fill = (reel: number, positions: number[]): void => {
    tracks[reel]?.replaceChildren(...positions.map((position) => cellOf(symbolAt(reel, position))));
  };
  const rest = (reel: number, stop: number): void => {
    running[reel]?.cancel();
    fill(
      reel,
      Array.from({ length: ROWS }, (_, row) => stop + row),
    );
  };
  const unmark = (): void => {
    host.classList.remove('dimmed');
    host.querySelectorAll('.win, .moonlit').forEach((cell) => cell.classList.remove('win', 'moonlit'));
    lines.replaceChildren();
  };
  const shift = (cells: number, of: number): string => `translateY(${(-cells / of) * 100}%)`;

  const landReel = async (reel: number, stop: number, from: number): Promise<void> => {
    const track = tracks[reel];
    if (!track) return;
    const run = runCells(reel);
    // One cell above the window shows while the reel swings over; below run the strip's own symbols.
    const count = 1 + ROWS + run + ROWS;
    const positions = Array.from({ length: count }, (_, index) =>
      index < 1 + ROWS + run ? stop - 1 + index : from + index - (1 + ROWS + run),
    );
    running[reel]?.cancel();
    fill(reel, positions);
    const animation = track.animate(
      [{ transform: shift(count - ROWS, count) }, { transform: shift(1, count) }],
      { duration: LAND_MS + reel * STAGGER_MS, easing: 'cubic-bezier(.16,.7,.3,1.045)', fill: 'forwards' },
    );
    if (isHurried) animation.playbackRate = HURRY_RATE;
    running[reel] = animation;
    await animation.finished.catch(() => undefined);
    rest(reel, stop);
  };

  const drawLine = (index: number): void => {
    const points = (LINES[index] ?? []).map((row, reel) => `${reel * 100 + 50},${row * 100 + 50}`).join(' ');
    for (const name of ['under', 'over']) lines.append(makeSvg('polyline', { class: name, points }));
  };
  const cellAt = (reel: number, row: number): Element | undefined => tracks[reel]?.children[row];

  return {
    show(stops) {
      current = stops;
      unmark();
      stops.forEach((stop, reel) => rest(reel, stop));
    },
    start() {
      unmark();
      isHurried = false;
      if (prefersStill()) return;
      running = tracks.map((track, reel) => {
        const stop = current[reel] ?? 0;
        const loop = Array.from({ length: LOOP_CELLS }, (_, index) => stop - LOOP_CELLS + index);
        fill(reel, [...loop, ...loop, ...loop.slice(0, ROWS)]);
        const count = LOOP_CELLS * 2 + ROWS;
        return track.animate([{ transform: shift(LOOP_CELLS, count) }, { transform: shift(0, count) }], {
          duration: LOOP_MS,
          iterations: Infinity,
        });
      });
    },
    async land(stops) {
      if (prefersStill()) {
        await wait(120);
        stops.forEach((stop, reel) => rest(reel, stop));
      } else {
        await Promise.all(stops.map((stop, reel) => landReel(reel, stop, current[reel] ?? 0)));
      }
      current = stops;
    },
    hurry() {
      isHurried = true;
      for (const animation of running) animation.playbackRate = HURRY_RATE;
    },
    mark(result, line) {
      unmark();
      if (result.lines.length === 0 && result.scatterPay === 0) return;
      host.classList.add('dimmed');
      for (const win of result.lines) {
        if (line !== null && win.line !== line) continue;
        drawLine(win.line);
        (LINES[win.line] ?? [])
          .slice(0, win.count)
          .forEach((row, reel) => cellAt(reel, row)?.classList.add('win'));
      }
      if (result.scatterPay > 0 && line === null) {
        windowOf(result.stops).forEach((symbol, index) => {
          if (symbol === 'M') cellAt(Math.floor(index / ROWS), index % ROWS)?.classList.add('win', 'moonlit');
        });
      }
    },
    unmark,
  };
};
