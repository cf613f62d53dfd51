import type { Below } from '../../../kit/fair-stream';
import type { Fraction } from '../../../kit/fraction';
import {
  unitsOfPicks,
  type Action,
  type Family,
  type Model,
  type Move,
  type Refused,
  type Table,
} from '../family';
import { factorAt, START, TOP } from './curve';

/** A bet is so many units, so that a factor of two decimals pays whole units. */
const UNITS = 100;
/** Of all numbers that the height is drawn from. */
const DRAWN = 0x1_0000_0000;
/** What all climbs return of 100, whatever the target. */
const SHARE = 97;
/** Looks of a page at the climb and the cash-out; the last ones are kept for the latter. */
const MOST_ACTIONS = 80;

/** The player's own click decides. */
const BY_HAND = 'by-hand';
/** Hundredths at which a bet may be cashed out by itself. */
const TARGETS = [
  110, 120, 130, 140, 150, 160, 175, 200, 225, 250, 300, 400, 500, 750, 1_000, 1_500, 2_000, 3_000, 5_000,
  7_500, 10_000,
];
const placeOf = (target: number): string => `at-${target}`;
const targetOf: ReadonlyMap<string, number> = new Map([
  [BY_HAND, TOP],
  ...TARGETS.map((target) => [placeOf(target), target] as const),
]);

/** The last hundredths that are reached; below START the climb fails at once. */
const drawHeight = (below: Below): number =>
  Math.min(Math.floor((SHARE * DRAWN) / (DRAWN - below(DRAWN))), TOP);

/** A climb reaches a target by as many of the numbers as are at most SHARE / target of them all. */
export const returnAt = (target: number): Fraction => ({
  numerator: BigInt(target) * ((BigInt(SHARE) * BigInt(DRAWN)) / BigInt(target)),
  denominator: BigInt(UNITS) * BigInt(DRAWN),
});

/** What a page is shown. */
export interface CrashShow {
  place: string;
  /** Hundredths of the automatic cash-out. */
  target: number;
  /** Where the climb stood when it was last looked at. */
  factor: number;
  /** Where it was cashed out; null while it climbs, and when it failed before. */
  cashedAt: number | null;
  /** How high it came; null until the round is over. */
  height: number | null;
}

export const readClimb = (show: unknown): CrashShow | null =>
  typeof show === 'object' && show !== null && 'factor' in show ? (show as CrashShow) : null;

const LOOK: Move = { name: 'look', of: 1, units: 0 };
const CASH_OUT: Move = { name: 'cash-out', of: 1, units: 0 };

interface Climb {
  place: string;
  target: number;
  height: number;
}

/** One moment of a climb: what happened until then, and what happens now. */
const momentOf = ({ place, target, height }: Climb, action: Action | null, looks: boolean): Table => {
  const factor = action ? factorAt(action.afterMs) : START;
  const isReached = height >= START && height >= target && factor >= target;
  const isFailed = !isReached && factor > height;
  const isCashed = !isReached && !isFailed && action?.name === CASH_OUT.name;
  const isOver = isReached || isFailed || isCashed;
  let cashedAt: number | null = null;
  if (isReached) cashedAt = target;
  else if (isCashed) cashedAt = factor;
  const seen = isOver ? (cashedAt ?? Math.max(height, START)) : factor;
  const show: CrashShow = {
    place,
    target,
    factor: seen,
    cashedAt,
    height: isOver ? Math.max(height, START) : null,
  };
  const moves = looks ? [CASH_OUT, LOOK] : [CASH_OUT];
  return { staked: UNITS, paid: cashedAt ?? 0, show, moves: isOver ? [] : moves };
};

const isInOrder = (before: Action | undefined, action: Action): boolean =>
  Number.isFinite(action.afterMs) && action.afterMs >= (before?.afterMs ?? 0);

const follow = (climb: Climb, actions: readonly Action[]): Table | Refused => {
  let table = momentOf(climb, null, true);
  for (const [index, action] of actions.entries()) {
    const isOffered = table.moves.some((move) => move.name === action.name) && action.value === 0;
    if (!isOffered || !isInOrder(actions[index - 1], action)) return 'ACTION';
    table = momentOf(climb, action, index + 2 < MOST_ACTIONS);
  }
  return table;
};

/** A climb that fails at a height that is drawn before it begins; who cashes out before is paid the factor of that moment. */
export const climb: Model = {
  name: 'climb',
  places: [...targetOf.keys()].map((place) => ({ place, least: UNITS, most: UNITS, step: UNITS })),
  mostPicks: 1,
  mostUnits: UNITS,
  mostActions: MOST_ACTIONS,
  returns: [...targetOf.keys()].map((of) => ({ of, millionths: 970_000, by: 'count' })),
  exactReturn(of) {
    const target = targetOf.get(of);
    if (target === undefined) throw new RangeError(`no target ${of}`);
    return returnAt(target);
  },
  play(below, { picks, actions }) {
    const [pick] = picks;
    const target = pick && targetOf.get(pick.place);
    if (!pick || target === undefined || unitsOfPicks(climb, picks) === null) return 'PICKS';
    return follow({ place: pick.place, target, height: drawHeight(below) }, actions);
  },
  rest(table) {
    // By the clock the climb is long over: the automatic cash-out has decided, or the failure.
    if (table.moves.length === 0) throw new RangeError('the climb is over');
    const looks = table.moves.some((move) => move.name === LOOK.name);
    return { name: looks ? LOOK.name : CASH_OUT.name, value: 0 };
  },
};

export const crash: Family = { name: 'crash', models: [climb] };
