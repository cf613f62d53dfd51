import type { Database } from '../database/types';

/** From asked for to the first credit, of the newest deposits since a time: how many there were, and two marks in seconds. */
export const readDepositTimes = (
  db: Database,
  input: { merchantId: number; since: Date; most: number },
): Promise<{ provider: string; n: number; median_s: number; p95_s: number }[]> =>
  db.merchant(input.merchantId).query(
    `select provider, count(*)::int as n,
            ceil(percentile_cont(0.5) within group (order by took))::int as median_s,
            ceil(percentile_cont(0.95) within group (order by took))::int as p95_s
       from (select d.provider, extract(epoch from min(s.at) - d.created_at) as took
               from (select deposit_id, at from deposit_step where merchant_id = $1 and state = 'credited' and at >= $2
                      order by at desc limit $3) s
               join deposit d on d.merchant_id = $1 and d.id = s.deposit_id
              group by d.provider, d.id, d.created_at) each
      group by provider`,
    [input.merchantId, input.since, input.most],
  );
