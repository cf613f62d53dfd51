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

const amount = v.union([v.number(), v.string()]);
const read = (value: number | string, currency: string): Money => ({
  minor: parseAmount(value, currency) ?? 0n,
  currency,
});

export const balanceFromWire = v.pipe(
  v.object({
    sumBalance: amount,
    currency: v.pipe(v.string(), v.regex(/^[A-Z0-9]{3,8}$/)),
    currencySymbol: looseText,
    balance: v.optional(
      v.nullable(v.array(v.object({ accountTypeId: looseCount, availBalance: amount }))),
      [],
    ),
  }),
  v.check(
    ({ sumBalance, currency, balance }) =>
      [sumBalance, ...(balance ?? []).map((row) => row.availBalance)].every(
        (value) => parseAmount(value, currency) !== null,
      ),
    'an amount is not exact',
  ),
  v.transform((wire): Balance => ({
    total: read(wire.sumBalance, wire.currency),
    symbol: wire.currencySymbol || wire.currency,
    wallets: (wire.balance ?? []).map((row) => ({
      accountTypeId: row.accountTypeId,
      available: read(row.availBalance, wire.currency),
    })),
  })),
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
