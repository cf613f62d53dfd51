import * as v from 'valibot';
import { amount, maybeAmount, readMoney } from '../amount';
import { amountToWire, type Money } from '../money';
import { looseCount, looseFlag, looseList, looseText, looseTime } from '../wire';

/** What a member may bound: money paid in, money lost, money staked, minutes played. */
export const limitKinds = ['deposit', 'loss', 'stake', 'time'] as const;
export type LimitKind = (typeof limitKinds)[number];
/** 24 hours, 7 days and a month: how the merchant counts them is told with the limits. */
export const limitPeriods = ['day', 'week', 'month'] as const;
export type LimitPeriod = (typeof limitPeriods)[number];

/** A higher limit, or none, that a member asked for. */
export interface LimitRaise {
  /** null: no limit any more. */
  amount: bigint | null;
  /** From then on it can be confirmed. */
  readyAt: number;
  /** Until then; afterwards it is as if it had never been asked for. */
  lapsesAt: number;
}

export interface Limit {
  /** `kind-period`: what `confirm` and `cancelRaise` take. */
  id: string;
  kind: LimitKind;
  period: LimitPeriod;
  /** Minor units of the currency, or whole minutes where the kind is `time`. */
  amount: bigint;
  used: bigint;
  left: bigint;
  /** When the period begins again; null where each use counts for its own stretch of time. */
  resetsAt: number | null;
  raise: LimitRaise | null;
  /** One of its values cannot be read: none of them is shown. */
  unread?: true;
}

/** What protects a member, as the gateway has it. */
export interface PlayLimits {
  currency: string;
  limits: Limit[];
  /** `fixed`: days, weeks and months of the calendar in `zone`; `rolling`: the last 24 hours, 7 days, 30 days. */
  counting: 'fixed' | 'rolling';
  zone: string;
  /** How long a higher limit waits, in seconds. */
  raiseWaitS: number;
  /** How often play is interrupted; 0: never. */
  realityMinutes: number;
  realityChoices: number[];
  /** Days that a pause may have. */
  pauseDays: { min: number; max: number };
  /** Months that an exclusion may have. */
  exclusionMonths: number[];
}

/** How one's play stands, and whether it goes on. */
export interface RealityCheck {
  /** 0: not asked for. */
  minutes: number;
  /** Play waits until it is answered. */
  due: boolean;
  /** When it comes next while one plays; null: nothing is played or it is not asked for. */
  dueAt: number | null;
  /** Since when one plays without a longer break. */
  since: number | null;
  /** null: not told on a partner's page, whose scripts read along; there it cannot be answered either. */
  staked: bigint | null;
  won: bigint | null;
  currency: string;
  /** `staked` or `won` cannot be read: neither is shown. */
  unread?: true;
}

/** Minutes are whole numbers; money is read by its currency. */
const read = (kind: LimitKind, value: unknown, currency: string): Money =>
  readMoney(value, kind === 'time' ? 'JPY' : currency);
const write = (kind: LimitKind, minor: bigint, currency: string): number | string =>
  amountToWire({ minor, currency: kind === 'time' ? 'JPY' : currency });

const wireLimit = v.object({
  limitType: v.picklist(limitKinds),
  period: v.picklist(limitPeriods),
  amount,
  used: amount,
  left: amount,
  resetTime: looseTime,
  raise: v.optional(
    v.nullable(v.object({ amount: maybeAmount, readyTime: looseTime, lapseTime: looseTime })),
    null,
  ),
});

const limitFromWire = (wire: v.InferOutput<typeof wireLimit>, currency: string): Limit => {
  const { limitType: kind, period, raise } = wire;
  const valueOf = (value: unknown): Money => read(kind, value, currency);
  const [most, used, left] = [valueOf(wire.amount), valueOf(wire.used), valueOf(wire.left)];
  const raised = raise === null || raise.amount === null ? null : valueOf(raise.amount);
  return {
    id: `${kind}-${period}`,
    kind,
    period,
    amount: most.minor,
    used: used.minor,
    left: left.minor,
    resetsAt: wire.resetTime,
    raise: raise && {
      amount: raised && raised.minor,
      readyAt: raise.readyTime ?? 0,
      lapsesAt: raise.lapseTime ?? 0,
    },
    ...([most, used, left, raised].some((one) => one?.unread) ? { unread: true } : {}),
  };
};

export const playLimitsFromWire = v.pipe(
  v.object({
    currency: looseText,
    limits: looseList(wireLimit),
    counting: looseText,
    zone: looseText,
    raiseWaitS: looseCount,
    realityMinutes: looseCount,
    realityChoices: looseList(looseCount),
    pauseDaysMin: looseCount,
    pauseDaysMax: looseCount,
    exclusionMonths: looseList(looseCount),
  }),
  v.transform((wire): PlayLimits => ({
    currency: wire.currency,
    limits: wire.limits.map((one) => limitFromWire(one, wire.currency)),
    counting: wire.counting === 'rolling' ? 'rolling' : 'fixed',
    zone: wire.zone,
    raiseWaitS: wire.raiseWaitS,
    realityMinutes: wire.realityMinutes,
    realityChoices: wire.realityChoices,
    pauseDays: { min: wire.pauseDaysMin, max: wire.pauseDaysMax },
    exclusionMonths: wire.exclusionMonths,
  })),
);

export const playLimitsToWire = (limits: PlayLimits): v.InferInput<typeof playLimitsFromWire> => ({
  currency: limits.currency,
  limits: limits.limits.map(({ kind, period, raise, resetsAt, ...one }) => {
    const valueOf = (minor: bigint) => write(kind, minor, limits.currency);
    return {
      limitType: kind,
      period,
      amount: valueOf(one.amount),
      used: valueOf(one.used),
      left: valueOf(one.left),
      resetTime: resetsAt,
      raise: raise && {
        amount: raise.amount === null ? null : valueOf(raise.amount),
        readyTime: raise.readyAt,
        lapseTime: raise.lapsesAt,
      },
    };
  }),
  counting: limits.counting,
  zone: limits.zone,
  raiseWaitS: limits.raiseWaitS,
  realityMinutes: limits.realityMinutes,
  realityChoices: limits.realityChoices,
  pauseDaysMin: limits.pauseDays.min,
  pauseDaysMax: limits.pauseDays.max,
  exclusionMonths: limits.exclusionMonths,
});

export const realityCheckFromWire = v.pipe(
  v.object({
    minutes: looseCount,
    due: looseFlag,
    dueTime: looseTime,
    since: looseTime,
    staked: maybeAmount,
    won: maybeAmount,
    currency: looseText,
  }),
  v.transform((wire): RealityCheck => {
    const money = (value: unknown): Money | null => (value === null ? null : readMoney(value, wire.currency));
    const [staked, won] = [money(wire.staked), money(wire.won)];
    return {
      minutes: wire.minutes,
      due: wire.due,
      dueAt: wire.dueTime,
      since: wire.since,
      staked: staked && staked.minor,
      won: won && won.minor,
      currency: wire.currency,
      ...(staked?.unread || won?.unread ? { unread: true } : {}),
    };
  }),
);

export const realityCheckToWire = (check: RealityCheck): v.InferInput<typeof realityCheckFromWire> => ({
  minutes: check.minutes,
  due: check.due ? 'Y' : 'N',
  dueTime: check.dueAt,
  since: check.since,
  staked: check.staked === null ? null : amountToWire({ minor: check.staked, currency: check.currency }),
  won: check.won === null ? null : amountToWire({ minor: check.won, currency: check.currency }),
  currency: check.currency,
});

/** The end of a pause or an exclusion. */
export const playStopFromWire = v.pipe(
  v.object({ until: looseTime }),
  v.transform(({ until }) => ({ until: until ?? 0 })),
);
