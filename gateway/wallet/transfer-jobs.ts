import type { Merchants } from '../platform/merchants';
import type { Transfers } from './transfers';
import type { Job } from '../platform/jobs';

const SWEEP_EVERY_MS = 60_000;

/** Money that a page took to a vendor and never brought back: the page was closed, the network went, a node died in between. */
export const transferJobs = (deps: { merchants: Pick<Merchants, 'all'>; transfers: Transfers }): Job[] => [
  {
    name: 'recall vendor wallets',
    everyMs: SWEEP_EVERY_MS,
    run: async () => {
      for (const merchant of deps.merchants.all()) await deps.transfers.sweep(merchant);
    },
  },
];
