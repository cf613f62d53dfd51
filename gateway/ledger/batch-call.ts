import { DatabaseError } from '../database/errors';
import type { Database, SqlValue } from '../database/types';
import { arrayLiteral } from '../database/values';
import type { AccountDirectory } from './accounts';
import type { HoldRefusal } from './hold-types';
import type { BalanceAfter, LedgerRefusal } from './types';
import { holdKeyOf, kindOf, postingsOf, type Work, type WorkResult } from './work';

/** An operation that has been looked through and whose accounts are known. */
export interface Prepared {
  operation: Work;
  hash: string;
  meta: string | null;
  /** One for each posting that the operation names, in their order. */
  accountIds: readonly bigint[];
}

const ANSWER =
  'select outcomes::text, journals::text, balance_ops::text, balance_accounts::text, balance_values::text ';
const ARGUMENTS =
  '$1, $2::text[], $3::text[], $4::text[], $5::text[], $6::bytea[], $7::text[], $8::text[], $9::int8[], $10::int4[], $11::int4[], $12::int8[]';
const CALL = `${ANSWER}from ledger_post(${ARGUMENTS})`;
const CALL_WITH_HOLDS = `${ANSWER}from ledger_post(${ARGUMENTS}, $13::text[], $14::boolean[], $15::timestamptz[])`;

/** The function's numbers for an operation that does not stand in the journal. */
const refusals: ReadonlyMap<string, LedgerRefusal | HoldRefusal> = new Map([
  ['2', 'LEDGER_KEY_CONFLICT'],
  ['3', 'LEDGER_TOMBSTONED'],
  ['4', 'WALLET_NOT_ENOUGH'],
  ['5', 'LEDGER_UNBALANCED'],
  ['6', 'LEDGER_MIXED'],
  ['7', 'LEDGER_ACCOUNT_UNKNOWN'],
  ['10', 'LEDGER_HOLD_UNKNOWN'],
  ['11', 'LEDGER_HOLD_CLOSED'],
  ['12', 'LEDGER_HOLD_EXCEEDED'],
  ['13', 'LEDGER_HOLD_CURRENCY'],
  ['14', 'LEDGER_HOLD_NOT_DUE'],
]);

/** The function's numbers for an operation that stands in the journal. */
const standing: ReadonlyMap<string, { replayed: boolean; tombstone: boolean }> = new Map([
  ['0', { replayed: false, tombstone: false }],
  ['1', { replayed: true, tombstone: false }],
  ['8', { replayed: false, tombstone: true }],
  ['9', { replayed: true, tombstone: true }],
]);
/** An operation that the caller's own function did not hand to ledger_post. */
const LEFT_OUT = '-1';
const JOURNAL = /^[1-9]\d*$/;

/** Money is posted only where the database says so: anything else is no answer, and what became of the batch is not known. */
const unreadable = (): DatabaseError =>
  new DatabaseError({
    code: 'DATABASE_ANSWER',
    sentence: 'The database did not say what became of each operation: ask again with the same keys.',
  });

const items = (text: string | null | undefined): string[] =>
  text === null || text === undefined || text.length <= 2 ? [] : text.slice(1, -1).split(',');

/** Accounts have places in the order of their numbers, in which their rows are written. */
const positionsOf = (batch: readonly Prepared[]): Map<bigint, number> => {
  const ids = [...new Set(batch.flatMap(({ accountIds }) => accountIds))];
  ids.sort((a, b) => (a < b ? -1 : 1));
  return new Map(ids.map((id, index) => [id, index + 1]));
};

/** The first twelve arguments of ledger_post. */
export const batchParameters = (input: { merchantId: number; batch: readonly Prepared[] }): SqlValue[] => {
  const { merchantId, batch } = input;
  const ops: number[] = [];
  const slots: number[] = [];
  const amounts: bigint[] = [];
  const positions = positionsOf(batch);
  batch.forEach(({ operation, accountIds }, index) => {
    postingsOf(operation).forEach((posting, line) => {
      ops.push(index + 1);
      slots.push(positions.get(accountIds[line] ?? 0n) ?? 0);
      amounts.push(posting.amountMinor);
    });
  });
  const texts = (pick: (prepared: Prepared) => string | null): string => arrayLiteral(batch.map(pick));
  return [
    merchantId,
    texts(({ operation }) => kindOf(operation)),
    texts(({ operation }) => operation.source),
    texts(({ operation }) => operation.key),
    texts(({ operation }) => (operation.type === 'reverse' ? operation.targetKey : null)),
    texts(({ hash }) => `\\x${hash}`),
    texts(({ operation }) => operation.actor),
    texts(({ meta }) => meta),
    `{${[...positions.keys()].join(',')}}`,
    `{${ops.join(',')}}`,
    `{${slots.join(',')}}`,
    `{${amounts.join(',')}}`,
  ];
};

/** What a batch says besides, where it has operations on holds. */
const holdParameters = (batch: readonly Prepared[]): SqlValue[] => {
  const texts = (pick: (operation: Work) => string | null): string =>
    arrayLiteral(batch.map(({ operation }) => pick(operation)));
  return [
    texts(holdKeyOf),
    texts((one) => (one.type === 'capture' ? String(one.rest === 'release') : null)),
    texts((one) => (one.type === 'hold' ? (one.expiresAt?.toISOString() ?? null) : null)),
  ];
};

/** What ledger_post answers, as texts of arrays. */
export interface Answer {
  outcomes: string | null;
  journals: string | null;
  balance_ops: string | null;
  balance_accounts: string | null;
  balance_values: string | null;
  [column: string]: unknown;
}

interface ReadAnswer {
  outcomes: readonly string[];
  journals: readonly string[];
  ops: readonly string[];
  ids: readonly bigint[];
  values: readonly string[];
}

/** The arrays of an answer, one outcome and one journal for each operation. @throws DatabaseError */
const read = (row: Answer | undefined, count: number): ReadAnswer => {
  const outcomes = items(row?.outcomes);
  const journals = items(row?.journals);
  const ops = items(row?.balance_ops);
  const ids = items(row?.balance_accounts).map(BigInt);
  const values = items(row?.balance_values);
  const isWhole = outcomes.length === count && journals.length === count;
  if (!isWhole || ops.length !== ids.length || ops.length !== values.length) throw unreadable();
  return { outcomes, journals, ops, ids, values };
};

/** What one operation is told. @throws DatabaseError */
const resultOf = (input: {
  outcome: string | undefined;
  journal: string | undefined;
  balances: BalanceAfter[];
}): WorkResult => {
  const { outcome = '', journal = '', balances } = input;
  const code = refusals.get(outcome);
  if (code !== undefined) return { ok: false, code, balances };
  const found = standing.get(outcome);
  if (found === undefined || !JOURNAL.test(journal)) throw unreadable();
  return { ok: true, journalId: BigInt(journal), ...found, balances };
};

/** Posts a batch by one statement in one transaction; resolves after the commit, one result per operation. @throws DatabaseError */
export const callBatch = async (input: {
  database: Database;
  accounts: AccountDirectory;
  merchantId: number;
  batch: readonly Prepared[];
}): Promise<WorkResult[]> => {
  const { database, accounts, merchantId, batch } = input;
  const named = batchParameters({ merchantId, batch });
  const [row] = await (batch.some(({ operation }) => holdKeyOf(operation) !== null)
    ? database.merchant(merchantId).query<Answer>(CALL_WITH_HOLDS, [...named, ...holdParameters(batch)])
    : database.merchant(merchantId).query<Answer>(CALL, named));
  return readBatch({ accounts, merchantId, batch, row });
};

/** One result an operation; null for one that the statement left out. @throws DatabaseError */
export const readBatchLeavingOut = async (input: {
  accounts: AccountDirectory;
  merchantId: number;
  batch: readonly Prepared[];
  row: Answer | undefined;
}): Promise<(WorkResult | null)[]> => {
  const { accounts, merchantId, batch, row } = input;
  const { outcomes, journals, ops, ids, values } = read(row, batch.length);
  const names = await accounts.named({ merchantId, ids });
  // Of an account that an operation touched twice, the last balance counts, at the place of the first.
  const balances = batch.map(() => new Map<bigint, bigint>());
  ops.forEach((op, index) => balances[Number(op) - 1]?.set(ids[index] ?? 0n, BigInt(values[index] ?? '0')));
  return batch.map((_, index) => {
    if (outcomes[index] === LEFT_OUT) return null;
    const after: BalanceAfter[] = [];
    for (const [id, balanceMinor] of balances[index] ?? []) {
      const account = names.get(id);
      if (account !== undefined) after.push({ account, balanceMinor });
    }
    return resultOf({ outcome: outcomes[index], journal: journals[index], balances: after });
  });
};

const readBatch = async (input: Parameters<typeof readBatchLeavingOut>[0]): Promise<WorkResult[]> => {
  const results = await readBatchLeavingOut(input);
  return results.map((result) => {
    if (result === null) throw unreadable();
    return result;
  });
};
