import { hash, verify } from '@node-rs/argon2';
import { GatewayError } from './gateway-error';

export interface PasswordHasher {
  /** Argon2id text form. @throws GatewayError BUSY when too many wait */
  hash(password: string): Promise<string>;
  /** With null the same work is done against a hash of nobody's password, so that no answer comes sooner. */
  verify(stored: string | null, password: string): Promise<boolean>;
}

// OWASP's floor for argon2id: 19 MiB, two passes, one lane. About 24 a second on two cores.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
type Cost = Record<keyof typeof COST, number>;
const CONCURRENCY = 2;
const MAX_WAITING = 64;

/**
 * Hashes at most CONCURRENCY at a time; MAX_WAITING more may wait, the rest is refused rather than slowed without end.
 * @param cost less only where nobody's password is at stake
 */
export const createPasswordHasher = async (cost: Cost = COST): Promise<PasswordHasher> => {
  const waiting: (() => void)[] = [];
  let running = 0;
  const nobody = await hash('no account has this password', cost);

  const run = async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= CONCURRENCY) {
      if (waiting.length >= MAX_WAITING) throw new GatewayError('BUSY', { retryAfterS: 3 });
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // The place is handed over without being given up, so that a newcomer cannot slip in between.
      if (next) next();
      else running -= 1;
    }
  };

  return {
    hash: (password) => run(() => hash(password, cost)),
    verify: (stored, password) =>
      run(async () => {
        const same = await verify(stored ?? nobody, password);
        return stored !== null && same;
      }),
  };
};
