import type { Database, Query } from '../../database/types';

export interface FeedRow {
  name: string;
  games: string[];
  voices: number;
  key_box: Buffer;
  state: 'on' | 'off';
}

const COLUMNS = 'name, games, voices, key_box, state';

export const findFeed = async (
  db: Database,
  { merchantId, name }: { merchantId: number; name: string },
): Promise<FeedRow | null> => {
  const [row] = await db
    .merchant(merchantId)
    .query<FeedRow & Record<string, unknown>>(
      `select ${COLUMNS} from lottery_feed where merchant_id = $1 and name = $2`,
      [merchantId, name],
    );
  return row ?? null;
};

export const listFeeds = (db: Database, merchantId: number): Promise<FeedRow[]> =>
  db
    .merchant(merchantId)
    .query<FeedRow & Record<string, unknown>>(
      `select ${COLUMNS} from lottery_feed where merchant_id = $1 order by name limit 200`,
      [merchantId],
    );

/** A feed, or a new secret, games and voices for one that is there. @returns whether it was there */
export const putFeed = async (
  query: Query,
  input: { merchantId: number; name: string; games: readonly string[]; voices: number; keyBox: Uint8Array },
): Promise<boolean> => {
  const before = await query('select 1 from lottery_feed where merchant_id = $1 and name = $2 for update', [
    input.merchantId,
    input.name,
  ]);
  await query(
    `insert into lottery_feed (merchant_id, name, games, voices, key_box) values ($1, $2, $3::text[], $4, $5)
     on conflict (merchant_id, name) do update set games = excluded.games, voices = excluded.voices, key_box = excluded.key_box`,
    [input.merchantId, input.name, input.games, input.voices, Buffer.from(input.keyBox)],
  );
  return before.length === 1;
};

/** @returns the state before, null where there is no such feed */
export const switchFeed = async (
  query: Query,
  input: { merchantId: number; name: string; state: 'on' | 'off' },
): Promise<string | null> => {
  const [before] = await query<{ state: string }>(
    'select state from lottery_feed where merchant_id = $1 and name = $2 for update',
    [input.merchantId, input.name],
  );
  if (before === undefined) return null;
  await query('update lottery_feed set state = $3 where merchant_id = $1 and name = $2', [
    input.merchantId,
    input.name,
    input.state,
  ]);
  return before.state;
};

export interface FeedCall {
  merchantId: number;
  feed: string;
  nonce: string;
  game: string;
  issue: string;
  numbers: string;
}

/** False where the nonce was heard before. It stands whatever comes of the call. */
export const insertCall = async (db: Database, call: FeedCall & { sentMs: number }): Promise<boolean> =>
  (
    await db.merchant(call.merchantId).query(
      `insert into lottery_feed_call (merchant_id, feed, nonce, game_code, issue, numbers, sent_at)
       values ($1, $2, $3, $4, $5, $6, to_timestamp($7::float8 / 1000)) on conflict do nothing returning nonce`,
      [call.merchantId, call.feed, call.nonce, call.game, call.issue, call.numbers, call.sentMs],
    )
  ).length === 1;

export const endCall = async (
  db: Database,
  call: Pick<FeedCall, 'merchantId' | 'feed' | 'nonce'> & { outcome: string },
): Promise<void> => {
  await db
    .merchant(call.merchantId)
    .query('update lottery_feed_call set outcome = $4 where merchant_id = $1 and feed = $2 and nonce = $3', [
      call.merchantId,
      call.feed,
      call.nonce,
      call.outcome,
    ]);
};
