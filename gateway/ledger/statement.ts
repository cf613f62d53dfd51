import type { Database } from '../database/types';

/** A member's main account. */
export interface StatementOf {
  merchantId: number;
  owner: string;
  currency: string;
}

export interface StatementRow extends Record<string, unknown> {
  journal_id: bigint;
  line: number;
  amount: bigint;
  balance_after: bigint;
  type: string;
  source: string;
  key: string;
  created_at: Date;
}

export interface StatementSums extends Record<string, unknown> {
  opening: bigint;
  closing: bigint;
  count: bigint;
  given: bigint;
  taken: bigint;
}

const END = 9_223_372_036_854_775_807n;

type Answer = StatementSums & { [K in keyof StatementRow]: StatementRow[K] | null };
const isRow = (row: Answer): row is Answer & StatementRow => row.journal_id !== null;

/** Entries of one window behind a place in it, the newest first, what all of the window adds up to, and the balances at its ends. */
export const readStatement = async (
  database: Database,
  input: StatementOf & {
    from: string;
    to: string;
    /** null for all. */
    types: readonly string[] | null;
    /** null: from the newest on. */
    behind: { journal: bigint; line: number } | null;
    limit: number;
    offset: number;
  },
): Promise<{ rows: StatementRow[]; sums: StatementSums }> => {
  const found = await database
    .merchant(input.merchantId)
    .query<Answer>(
      `select * from ledger_statement($1, $2, $3, $4::text::date, $5::text::date, $6, $7, $8, $9, $10)`,
      [
        input.merchantId,
        input.owner,
        input.currency,
        input.from,
        input.to,
        input.types,
        input.behind?.journal ?? END,
        input.behind?.line ?? 0,
        input.limit,
        input.offset,
      ],
    );
  const [sums] = found;
  return {
    rows: found.filter(isRow),
    sums: sums ?? { opening: 0n, closing: 0n, count: 0n, given: 0n, taken: 0n },
  };
};

/** Kinds of journals by their numbers. */
export const readKinds = async (
  database: Database,
  input: { merchantId: number; journals: readonly bigint[] },
): Promise<ReadonlyMap<bigint, string>> => {
  const rows = await database
    .merchant(input.merchantId)
    .query<{ id: bigint; kind: string }>(
      'select id, kind from journal where merchant_id = $1 and id = any($2::bigint[])',
      [input.merchantId, input.journals],
    );
  return new Map(rows.map(({ id, kind }) => [id, kind]));
};

export interface JournalRow extends Record<string, unknown> {
  line: number;
  class: string;
  own: boolean;
  owner: string;
  amount: bigint;
  balance_after: bigint | null;
  type: string;
  kind: string;
  source: string;
  key: string;
  reverses: bigint | null;
  hash: Uint8Array;
  meta: Record<string, string> | null;
  created_at: Date;
}

/** Every line of a journal, and which of them are this member's; empty where none is. */
export const readJournal = async (
  database: Database,
  input: StatementOf & { journal: bigint },
): Promise<JournalRow[]> => {
  const rows = await database.merchant(input.merchantId).query<JournalRow>(
    `select e.line, a.class, e.amount, e.balance_after, coalesce(e.type, 'other') as type, j.kind, j.source, j.key, j.reverses, j.hash,
            coalesce(o.meta, j.meta) as meta, j.created_at, case when a.class = 'vendor' then a.owner else '' end as owner,
            case a.class when 'player' then a.owner = $3 when 'wallet' then split_part(a.owner, ':', 1) = $3
              when 'held' then h.owner = $3 else false end as own
       from journal j
       left join journal o on o.merchant_id = $1 and o.id = j.reverses
       join entry e on e.merchant_id = $1 and e.journal_id = j.id
       join account a on a.merchant_id = $1 and a.id = e.account_id
       left join lateral (
         select own.owner from hold f join account own on own.merchant_id = $1 and own.id = f.account_id
          where f.merchant_id = $1 and f.held_account_id = e.account_id) h on true
      where j.merchant_id = $1 and j.id = $2 order by e.line`,
    [input.merchantId, input.journal, input.owner],
  );
  return rows.some(({ own }) => own) ? rows : [];
};
