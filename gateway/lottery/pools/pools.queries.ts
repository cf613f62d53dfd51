import type { Database } from '../../database/types';

/** Draws of a game in a row, up to this one, whose tier was not won. */
export const countWithoutWinner = async (
  db: Database,
  input: { merchantId: number; id: bigint; gameCode: string; tier: string },
): Promise<number> => {
  const [row] = await db.merchant(input.merchantId).query<{ count: number }>(
    `with past as (
       select d.draws_at, coalesce(s.tiers -> $4 ->> 'units', '0') <> '0' as won
         from lottery_draw o
         join lottery_draw d on d.merchant_id = o.merchant_id and d.game_code = o.game_code and d.draws_at <= o.draws_at
         join lottery_settlement s on s.merchant_id = d.merchant_id and s.draw_id = d.id and s.revision = d.revision
        where o.merchant_id = $1 and o.id = $2 and d.game_code = $3
     )
     select count(*)::int as count from past where draws_at > coalesce((select max(draws_at) from past where won), '-infinity')`,
    [input.merchantId, input.id, input.gameCode, input.tier],
  );
  return row?.count ?? 0;
};
