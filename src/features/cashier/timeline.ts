import type { Deposit, DepositState } from '../../contract/entities/deposit';
import type { Withdrawal, WithdrawalState } from '../../contract/entities/withdrawal';
import { computed, isMore } from '../../react/amounts';

/** How a step stands: over, the one now, still to come, or an end without the money. */
export type StepTone = 'done' | 'now' | 'later' | 'bad';
export interface StepRow<State extends string> {
  state: State;
  at: number | null;
  tone: StepTone;
}

/** The way that ends well. What is not on it (seen, late money …) stands where it happened. */
const GOOD: readonly DepositState[] = ['created', 'awaiting', 'confirmed', 'credited'];
const BAD: ReadonlySet<string> = new Set([
  'expired',
  'cancelled',
  'failed',
  'mismatch',
  'refunding',
  'refunded',
  'charged_back',
]);
/** From here on nothing changes by itself soon: it is not asked for any more. */
const RESTING: ReadonlySet<string> = new Set([
  'credited',
  'expired',
  'cancelled',
  'failed',
  'refunded',
  'charged_back',
]);

export const isDepositOpen = ({ state }: Pick<Deposit, 'state'>): boolean => !RESTING.has(state);
/** It can still be paid or is about to be credited: it is shown when the member comes back. */
export const isDepositWaiting = ({ state }: Pick<Deposit, 'state'>): boolean =>
  ['created', 'awaiting', 'seen', 'confirmed'].includes(state);

/**
 * What happened, the state it is in, and what is still to come on a way that is known.
 * @param good the states in the order of the way that ends well
 */
export function timelineOf<State extends string>(options: {
  steps: readonly { state: State; at: number | null }[];
  state: State;
  good: readonly State[];
  isBad(state: State): boolean;
}): StepRow<State>[] {
  const { state, good, isBad } = options;
  const steps = options.steps.filter((step, at, all) => step.state !== all[at + 1]?.state);
  const past = steps.at(-1)?.state === state ? steps : [...steps, { state, at: null }];
  const isEnd = good.at(-1) === state;
  const rows = past.map((step, at): StepRow<State> => {
    const isLast = at === past.length - 1;
    return { ...step, tone: isBad(step.state) ? 'bad' : isLast && !isEnd ? 'now' : 'done' };
  });
  if (isBad(state)) return rows;
  const reached = Math.max(...past.map((step) => good.indexOf(step.state)));
  return [
    ...rows,
    ...good.slice(reached + 1).map((next): StepRow<State> => ({ state: next, at: null, tone: 'later' })),
  ];
}

export const depositTimeline = (deposit: Deposit): StepRow<Deposit['state']>[] =>
  timelineOf({
    steps: deposit.steps,
    state: deposit.state,
    good: GOOD,
    isBad: (state) => BAD.has(state),
  });

/** Suffix of the text keys for a deposit's state: `part_back` if the payer's bank has taken back only a part of it so far. */
export const depositWord = ({
  state,
  returned,
  got,
  fee,
}: Pick<Deposit, 'state' | 'returned' | 'got' | 'fee'>): Deposit['state'] | 'part_back' =>
  state === 'charged_back' &&
  returned !== null &&
  isMore(returned) &&
  isMore(computed(got.minor + fee.minor, got, fee), returned)
    ? 'part_back'
    : state;

/** How a row of the list is marked. */
export const depositTone = ({ state }: Pick<Deposit, 'state'>): 'good' | 'bad' | 'open' =>
  state === 'credited' ? 'good' : BAD.has(state) ? 'bad' : 'open';

/** The way of a withdrawal that ends well. */
const PAID: readonly WithdrawalState[] = ['requested', 'checking', 'approved', 'sending', 'sent', 'paid'];
const UNPAID: ReadonlySet<string> = new Set(['refused', 'failed', 'returned', 'cancelled']);

export const asksForArrival = ({
  confirmation,
  state,
}: Pick<Withdrawal, 'confirmation' | 'state'>): boolean =>
  confirmation?.answered === false && !UNPAID.has(state) && state !== 'paid';
export const isWithdrawalOpen = ({ state }: Pick<Withdrawal, 'state'>): boolean =>
  state !== 'paid' && !UNPAID.has(state);

export const withdrawTimeline = ({ steps, state }: Withdrawal): StepRow<WithdrawalState>[] =>
  timelineOf({ steps, state, good: PAID, isBad: (one) => UNPAID.has(one) });

export const withdrawTone = ({ state }: Pick<Withdrawal, 'state'>): 'good' | 'bad' | 'open' =>
  state === 'paid' ? 'good' : UNPAID.has(state) ? 'bad' : 'open';
