import { plainAmount, plainBalance } from './amounts';
import { currencyOf } from './figures';
import { countOf, dayEnd, dayOf, dayStart, fieldsOf, firstOf, rowsOf, textOf } from './readers';
import type { Facts, Fields } from './row';

export { currencyOf };

/** Numbers of wallets. They are written here again, since the contract's file of balances would come along with them. */
export const MAIN_WALLET = 2;
export const POINTS_WALLET = 9;

/** Plain decimal text; '' where nothing was said. What cannot be read stays text that is no amount, and the contract's reader says so. */
export const moneyOf = (value: unknown, currency: string): string => {
  if (value === undefined || value === null || value === '') return '';
  return plainAmount(value, currency) ?? (textOf(value) || '?');
};

/** An amount that need not be there: null where it was not said or cannot be read. */
export const maybeMoney = (value: unknown, currency: string): string | null =>
  value === undefined || value === null || value === '' ? null : plainAmount(value, currency);

const DAY_MS = 86_400_000;
/** Reports of these gateways cover 30 days at most. */
const REPORT_DAYS = 30;

/** The last 30 whole days of the gateway's zone, ms. */
export const reportDays = (facts: Facts): { from: number; to: number } => {
  const first = facts.now - (REPORT_DAYS - 1) * DAY_MS;
  return {
    from: dayStart(dayOf(first, facts), facts) ?? first,
    to: dayEnd(dayOf(facts.now, facts), facts) ?? facts.now,
  };
};

/** How many pages a report has: as it says, as its rows are counted, or one more after a full page. */
export const pagesOf = (value: unknown, rows: number, request: Fields, defaultSize: number): number => {
  const fields = fieldsOf(value);
  const size = countOf(request.size) || defaultSize;
  const page = countOf(request.page) || 1;
  const told = countOf(firstOf(fields, 'totalPages', 'totalPage', 'pages'));
  if (told > 0) return told;
  const total = countOf(firstOf(fields, 'total', 'totalCount', 'totalRecords', 'totalElements'));
  if (total > 0) return Math.ceil(total / size);
  return rows >= size ? page + 1 : page;
};

/** What a row is found by again: its number, else its time and amount; '' for a row that has neither. */
export const idOf = (row: Fields, at: number | null, amount: string, ...names: readonly string[]): string => {
  const named = textOf(firstOf(row, ...names));
  if (named !== '') return named;
  return at === null || amount === '' ? '' : `at-${at}-${amount}`;
};

/** The gateway's clock and the time of a row may differ by so much. */
const SAME_ORDER_MS = 60_000;

/** Rows of a report that can be an order just sent, the newest first. */
export const justMade = (rows: readonly Fields[], facts: Pick<Facts, 'now'>): Fields[] =>
  rows
    .filter((row) => Number(row.createTime) >= facts.now - SAME_ORDER_MS)
    .sort((one, other) => Number(other.createTime) - Number(one.createTime));

const STATES: readonly (readonly [RegExp, string])[] = [
  [/cancel|expire|^3$/i, 'over'],
  [/reject|refuse|den(y|ied)|fail|invalid|^2$/i, 'failed'],
  [/^(success(ful)?|succeeded|completed?|paid|done|credited|1)$/i, 'done'],
  [/pend|process|audit|review|wait|check|apply|new|^0$/i, 'open'],
];

/** Where a row stands, by the names and numbers that these gateways are likely to use; '' for any other word. */
export const stateOf = (row: Fields, ...names: readonly string[]): string => {
  const word = textOf(firstOf(row, ...names));
  return STATES.find(([pattern]) => pattern.test(word))?.[1] ?? '';
};

/** What is in the main wallet of a balance; '' where that was not told. */
export const availableOf = (value: unknown, facts: Facts): { currency: string; amount: string } => {
  if (Object.keys(fieldsOf(value)).length === 0) return { currency: currencyOf({}, facts), amount: '' };
  const balance = fieldsOf(plainBalance(value, facts.currency));
  const currency = currencyOf(balance, facts);
  const wallets = rowsOf(fieldsOf(value).balance).map(fieldsOf);
  const main = wallets.find((wallet) => Number(wallet.accountTypeId) === MAIN_WALLET);
  // A total beside wallets of vendors is not what can be withdrawn.
  const told = wallets.length === 0 ? balance.sumBalance : '';
  return { currency, amount: moneyOf(main ? firstOf(main, 'availBalance', 'balance') : told, currency) };
};
