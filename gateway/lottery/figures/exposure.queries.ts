import type { Database } from '../../database/types';

/** A draw that is not published yet, with what its book can cost. */
export interface OpenBook {
  id: bigint;
  game_code: string;
  game_version: number;
  issue: string;
  state: string;
  closes_at: Date;
  members: bigint;
  stake_minor: bigint;
  /** The dearest number and its sum; null where nothing is sold. */
  key: string | null;
  amount_minor: bigint | null;
}

/** Draws that have sold something and have no numbers yet, the next to close first. */
export const listBooks = (
  db: Database,
  input: { merchantId: number; game: string | null; issue: string | null; most: number },
): Promise<OpenBook[]> =>
  db.merchant(input.merchantId).query<OpenBook & Record<string, unknown>>(
    `select d.id, d.game_code, d.game_version, d.issue, d.state, d.closes_at, m.members, m.stake_minor, e.key, e.amount_minor
       from lottery_draw d
       cross join lateral (
         select count(*) as members, coalesce(sum(s.stake_minor), 0)::bigint as stake_minor
           from lottery_member_draw s where s.merchant_id = d.merchant_id and s.draw_id = d.id and s.stake_minor > 0) m
       left join lateral (
         select f.key, f.amount_minor from lottery_exposure f
          where f.merchant_id = d.merchant_id and f.draw_id = d.id order by f.amount_minor desc, f.key limit 1) e on true
      where d.merchant_id = $1 and d.state in ('open', 'closed', 'sealed', 'drawn')
        and ($2::text is null or d.game_code = $2) and ($3::text is null or d.issue = $3)
        and (m.members > 0 or $3::text is not null)
      order by d.closes_at, d.game_code limit $4`,
    [input.merchantId, input.game, input.issue, input.most],
  );

/** Keys of a draw's book, the dearest first. */
export const listKeys = (
  db: Database,
  input: { merchantId: number; drawId: bigint; most: number },
): Promise<{ key: string; amount_minor: bigint }[]> =>
  db.merchant(input.merchantId).query<{ key: string; amount_minor: bigint }>(
    `select key, amount_minor from lottery_exposure
      where merchant_id = $1 and draw_id = $2 and amount_minor > 0 order by amount_minor desc, key limit $3`,
    [input.merchantId, input.drawId, input.most],
  );
