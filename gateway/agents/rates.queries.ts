import type { AgentRate } from '../../src/contract/entities/agent-link';
import type { Query } from '../database/types';

interface Of {
  merchantId: number;
  memberId: bigint;
}

/** A member's shares of turnover as they are now, by product. */
export const readRates = (query: Query, of: Of): Promise<(AgentRate & Record<string, unknown>)[]> =>
  query<AgentRate & Record<string, unknown>>(
    `select distinct on (r.product) r.product, r.ppm from member_rate r
      where r.merchant_id = $1 and r.member_id = $2 order by r.product, r.since desc`,
    [of.merchantId, of.memberId],
  );

/** Rates of one member are given one after another. */
export const lockRates = async (query: Query, { merchantId, memberId }: Of): Promise<void> => {
  await query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`rates ${merchantId} ${memberId}`]);
};

/** From now on; what stood before stays for what was bet before. */
export const writeRates = async (
  query: Query,
  of: Of & { rates: readonly AgentRate[]; actor: string },
): Promise<void> => {
  await query(
    `insert into member_rate (merchant_id, member_id, product, ppm, actor)
     select $1, $2, r.product, r.ppm, $5 from unnest($3::text[], $4::bigint[]) r (product, ppm)`,
    [
      of.merchantId,
      of.memberId,
      of.rates.map(({ product }) => product),
      of.rates.map(({ ppm }) => BigInt(ppm)),
      of.actor,
    ],
  );
};
