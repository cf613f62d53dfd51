import { Counter, type Registry } from 'prom-client';

/** Reasons for refusing to send a code: limit of the address or source, limit of the range, daily budget. */
const REASONS = ['limit', 'range', 'budget'] as const;

export interface CodeMetrics {
  refused(why: (typeof REASONS)[number]): void;
  /** Registers the counter for /metrics. */
  register(registry: Registry): void;
}

export const createCodeMetrics = (): CodeMetrics => {
  const refused = new Counter({
    name: 'foyer_codes_refused_total',
    help: 'Codes that were asked for and not sent, by reason: limit of address or source, range of numbers, budget of the day',
    labelNames: ['why'] as const,
    registers: [],
  });
  for (const why of REASONS) refused.inc({ why }, 0);
  return {
    refused: (why) => refused.inc({ why }),
    register: (registry) => registry.registerMetric(refused),
  };
};
