import type { Database, Query } from '../../database/types';
import type { Place } from './types';

export interface ClaimRow {
  said_by: string;
  numbers: string;
}

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

/** False where that operator has spoken of this revision already. */
export const insertClaim = async (
  query: Query,
  input: Place & { revision: number; numbers: string; by: string; reason: string },
): Promise<boolean> =>
  (
    await query(
      `insert into lottery_claim (merchant_id, draw_id, revision, numbers, said_by, reason)
       values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning id`,
      [input.merchantId, input.id, input.revision, input.numbers, input.by, input.reason],
    )
  ).length === 1;

export const listClaims = async (
  query: Query,
  { merchantId, id, revision }: Place & { revision: number },
): Promise<ClaimRow[]> =>
  query<ClaimRow & Record<string, unknown>>(
    `select said_by, numbers from lottery_claim where merchant_id = $1 and draw_id = $2 and revision = $3 order by id`,
    [merchantId, id, revision],
  );

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
