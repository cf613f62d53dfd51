import type { Bank, Payment, Payout } from './bank';

/** How the statement goes wrong; `double`: the same payout left once more. */
export const slips = ['missing', 'double', 'amount'] as const;
export type Slip = (typeof slips)[number];

export interface Span {
  fromMs: number;
  toMs: number;
}

const MAX_SLIPS = 1_000;
/** More than a bank in play keeps. */
const MAX_LISTED = 10_000;

const more = (amount: string): string => (Number(amount) + 1).toFixed(2);
const wrong = <T extends { amount: string }>(one: T, slip: Slip | undefined, again: (one: T) => T): T[] => {
  if (slip === 'missing') return [];
  if (slip === 'amount') return [{ ...one, amount: more(one.amount) }];
  return slip === 'double' ? [one, again(one)] : [one];
};

/** What the bank says of a span of time, the oldest first, with whatever is wrong in it on purpose. */
export const createStatement = (bank: Bank) => {
  const set = new Map<string, Slip>();
  const isIn = (ms: number | null, { fromMs, toMs }: Span): boolean =>
    ms !== null && ms >= fromMs && ms <= toMs;
  return {
    slip(object: string, how: Slip | null): void {
      if (how === null) set.delete(object);
      else if (set.size < MAX_SLIPS) set.set(object, how);
    },
    payments: (span: Span, isWithRefund: boolean): Payment[] =>
      bank
        .payments()
        .filter((one) => isIn(one.paidMs, span) && (!isWithRefund || one.refunds.length > 0))
        .flatMap((one) => wrong(one, set.get(one.endToEndId), (again) => again))
        .map((one) => ({
          ...one,
          refunds: one.refunds.flatMap((refund) => wrong(refund, set.get(refund.id), (again) => again)),
        })),
    /** Payouts whose money moved then. */
    payouts: (span: Span): Payout[] =>
      bank
        .payoutList(MAX_LISTED)
        .reverse()
        .map((one) => bank.payout(one.id) ?? one)
        .filter((one) => isIn(one.paidMs, span) || isIn(one.backMs, span))
        .flatMap((one) =>
          wrong(one, set.get(one.id), (again) => ({
            ...again,
            endToEndId: `${again.endToEndId.slice(0, -2)}ZZ`,
          })),
        ),
  };
};
export type Statement = ReturnType<typeof createStatement>;
