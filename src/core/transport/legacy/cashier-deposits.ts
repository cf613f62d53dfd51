import { AppError } from '../../kernel/app-error';
import { currencyOf, idOf, justMade, moneyOf, pagesOf, reportDays, stateOf } from './cashier-values';
import { depositWayOf, isTransfer, orderedWay } from './cashier-deposit-ways';
import { expiryIn, orderNamesIn, payInOf } from './cashier-pay-in';
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

/** What these gateways do not say of a fee is unknown, and no fee of 0. */
const UNTOLD = '?';

const methodOf = (row: Fields, facts: Facts): Fields | null => {
  const currency = currencyOf(row, facts);
  const way = depositWayOf(row, textOf(firstOf(row, 'methodType', 'depositType', 'payType', 'type')));
  if (way === null) return null;
  const saysFee = row.fixedFee !== undefined || row.feeBasisPoints !== undefined;
  return {
    methodCode: way.code,
    // The words of codes are those of Brazil.
    methodType: way.kind === 'pix' && currency !== 'BRL' ? 'redirect' : way.kind,
    methodName: textOf(
      firstOf(row, 'methodName', 'depositMethodName', 'displayName', 'groupName', 'bankName', 'name'),
    ),
    currency,
    minimumAmount: moneyOf(firstOf(row, 'minimumAmount', 'minAmount', 'minDeposit', 'min'), currency),
    maximumAmount: moneyOf(firstOf(row, 'maximumAmount', 'maxAmount', 'maxDeposit', 'max'), currency),
    needDocument: flagOf(row.needDocument) ? 'Y' : 'N',
    fixedFee: saysFee ? moneyOf(row.fixedFee, currency) || 0 : UNTOLD,
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

/** The row of the report that is the deposit just asked for: by the names in its answer, else the newest open one of this amount. */
const rowOfOrder = async (names: readonly string[], amount: string, facts: Facts): Promise<Fields | null> => {
  try {
    const rows = justMade(
      depositsIn(await facts.ask(REPORT, reportContent({}, facts, PAGE_SIZE)), facts),
      facts,
    );
    const isNamed = (row: Fields): boolean =>
      names.includes(textOf(row.depositId)) || names.includes(textOf(row.referenceNo));
    const isLike = (row: Fields): boolean => row.amount === amount && row.depositStateName === 'unknown';
    return rows.find(names.length > 0 ? isNamed : isLike) ?? null;
  } catch {
    // The deposit itself was asked for.
    return null;
  }
};

/** An order that was taken. What the report says of it goes before; while that is no more than "open", the answer says what to do. */
const orderedOf = async (value: unknown, facts: Facts, request: Fields): Promise<Fields> => {
  const currency = currencyOf({}, facts);
  const amount = moneyOf(request.amount, currency);
  const names = orderNamesIn(value);
  const row = await rowOfOrder(names, amount, facts);
  if (row !== null && row.depositStateName !== 'unknown') return row;
  const action = payInOf(value, isTransfer(textOf(request.methodCode)));
  return {
    // Without a number it can be shown as asked for, but not be followed.
    depositId: '',
    currency,
    amount,
    receivedAmount: '0',
    referenceNo: names[0] ?? '',
    createTime: facts.now,
    ...row,
    methodCode: request.methodCode,
    depositStateName: action === null ? 'created' : 'awaiting',
    action,
    expireTime: timeOf(expiryIn(value), facts),
  };
};

/** Money in, as older gateways know it. What an order of a deposit says and what it answers was never seen: both are assumptions. */
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
  'deposits.create': {
    send({ methodCode, amount, document }) {
      const order = orderedWay(textOf(methodCode));
      if (order === null) throw new AppError('REQUEST_INVALID');
      const holder = textOf(document) === '' ? {} : { document };
      return { path: `/wps/transaction/deposit/${order.way}`, content: { ...order.ids, amount, ...holder } };
    },
    read: orderedOf,
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
