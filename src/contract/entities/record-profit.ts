import * as v from 'valibot';
import { amount, currency, readMoney } from '../amount';
import { amountToWire, type Money } from '../money';
import { looseList, looseText } from '../wire';
import { type RecordWindow, windowOf, windowToWire, wireWindow } from './record';

export interface ProfitRow {
  /** First day of the period, or year-month; '' where rows are categories. */
  period: string;
  /** '' where rows are not parted by it. */
  category: string;
  stake: Money;
  valid: Money;
  win: Money;
  rebate: Money;
  bonus: Money;
  /** What the member is up (above zero) or down. */
  net: Money;
}

export interface ProfitTable {
  rows: ProfitRow[];
  total: ProfitRow;
  window: RecordWindow;
}

const wireProfit = v.object({
  period: looseText,
  category: looseText,
  betAmount: amount,
  validBetAmount: amount,
  winAmount: amount,
  rebate: amount,
  bonus: amount,
  profitAndLoss: amount,
});
const profitRowOf = (wire: v.InferOutput<typeof wireProfit>, code: string): ProfitRow => ({
  period: wire.period,
  category: wire.category,
  stake: readMoney(wire.betAmount, code),
  valid: readMoney(wire.validBetAmount, code),
  win: readMoney(wire.winAmount, code),
  rebate: readMoney(wire.rebate, code),
  bonus: readMoney(wire.bonus, code),
  net: readMoney(wire.profitAndLoss, code),
});
const profitRowToWire = (row: ProfitRow): v.InferInput<typeof wireProfit> => ({
  period: row.period,
  category: row.category,
  betAmount: amountToWire(row.stake),
  validBetAmount: amountToWire(row.valid),
  winAmount: amountToWire(row.win),
  rebate: amountToWire(row.rebate),
  bonus: amountToWire(row.bonus),
  profitAndLoss: amountToWire(row.net),
});
export const profitFromWire = v.pipe(
  v.object({ currency, list: looseList(wireProfit), footer: wireProfit, window: wireWindow }),
  v.transform((wire): ProfitTable => ({
    rows: wire.list.map((row) => profitRowOf(row, wire.currency)),
    total: profitRowOf(wire.footer, wire.currency),
    window: windowOf(wire.window),
  })),
);
export const profitToWire = (table: ProfitTable): v.InferInput<typeof profitFromWire> => ({
  currency: table.total.stake.currency,
  list: table.rows.map(profitRowToWire),
  footer: profitRowToWire(table.total),
  window: windowToWire(table.window),
});
