import type { HandlerInput } from '../contract/call';
import type { limitConfirm, limitSet, playPause, realitySet, selfExclude } from '../contract/calls/limits';
import {
  limitKinds,
  limitPeriods,
  playLimitsToWire,
  realityCheckToWire,
  type Limit,
  type PlayLimits,
} from '../contract/entities/limit';
import { parseAmount } from '../contract/money';
import type { FakeLimits } from './fake-limits-state';
import { FakeRefusal } from './fake-refusal';
import { self, type FakeContext } from './fake-state';

const CURRENCY = 'BRL';
const DAY_MS = 86_400_000;
const MONTH_DAYS = 30;

export const limitsOf = (context: Pick<FakeContext, 'state'>, memberId: string): FakeLimits => {
  const known = context.state.limits.get(memberId);
  if (known) return known;
  const made: FakeLimits = {
    limits: [],
    realityMinutes: 0,
    reality: { due: false, dueAt: null, since: null, staked: 0n, won: 0n },
    stop: null,
  };
  context.state.limits.set(memberId, made);
  return made;
};

const mine = (context: FakeContext): FakeLimits => limitsOf(context, self(context).id);

const shown = (context: FakeContext) => {
  const { limits, realityMinutes } = mine(context);
  const orderOf = ({ kind, period }: Limit): number =>
    limitKinds.indexOf(kind) * limitPeriods.length + limitPeriods.indexOf(period);
  const all: PlayLimits = {
    currency: CURRENCY,
    limits: [...limits].sort((a, b) => orderOf(a) - orderOf(b)),
    counting: 'fixed',
    zone: 'America/Sao_Paulo',
    raiseWaitS: DAY_MS / 1_000,
    realityMinutes,
    realityChoices: [15, 30, 60, 120],
    pauseDays: { min: 1, max: 42 },
    exclusionMonths: [6, 12, 60],
  };
  return playLimitsToWire(all);
};

type Named = HandlerInput<typeof limitConfirm>;
const find = (context: FakeContext, { kind, period }: Named): Limit | undefined =>
  mine(context).limits.find((one) => one.kind === kind && one.period === period);

const put = (context: FakeContext, { kind, period }: Named, amount: bigint): void => {
  const known = find(context, { kind, period });
  const own = mine(context);
  const used = known?.used ?? 0n;
  const made: Limit = {
    id: `${kind}-${period}`,
    kind,
    period,
    amount,
    used,
    left: amount > used ? amount - used : 0n,
    resetsAt: Date.now() + DAY_MS,
    raise: null,
  };
  own.limits = [...own.limits.filter((one) => one !== known), made];
};

const reality = (context: FakeContext) => {
  const own = mine(context);
  const hidden = { dueAt: null, since: null, staked: null, won: null };
  return realityCheckToWire({
    ...own.reality,
    ...(context.state.identity.tier === 'partner' ? hidden : {}),
    minutes: own.realityMinutes,
    currency: CURRENCY,
  });
};

const stop = (context: FakeContext, code: 'PLAY_PAUSED' | 'SELF_EXCLUDED', days: number) => {
  const own = mine(context);
  const until = Date.now() + days * DAY_MS;
  own.stop = { code, until };
  const { username } = self(context);
  for (const [token, name] of context.state.tokens) if (name === username) context.state.tokens.delete(token);
  return { until };
};

export const limitAnswers = {
  limitsGet: (_: unknown, context: FakeContext) => shown(context),
  limitSet({ amount: typed, ...named }: HandlerInput<typeof limitSet>, context: FakeContext) {
    const amount = typed === null ? null : parseAmount(typed, named.kind === 'time' ? 'JPY' : CURRENCY);
    if (typed !== null && (amount === null || amount < 0n)) throw new FakeRefusal('LIMIT_AMOUNT_INVALID');
    const known = find(context, named);
    if (amount !== null && (!known || amount <= known.amount)) put(context, named, amount);
    else if (known) known.raise = { amount, readyAt: Date.now() + DAY_MS, lapsesAt: Date.now() + 8 * DAY_MS };
    return shown(context);
  },
  limitConfirm(named: Named, context: FakeContext) {
    const known = find(context, named);
    if (!known?.raise) throw new FakeRefusal('LIMIT_RAISE_NONE');
    if (known.raise.readyAt > Date.now()) throw new FakeRefusal('LIMIT_RAISE_WAITS');
    const own = mine(context);
    if (known.raise.amount === null) own.limits = own.limits.filter((one) => one !== known);
    else put(context, named, known.raise.amount);
    return shown(context);
  },
  limitCancelRaise(named: Named, context: FakeContext) {
    const known = find(context, named);
    if (known) known.raise = null;
    return shown(context);
  },
  realitySet({ minutes }: HandlerInput<typeof realitySet>, context: FakeContext) {
    if (![0, 15, 30, 60, 120].includes(minutes)) throw new FakeRefusal('LIMIT_AMOUNT_INVALID');
    mine(context).realityMinutes = minutes;
    return shown(context);
  },
  realityState: (_: unknown, context: FakeContext) => reality(context),
  realityAnswer(_: unknown, context: FakeContext) {
    if (context.state.identity.tier === 'partner') throw new FakeRefusal('ACCESS_TIER');
    mine(context).reality.due = false;
    return reality(context);
  },
  playPause({ days }: HandlerInput<typeof playPause>, context: FakeContext) {
    if (days > 42) throw new FakeRefusal('LIMIT_AMOUNT_INVALID');
    return stop(context, 'PLAY_PAUSED', days);
  },
  selfExclude({ months }: HandlerInput<typeof selfExclude>, context: FakeContext) {
    if (![6, 12, 60].includes(months)) throw new FakeRefusal('LIMIT_AMOUNT_INVALID');
    return stop(context, 'SELF_EXCLUDED', months * MONTH_DAYS);
  },
};
