import type { Database, Query } from '../database/types';
import type { SettlementLine } from './providers/types';

export type ReconClass = 'missing_here' | 'missing_there' | 'amount' | 'fee' | 'duplicate' | 'unreadable';

export interface ReconItem extends Record<string, unknown> {
  id: bigint;
  provider: string;
  class: ReconClass;
  kind: SettlementLine['kind'];
  object: string;
  currency: string;
  ours: bigint | null;
  theirs: bigint | null;
  note: string;
  state: 'open' | 'gone';
  at: Date;
  first_seen: Date;
  last_seen: Date;
}

interface OfProvider {
  merchantId: number;
  provider: string;
}
interface Span extends OfProvider {
  from: Date;
  to: Date;
}

const LINE_COLUMNS = 'kind, object, reference, gross, fee, currency, at';
const LINE_VALUES = '$4::text, $5::text, $6::text, $7::bigint, $8::bigint, $9::text, $10::timestamptz';

/**
 * Keeps a line as the provider said it. The same line once more changes nothing; one that says something else under the same name
 * stands instead of the earlier one, which is kept. Answers whether it did.
 */
export const putLine = async (
  query: Query,
  input: OfProvider & { line: SettlementLine; at: Date },
): Promise<boolean> => {
  const { line } = input;
  const values = [
    input.merchantId,
    input.provider,
    line.lineId,
    line.kind,
    line.object,
    line.reference,
    line.grossMinor,
    line.feeMinor,
    line.currency,
    line.at,
    input.at,
  ];
  const insert = (): Promise<{ id: bigint }[]> =>
    query<{ id: bigint }>(
      `insert into settlement_line (merchant_id, provider, line_id, ${LINE_COLUMNS}, seen_at)
       values ($1, $2, $3, ${LINE_VALUES}, $11)
       on conflict (merchant_id, provider, line_id) where superseded_at is null do nothing returning id`,
      values,
    );
  if ((await insert()).length > 0) return false;
  const earlier = await query(
    `update settlement_line set superseded_at = $11 where merchant_id = $1 and provider = $2 and line_id = $3
        and superseded_at is null and (${LINE_COLUMNS}) is distinct from (${LINE_VALUES}) returning id`,
    values,
  );
  if (earlier.length === 0) return false;
  await insert();
  return true;
};

/** What an operator saw on the account stands for the statement of a provider that has none. */
export const linesOfArrivals = async (
  query: Query,
  input: { merchantId: number; provider: string; from: Date; to: Date; at: Date },
): Promise<void> => {
  await query(
    `insert into settlement_line (merchant_id, provider, line_id, kind, object, reference, gross, fee, currency, at, seen_at)
     select merchant_id, provider, 'arrival-' || id, 'payment', bank_ref, null, amount, 0, currency, paid_at, $5
       from transfer_arrival where merchant_id = $1 and provider = $2 and paid_at >= $3 and paid_at < $4
     on conflict (merchant_id, provider, line_id) where superseded_at is null do nothing`,
    [input.merchantId, input.provider, input.from, input.to, input.at],
  );
  await query(
    `insert into settlement_line (merchant_id, provider, line_id, kind, object, reference, gross, fee, currency, at, seen_at)
     select merchant_id, provider, 'by-hand-' || id, 'refund', refund_ref, null, -amount, 0, currency, settled_at, $5
       from deposit_receipt where merchant_id = $1 and provider = $2 and settled_at >= $3 and settled_at < $4
        and state = 'refunded' and by_hand <> ''
     on conflict (merchant_id, provider, line_id) where superseded_at is null do nothing`,
    [input.merchantId, input.provider, input.from, input.to, input.at],
  );
};

/** Everything of ours that a provider settles: one row for each movement of its clearing account. */
const OURS = `(
    select 'payment' as kind, receipt_ref as object, amount, currency, paid_at as at
      from deposit_receipt where merchant_id = $1 and provider = $2 and state <> 'judged'
    union all
    select 'refund', refund_ref, -amount, currency, settled_at
      from deposit_receipt where merchant_id = $1 and provider = $2 and state = 'refunded'
    union all
    select 'dispute', dispute_ref, -amount, currency, opened_at
      from deposit_dispute where merchant_id = $1 and provider = $2 and state <> 'seen'
    union all
    select 'dispute_won', dispute_ref, amount, currency, seen_at
      from deposit_dispute where merchant_id = $1 and provider = $2 and state = 'returned'
    union all
    select 'payout', a.reference, w.fee - w.amount, w.currency,
           case when a.state = 'paid' then coalesce(a.ended_at, a.created_at) else coalesce(a.sent_at, a.created_at) end
      from payout_attempt a join withdrawal w on w.merchant_id = a.merchant_id and w.id = a.withdrawal_id
     where a.merchant_id = $1 and a.provider = $2 and a.state in ('paid', 'returned') and w.money in ('spent', 'back')
    union all
    select 'payout_returned', a.reference, w.amount - w.fee, w.currency, coalesce(a.ended_at, a.created_at)
      from payout_attempt a join withdrawal w on w.merchant_id = a.merchant_id and w.id = a.withdrawal_id
     where a.merchant_id = $1 and a.provider = $2 and a.state = 'returned' and w.money = 'back'
  )`;

type Kind = SettlementLine['kind'];

export interface Difference extends Record<string, unknown> {
  class: ReconClass;
  kind: SettlementLine['kind'];
  object: string;
  currency: string;
  ours: bigint | null;
  theirs: bigint | null;
  /** Of an unreadable line: which part of it, and why. */
  note?: string;
  at: Date;
}

/** Where the lines of a span and our rows of it differ; each once. Lines and rows of other days stand for their partners. */
export const findDifferences = (
  db: Database,
  input: Span & { kinds: readonly Kind[]; limit: number },
): Promise<Difference[]> =>
  db.merchant(input.merchantId).query<Difference>(
    `with ours as (select * from ${OURS} movements where kind = any($6::text[])),
     first as (select distinct on (kind, object) kind, object, gross, currency, at from settlement_line
                where merchant_id = $1 and provider = $2 and superseded_at is null and kind = any($6::text[])
                order by kind, object, id)
     select * from (
       select 'missing_here' as class, f.kind, f.object, f.currency, null::bigint as ours, f.gross as theirs, f.at
         from first f left join ours o on o.kind = f.kind and o.object = f.object
        where o.kind is null and f.at >= $3 and f.at < $4
       union all
       select 'missing_there', o.kind, o.object, o.currency, o.amount, null, o.at
         from ours o left join first f on f.kind = o.kind and f.object = o.object
        where f.kind is null and o.at >= $3 and o.at < $4
       union all
       select 'amount', o.kind, o.object, o.currency, o.amount, f.gross, f.at
         from ours o join first f on f.kind = o.kind and f.object = o.object
        where (o.amount <> f.gross or o.currency <> f.currency) and f.at >= $3 and f.at < $4
       union all
       select 'duplicate', l.kind, l.object, min(l.currency), max(o.amount), sum(l.gross)::bigint, max(l.at)
         from settlement_line l left join ours o on o.kind = l.kind and o.object = l.object
        where l.merchant_id = $1 and l.provider = $2 and l.at >= $3 and l.at < $4 and l.kind = any($6::text[])
          and l.superseded_at is null
        group by l.kind, l.object having count(distinct l.line_id) > 1
     ) all_of_them order by at, kind, object, class limit $5`,
    [input.merchantId, input.provider, input.from, input.to, input.limit, [...input.kinds]],
  );

/** Fees of payments in a span beside what came by our own books, to compare with the contract. */
export const readPaymentLines = (
  db: Database,
  input: { merchantId: number; provider: string; from: Date; to: Date; after: bigint; limit: number },
): Promise<{ id: bigint; object: string; gross: bigint; fee: bigint; currency: string; at: Date }[]> =>
  db.merchant(input.merchantId).query(
    `select l.id, l.object, coalesce(r.amount, l.gross) as gross, l.fee, l.currency, l.at from settlement_line l
       left join deposit_receipt r on r.merchant_id = $1 and r.provider = $2 and r.receipt_ref = l.object
      where l.merchant_id = $1 and l.provider = $2 and l.kind = 'payment' and l.superseded_at is null and l.at >= $3 and l.at < $4 and l.id > $5
      order by l.id limit $6`,
    [input.merchantId, input.provider, input.from, input.to, input.after, input.limit],
  );

/** Our references of lines that we know nothing of, of disputes also of earlier days: their deposits are asked about once more. */
export const strangeReferences = async (
  db: Database,
  input: { merchantId: number; provider: string; from: Date; to: Date; limit: number },
): Promise<bigint[]> => {
  const rows = await db.merchant(input.merchantId).query<{ id: bigint }>(
    `with ours as ${OURS}
     select distinct d.id from settlement_line l
       join deposit d on d.merchant_id = $1 and d.provider = $2 and d.reference = l.reference
       left join ours o on o.kind = l.kind and o.object = l.object
      where l.merchant_id = $1 and l.provider = $2 and l.superseded_at is null and o.kind is null
        and l.at < $4 and (l.at >= $3 or l.kind = 'dispute') limit $5`,
    [input.merchantId, input.provider, input.from, input.to, input.limit],
  );
  return rows.map(({ id }) => id);
};

/** Withdrawals of whose payouts a line says more than we know: they are asked about once more. */
export const strangePayouts = async (db: Database, input: Span & { limit: number }): Promise<bigint[]> => {
  const rows = await db.merchant(input.merchantId).query<{ id: bigint }>(
    `with ours as ${OURS}
     select distinct a.withdrawal_id as id from settlement_line l
       join payout_attempt a on a.merchant_id = $1 and a.provider = $2 and a.reference = l.object
       left join ours o on o.kind = l.kind and o.object = l.object
      where l.merchant_id = $1 and l.provider = $2 and l.at >= $3 and l.at < $4 and l.superseded_at is null
        and l.kind in ('payout', 'payout_returned') and o.kind is null limit $5`,
    [input.merchantId, input.provider, input.from, input.to, input.limit],
  );
  return rows.map(({ id }) => id);
};

/** What moved on our clearing for a provider until a time, by kinds. */
export const kindsOfOurs = async (db: Database, input: OfProvider & { to: Date }): Promise<Kind[]> => {
  const rows = await db
    .merchant(input.merchantId)
    .query<{ kind: Kind }>(`select distinct kind from ${OURS} movements where at < $3 order by kind`, [
      input.merchantId,
      input.provider,
      input.to,
    ]);
  return rows.map(({ kind }) => kind);
};

/** Whether there is a line of a span. */
export const hasLines = async (db: Database, input: Span): Promise<boolean> => {
  const [row] = await db.merchant(input.merchantId).query<{ there: boolean }>(
    `select exists (select from settlement_line where merchant_id = $1 and provider = $2 and at >= $3 and at < $4
        and superseded_at is null) as there`,
    [input.merchantId, input.provider, input.from, input.to],
  );
  return row?.there === true;
};

export const putItem = async (
  query: Query,
  input: { merchantId: number; provider: string; difference: Difference; at: Date },
): Promise<void> => {
  const { difference } = input;
  await query(
    `insert into recon_item (merchant_id, provider, class, kind, object, currency, ours, theirs, at, first_seen, last_seen, note)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, $11)
     on conflict (merchant_id, provider, class, kind, object) do update
       set ours = excluded.ours, theirs = excluded.theirs, state = 'open', last_seen = excluded.last_seen, note = excluded.note,
           -- A line whose own time cannot be read belongs to the newest span that listed it: that one is compared again.
           at = case when excluded.class = 'unreadable' then greatest(recon_item.at, excluded.at) else recon_item.at end`,
    [
      input.merchantId,
      input.provider,
      difference.class,
      difference.kind,
      difference.object,
      difference.currency,
      difference.ours,
      difference.theirs,
      difference.at,
      input.at,
      difference.note ?? '',
    ],
  );
};

/** What was open of a span and was not found any more is gone: the books agree there now. */
export const closeGone = async (
  query: Query,
  input: { merchantId: number; provider: string; from: Date; to: Date; at: Date },
): Promise<void> => {
  await query(
    `update recon_item set state = 'gone', last_seen = $5
      where merchant_id = $1 and provider = $2 and state = 'open' and at >= $3 and at < $4 and last_seen < $5`,
    [input.merchantId, input.provider, input.from, input.to, input.at],
  );
};

export const insertRun = async (
  query: Query,
  input: Span & { lines: number; corrected: number; differences: number; comparable: boolean; at: Date },
): Promise<void> => {
  await query(
    `insert into recon_run (merchant_id, provider, from_at, to_at, lines, corrected, differences, comparable, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      input.merchantId,
      input.provider,
      input.from,
      input.to,
      input.lines,
      input.corrected,
      input.differences,
      input.comparable,
      input.at,
    ],
  );
};

/** Up to when a provider's books were compared; null: never. */
export const comparedUntil = async (
  db: Database,
  input: { merchantId: number; provider: string },
): Promise<Date | null> => {
  const [row] = await db
    .merchant(input.merchantId)
    .query<{ to_at: Date | null }>(
      'select max(to_at) as to_at from recon_run where merchant_id = $1 and provider = $2',
      [input.merchantId, input.provider],
    );
  return row?.to_at ?? null;
};

export const listItems = (
  db: Database,
  input: { merchantId: number; provider?: string; state?: ReconItem['state']; limit: number },
): Promise<ReconItem[]> =>
  db.merchant(input.merchantId).query<ReconItem>(
    `select id, provider, class, kind, object, currency, ours, theirs, note, state, at, first_seen, last_seen from recon_item
      where merchant_id = $1 and ($2::text is null or provider = $2) and ($3::text is null or state = $3)
      order by id limit $4`,
    [input.merchantId, input.provider ?? null, input.state ?? null, input.limit],
  );

export interface BookRow extends Record<string, unknown> {
  currency: string;
  opening: bigint;
  came: bigint;
  went: bigint;
  fees: bigint;
}

/** A provider's books by its own lines: before a time, what came and went until another, and what it took. */
export const readBook = (
  db: Database,
  input: { merchantId: number; provider: string; from: Date; to: Date },
): Promise<BookRow[]> =>
  db.merchant(input.merchantId).query<BookRow>(
    `select currency, coalesce(sum(gross) filter (where at < $3), 0)::bigint as opening,
            coalesce(sum(gross) filter (where at >= $3 and gross > 0), 0)::bigint as came,
            coalesce(sum(gross) filter (where at >= $3 and gross < 0), 0)::bigint as went,
            coalesce(sum(fee) filter (where at >= $3), 0)::bigint as fees
       from settlement_line where merchant_id = $1 and provider = $2 and at < $4
        and superseded_at is null group by currency order by currency`,
    [input.merchantId, input.provider, input.from, input.to],
  );
