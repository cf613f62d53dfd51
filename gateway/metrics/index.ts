import type { Registry } from 'prom-client';
import { createJobFigures, type JobFigures } from './job-figures';
import { createLedgerFigures, type LedgerFigures } from './ledger-figures';
import { createNodeFigures, type NodeFigures } from './node-figures';
import { createProviderFigures, type ProviderFigures } from './provider-figures';
import { createQueueFigures, type QueueFiguresDeps } from './queue-figures';

export type { RedisFigures } from './node-figures';

type Subjects = Omit<QueueFiguresDeps, 'now' | 'onError'> & {
  merchants: { byId(id: number): { code: string } | null };
};

/** What a node counts for /metrics, besides the time of its requests. */
export interface Figures {
  ledger: Pick<LedgerFigures, 'answered'>;
  jobs: JobFigures;
  providers: Pick<ProviderFigures, 'answered'>;
  node: Pick<NodeFigures, 'redis' | 'reported'>;
  /** Shows all of it on /metrics. */
  register(registry: Registry, subjects: Subjects): void;
  /** Called before each answer of /metrics. Never rejects. */
  refresh(): Promise<void>;
}

export const createFigures = (deps: {
  now: () => number;
  version: string;
  onError: (error: unknown, what: string) => void;
}): Figures => {
  let refresh = (): Promise<void> => Promise.resolve();
  // Merchants are known only once the subjects are there, which is after the ledger.
  let codeOf = (_merchantId: number): string | undefined => undefined;
  const merchantOf = (merchantId: number): string => codeOf(merchantId) ?? 'other';
  const ledger = createLedgerFigures(merchantOf);
  const jobs = createJobFigures(deps.now);
  const providers = createProviderFigures(merchantOf);
  const node = createNodeFigures(deps);
  return {
    ledger,
    jobs,
    providers,
    node,
    refresh: () => refresh(),
    register(registry, subjects) {
      const { merchants } = subjects;
      codeOf = (merchantId) => merchants.byId(merchantId)?.code;
      const queues = createQueueFigures({ ...subjects, now: deps.now, onError: deps.onError });
      refresh = () => queues.refresh();
      for (const one of [ledger, jobs, providers, queues]) one.register(registry);
      node.register(registry, subjects);
    },
  };
};
