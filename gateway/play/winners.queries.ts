import type { Database } from '../database/types';

export interface WinnerRow extends Record<string, unknown> {
  masked_name: string;
  amount_minor: bigint;
  currency: string;
  node_id: bigint;
}

/** Of so many times as many rows as are asked for, those below their stake are left out. */
const LOOKED_AT = 4;

/**
 * The largest wins since `sinceMs`, largest first. What a round gave back at or below its stake is no win; a win whose round the
 * books have not counted yet waits for it, half a minute at most.
 */
export const readWinners = (
  db: Database,
  input: { merchantId: number; sinceMs: number; limit: number },
): Promise<WinnerRow[]> =>
  db.merchant(input.merchantId).query<WinnerRow>(
    `select w.masked_name, w.amount_minor, w.currency, w.node_id
       from (select * from winner where won_at >= to_timestamp($1::double precision / 1000) order by amount_minor desc, winner_id limit $2 * ${LOOKED_AT}) w
       left join game g on g.merchant_id = w.merchant_id and g.node_id = w.node_id
       left join vendor_round r on r.merchant_id = w.merchant_id and r.vendor = g.vendor and r.round_id = w.round_id and r.member_id = w.member_id
      where case when r.round_id is null then w.won_at < clock_timestamp() - interval '30 seconds' else r.win > r.bet end
      order by w.amount_minor desc, w.winner_id limit $2`,
    [input.sinceMs, input.limit],
  );

/** Forgets wins that no board shows any more. @returns how many */
export const deleteOldWinners = async (
  db: Database,
  input: { merchantId: number; beforeMs: number; limit: number },
): Promise<number> => {
  const gone = await db.merchant(input.merchantId).query(
    `delete from winner where (merchant_id, winner_id) in
       (select merchant_id, winner_id from winner where won_at < to_timestamp($1::double precision / 1000) limit $2)
     returning winner_id`,
    [input.beforeMs, input.limit],
  );
  return gone.length;
};

export interface WinRecord {
  memberId: bigint;
  maskedName: string;
  amountMinor: bigint;
  currency: string;
  vendor: string;
  gameId: string;
  roundId: string;
}

/** Adds wins of real rounds to the board in one statement; a round that stands there already is left as it is. */
export const insertWins = async (
  db: Database,
  input: { merchantId: number; wins: readonly WinRecord[] },
): Promise<void> => {
  const column = <T>(read: (win: WinRecord) => T): T[] => input.wins.map(read);
  await db.merchant(input.merchantId).query(
    `insert into winner (merchant_id, member_id, masked_name, amount_minor, currency, node_id, round_id)
     select $1, w.member_id, w.name, w.amount, w.currency, g.node_id, w.round
       from unnest($2::bigint[], $3::text[], $4::bigint[], $5::text[], $6::text[], $7::text[], $8::text[])
            as w(member_id, name, amount, currency, vendor, game, round)
       join game g on g.merchant_id = $1 and g.vendor = w.vendor and g.game_id = w.game
     on conflict (merchant_id, node_id, round_id) do nothing`,
    [
      input.merchantId,
      column((win) => win.memberId),
      column((win) => win.maskedName),
      column((win) => win.amountMinor),
      column((win) => win.currency),
      column((win) => win.vendor),
      column((win) => win.gameId),
      column((win) => win.roundId),
    ],
  );
};
