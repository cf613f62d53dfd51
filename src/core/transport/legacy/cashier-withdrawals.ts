import { amountText, parseAmount } from '../../../contract/money';
import { AppError } from '../../kernel/app-error';
import { plainAmount } from './amounts';
import { hasPaymentPassword } from './cashier-password';
import { payeeOf } from './cashier-payees';
import {
  availableOf,
  currencyOf,
  idOf,
  justMade,
  maybeMoney,
  moneyOf,
  pagesOf,
  reportDays,
  stateOf,
} from './cashier-values';
import {
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
import { only, type Facts, type Fields, type Table } from './row';

const REPORT = '/wps/report/withdrawTransaction';
const PAGE_SIZE = 8;
/** Rows of one question about a withdrawal. */
const MANY = 50;

const reportContent = (request: Fields, facts: Facts, size: number) => {
  const { from, to } = reportDays(facts);
  const page = Number(request.page) || 1;
  return { startDateTs: from, endDateTs: to, start: (page - 1) * size, end: page * size, status: '' };
};

const difference = (amount: string, charge: string, currency: string): string => {
  const [whole, part] = [parseAmount(amount, currency), parseAmount(charge, currency)];
  return whole === null || part === null ? '' : amountText({ minor: whole - part, currency });
};

const STATES: Readonly<Record<string, string>> = {
  open: 'checking',
  done: 'paid',
  failed: 'failed',
  over: 'cancelled',
};
const CARD_TYPES: Readonly<Record<string, string>> = { B: 'bank', BC: 'bank' };

const withdrawalOf = (row: Fields, facts: Facts): Fields | null => {
  const currency = currencyOf(row, facts);
  const amount = moneyOf(
    firstOf(row, 'amount', 'withdrawAmount', 'transAmount', 'transactionAmount'),
    currency,
  );
  const charge = moneyOf(firstOf(row, 'charge', 'withdrawCharge', 'charges', 'fee', 'handlingFee'), currency);
  const net = moneyOf(firstOf(row, 'netAmount', 'actualAmount', 'realAmount', 'arrivalAmount'), currency);
  const createTime = timeOf(
    firstOf(row, 'createTime', 'createdAt', 'createDate', 'applyTime', 'requestTime', 'transTime', 'time'),
    facts,
  );
  const id = idOf(
    row,
    createTime,
    amount,
    'withdrawalId',
    'withdrawId',
    'id',
    'transactionId',
    'orderNo',
    'txId',
  );
  if (id === '') return null;
  const stateNames = ['withdrawStateName', 'stateName', 'statusName', 'withdrawState', 'status', 'state'];
  const withdrawStateName = STATES[stateOf(row, ...stateNames)] ?? 'unknown';
  const remark = textOf(firstOf(row, 'remark', 'remarks', 'rejectReason'));
  const account = firstOf(row, 'payeeMasked', 'cardNumber', 'bankCardNo', 'accountNumber', 'walletAddress');
  const bank = textOf(firstOf(row, 'bankName', 'walletName'));
  return {
    withdrawalId: id,
    currency,
    amount,
    charge,
    netAmount: net || difference(amount, charge, currency),
    payeeType: CARD_TYPES[textOf(firstOf(row, 'cardType', 'withdrawType'))] ?? '',
    payeeMasked: [bank, textOf(account)].filter((part) => part !== '').join(' · '),
    withdrawStateName,
    referenceNo: textOf(firstOf(row, 'referenceNo', 'orderNo')),
    // A note is shown beside a reason only: this word has none of its own.
    refusalCode: withdrawStateName === 'failed' && remark !== '' ? 'other' : '',
    remark,
    createTime,
    allowCancel: 'N',
    steps: [],
  };
};

const withdrawalsIn = (value: unknown, facts: Facts): Fields[] =>
  readReport(reportRows(value, 'records'), (row) => withdrawalOf(row, facts), facts);

/** The newest row of the report that can be the withdrawal just sent; null while the report does not show it. */
const newestLike = async (amount: string, facts: Facts): Promise<Fields | null> => {
  try {
    const value = await facts.ask(REPORT, reportContent({}, facts, PAGE_SIZE));
    return justMade(withdrawalsIn(value, facts), facts).find((row) => row.amount === amount) ?? null;
  } catch {
    // The withdrawal itself went through.
    return null;
  }
};

const turnoverOf = (value: unknown, facts: Pick<Facts, 'currency'>): Fields => {
  const fields = fieldsOf(value);
  const currency = currencyOf(fields, facts);
  return {
    currency,
    status: textOf(fields.status).toUpperCase(),
    totalRequiredTurnover: moneyOf(fields.totalRequiredTurnover, currency),
    totalActualTurnover: moneyOf(fields.totalActualTurnover, currency),
    deposits: [],
  };
};

const FEE_NAMES = ['charge', 'charges', 'fee', 'amount'];
const LEAST = ['minimumAmount', 'virtualMinAmount', 'eWalletMinAmount'];
const MOST = ['maximumAmount', 'virtualMaxAmount', 'eWalletMaxAmount'];
/** Each kind of payee has limits of its own: the widest are shown, and the gateway refuses what is beyond those of the chosen one. */
const widest = (fields: Fields, names: readonly string[], currency: string, isLeast: boolean): string => {
  const amounts = names
    .map((name) => maybeMoney(fields[name], currency))
    .filter((text): text is string => text !== null && Number(text) > 0)
    .sort((one, other) => Number(one) - Number(other));
  return (isLeast ? amounts[0] : amounts.at(-1)) ?? moneyOf(fields[names[0] ?? ''], currency);
};

const NOW_FLAGS = ['allowWithdrawNow', 'allowVirtualNow', 'allowEWalletNow', 'allowWithdrawVirtualNow'];
/** Said of every kind of payee, and each time no. */
const isClosedNow = (fields: Fields): boolean => {
  const flags = NOW_FLAGS.map((name) => fields[name]).filter((flag) => textOf(flag) !== '');
  return flags.length > 0 && !flags.some(flagOf);
};

/** Money out, as older gateways know it. */
export const withdrawalsTable: Table = {
  'withdrawals.settings': {
    send: () => ({ content: { groupId: 0 } }),
    async read(value, facts) {
      const fields = fieldsOf(value);
      // What these do not answer is not shown and blocks nothing: the gateway checks it all again.
      const ask = (path: string): Promise<unknown> => facts.ask(path).catch(() => undefined);
      const [balance, turnover, password, cards] = await Promise.all([
        ask('/wps/v2/wallets/balance'),
        ask('/wps/relay/MCSFE_getTurnoverInfo'),
        ask('/wps/member/hasWithdrawalPassword'),
        ask('/wps/member/bankCard'),
      ]);
      const available = availableOf(balance, facts);
      const { currency } = available;
      const { remainingTransactionTimes, remainingWithdrawAmount } = fieldsOf(cards);
      return {
        allowWithdraw: fields.allowWithdraw === undefined || flagOf(fields.allowWithdraw) ? 'Y' : 'N',
        currency,
        minimumAmount: widest(fields, LEAST, currency, true),
        maximumAmount: widest(fields, MOST, currency, false),
        availableAmount: available.amount,
        remainingTransactionTimes: textOf(remainingTransactionTimes) || null,
        remainingWithdrawAmount: maybeMoney(remainingWithdrawAmount, currency),
        withdrawDateFrom: textOf(fields.withdrawDateFrom),
        withdrawDateTo: textOf(fields.withdrawDateTo),
        withdrawTimeZone: facts.timeZone,
        allowCancel: 'N',
        turnover: turnoverOf(turnover, { currency }),
        hasPaymentPassword: password === undefined || hasPaymentPassword(password) ? 'Y' : 'N',
        verifyStatus: '',
        blocks: isClosedNow(fields) ? ['WITHDRAW_CLOSED'] : [],
        mobileVerificationType: textOf(fields.mobileVerificationType),
        mobileVerificationWithdrawAmount: maybeMoney(fields.mobileVerificationWithdrawAmount, currency),
      };
    },
  },
  'withdrawals.turnover': { read: turnoverOf },
  'withdrawals.charges': {
    send: (request) => ({
      content: {
        withdrawAmount: request.withdrawAmount,
        withdrawType: payeeOf(textOf(request.bankCardId)).type,
      },
    }),
    read(value, facts) {
      const fields = fieldsOf(value);
      const isSaidIn = FEE_NAMES.some((name) => Object.hasOwn(fields, name));
      const told = isSaidIn ? firstOf(fields, ...FEE_NAMES) : value;
      // Nothing said is a fee that is not told, and no fee of 0.
      if (told === undefined || told === null || told === '') return '';
      return plainAmount(told, currencyOf(fields, facts)) ?? value;
    },
  },
  'withdrawals.create': {
    send(request) {
      const { id, groupId } = payeeOf(textOf(request.bankCardId));
      const { amount, password, verificationCode } = request;
      return {
        content: {
          amount,
          bankCardId: id,
          password,
          ...(textOf(verificationCode) === '' ? {} : { verificationCode }),
          ...(groupId === '' ? {} : { groupId }),
        },
      };
    },
    async read(value, facts, request) {
      const currency = currencyOf({}, facts);
      const amount = moneyOf(request.amount, currency);
      const found = await newestLike(amount, facts);
      // Without a number it can be shown as sent, but not be followed.
      const sent = {
        withdrawalId: '',
        currency,
        amount,
        charge: '',
        netAmount: '',
        withdrawStateName: 'checking',
        createTime: facts.now,
      };
      // A few banks want their holder on a page of their own.
      return {
        ...(found ?? sent),
        redirectUrl: textOf(firstOf(fieldsOf(value), 'redirectUrl', 'redirectURL')),
      };
    },
  },
  'withdrawals.detail': {
    send: (_, facts) => ({ path: REPORT, content: reportContent({}, facts, MANY) }),
    read(value, facts, request) {
      const found = withdrawalsIn(value, facts).find((row) => row.withdrawalId === request.withdrawalId);
      if (found === undefined) throw new AppError('CASHIER_UNKNOWN');
      return found;
    },
  },
  'withdrawals.report': {
    send: (request, facts) => ({
      path: REPORT,
      content: reportContent(request, facts, Number(request.size) || PAGE_SIZE),
    }),
    read: (value, facts, request) => ({
      list: withdrawalsIn(value, facts),
      totalPages: pagesOf(value, rowsOf(value, 'records').length, request, PAGE_SIZE),
    }),
  },
  'withdrawals.confirmations': {
    read(value, facts) {
      const asked = reportRows(value).filter((row) => !flagOf(fieldsOf(row).isAutoConfirmed));
      return readRows(
        asked,
        (row) => {
          const payDetailId = textOf(row.payDetailId);
          if (payDetailId === '') return null;
          const currency = currencyOf(row, facts);
          const dueTime = timeOf(firstOf(row, 'dueTime', 'expireTime', 'expirationTime'), facts);
          const amount = moneyOf(firstOf(row, 'remainingAmount', 'amount'), currency);
          return { payDetailId, currency, amount, dueTime };
        },
        facts,
      );
    },
  },
  'withdrawals.confirm': only('payDetailId', 'isMoneyReceived', 'proofOfNotReceive'),
  'withdrawals.code': {
    // '' stands for the number that the member has confirmed.
    send: ({ geetestChallenge, geetestSeccode, geetestValidateV4 }) => ({
      content: { mobileNum: '', countryDialingCode: '', geetestChallenge, geetestSeccode, geetestValidateV4 },
    }),
    read: (value) => fieldsOf(value),
  },
};
