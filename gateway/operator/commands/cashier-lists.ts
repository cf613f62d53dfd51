import { amountText } from '../../../src/contract/money';
import type { MerchantInput } from '../command';
import { debtDeskOf, depositDeskOf, told, withdrawalDeskOf } from './cashier-tools';

export const LISTS = [
  'deposits',
  'transfers',
  'alarms',
  'suspense',
  'disputes',
  'debts',
  'withdrawals',
  'cases',
] as const;
export type ListName = (typeof LISTS)[number];

/** Rows of one page. */
export const MAX_LISTED = 200;
/** Rows of a whole list; what is beyond it is for a database's own tools. */
const MAX_EXPORTED = 1_000_000;

interface Page {
  merchantId: number;
  limit: number;
  /** Number of the last row of the page before. */
  after?: bigint;
}

export interface Listed {
  heads: string[];
  rows: string[][];
}

const time = (at: Date): string => at.toISOString();

const DEPOSIT_HEADS = [
  'id',
  'created',
  'state',
  'provider',
  'asked',
  'got',
  'currency',
  'member',
  'reference',
  'proofs',
  'why',
];

const depositRows = async (
  input: MerchantInput,
  page: Page,
  name: 'deposits' | 'transfers' | 'alarms',
): Promise<Listed> => {
  const desk = depositDeskOf(input);
  const found = await (name === 'deposits' ? desk.list(page) : desk[name](page));
  return {
    heads: DEPOSIT_HEADS,
    rows: found.map((row) => [
      row.id.toString(),
      time(row.created_at),
      row.state,
      row.provider,
      amountText({ minor: row.asked, currency: row.currency }),
      amountText({ minor: row.got, currency: row.currency }),
      row.currency,
      row.member_id.toString(),
      row.action?.kind === 'account' ? row.action.reference : row.reference,
      String(row.proofs),
      row.alarm,
    ]),
  };
};

const others: Record<
  Exclude<ListName, 'deposits' | 'transfers' | 'alarms'>,
  (input: MerchantInput, page: Page) => Promise<Listed>
> = {
  suspense: async (input, page) => ({
    heads: ['id', 'paid', 'provider', 'amount', 'currency', 'reason', 'member', 'payment', 'approved by'],
    rows: (await depositDeskOf(input).suspense(page)).map((row) => [
      row.id.toString(),
      time(row.paid_at),
      row.provider,
      amountText({ minor: row.amount, currency: row.currency }),
      row.currency,
      row.reason,
      row.member_id?.toString() ?? '',
      row.receipt_ref,
      row.approved_by.join(' '),
    ]),
  }),
  disputes: async (input, page) => ({
    heads: [
      'id',
      'opened',
      'provider',
      'amount',
      'currency',
      'said',
      'state',
      'member',
      'deposit',
      'missing',
      'dispute',
    ],
    rows: (await depositDeskOf(input).disputes(page)).map((row) => [
      row.id.toString(),
      time(row.opened_at),
      row.provider,
      amountText({ minor: row.amount, currency: row.currency }),
      row.currency,
      row.said,
      row.state,
      row.member_id?.toString() ?? '',
      row.deposit_id?.toString() ?? '',
      amountText({ minor: row.from_debt, currency: row.currency }),
      row.dispute_ref,
    ]),
  }),
  debts: async (input, page) => ({
    heads: [
      'id',
      'opened',
      'provider',
      'amount',
      'settled',
      'open',
      'currency',
      'member',
      'deposit',
      'waived by',
    ],
    rows: (await debtDeskOf(input).list(page)).map((row) => [
      row.id.toString(),
      time(row.openedAt),
      row.provider,
      amountText({ minor: row.amountMinor, currency: row.currency }),
      amountText({ minor: row.settledMinor, currency: row.currency }),
      amountText({ minor: row.openMinor, currency: row.currency }),
      row.currency,
      row.memberId.toString(),
      row.depositId?.toString() ?? '',
      row.saidBy.join(' '),
    ]),
  }),
  withdrawals: async (input, page) => ({
    heads: [
      'id',
      'created',
      'state',
      'amount',
      'currency',
      'member',
      'payee',
      'approved by',
      'needs',
      'reference',
    ],
    rows: (await withdrawalDeskOf(input).queue(page)).map((row) => [
      row.id.toString(),
      time(row.createdAt),
      row.state,
      amountText({ minor: row.amountMinor, currency: row.currency }),
      row.currency,
      row.username,
      row.payeeMasked,
      row.approvedBy.join(' '),
      String(row.approvalsNeeded),
      row.reference,
    ]),
  }),
  cases: async (input, page) => ({
    heads: ['id', 'opened', 'kind', 'state', 'withdrawal', 'member', 'note'],
    rows: (await withdrawalDeskOf(input).cases(page)).map((row) => [
      row.id.toString(),
      time(row.openedAt),
      row.kind,
      row.state,
      row.withdrawalId?.toString() ?? '',
      row.memberId.toString(),
      row.note,
    ]),
  }),
};

/** @param after number of the last row of the page before */
export const listOf = (
  input: MerchantInput,
  name: ListName,
  limit: number,
  after?: bigint,
): Promise<Listed> => {
  const page: Page = { merchantId: input.merchant.id, limit, ...(after === undefined ? {} : { after }) };
  return told(
    name === 'deposits' || name === 'transfers' || name === 'alarms'
      ? depositRows(input, page, name)
      : others[name](input, page),
  );
};

/** A whole list, page by page, each from behind the last row of the one before: no more than one page is held. */
export const wholeListOf = async (
  input: MerchantInput,
  name: ListName,
): Promise<{ heads: string[]; pages: AsyncIterable<string[][]> }> => {
  const first = await listOf(input, name, MAX_LISTED);
  const pages = async function* (): AsyncGenerator<string[][]> {
    let { rows } = first;
    for (let sum = rows.length; ; sum += rows.length) {
      yield rows;
      const last = rows.at(-1)?.[0];
      if (last === undefined || rows.length < MAX_LISTED || sum >= MAX_EXPORTED) return;
      ({ rows } = await listOf(input, name, MAX_LISTED, BigInt(last)));
    }
  };
  return { heads: first.heads, pages: pages() };
};
