import type { Database, Query } from '../../database/types';

export interface GameHead {
  code: string;
  version: number;
}

export const listPlaying = async (db: Database, merchantId: number): Promise<GameHead[]> =>
  (
    await db
      .merchant(merchantId)
      .query<{ code: string; version: number }>(
        `select code, version from lottery_game where merchant_id = $1 and state = 'on' order by code`,
        [merchantId],
      )
  ).map(({ code, version }) => ({ code, version }));

export const newestVersion = async (
  query: Query,
  { merchantId, code }: { merchantId: number; code: string },
): Promise<{ version: number; definition: unknown; state: string } | null> => {
  const [row] = await query<{ version: number; definition: unknown; state: string }>(
    `select version, definition, state from lottery_game where merchant_id = $1 and code = $2
     order by version desc limit 1`,
    [merchantId, code],
  );
  return row ?? null;
};

/** A version takes the place of those before. */
export const insertGame = async (
  query: Query,
  input: { merchantId: number; code: string; version: number; definition: string },
): Promise<void> => {
  await query(
    `update lottery_game set state = 'old' where merchant_id = $1 and code = $2 and state <> 'old'`,
    [input.merchantId, input.code],
  );
  await query(
    'insert into lottery_game (merchant_id, code, version, definition) values ($1, $2, $3, $4::text::jsonb)',
    [input.merchantId, input.code, input.version, input.definition],
  );
};
export const switchGame = async (
  query: Query,
  input: { merchantId: number; code: string; state: 'on' | 'paused' },
): Promise<boolean> =>
  (
    await query(
      `update lottery_game set state = $3 where merchant_id = $1 and code = $2 and state <> 'old' returning code`,
      [input.merchantId, input.code, input.state],
    )
  ).length === 1;
