import type { Database, Query } from '../../database/types';
import type { Place } from './types';

export interface ClaimRow {
  said_by: string;
  numbers: string;
  /** What it weighs: a person 1. */
  voices: number;
}

/** Behind the name of a feed that said something else before: from then on it weighs nothing in this draw. */
export const AGAIN = ' again';

/** The draw of an external game, for one caller at a time; null where it takes no numbers now. */
export const lockForNumbers = async (
  query: Query,
  { merchantId, id }: Place,
): Promise<{ revision: number; isFirst: boolean } | null> => {
  const [row] = await query<{ state: string; revision: number }>(
    `select state, revision from lottery_draw
     where merchant_id = $1 and id = $2 and source = 'external' and state in ('sealed', 'settled')
       and draws_at <= clock_timestamp() for update`,
    [merchantId, id],
  );
  return row ? { revision: row.revision + 1, isFirst: row.state === 'sealed' } : null;
};

/** False where that operator or feed has spoken of this revision already. */
export const insertClaim = async (
  query: Query,
  input: Place & { revision: number; numbers: string; by: string; reason: string; voices: number },
): Promise<boolean> =>
  (
    await query(
      `insert into lottery_claim (merchant_id, draw_id, revision, numbers, said_by, reason, voices)
       values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning id`,
      [input.merchantId, input.id, input.revision, input.numbers, input.by, input.reason, input.voices],
    )
  ).length === 1;

export const listClaims = async (
  query: Query,
  { merchantId, id, revision }: Place & { revision: number },
): Promise<ClaimRow[]> =>
  query<ClaimRow & Record<string, unknown>>(
    `select c.said_by, c.numbers, case when a.id is null then c.voices else 0 end as voices
       from lottery_claim c
       left join lottery_claim a on a.merchant_id = c.merchant_id and a.draw_id = c.draw_id and a.revision = c.revision
         and a.said_by = c.said_by || $4
      where c.merchant_id = $1 and c.draw_id = $2 and c.revision = $3 order by c.id`,
    [merchantId, id, revision, AGAIN],
  );

/** A draw of an external game, locked, as a feed finds it; null for one of our own. */
export const lockForFeed = async (
  query: Query,
  { merchantId, id }: Place,
): Promise<{ state: string; revision: number; isDue: boolean; numbers: string | null } | null> => {
  const [row] = await query<{ state: string; revision: number; is_due: boolean }>(
    `select state, revision, draws_at <= clock_timestamp() as is_due from lottery_draw
      where merchant_id = $1 and id = $2 and source = 'external' for update`,
    [merchantId, id],
  );
  if (row === undefined) return null;
  const [result] = await query<{ numbers: string }>(
    'select numbers from lottery_result where merchant_id = $1 and draw_id = $2 and revision = $3',
    [merchantId, id, row.revision],
  );
  return { state: row.state, revision: row.revision, isDue: row.is_due, numbers: result?.numbers ?? null };
};

export const insertExternal = async (
  query: Query,
  input: Place & {
    revision: number;
    numbers: string;
    transcript: string;
    reason: string;
    by: string;
  },
): Promise<void> => {
  await query(
    `insert into lottery_result (merchant_id, draw_id, revision, source, numbers, transcript, reason, drawn_by)
     values ($1, $2, $3, 'external', $4, $5::text::jsonb, $6, $7)`,
    [input.merchantId, input.id, input.revision, input.numbers, input.transcript, input.reason, input.by],
  );
  // The first result is published by the job; a correction is settled anew.
  await query(
    `update lottery_draw set revision = $3, drawn_at = clock_timestamp(),
       state = case state when 'sealed' then 'drawn' else 'corrected' end,
       due_at = case state when 'sealed' then clock_timestamp() end,
       lease_token = null, leased_until = null
     where merchant_id = $1 and id = $2`,
    [input.merchantId, input.id, input.revision],
  );
};

export const insertNote = async (
  query: Query,
  input: Place & { kind: 'alarm' | 'claim' | 'correct'; by: string; text: string },
): Promise<void> => {
  await query(
    'insert into lottery_note (merchant_id, draw_id, kind, said_by, text) values ($1, $2, $3, $4, $5)',
    [input.merchantId, input.id, input.kind, input.by, input.text.slice(0, 500)],
  );
};
export interface DrawNote {
  at: Date;
  kind: string;
  said_by: string;
  text: string;
}

export const listNotes = async (db: Database, { merchantId, id }: Place): Promise<DrawNote[]> =>
  db
    .merchant(merchantId)
    .query<DrawNote & Record<string, unknown>>(
      'select at, kind, said_by, text from lottery_note where merchant_id = $1 and draw_id = $2 order by id limit 200',
      [merchantId, id],
    );
