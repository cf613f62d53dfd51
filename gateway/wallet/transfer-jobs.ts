import { type Job, type Merchants, workThrough } from '../platform/index';
import type { Transfers } from './transfers';

const SWEEP_EVERY_MS = 60_000;

/** Money that a page took to a vendor and never brought back: the page was closed, the network went, a node died in between. */
export const transferJobs = (deps: { merchants: Pick<Merchants, 'all'>; transfers: Transfers }): Job[] => [
  {
    name: 'recall vendor wallets',
    everyMs: SWEEP_EVERY_MS,
    run: async () => {
      await workThrough(deps.merchants.all(), (merchant) => deps.transfers.sweep(merchant));
    },
  },
];
