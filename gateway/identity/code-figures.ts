import { Counter, type Registry } from 'prom-client';

/** Why a text message with a code was not sent: too many to one address or by one source, to its range, or on this day. */
const REASONS = ['limit', 'range', 'budget'] as const;

export interface CodeFigures {
  refused(why: (typeof REASONS)[number]): void;
  /** Shows them on /metrics. */
  register(registry: Registry): void;
}

export const createCodeFigures = (): CodeFigures => {
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
