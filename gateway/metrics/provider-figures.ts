import type { Registry } from 'prom-client';
import { createTally } from './tally';

export interface ProviderFigures {
  /** Counts an answer of a payment provider. */
  answered(input: { merchantId: number; provider: string; outcome: string }): void;
  register(registry: Registry): void;
}

/** How payment providers answer. */
export const createProviderFigures = (merchantOf: (merchantId: number) => string): ProviderFigures => {
  const calls = createTally({
    name: 'foyer_provider_calls_total',
    help: 'Calls of payment providers by outcome: done, refused, unreachable, unreadable',
    labels: ['merchant', 'provider', 'outcome'],
  });
  return {
    answered: ({ merchantId, provider, outcome }) =>
      calls.add({ merchant: merchantOf(merchantId), provider, outcome }),
    register: (registry) => calls.register(registry),
  };
};
