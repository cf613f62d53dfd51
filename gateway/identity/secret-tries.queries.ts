import type { Query } from '../database/types';

/**
 * Takes the session's place for typing a secret: one try in `gapS` seconds, however many come at once. Answers the wrong ones
 * in a row before it, null when it comes too soon.
 */
export const beginSecretTry = async (
  query: Query,
  input: { merchantId: number; tokenHash: string; gapS: number },
): Promise<number | null> => {
  const rows = await query<{ wrong_tries: number }>(
    `update session set tried_at = clock_timestamp()
      where merchant_id = $1 and token_hash = $2 and ended_at is null
        and (tried_at is null or tried_at <= clock_timestamp() - make_interval(secs => $3))
      returning wrong_tries`,
    [input.merchantId, input.tokenHash, input.gapS],
  );
  return rows[0]?.wrong_tries ?? null;
};

export const isOver = async (
  query: Query,
  input: { merchantId: number; tokenHash: string },
): Promise<boolean> => {
  const rows = await query(
    'select 1 from session where merchant_id = $1 and token_hash = $2 and ended_at is null',
    [input.merchantId, input.tokenHash],
  );
  return rows.length === 0;
};

export const noteWrongTry = async (
  query: Query,
  input: { merchantId: number; tokenHash: string },
): Promise<void> => {
  await query('update session set wrong_tries = wrong_tries + 1 where merchant_id = $1 and token_hash = $2', [
    input.merchantId,
    input.tokenHash,
  ]);
};
