import { currencyOf, differenceOf, figureOf, sumOf } from './figures';
import { answerOf, daysAsked, PAGE_SIZE, pageAsked, pagesOf } from './days';
import { countOf, firstOf, readRows, reportRows, textOf, timeOf } from './readers';
import type { Facts, Fields, Row } from './row';

/** These gateways answer for so many days at once. */
const MAX_DAYS = 30;

/** Their words for our types; movements to and from vendors go by numbers. */
const CODES: Readonly<Record<string, string>> = {
  bet: 'betting',
  win: 'winning',
  jackpot: 'winning',
  bonus: 'dividend',
  rebate: 'betting_rebate',
  fee: 'other',
};
export const TRANSFER_IDS = ['8102', '8202'];

/** Our types by what stands in the name of theirs; the first one that fits. */
export const TYPES: readonly (readonly [type: string, name: RegExp])[] = [
  ['deposit', /deposit/i],
  ['withdraw', /withdraw/i],
  ['rebate', /rebate|cashback/i],
  ['jackpot', /jackpot/i],
  ['bonus', /bonus|dividend|promotion|reward/i],
  ['transfer', /transfer/i],
  ['fee', /fee|charge/i],
  ['win', /\bwin|payout|prize/i],
  ['bet', /\bbet|stake|wager/i],
];

const askedTypes = ({ codeTypes }: Fields): string[] => textOf(codeTypes).split(',').filter(Boolean);

const typeOf = (row: Fields, request: Fields): string => {
  if (TRANSFER_IDS.includes(textOf(row.txTypeId))) return 'transfer';
  const [only, ...more] = askedTypes(request);
  if (only !== undefined && more.length === 0) return only;
  return TYPES.find(([, name]) => name.test(textOf(row.txTypeName)))?.[0] ?? 'other';
};

const entryOf = (row: Fields, facts: Facts, request: Fields) => {
  const id = textOf(firstOf(row, 'txId', 'id', 'transactionId', 'orderNo'));
  const currency = currencyOf(row, facts);
  const amount = figureOf(row.amount, currency);
  return id === '' && amount === ''
    ? null
    : {
        txId: id,
        txTypeId: textOf(row.txTypeId),
        txTypeName: typeOf(row, request),
        label: textOf(row.txTypeName),
        txTimeInTimestamp: timeOf(firstOf(row, 'txTimeInTimestamp', 'txTime', 'createTime'), facts),
        orderNo: textOf(row.orderNo),
        currency,
        amount,
        currentAvailBalance: figureOf(
          firstOf(row, 'currentAvailBalance', 'availBalance', 'balance'),
          currency,
        ),
        remark: textOf(row.remark),
      };
};
type Entry = NonNullable<ReturnType<typeof entryOf>>;

const NOT_TOLD = { openingBalance: '', closingBalance: '', totalIn: '', totalOut: '' };
/** These gateways tell no sums: they are what the rows say, where all of them are here. */
const sumsOf = (entries: readonly Entry[], currency: string, isFiltered: boolean) => {
  const [newest, oldest] = [entries[0], entries.at(-1)];
  if (newest === undefined || oldest === undefined) return NOT_TOLD;
  const amounts = entries.map(({ amount }) => amount);
  const isTaken = (amount: string): boolean => amount.startsWith('-');
  const taken = sumOf(amounts.filter(isTaken), currency);
  const given = amounts.filter((amount) => !isTaken(amount));
  return {
    openingBalance: isFiltered ? '' : differenceOf(oldest.currentAvailBalance, oldest.amount, currency),
    closingBalance: isFiltered ? '' : newest.currentAvailBalance,
    totalIn: sumOf(given, currency),
    totalOut: taken.replace(/^-/, ''),
  };
};

/** The account record. */
export const accountRecord: Row = {
  send(request, facts) {
    const { startMs, endMs } = daysAsked(request, facts, MAX_DAYS);
    const types = askedTypes(request);
    const isTransfer = types.includes('transfer');
    return {
      content: {
        codeTypes: [
          ...new Set(types.filter((type) => type !== 'transfer').map((type) => CODES[type] ?? type)),
        ].join(),
        ...(isTransfer ? { txTypeIds: TRANSFER_IDS.join() } : {}),
        subordinateName: textOf(request.subordinateName),
        startTime: startMs,
        endTime: endMs,
        page: pageAsked(request),
        size: PAGE_SIZE,
        language: facts.language,
      },
    };
  },
  read(value, facts, request) {
    const answer = answerOf(value);
    const page = pageAsked(request);
    const rows = reportRows(value);
    const list = readRows(rows, (row) => entryOf(row, facts, request), facts);
    const totalPages = pagesOf(answer, page, rows.length);
    const currency = currencyOf(answer, facts);
    const isWhole = page === 1 && totalPages <= 1 && list.length === rows.length;
    return {
      list,
      nextCursor: page < totalPages ? String(page + 1) : '',
      totalCount: countOf(firstOf(answer, 'totalCount', 'total', 'totalElements'), isWhole ? list.length : 0),
      totalPages,
      currency,
      ...(isWhole ? sumsOf(list, currency, askedTypes(request).length > 0) : NOT_TOLD),
      window: daysAsked(request, facts, MAX_DAYS).window,
    };
  },
};
