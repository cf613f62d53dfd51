import * as v from 'valibot';
import { amountToWire, parseAmount, type Money } from '../money';
import { looseCount, looseText } from '../wire';

export const MAIN_WALLET = 2;

export interface Balance {
  total: Money;
  /** As the merchant writes it: "R$". */
  symbol: string;
  wallets: { accountTypeId: number; available: Money }[];
}

const amount = looseText;
const currency = v.pipe(v.string(), v.regex(/^[A-Z0-9]{3,8}$/));
/** Here for the bytes: as readMoney() of amount.ts, which this page does not load. */
const readMoney = (value: string, code: string): Money => {
  const minor = parseAmount(value, code);
  return minor === null ? { minor: 0n, currency: code, unread: true } : { minor, currency: code };
};
export const balanceFromWire = v.pipe(
  v.object({
    sumBalance: amount,
    currency,
    currencySymbol: looseText,
    balance: v.optional(
      v.nullable(v.array(v.object({ accountTypeId: looseCount, availBalance: amount }))),
      [],
    ),
  }),
  v.transform((wire): Balance => ({
    total: readMoney(wire.sumBalance, wire.currency),
    symbol: wire.currencySymbol || wire.currency,
    wallets: (wire.balance ?? []).map((row) => ({
      accountTypeId: row.accountTypeId,
      available: readMoney(row.availBalance, wire.currency),
    })),
  })),
  // The total is the answer itself. One wallet's amount is not: it may be unread.
  v.check(({ total }) => !total.unread, 'the total is not exact'),
);

export const balanceToWire = (balance: Balance): v.InferInput<typeof balanceFromWire> => ({
  sumBalance: amountToWire(balance.total),
  currency: balance.total.currency,
  currencySymbol: balance.symbol,
  balance: balance.wallets.map((row) => ({
    accountTypeId: row.accountTypeId,
    availBalance: amountToWire(row.available),
  })),
});
