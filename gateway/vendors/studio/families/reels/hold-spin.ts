import type { Fraction } from '../../../kit/fraction';
import type { Below } from '../../../kit/fair-stream';
import { choose, plus, share, times, total } from '../exact';
import { unitsOfPicks, type Model } from '../family';
import { SPIN_UNITS, spinBet } from './bet';
import { lineSum, lineWins, mostOfLines, type LineWin, type Pays } from './lines';
import { allStops, countOf, drawWindow, ROWS, windowCounts, type Strips } from './strips';

/** W stands on the middle reels, coins (C) on all of them, in stacks. */
export const STRIPS: Strips = [
  'CCGAFGHFEGCCDBGFHEFDFHBGHGHDHEDHEGFGCBHAE',
  'DFWFBEDAFEHEWGHGDGCEHFGFBDAHGHFHCCBCCGEGH',
  'GEHFWHDGCCGHFGAEFAWGBFHEGHEHBFGHCBFDCCDED',
  'HFAFHDHCCGEHCGHEDBFGCCEFBFGEGFDWBGHDEWHAG',
  'HDGCCBECFEHDBHDAGAHEHFGHEFBFCCGFGEFGHDHG',
];

/** In units, of which a line has one. */
export const PAYS: Pays = {
  A: [50, 250, 1000],
  B: [25, 100, 400],
  D: [20, 60, 200],
  E: [12, 40, 120],
  F: [10, 30, 100],
  G: [6, 20, 60],
  H: [5, 15, 50],
};

/** What a coin is worth, in bets, and how many of COIN_WEIGHTS numbers bring it. */
export const COINS: readonly { name: '' | 'mini' | 'minor' | 'major'; bets: number; weight: number }[] = [
  { name: '', bets: 1, weight: 440 },
  { name: '', bets: 2, weight: 260 },
  { name: '', bets: 3, weight: 150 },
  { name: '', bets: 5, weight: 90 },
  { name: 'mini', bets: 10, weight: 40 },
  { name: 'minor', bets: 25, weight: 16 },
  { name: 'major', bets: 100, weight: 4 },
];
const COIN_WEIGHTS = COINS.reduce((sum, coin) => sum + coin.weight, 0);

/** So many coins in sight are held and the empty cells spin again. */
export const HOLD_AT = 6;
/** Respins without a new coin that end the feature. */
export const RESPINS = 3;
/** One of so many respins of an empty cell brings a coin. */
export const COIN_IN = 18;
/** Bets paid besides, when every cell holds a coin. */
export const GRAND = 1_000;

const CELLS = 5 * ROWS;

/** A coin that has come: its cell and its place in COINS. */
export interface Coin {
  cell: number;
  coin: number;
}

export interface HoldSpinShow {
  /** 15 letters, reel by reel from the top. */
  cells: string;
  lines: LineWin[];
  linePay: number;
  /** Coins of the spin; paid only where they are held. */
  coins: Coin[];
  /** New coins of each respin; none where too few coins came. */
  respins: Coin[][];
  grand: boolean;
  /** Units for all coins, and for the grand prize. */
  coinPay: number;
}

const DEAREST_COIN = Math.max(...COINS.map((coin) => coin.bets));
/** Most units of one round. */
export const MOST_PAID = mostOfLines(PAYS) + (CELLS * DEAREST_COIN + GRAND) * SPIN_UNITS;

const drawCoin = (below: Below, cell: number): Coin => {
  let left = below(COIN_WEIGHTS);
  const coin = COINS.findIndex((one) => (left -= one.weight) < 0);
  return { cell, coin };
};

/** Spins the empty cells until nothing has come RESPINS times in a row, or all are full. */
const drawRespins = (below: Below, coins: readonly Coin[]): Coin[][] => {
  const full = new Set(coins.map((coin) => coin.cell));
  const respins: Coin[][] = [];
  let left = RESPINS;
  while (left > 0 && full.size < CELLS) {
    const fresh: Coin[] = [];
    for (let cell = 0; cell < CELLS; cell += 1)
      if (!full.has(cell) && below(COIN_IN) === 0) fresh.push(drawCoin(below, cell));
    for (const { cell } of fresh) full.add(cell);
    respins.push(fresh);
    left = fresh.length > 0 ? RESPINS : left - 1;
  }
  return respins;
};

const unitsOf = (coins: readonly Coin[]): number =>
  coins.reduce((sum, { coin }) => sum + (COINS[coin]?.bets ?? 0) * SPIN_UNITS, 0);

/** What is held at the end on average. */
interface Held {
  coins: Fraction;
  grand: Fraction;
}

/** The chain of respins: how many coins are held at the end, and how likely the cells are all full. */
export const heldFrom = (filled: number): Held => {
  const known = new Map<string, Held>();
  const from = (count: number, left: number): Held => {
    if (count === CELLS) return { coins: share(CELLS), grand: share(1) };
    if (left === 0) return { coins: share(count), grand: share(0) };
    const key = `${count} ${left}`;
    const before = known.get(key);
    if (before) return before;
    const empty = CELLS - count;
    const all = BigInt(COIN_IN) ** BigInt(empty);
    const parts = Array.from({ length: empty + 1 }, (_, fresh) => ({
      chance: share(choose(empty, fresh) * BigInt(COIN_IN - 1) ** BigInt(empty - fresh), all),
      held: from(count + fresh, fresh > 0 ? RESPINS : left - 1),
    }));
    const held = {
      coins: total(parts.map((part) => times(part.chance, part.held.coins))),
      grand: total(parts.map((part) => times(part.chance, part.held.grand))),
    };
    known.set(key, held);
    return held;
  };
  return from(filled, RESPINS);
};

/** Lines over all stops; coins by how many are in sight, by the chain of respins and the mean of a coin. */
const exactReturn = (): Fraction => {
  const stops = allStops(STRIPS);
  const coinMean = share(
    COINS.reduce((sum, coin) => sum + coin.bets * coin.weight, 0),
    COIN_WEIGHTS,
  );
  const feature = windowCounts(STRIPS, 'C').map((ways, count) => {
    if (ways === 0n || count < HOLD_AT) return share(0);
    const held = heldFrom(count);
    return times(share(ways, stops), plus(times(held.coins, coinMean), times(held.grand, share(GRAND))));
  });
  return plus(share(lineSum(STRIPS, PAYS), stops), total(feature));
};

/** Lines as well as coins that are held while the rest spins again. */
export const holdSpin: Model = {
  name: 'holdspin',
  ...spinBet,
  returns: [{ of: '', millionths: 955_773, by: 'count' }],
  exactReturn,
  play(below, { picks, actions }) {
    if (unitsOfPicks(holdSpin, picks) === null) return 'PICKS';
    if (actions.length > 0) return 'ACTION';
    const cells = drawWindow(below, STRIPS);
    const lines = lineWins(cells, PAYS);
    const linePay = lines.reduce((sum, win) => sum + win.pay, 0);
    const coins = [...cells].flatMap((letter, cell) => (letter === 'C' ? [drawCoin(below, cell)] : []));
    const isHeld = countOf(cells, 'C') >= HOLD_AT;
    const respins = isHeld ? drawRespins(below, coins) : [];
    const held = [...coins, ...respins.flat()];
    const grand = held.length === CELLS;
    const coinPay = isHeld ? unitsOf(held) + (grand ? GRAND * SPIN_UNITS : 0) : 0;
    const show: HoldSpinShow = { cells, lines, linePay, coins, respins, grand, coinPay };
    return { staked: SPIN_UNITS, paid: linePay + coinPay, show, moves: [] };
  },
  rest() {
    throw new RangeError('a spin is over at once');
  },
};
