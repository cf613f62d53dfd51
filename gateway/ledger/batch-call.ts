import type { Database, SqlValue } from '../database/types';
import { arrayLiteral } from '../database/values';
import type { AccountDirectory } from './accounts';
import type { BalanceAfter, Operation, OperationResult } from './types';

/** An operation that has been looked through and whose accounts are known. */
export interface Prepared {
  operation: Operation;
  hash: string;
  meta: string | null;
  /** One per posting, in their order; empty for a reversal. */
  accountIds: readonly bigint[];
}

const CALL =
  'select outcomes::text, journals::text, balance_ops::text, balance_accounts::text, balance_values::text ' +
  'from ledger_post($1, $2::text[], $3::text[], $4::text[], $5::text[], $6::bytea[], $7::text[], $8::text[], $9::int8[], $10::int4[], $11::int4[], $12::int8[])';

type Refused = Extract<OperationResult, { ok: false }>['code'];

/** The function's numbers for what became of an operation; the others mean that it stands in the journal. */
const refusals: Readonly<Record<string, Refused>> = {
  2: 'LEDGER_KEY_CONFLICT',
  3: 'LEDGER_TOMBSTONED',
  4: 'WALLET_NOT_ENOUGH',
  5: 'LEDGER_UNBALANCED',
  6: 'LEDGER_MIXED',
  7: 'LEDGER_ACCOUNT_UNKNOWN',
};

const items = (text: string | null | undefined): string[] =>
  text === null || text === undefined || text.length <= 2 ? [] : text.slice(1, -1).split(',');

const parameters = (input: { merchantId: number; batch: readonly Prepared[] }): SqlValue[] => {
  const { merchantId, batch } = input;
  const ops: number[] = [];
  const slots: number[] = [];
  const places = new Map<bigint, number>();
  const amounts: bigint[] = [];
  batch.forEach(({ operation, accountIds }, index) => {
    if (operation.type !== 'post') return;
    operation.postings.forEach((posting, line) => {
      ops.push(index + 1);
      const id = accountIds[line] ?? 0n;
      const place = places.get(id) ?? places.size + 1;
      places.set(id, place);
      slots.push(place);
      amounts.push(posting.amountMinor);
    });
  });
  const texts = (pick: (prepared: Prepared) => string | null): string => arrayLiteral(batch.map(pick));
  return [
    merchantId,
    texts(({ operation }) => (operation.type === 'post' ? operation.kind : 'reverse')),
    texts(({ operation }) => operation.source),
    texts(({ operation }) => operation.key),
    texts(({ operation }) => (operation.type === 'reverse' ? operation.targetKey : null)),
    texts(({ hash }) => `\\x${hash}`),
    texts(({ operation }) => operation.actor),
    texts(({ meta }) => meta),
    `{${[...places.keys()].join(',')}}`,
    `{${ops.join(',')}}`,
    `{${slots.join(',')}}`,
    `{${amounts.join(',')}}`,
  ];
};

interface Answer {
  outcomes: string | null;
  journals: string | null;
  balance_ops: string | null;
  balance_accounts: string | null;
  balance_values: string | null;
  [column: string]: unknown;
}

/** Posts a batch by one statement in one transaction; resolves after the commit, one result per operation. */
export const callBatch = async (input: {
  database: Database;
  accounts: AccountDirectory;
  merchantId: number;
  batch: readonly Prepared[];
}): Promise<OperationResult[]> => {
  const { database, accounts, merchantId, batch } = input;
  const [row] = await database.merchant(merchantId).query<Answer>(CALL, parameters({ merchantId, batch }));
  const outcomes = items(row?.outcomes);
  const journals = items(row?.journals);
  const ops = items(row?.balance_ops);
  const ids = items(row?.balance_accounts).map(BigInt);
  const values = items(row?.balance_values);
  const names = await accounts.named({ merchantId, ids });
  // Of an account that an operation touched twice, the last balance counts, at the place of the first.
  const balances = batch.map(() => new Map<bigint, bigint>());
  ops.forEach((op, index) => balances[Number(op) - 1]?.set(ids[index] ?? 0n, BigInt(values[index] ?? '0')));
  return batch.map((_, index) => {
    const after: BalanceAfter[] = [];
    for (const [id, balanceMinor] of balances[index] ?? []) {
      const account = names.get(id);
      if (account !== undefined) after.push({ account, balanceMinor });
    }
    const outcome = outcomes[index] ?? '';
    const code = refusals[outcome];
    if (code !== undefined) return { ok: false, code, balances: after };
    return {
      ok: true,
      journalId: BigInt(journals[index] ?? '0'),
      replayed: outcome === '1' || outcome === '9',
      tombstone: outcome === '8' || outcome === '9',
      balances: after,
    };
  });
};
