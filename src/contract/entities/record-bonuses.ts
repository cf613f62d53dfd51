import * as v from 'valibot';
import { amount, currency, readMoney } from '../amount';
import { amountToWire, type Money } from '../money';
import { looseCount, looseId, looseList, looseText, looseTime } from '../wire';
import {
  type RecordType,
  type RecordWindow,
  recordTypeOf,
  windowOf,
  windowToWire,
  wireWindow,
} from './record';

/** A bonus or rebate that was given. */
export interface BonusEntry {
  id: string;
  type: RecordType;
  amount: Money;
  at: number | null;
  source: string;
  /** Name of the promotion, '' when it has none. */
  title: string;
  state: string;
}

export interface BonusPage {
  bonuses: BonusEntry[];
  next: string;
  totalPages: number;
  sum: Money;
  window: RecordWindow;
}

export const bonusesFromWire = v.pipe(
  v.object({
    currency,
    list: looseList(
      v.object({
        bonusId: looseId,
        type: looseText,
        amount,
        time: looseTime,
        remark: looseText,
        title: looseText,
        state: looseText,
      }),
    ),
    nextCursor: looseText,
    totalPages: looseCount,
    totalAmount: amount,
    window: wireWindow,
  }),
  v.transform((wire): BonusPage => ({
    bonuses: wire.list.map((row) => ({
      id: row.bonusId,
      type: recordTypeOf(row.type),
      amount: readMoney(row.amount, wire.currency),
      at: row.time,
      source: row.remark,
      title: row.title,
      state: row.state,
    })),
    next: wire.nextCursor,
    totalPages: wire.totalPages,
    sum: readMoney(wire.totalAmount, wire.currency),
    window: windowOf(wire.window),
  })),
);
export const bonusesToWire = (page: BonusPage): v.InferInput<typeof bonusesFromWire> => ({
  currency: page.sum.currency,
  list: page.bonuses.map((row) => ({
    bonusId: row.id,
    type: row.type,
    amount: amountToWire(row.amount),
    time: row.at,
    remark: row.source,
    title: row.title,
    state: row.state,
  })),
  nextCursor: page.next,
  totalPages: page.totalPages,
  totalAmount: amountToWire(page.sum),
  window: windowToWire(page.window),
});
