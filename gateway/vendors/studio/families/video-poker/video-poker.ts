import type { Fraction } from '../../../kit/fraction';
import { PACK } from '../cards';
import { drawDistinct } from '../distinct';
import { unitsOfPicks, type Action, type Family, type Model, type Table } from '../family';
import { HAND, handOf, type HandRank } from './hands';
import { FACES_PAYS, JACKS_PAYS, UNITS, type PokerPays } from './paytables';
import { bestHold, HOLDS, pokerReturns, sumsOf, type Sums } from './poker-return';
import { readPoker, type PokerShow } from './read-poker';
import { strategyHold } from './strategy';

/** Most units of one round of a paytable. */
export const mostPaid = (pays: PokerPays): number => UNITS * Math.max(...Object.values(pays));

const rankOfHand = ([a = 0, b = 0, c = 0, d = 0, e = 0]: readonly number[]): HandRank =>
  handOf(a, b, c, d, e);

/** The one action of a round, undefined while it waits for it, null when it is none of the game's. */
const heldBy = (actions: readonly Action[]): number | null | undefined => {
  const [first, ...others] = actions;
  if (first === undefined) return undefined;
  if (others.length > 0 || first.name !== 'hold') return null;
  return Number.isInteger(first.value) && first.value >= 0 && first.value < HOLDS ? first.value : null;
};

const dealtOf = (show: unknown): readonly number[] => readPoker(show)?.dealt ?? [];

interface PokerInput {
  name: string;
  pays: PokerPays;
  /** Millionths, to one who holds the best and to one who holds as the published strategy says. */
  best: number;
  strategy: number;
}

const pokerModel = ({ name, pays, best, strategy }: PokerInput): Model => {
  let counted: { best: Fraction; strategy: Fraction } | null = null;
  let sums: Sums | null = null;
  const model: Model = {
    name,
    places: [{ place: '', least: UNITS, most: UNITS, step: UNITS }],
    mostPicks: 1,
    mostUnits: UNITS,
    mostActions: 1,
    returns: [
      { of: 'strategy', millionths: strategy, by: 'count' },
      { of: 'best', millionths: best, by: 'count' },
    ],
    exactReturn(of) {
      if (of !== 'best' && of !== 'strategy') throw new RangeError(`no way of playing ${of}`);
      counted ??= pokerReturns(pays, strategyHold);
      return counted[of];
    },
    play(below, { picks, actions }) {
      if (unitsOfPicks(model, picks) === null) return 'PICKS';
      const held = heldBy(actions);
      if (held === null) return 'ACTION';
      // The cards that may come are drawn at once: what is held decides how many of them are taken.
      const deck = drawDistinct(below, 2 * HAND, PACK);
      const dealt = deck.slice(0, HAND);
      const now = rankOfHand(dealt);
      if (held === undefined) {
        const show: PokerShow = { dealt, now, held: null, final: null, rank: null };
        return { staked: UNITS, paid: 0, show, moves: [{ name: 'hold', of: HOLDS, units: 0 }] };
      }
      const next = deck.slice(HAND);
      const final = dealt.map((card, index) => ((held & (1 << index)) === 0 ? (next.shift() ?? card) : card));
      const rank = rankOfHand(final);
      const show: PokerShow = { dealt, now, held, final, rank };
      return { staked: UNITS, paid: pays[rank] * UNITS, show, moves: [] };
    },
    rest: ({ show }: Table) => ({ name: 'hold', value: strategyHold(dealtOf(show)) }),
    follow(of, table) {
      if (of === 'strategy') return model.rest(table);
      if (of !== 'best') throw new RangeError(`no way of playing ${of}`);
      sums ??= sumsOf(pays);
      return { name: 'hold', value: bestHold(sums, dealtOf(table.show)) };
    },
  };
  return model;
};

/** Five cards, any of which are held; pairs of jacks and better pay. */
export const jacks = pokerModel({ name: 'jacks', pays: JACKS_PAYS, best: 972_984, strategy: 971_988 });
/** The same, with more for four aces and four faces. */
export const faces = pokerModel({ name: 'faces', pays: FACES_PAYS, best: 981_041, strategy: 980_027 });

export const videoPoker: Family = { name: 'video-poker', models: [jacks, faces] };
