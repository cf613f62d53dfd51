import { createHash } from 'node:crypto';
import type { CheckVerdict, IdentityAdapter } from './types';

const MAX_KEPT = 1_000;

/** Decides by the pictures alone: an even sum passes, the rest is left to a person. For a demo without a service. */
export const createIdentitySimulator = (): IdentityAdapter => {
  const verdicts = new Map<string, CheckVerdict>();
  return {
    name: 'simulator',
    begin({ reference, pictures }) {
      const hash = createHash('sha256');
      for (const { png } of pictures) hash.update(png);
      const isEven = (hash.digest()[0] ?? 0) % 2 === 0;
      if (verdicts.size >= MAX_KEPT) verdicts.delete(verdicts.keys().next().value ?? '');
      verdicts.set(reference, isEven ? { state: 'passed' } : { state: 'open' });
      return Promise.resolve(`sim-${reference}`);
    },
    verdict: (reference) => Promise.resolve(verdicts.get(reference) ?? { state: 'open' }),
  };
};
