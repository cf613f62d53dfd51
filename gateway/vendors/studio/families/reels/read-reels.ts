import { fieldsOf, numberOr, numbersOf, rowsOf, textOr, type Fields } from '../read-show';
import { LINES as CLASSIC_LINES } from './classic';
import { COINS } from './hold-spin';
import { LINES } from './lines';
import { ROWS } from './strips';

/** Something that pays in a window. */
export interface FrameWin {
  symbol: string;
  cells: number[];
  /** In units, with whatever it is multiplied by. */
  pay: number;
}

/** One window of a round, as it is shown: the spin, a free game, what fell, a respin. */
export interface Frame {
  kind: 'spin' | 'free' | 'fall' | 'respin';
  /** Letters, reel by reel from the top. */
  cells: string;
  wins: FrameWin[];
  /** Units of the window: its wins, scatters and coins. */
  pay: number;
  /** Free games that it wins. */
  awards: number;
  /** Bets that coins are worth, by cell. */
  coins: ReadonlyMap<number, number>;
  grand: boolean;
}

/** Reels of a model, and rows of each. */
export const sizeOf = (model: string): { reels: number; rows: number } => {
  if (model === 'cluster') return { reels: 7, rows: 7 };
  return { reels: model === 'classic' ? 3 : 5, rows: ROWS };
};

const frame = (kind: Frame['kind'], cells: string, rest: Partial<Frame> = {}): Frame => ({
  ...{ kind, cells, wins: [], pay: 0, awards: 0, coins: new Map<number, number>(), grand: false },
  ...rest,
});

const lineWins = (value: unknown, factor: number): FrameWin[] =>
  rowsOf(value).map((win) => ({
    symbol: textOr(win['symbol'], ''),
    cells: (LINES[numberOr(win['line'], -1)] ?? [])
      .map((row, reel) => reel * ROWS + row)
      .slice(0, numberOr(win['count'], 0)),
    pay: numberOr(win['pay'], 0) * factor,
  }));

const wayWins = (value: unknown, cells: string): FrameWin[] =>
  rowsOf(value).map((win) => {
    const symbol = textOr(win['symbol'], '');
    const until = numberOr(win['reels'], 0) * ROWS;
    const own = [...cells].flatMap((letter, cell) =>
      cell < until && (letter === symbol || letter === 'W') ? [cell] : [],
    );
    return { symbol, cells: own, pay: numberOr(win['pay'], 0) };
  });

/** A spin of lines or ways; a free game's lines count as often as its pay says. */
const spinFrame = (kind: 'spin' | 'free', spin: Fields): Frame => {
  const cells = textOr(spin['cells'], '');
  const pay = numberOr(spin['pay'], 0);
  const plain = lineWins(spin['lines'], 1);
  const sum = plain.reduce((total, win) => total + win.pay, numberOr(spin['scatterPay'], 0));
  const wins =
    'wins' in spin ? wayWins(spin['wins'], cells) : lineWins(spin['lines'], sum > 0 ? pay / sum : 1);
  return frame(kind, cells, { wins, pay, awards: numberOr(spin['awards'], 0) });
};

const holdFrames = (show: Fields): Frame[] => {
  const cells = [...textOr(show['cells'], '')];
  const coins = new Map<number, number>();
  const lay = (list: unknown): void => {
    for (const coin of rowsOf(list)) {
      const cell = numberOr(coin['cell'], -1);
      coins.set(cell, COINS[numberOr(coin['coin'], -1)]?.bets ?? 0);
      cells[cell] = 'C';
    }
  };
  lay(show['coins']);
  const pay = numberOr(show['linePay'], 0);
  const frames = [
    frame('spin', cells.join(''), { wins: lineWins(show['lines'], 1), pay, coins: new Map(coins) }),
  ];
  const respins: unknown = show['respins'];
  if (!Array.isArray(respins) || respins.length === 0) return frames;
  // Only coins stay while the rest spins.
  const held = (): string => cells.map((letter) => (letter === 'C' ? 'C' : 'X')).join('');
  for (const fresh of respins) {
    lay(fresh);
    frames.push(frame('respin', held(), { coins: new Map(coins) }));
  }
  const last = frames.at(-1);
  if (last) {
    last.pay = numberOr(show['coinPay'], 0);
    last.grand = show['grand'] === true;
    last.wins = [{ symbol: 'C', cells: [...coins.keys()], pay: last.pay }];
  }
  return frames;
};

const classicFrame = (show: Fields): Frame => {
  const wins = rowsOf(show['lines']).map((win) => ({
    symbol: textOr(win['symbol'], ''),
    cells: [...(CLASSIC_LINES[numberOr(win['line'], -1)] ?? [])],
    pay: numberOr(win['pay'], 0),
  }));
  const pay = wins.reduce((sum, win) => sum + win.pay, 0);
  return frame('spin', textOr(show['cells'], ''), { wins, pay });
};

const fallFrames = (falls: readonly Fields[]): Frame[] =>
  falls.map((fall, index) => {
    const wins = rowsOf(fall['clusters']).map((cluster) => ({
      symbol: textOr(cluster['symbol'], ''),
      cells: numbersOf(cluster['cells']),
      pay: numberOr(cluster['pay'], 0),
    }));
    const pay = wins.reduce((sum, win) => sum + win.pay, 0);
    return frame(index === 0 ? 'spin' : 'fall', textOr(fall['cells'], ''), { wins, pay });
  });

/** The windows of a round in the order in which they stand; null when it is none of these reels. */
export const readFrames = (model: string, value: unknown): Frame[] | null => {
  const show = fieldsOf(value);
  if (!show) return null;
  const { reels, rows } = sizeOf(model);
  const base = fieldsOf(show['base']);
  let frames: Frame[] = [];
  if (model === 'cluster') frames = fallFrames(rowsOf(show['falls']));
  else if (model === 'holdspin') frames = holdFrames(show);
  else if (model === 'classic') frames = [classicFrame(show)];
  else if (base)
    frames = [spinFrame('spin', base), ...rowsOf(show['free']).map((one) => spinFrame('free', one))];
  const isWhole = frames.length > 0 && frames.every(({ cells }) => cells.length === reels * rows);
  return isWhole ? frames : null;
};
