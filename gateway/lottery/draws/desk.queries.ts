import type { Database } from '../../database/types';

export interface ListedDraw {
  id: bigint;
  game_code: string;
  issue: string;
  state: string;
  closes_at: Date;
  draws_at: Date;
  ticket_count: number | null;
  stake_minor: bigint | null;
  payout_minor: bigint | null;
}

/** Draws for operators: those around now, or of one state; by time. */
export const listForDesk = (
  db: Database,
  input: { merchantId: number; gameCode: string | null; state: string | null; most: number },
): Promise<ListedDraw[]> =>
  db.merchant(input.merchantId).query<ListedDraw & Record<string, unknown>>(
    `select id, game_code, issue, state, closes_at, draws_at, ticket_count, stake_minor, payout_minor from (
       select * from lottery_draw where merchant_id = $1 and ($2::text is null or game_code = $2)
         and case when $3::text is null then draws_at > clock_timestamp() - interval '1 hour' else state = $3 end
       order by draws_at limit $4
     ) d order by draws_at`,
    [input.merchantId, input.gameCode, input.state, input.most],
  );

/** The seed of the draw before in the chain, once that one is published. */
export const previousSeed = async (
  db: Database,
  { merchantId, id }: { merchantId: number; id: bigint },
): Promise<string | null> => {
  const [row] = await db.merchant(merchantId).query<{ seed: string | null }>(
    `select r.transcript ->> 'seed' as seed from lottery_draw d
     join lottery_draw p on p.merchant_id = d.merchant_id and p.chain_id = d.chain_id and p.chain_index = d.chain_index - 1
     join lottery_result r on r.merchant_id = p.merchant_id and r.draw_id = p.id and r.revision = p.revision
     where d.merchant_id = $1 and d.id = $2 and p.published_at is not null`,
    [merchantId, id],
  );
  return row?.seed ?? null;
};
