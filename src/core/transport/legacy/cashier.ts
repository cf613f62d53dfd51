import { plainBalance } from './amounts';
import { depositsTable } from './cashier-deposits';
import { fundsTable } from './cashier-funds';
import { paymentPasswordTable } from './cashier-password';
import { payeesTable } from './cashier-payees';
import { currencyOf } from './cashier-values';
import { withdrawalsTable } from './cashier-withdrawals';
import { fieldsOf } from './readers';
import type { Facts, Row, Table } from './row';

/** Facts with the member's currency. The balance names it where it was not read before. */
const withCurrency = async (facts: Facts): Promise<Facts> => {
  try {
    const balance = fieldsOf(plainBalance(await facts.ask('/wps/v2/wallets/balance'), facts.currency));
    return { ...facts, currency: currencyOf(balance, facts) };
  } catch {
    return facts;
  }
};

/** None of these answers names its currency. */
const inOwnCurrency = (table: Table): Table =>
  Object.fromEntries(
    Object.entries(table).map(([name, row]): [string, Row] => {
      const { read } = row;
      if (!read) return [name, row];
      return [
        name,
        {
          ...row,
          read: (value, facts, request) =>
            facts.currency === ''
              ? withCurrency(facts).then((known) => read(value, known, request))
              : read(value, facts, request),
        },
      ];
    }),
  );

/** Deposits, withdrawals, payees and wallets. */
export const cashierTable: Table = {
  ...inOwnCurrency(depositsTable),
  ...inOwnCurrency(withdrawalsTable),
  ...payeesTable,
  ...paymentPasswordTable,
  ...inOwnCurrency(fundsTable),
};
