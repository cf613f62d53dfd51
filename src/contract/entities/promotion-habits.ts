import * as v from 'valibot';
import { amountOrZero, readMoney } from '../amount';
import { amountToWire, type Money } from '../money';
import { looseCount, looseFlag, looseId, looseList, looseMap, looseText, looseTime } from '../wire';

/** One day of the sign-in calendar. */
export interface SignInDay {
  /** 1 is the first day in a row. */
  day: number;
  money: Money;
  points: number;
  isDone: boolean;
}

export interface SignInCalendar {
  days: readonly SignInDay[];
  /** Days in a row up to today; 0: today has not begun. */
  streak: number;
  /** What waits for today, to be claimed; '' where nothing does. */
  rewardId: string;
}

export const calendarFromWire = v.pipe(
  v.object({
    currency: looseText,
    currentDay: looseCount,
    rewardId: looseId,
    days: looseList(
      v.object({ dayNo: looseCount, amount: amountOrZero, pointAmount: looseCount, claimed: looseFlag }),
    ),
  }),
  v.transform((wire): SignInCalendar => ({
    streak: wire.currentDay,
    rewardId: wire.rewardId,
    days: wire.days.map((row) => ({
      day: row.dayNo,
      money: readMoney(row.amount, wire.currency),
      points: row.pointAmount,
      isDone: row.claimed,
    })),
  })),
);
export const calendarToWire = ({ days, streak, rewardId }: SignInCalendar, currency: string) => ({
  currency,
  currentDay: streak,
  rewardId,
  days: days.map((row) => ({
    dayNo: row.day,
    amount: amountToWire(row.money),
    pointAmount: row.points,
    claimed: row.isDone ? 'Y' : 'N',
  })),
});

/** What the calendar gave by one of its versions. */
export interface SignInTerms {
  version: number;
  from: number | null;
  /** Null: it counts now. */
  until: number | null;
  days: readonly SignInDay[];
}
const dayRow = v.object({ dayNo: looseCount, amount: amountOrZero, pointAmount: looseCount });

export const calendarHistoryFromWire = looseList(
  v.pipe(
    v.object({
      version: looseCount,
      currency: looseText,
      startTime: looseTime,
      endTime: looseTime,
      days: looseList(dayRow),
    }),
    v.transform((wire): SignInTerms => ({
      ...{ version: wire.version, from: wire.startTime, until: wire.endTime },
      days: wire.days.map((row) => ({
        ...{ day: row.dayNo, points: row.pointAmount, isDone: false },
        money: readMoney(row.amount, wire.currency),
      })),
    })),
  ),
);
export const termsToWire = ({ version, from, until, days }: SignInTerms, currency: string) => ({
  ...{ version, currency, startTime: from, endTime: until },
  days: days.map((row) => ({ dayNo: row.day, amount: amountToWire(row.money), pointAmount: row.points })),
});

/** What a product gives back of valid stakes, in parts per million. */
export type RebateRates = ReadonlyMap<string, number>;

const PPM_OF_PERCENT = 10_000;
/** A rate travels in percent: 0.5 is 5,000 ppm. */
export const rebateRatesFromWire = v.pipe(
  looseMap,
  v.transform((map): RebateRates => {
    const rate = v.object({ rebateValue: v.union([v.number(), v.string()]) });
    return new Map(
      Object.entries(map).flatMap(([product, rows]) => {
        const read = v.safeParse(rate, Array.isArray(rows) ? rows[0] : rows);
        const ppm = read.success ? Math.round(Number(read.output.rebateValue) * PPM_OF_PERCENT) : Number.NaN;
        return Number.isSafeInteger(ppm) ? [[product, ppm]] : [];
      }),
    );
  }),
);
export const rebateRatesToWire = (rates: RebateRates) =>
  Object.fromEntries([...rates].map(([product, ppm]) => [product, [{ rebateValue: ppm / PPM_OF_PERCENT }]]));
