import { vi } from 'vitest';

/** A wait that ends on a condition costs nothing on a quick machine: this is the limit for a busy one. */
export const PATIENCE_MS = 60_000;
/** For tests in which no provider is meant to be too slow: only a call that hangs takes this long. */
export const PROVIDER_LIMIT_MS = 30_000;

/**
 * Resolves once `isSo` returns true. A look that fails counts as false: the database may be starting.
 * @throws Error with `what()`, and the error of the last look as its cause
 */
export const until = (isSo: () => Promise<boolean>, what: () => string): Promise<void> =>
  vi.waitFor(
    async () => {
      let cause: unknown;
      const isDone = await isSo().catch((error: unknown) => {
        cause = error;
        return false;
      });
      if (!isDone) throw new Error(what(), { cause });
    },
    { timeout: PATIENCE_MS, interval: 10 },
  );

/** Runs `round` until `isDone` returns true or patience ends; the caller then compares the outcome. */
export const workUntil = async (
  isDone: () => Promise<boolean>,
  round: (number: number) => Promise<void>,
): Promise<void> => {
  const end = Date.now() + PATIENCE_MS;
  for (let number = 0; !(await isDone()) && Date.now() < end; number += 1) await round(number);
};

/** What `ledger.verify` says of books that are right. */
export const SOUND = { unbalanced: [], brokenAt: null, drifted: [], holds: [] };

/** Transfers by hand of the demo merchant, as an operator adds them. */
export const TRANSFER_BY_HAND = {
  merchantId: 1,
  code: 'transfer',
  adapter: 'transfer',
  settings: { currencies: ['BRL'], rows: [{ label: 'account', value: '12345-6' }] },
  secrets: {},
  callbackSecret: 'x'.repeat(43),
  minMinor: 1_000n,
  maxMinor: 500_000n,
  lifeS: 86_400,
};
