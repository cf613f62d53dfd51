import { AppError } from '../../kernel/app-error';
import { currencyOf, idOf, moneyOf, pagesOf, reportDays, stateOf } from './cashier-values';
import {
  countOf,
  fieldsOf,
  firstOf,
  flagOf,
  readReport,
  readRows,
  reportRows,
  rowsOf,
  textOf,
  timeOf,
} from './readers';
import type { Facts, Fields, Table } from './row';

const REPORT = '/wps/relay/MCSFE_getDepositTransactionReport';
const PAGE_SIZE = 8;
/** Rows of one question about a deposit. */
const MANY = 50;

const reportContent = (request: Fields, facts: Facts, size: number) => {
  const { from, to } = reportDays(facts);
  return {
    language: facts.language,
    startDate: request.startTime ?? from,
    endDate: request.endTime ?? to,
    page: request.page ?? 1,
    size,
    depositType: '',
    depositState: request.depositState ?? '',
  };
};

/** Ways to pay by the letters that these gateways name their pages with, and by our own words. */
const KINDS: readonly (readonly [RegExp, string])[] = [
  [/^(redirect|pg|at|wt|frame|iframe|gateway)$/i, 'redirect'],
  [/^(account|mt|ma|bank|transfer|manual)$/i, 'account'],
  [/^(pix|qr\w*)$/i, 'pix'],
];

const methodOf = (row: Fields, facts: Facts): Fields | null => {
  const word = textOf(firstOf(row, 'methodType', 'depositType', 'payType', 'type'));
  const methodType = KINDS.find(([pattern]) => pattern.test(word))?.[1];
  const methodCode = textOf(firstOf(row, 'methodCode', 'methodId', 'depositMethodId', 'code', 'id'));
  if (methodType === undefined || methodCode === '') return null;
  const currency = currencyOf(row, facts);
  return {
    methodCode,
    methodType,
    currency,
    minimumAmount: moneyOf(firstOf(row, 'minimumAmount', 'minAmount', 'minDeposit', 'min'), currency),
    maximumAmount: moneyOf(firstOf(row, 'maximumAmount', 'maxAmount', 'maxDeposit', 'max'), currency),
    needDocument: flagOf(row.needDocument) ? 'Y' : 'N',
    fixedFee: moneyOf(row.fixedFee, currency) || 0,
    feeBasisPoints: countOf(row.feeBasisPoints),
  };
};

const STATES: Readonly<Record<string, string>> = { done: 'credited', failed: 'failed', over: 'cancelled' };

const depositOf = (row: Fields, facts: Facts): Fields | null => {
  const currency = currencyOf(row, facts);
  const amount = moneyOf(
    firstOf(row, 'amount', 'depositAmount', 'transAmount', 'transactionAmount'),
    currency,
  );
  const createTime = timeOf(
    firstOf(row, 'createTime', 'createdAt', 'createDate', 'depositTime', 'transTime', 'time'),
    facts,
  );
  const id = idOf(row, createTime, amount, 'depositId', 'id', 'transactionId', 'orderNo', 'txId');
  if (id === '') return null;
  const stateNames = ['depositStateName', 'stateName', 'statusName', 'depositState', 'status', 'state'];
  // Whether an open one waits for its payer or for the provider is not said.
  const depositStateName = STATES[stateOf(row, ...stateNames)] ?? 'unknown';
  const came = moneyOf(firstOf(row, 'receivedAmount', 'actualAmount', 'creditedAmount'), currency);
  return {
    depositId: id,
    methodCode: textOf(firstOf(row, 'methodCode', 'depositType')),
    currency,
    amount,
    receivedAmount: came || (depositStateName === 'credited' ? amount : '0'),
    fee: moneyOf(firstOf(row, 'fee', 'charge', 'handlingFee'), currency) || 0,
    referenceNo: textOf(firstOf(row, 'referenceNo', 'orderNo')),
    depositStateName,
    createTime,
    steps: [],
  };
};

const depositsIn = (value: unknown, facts: Facts): Fields[] =>
  readReport(reportRows(value), (row) => depositOf(row, facts), facts);

/** Money in, as older gateways know it. What asking for a deposit takes was never seen: they are not asked for one. */
export const depositsTable: Table = {
  'deposits.settings': {
    read(value) {
      const { allowDeposit, totalDepositSuccessCount } = fieldsOf(value);
      return {
        allowDeposit: allowDeposit === undefined || flagOf(allowDeposit) ? 'Y' : 'N',
        totalDepositSuccessCount: countOf(totalDepositSuccessCount),
        holderDocument: '',
      };
    },
  },
  'deposits.methods': {
    read: (value, facts) => readRows(rowsOf(value, 'methods'), (row) => methodOf(row, facts), facts),
  },
  'deposits.detail': {
    send: (_, facts) => ({ path: REPORT, content: reportContent({}, facts, MANY) }),
    read(value, facts, request) {
      const found = depositsIn(value, facts).find((row) => row.depositId === request.depositId);
      if (found === undefined) throw new AppError('CASHIER_UNKNOWN');
      return found;
    },
  },
  'deposits.report': {
    send: (request, facts) => ({ content: reportContent(request, facts, Number(request.size) || PAGE_SIZE) }),
    read: (value, facts, request) => ({
      list: depositsIn(value, facts),
      totalPages: pagesOf(value, rowsOf(value).length, request, PAGE_SIZE),
    }),
  },
};
