import { type AgentRate, rateProducts, type RateLimit } from '../../src/contract/entities/agent-link';
import type { Database, Query } from '../database/types';
import { GatewayError } from '../platform/index';
import { placeOf } from './place';
import { lockRates, readRates, writeRates } from './rates.queries';
import type { TeamOf } from './team';

/** Less than the own rate by this at least: the difference is what the giver earns. */
export const GAP_PPM = 1_000;
/** Rates are whole hundredths of a percent. */
export const STEP_PPM = 100;

/** Shares of turnover: what an agent has, may give, and has given. */
export interface Rates {
  limits(of: TeamOf): Promise<RateLimit[]>;
  /** @throws GatewayError AGENT_UNKNOWN */
  rates(of: TeamOf, asked: { memberId: string }): Promise<AgentRate[]>;
  /**
   * Gives a member right below other rates, from now on. None is ever lowered.
   * @throws GatewayError AGENT_UNKNOWN, AGENT_NOT_DIRECT, AGENT_RATE
   */
  give(of: TeamOf, asked: { memberId: string; rates: readonly AgentRate[] }): Promise<AgentRate[]>;
}

/** The highest that may be given by who has so much. */
export const mostOf = (ownPpm: number): number => {
  const most = Math.max(ownPpm - GAP_PPM, 0);
  return most - (most % STEP_PPM);
};
export const limitsOf = (own: readonly AgentRate[]): RateLimit[] =>
  rateProducts.map((product) => {
    const ownPpm = own.find((rate) => rate.product === product)?.ppm ?? 0;
    return { product, ownPpm, mostPpm: mostOf(ownPpm), gapPpm: GAP_PPM, stepPpm: STEP_PPM };
  });

/**
 * Rates an agent may give, judged under a lock against what the agent has now.
 * @throws GatewayError AGENT_RATE with the product and the highest that may be given
 */
export const demandRates = async (
  query: Query,
  of: { merchantId: number; agentId: bigint; rates: readonly AgentRate[] },
): Promise<void> => {
  const own = await readRates(query, { merchantId: of.merchantId, memberId: of.agentId });
  const limits = limitsOf(own);
  const seen = new Set<string>();
  for (const { product, ppm } of of.rates) {
    const mostPpm = limits.find((limit) => limit.product === product)?.mostPpm ?? 0;
    const isFine = Number.isInteger(ppm) && ppm >= 0 && ppm <= mostPpm && ppm % STEP_PPM === 0;
    if (!isFine || seen.has(product)) throw new GatewayError('AGENT_RATE', { value: { product, mostPpm } });
    seen.add(product);
  }
};

export const createRates = ({ db }: { db: Database }): Rates => ({
  async limits({ merchant, agentId }) {
    return limitsOf(
      await readRates(db.merchant(merchant.id).query, { merchantId: merchant.id, memberId: agentId }),
    );
  },
  async rates({ merchant, agentId }, { memberId }) {
    const place = await placeOf(db, { merchantId: merchant.id, agentId }, memberId);
    return readRates(db.merchant(merchant.id).query, { merchantId: merchant.id, memberId: place.memberId });
  },
  async give({ merchant, agentId }, { memberId, rates }) {
    const of = { merchantId: merchant.id, agentId };
    const place = await placeOf(db, of, memberId);
    if (place.depth !== 1) throw new GatewayError('AGENT_NOT_DIRECT');
    const member = { merchantId: merchant.id, memberId: place.memberId };
    return db.merchant(merchant.id).tx(async (query) => {
      await lockRates(query, { merchantId: merchant.id, memberId: agentId });
      await lockRates(query, member);
      await demandRates(query, { ...of, rates });
      const present = await readRates(query, member);
      const changed = rates.filter(({ product, ppm }) => {
        const now = present.find((rate) => rate.product === product)?.ppm ?? 0;
        if (ppm < now) throw new GatewayError('AGENT_RATE', { value: { product, leastPpm: now } });
        return ppm !== now;
      });
      if (changed.length > 0)
        await writeRates(query, { ...member, rates: changed, actor: agentId.toString() });
      return readRates(query, member);
    });
  },
});
