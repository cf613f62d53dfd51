import type { RebateLine, RebateLines, RebateShare } from '../../contract/entities/agent-rebate';
import type { RateProduct } from '../../contract/entities/agent-link';
import { agentDomain } from '../../core/domains/agent';
import { useDomain } from '../../react';
import { usePages, type Listed } from '../../react/use-pages';
import { useGrowing, type Growing } from './growing.controller';

export const REBATE_PRODUCTS = ['LIVE', 'RNG', 'SPORTS', 'LOTT', 'ELOTT', 'FISH', 'PVP'] as const;
export interface RebateFilter {
  from: string;
  to: string;
  product: RateProduct | '';
}

/** The agent's own rebates, the newest first. */
export function useRebates(): Listed<RebateFilter, RebateLines> {
  const domain = useDomain(agentDomain);
  return usePages<RebateFilter, RebateLines>({ from: '', to: '', product: '' }, (filter, options) =>
    domain.rebates({ ...filter, ...options }),
  );
}

/** Whose bets are behind a line. */
export function useRebateShares({ day, forDay, product }: RebateLine): Growing<RebateShare> {
  const domain = useDomain(agentDomain);
  return useGrowing(`${day} ${forDay} ${product}`, async (cursor, signal) => {
    const { shares, next } = await domain.rebateShares({ day, forDay, product, cursor, signal });
    return { rows: shares, next };
  });
}
