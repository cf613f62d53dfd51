import * as v from 'valibot';
import { amountOrZero, readMoney } from '../amount';
import { amountToWire, type Money } from '../money';
import { looseCount, looseText, maybe } from '../wire';

/** One condition of the next level. */
export interface VipStep {
  actual: Money;
  expected: Money;
}

/** Until when a level stands, and what keeps it for another period. */
export interface VipKeep {
  /** Unix milliseconds: the first moment without it. */
  until: number;
  /** The level below, '' without one. */
  below: string;
  deposits: VipStep;
  turnover: VipStep;
}

/** Where a member stands. */
export interface VipProgress {
  /** 0: none yet. */
  level: number;
  name: string;
  /** #rrggbb, or ''. */
  color: string;
  /** '' at the highest level: then both steps are what was reached. */
  nextName: string;
  deposits: VipStep;
  turnover: VipStep;
  /** Valid stakes of this month. */
  monthTurnover: Money;
  /** null: a level that was reached is kept. */
  keep: VipKeep | null;
}

const step = v.object({ actual: amountOrZero, expected: amountOrZero });
const none = { actual: 0, expected: 0 };
const labelled = v.object({
  labelId: looseCount,
  labelName: looseText,
  color: looseText,
  nextName: looseText,
});

/** Both shapes travel in one: the older counts conditions, the newer tells turnover. */
export const vipFromWire = v.pipe(
  v.object({
    currency: looseText,
    playerRankProgress: v.optional(labelled, {}),
    playerRankName: looseText,
    totalDeposit: v.optional(step, none),
    totalTurnover: v.optional(step, none),
    monthlyTurnover: v.optional(step, none),
    levelUntil: maybe(looseCount),
    levelBelow: looseText,
    keepDeposit: v.optional(step, none),
    keepTurnover: v.optional(step, none),
  }),
  v.transform((wire): VipProgress => {
    const money = (value: unknown): Money => readMoney(value, wire.currency);
    const both = ({ actual, expected }: v.InferOutput<typeof step>): VipStep => ({
      actual: money(actual),
      expected: money(expected),
    });
    const { labelId, labelName, color, nextName } = wire.playerRankProgress;
    return {
      ...{ level: labelId, name: wire.playerRankName || labelName, color, nextName },
      ...{ deposits: both(wire.totalDeposit), turnover: both(wire.totalTurnover) },
      monthTurnover: money(wire.monthlyTurnover.actual),
      keep: wire.levelUntil
        ? {
            ...{ until: wire.levelUntil, below: wire.levelBelow },
            ...{ deposits: both(wire.keepDeposit), turnover: both(wire.keepTurnover) },
          }
        : null,
    };
  }),
);

export const vipToWire = (vip: VipProgress) => {
  const stepToWire = ({ actual, expected }: VipStep) => ({
    actual: amountToWire(actual),
    expected: amountToWire(expected),
  });
  const done = [vip.deposits, vip.turnover].filter(({ actual, expected }) => actual.minor >= expected.minor);
  return {
    currency: vip.monthTurnover.currency,
    currentProgress: { completedConditions: done.length, totalExpectedConditions: 2 },
    playerRankProgress: {
      ...{ labelId: vip.level, labelName: vip.name, color: vip.color, nextName: vip.nextName },
    },
    playerRankName: vip.name,
    totalDeposit: stepToWire(vip.deposits),
    totalTurnover: stepToWire(vip.turnover),
    // No level asks for a month's turnover.
    monthlyTurnover: { actual: amountToWire(vip.monthTurnover), expected: 0 },
    ...(vip.keep !== null && {
      ...{ levelUntil: vip.keep.until, levelBelow: vip.keep.below },
      ...{ keepDeposit: stepToWire(vip.keep.deposits), keepTurnover: stepToWire(vip.keep.turnover) },
    }),
  };
};
