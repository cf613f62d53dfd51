import * as v from 'valibot';
import { amount, currency, readMoney } from '../amount';
import { amountToWire, type Money } from '../money';
import { looseCount, looseFlag, looseList, looseText } from '../wire';
import { type RecordWindow, windowOf, windowToWire, wireWindow } from './record';
import { roundOf, roundToWire, wireRound, type Round } from './round';

/** A round as the betting record lists it. */
export interface Bet extends Round {
  category: string;
}

export interface BetTotals {
  count: number;
  stake: Money;
  win: Money;
  /** Win less stake. */
  net: Money;
  /** There are more than could be counted; the sums are of the newest. */
  partial: boolean;
}

export interface BetPage {
  bets: Bet[];
  next: string;
  totalPages: number;
  totals: BetTotals;
  window: RecordWindow;
}

const wireBet = v.object({ ...wireRound.entries, category: looseText });
export const betsFromWire = v.pipe(
  v.object({
    list: looseList(
      v.pipe(
        wireBet,
        v.transform((wire): Bet => ({ ...roundOf(wire), category: wire.category })),
      ),
    ),
    nextCursor: looseText,
    totalPages: looseCount,
    footer: v.object({
      currency,
      count: looseCount,
      betAmount: amount,
      winAmount: amount,
      profitAndLoss: amount,
      partial: looseFlag,
    }),
    window: wireWindow,
  }),
  v.transform((wire): BetPage => ({
    bets: wire.list,
    next: wire.nextCursor,
    totalPages: wire.totalPages,
    totals: {
      count: wire.footer.count,
      stake: readMoney(wire.footer.betAmount, wire.footer.currency),
      win: readMoney(wire.footer.winAmount, wire.footer.currency),
      net: readMoney(wire.footer.profitAndLoss, wire.footer.currency),
      partial: wire.footer.partial,
    },
    window: windowOf(wire.window),
  })),
);
export const betsToWire = (page: BetPage): v.InferInput<typeof betsFromWire> => ({
  list: page.bets.map((bet) => ({ ...roundToWire(bet), category: bet.category })),
  nextCursor: page.next,
  totalPages: page.totalPages,
  footer: {
    currency: page.totals.stake.currency,
    count: page.totals.count,
    betAmount: amountToWire(page.totals.stake),
    winAmount: amountToWire(page.totals.win),
    profitAndLoss: amountToWire(page.totals.net),
    partial: page.totals.partial,
  },
  window: windowToWire(page.window),
});
