import type { Database } from '../database/types';

/** Rebates that were booked to a member, by day and product of pay. */
export const readRebates = (
  db: Database,
  of: { merchantId: number; memberId: bigint; currency: string; from: string; to: string },
): Promise<{ day: string; product: string; minor: bigint }[]> =>
  db.merchant(of.merchantId).query<{ day: string; product: string; minor: bigint }>(
    `select d.day::text as day, case d.category when '' then '' else agent_product(d.category) end as product,
            sum(d.given - d.taken)::bigint as minor
       from rollup_day d
      where d.merchant_id = $1 and d.member = $2 and d.day between $4::text::date and $5::text::date and d.currency = $3
        and d.class = 'player' and d.type = 'rebate'
      group by 1, 2 order by 1, 2`,
    [of.merchantId, of.memberId.toString(), of.currency, of.from, of.to],
  );

/** What contracts paid a member, on the last day of each period: less what went on to those below. */
export const readPaid = (
  db: Database,
  of: { merchantId: number; memberId: bigint; currency: string; from: string; to: string },
): Promise<{ day: string; product: string; kind: string; minor: bigint }[]> =>
  db.merchant(of.merchantId).query<{ day: string; product: string; kind: string; minor: bigint }>(
    `select (s.until_day - 1)::text as day, case when s.product in ('CONS', 'DEPOSIT') then '' else s.product end as product, s.kind,
            sum(case when s.booked then s.funded - s.passed else 0 end + s.from_payer)::bigint as minor
       from agent_pay_statement s
      where s.merchant_id = $1 and s.receiver_id = $2 and s.currency = $3 and s.state in ('posted', 'part')
        and s.until_day - 1 between $4::text::date and $5::text::date
      group by 1, 2, 3 order by 1, 2, 3`,
    [of.merchantId, of.memberId, of.currency, of.from, of.to],
  );
