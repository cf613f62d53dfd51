import type { Database } from '../database/types';
import type { Integrity } from './ledger-api';
import { findBrokenHolds } from './verify-holds';

/** Journals or accounts in one statement. */
const PAGE = 5_000;

interface Page {
  walked: bigint;
  last_id: bigint | null;
  last_hash: Uint8Array | null;
  broken_at: bigint | null;
  unbalanced: string[] | null;
  [column: string]: unknown;
}

const smaller = (a: bigint | null, b: bigint | null): bigint | null =>
  a === null ? b : b === null || a < b ? a : b;

const walkJournals = async (input: {
  database: Database;
  merchantId: number;
}): Promise<Omit<Integrity, 'drifted' | 'holds'>> => {
  const { query } = input.database.merchant(input.merchantId);
  const unbalanced = new Set<string>();
  let journals = 0n;
  let brokenAt: bigint | null = null;
  let lastId = 0n;
  // Postings go on meanwhile: what was the last journal when the walk began is where it ends.
  const [head] = await query<{ journal_id: bigint; hash: Uint8Array }>(
    'select journal_id, hash from ledger_head where merchant_id = $1',
    [input.merchantId],
  );
  const end = head?.journal_id ?? 0n;
  let endHash: Uint8Array | null = null;
  for (;;) {
    const [page] = await query<Page>('select * from ledger_verify_page($1, $2, $3)', [
      input.merchantId,
      lastId,
      PAGE,
    ]);
    if (page === undefined || page.last_id === null) break;
    journals += page.walked;
    brokenAt = smaller(brokenAt, page.broken_at);
    for (const currency of page.unbalanced ?? []) unbalanced.add(currency);
    lastId = page.last_id;
    endHash = page.last_hash;
    if (page.walked < BigInt(PAGE)) break;
  }
  // A tail that was cut off leaves a chain that is whole in itself; entries behind the end belong to no journal.
  const [now] = await query<{ journal_id: bigint; hash: Uint8Array }>(
    'select journal_id, hash from ledger_head where merchant_id = $1',
    [input.merchantId],
  );
  if (lastId < end) brokenAt = smaller(brokenAt, lastId + 1n);
  if (
    now !== undefined &&
    now.journal_id === lastId &&
    endHash !== null &&
    Buffer.compare(now.hash, endHash) !== 0
  )
    brokenAt = smaller(brokenAt, lastId);
  const [stray] = await query<{ id: bigint | null }>(
    'select min(e.journal_id) as id from entry e where e.merchant_id = $1 and (e.journal_id <= 0 or e.journal_id > (select journal_id from ledger_head where merchant_id = $1))',
    [input.merchantId],
  );
  brokenAt = smaller(brokenAt, stray?.id ?? null);
  return { journals, unbalanced: [...unbalanced].sort(), brokenAt };
};

const findDrifted = async (input: { database: Database; merchantId: number }): Promise<bigint[]> => {
  const { query } = input.database.merchant(input.merchantId);
  const drifted: bigint[] = [];
  let after = 0n;
  for (;;) {
    const rows = await query<{ id: bigint; drifted: boolean }>(
      `select a.id, a.balance is not null and a.balance <> coalesce(s.total, 0) as drifted
       from (select * from account where merchant_id = $1 and id > $2 order by id limit $3) a
       left join lateral (select sum(e.amount) as total from entry e where e.merchant_id = $1 and e.account_id = a.id) s on a.balance is not null
       order by a.id`,
      [input.merchantId, after, PAGE],
    );
    for (const row of rows) {
      if (row.drifted) drifted.push(row.id);
      after = row.id;
    }
    if (rows.length < PAGE) return drifted;
  }
};

/** Walks the chain and every sum of one merchant, a page at a time. */
export const verify = async (input: { database: Database; merchantId: number }): Promise<Integrity> => {
  const walked = await walkJournals(input);
  return { ...walked, drifted: await findDrifted(input), holds: await findBrokenHolds(input) };
};
