import * as v from 'valibot';
import { amount, currency, readMoney } from '../amount';
import { amountToWire, type Money } from '../money';
import { looseCount, looseId, looseList, looseText, looseTime } from '../wire';
import { type RateProduct, rateProducts } from './agent-link';
import { type RecordWindow, windowOf, windowToWire, wireWindow } from './record';

/** paid: booked; today: the day runs, parts of it may be booked; waits: an operator has to approve the day; computed: being booked. */
export const rebateLineStates = ['paid', 'today', 'waits', 'computed'] as const;
export type RebateLineState = (typeof rebateLineStates)[number];

/** What bets of one product on one day came to for the agent. */
export interface RebateLine {
  /** Day of the merchant on which it was computed, and the day of the bets: where they differ it is a correction. */
  day: string;
  forDay: string;
  product: RateProduct;
  /** Of all bets that earned something, or what of it changed. */
  turnover: Money;
  amount: Money;
  /** The part that is from the agent's own bets. */
  own: Money;
  /** In how many parts the day has given it so far, and when the last one was computed. */
  parts: number;
  /** ms since 1970; null is unknown. */
  at: number | null;
  state: RebateLineState;
}

export interface RebateLines {
  lines: RebateLine[];
  /** Of the days: what lines come to, what is booked, and what waits below zero for what is earned next. */
  amount: Money;
  booked: Money;
  waiting: Money;
  next: string;
  window: RecordWindow;
}

/** Bets of one member behind such a line. */
export interface RebateShare {
  member: { id: string; name: string };
  turnover: Money;
  /** What the agent has of it, in parts per million: the own rate above the highest below. */
  ppm: number;
  amount: Money;
}

export interface RebateShares {
  shares: RebateShare[];
  next: string;
}

const stateOf = (word: string): RebateLineState =>
  rebateLineStates.find((state) => state === word) ?? 'computed';

export const rebateLinesFromWire = v.pipe(
  v.object({
    currency,
    list: looseList(
      v.object({
        balanceDate: looseText,
        betDate: looseText,
        productType: looseText,
        validBetAmount: amount,
        rebateAmount: amount,
        ownAmount: amount,
        parts: looseCount,
        createTime: looseTime,
        status: looseText,
      }),
    ),
    footer: v.object({ rebateAmount: amount, paidAmount: amount, waitingAmount: amount }),
    next: looseText,
    window: wireWindow,
  }),
  v.transform((wire): RebateLines => {
    const money = (value: unknown): Money => readMoney(value, wire.currency);
    return {
      lines: wire.list.flatMap((row) => {
        const product = rateProducts.find((code) => code === row.productType);
        if (product === undefined) return [];
        return [
          {
            ...{ day: row.balanceDate, forDay: row.betDate, product },
            turnover: money(row.validBetAmount),
            ...{ amount: money(row.rebateAmount), own: money(row.ownAmount) },
            ...{ parts: row.parts, at: row.createTime, state: stateOf(row.status) },
          },
        ];
      }),
      amount: money(wire.footer.rebateAmount),
      booked: money(wire.footer.paidAmount),
      waiting: money(wire.footer.waitingAmount),
      next: wire.next,
      window: windowOf(wire.window),
    };
  }),
);
export const rebateLinesToWire = (page: RebateLines): v.InferInput<typeof rebateLinesFromWire> => ({
  currency: page.amount.currency,
  list: page.lines.map((line) => ({
    ...{ balanceDate: line.day, betDate: line.forDay, productType: line.product, parts: line.parts },
    ...{ validBetAmount: amountToWire(line.turnover), rebateAmount: amountToWire(line.amount) },
    ...{ ownAmount: amountToWire(line.own), createTime: line.at, status: line.state },
  })),
  footer: {
    rebateAmount: amountToWire(page.amount),
    paidAmount: amountToWire(page.booked),
    waitingAmount: amountToWire(page.waiting),
  },
  next: page.next,
  window: windowToWire(page.window),
});

export const rebateSharesFromWire = v.pipe(
  v.object({
    currency,
    list: looseList(
      v.object({
        customerId: looseId,
        customerName: looseText,
        validBetAmount: amount,
        rebatePpm: looseCount,
        rebateAmount: amount,
      }),
    ),
    next: looseText,
  }),
  v.transform((wire): RebateShares => ({
    shares: wire.list.map((row) => ({
      member: { id: row.customerId, name: row.customerName },
      turnover: readMoney(row.validBetAmount, wire.currency),
      ppm: row.rebatePpm,
      amount: readMoney(row.rebateAmount, wire.currency),
    })),
    next: wire.next,
  })),
);
export const rebateSharesToWire = (
  page: RebateShares,
  currency: string,
): v.InferInput<typeof rebateSharesFromWire> => ({
  currency,
  list: page.shares.map(({ member, turnover, ppm, amount }) => ({
    ...{ customerId: member.id, customerName: member.name, rebatePpm: ppm },
    ...{ validBetAmount: amountToWire(turnover), rebateAmount: amountToWire(amount) },
  })),
  next: page.next,
});
