import { hash, verify } from '@node-rs/argon2';
import { createHashLines, type HashPurpose } from './hash-lines';
import { canonicalPassword } from './password-rule';
import type { Visitor } from '../platform/index';

export type { HashPurpose } from './hash-lines';

/** What a hash is for, and whom it is counted by. */
export interface HashAsker {
  purpose: HashPurpose;
  /** Who asks: one source never fills a line. */
  source: string;
}
export const hashAsker = (purpose: HashPurpose, { merchant, source }: Visitor): HashAsker => ({
  purpose,
  source: `${merchant.id} ${source}`,
});
/** The gateway itself: what it hashes at its start, or to look at its own accounts. */
const OURSELVES: HashAsker = { purpose: 'member', source: '' };

export interface PasswordHasher {
  /** Argon2id text form of the canonical password. @throws GatewayError BUSY when too many wait */
  hash(password: string, asker?: HashAsker): Promise<string>;
  /** With null the same work is done against a decoy hash, so that no answer comes sooner. */
  verify(stored: string | null, password: string, asker?: HashAsker): Promise<boolean>;
  /**
   * Holds a place in the line for all of `work`, which hashes as often as it must: what can be used up once is used up when a
   * place is there. @throws GatewayError BUSY before `work` begins
   */
  holding<T>(asker: HashAsker, work: (hash: (password: string) => Promise<string>) => Promise<T>): Promise<T>;
  /** So many wait that the next caller has to bring a proof of work. */
  isCrowded(purpose: HashPurpose): boolean;
}

// OWASP's floor for argon2id: 19 MiB, two passes, one lane. About 24 a second on two cores.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
type Cost = Record<keyof typeof COST, number>;
const CONCURRENCY = 2;

/**
 * The canonical password first. Older hashes are of what was typed at the time, composed or, on a Mac, taken apart; one more
 * form is tried only where the password has letters that have several.
 */
const spellings = (password: string): Set<string> =>
  new Set([canonicalPassword(password), password, password.normalize('NFD')]);

/**
 * Hashes at most CONCURRENCY at a time, in lines by purpose that have an end each: what does not fit is refused rather than slowed
 * without end, and a flood of one purpose holds up no other.
 * @param cost less only where no real password is at stake
 */
export const createPasswordHasher = async (cost: Cost = COST): Promise<PasswordHasher> => {
  const lines = createHashLines(CONCURRENCY);
  const decoy = await hash('no account has this password', cost);
  return {
    hash: (password, asker = OURSELVES) =>
      lines.hold(asker, () => lines.turn(asker.purpose, () => hash(canonicalPassword(password), cost))),
    verify: (stored, password, asker = OURSELVES) =>
      lines.hold(asker, () =>
        lines.turn(asker.purpose, async () => {
          for (const spelling of spellings(password))
            if ((await verify(stored ?? decoy, spelling)) && stored !== null) return true;
          return false;
        }),
      ),
    holding: (asker, work) =>
      lines.hold(asker, () =>
        work((password) => lines.turn(asker.purpose, () => hash(canonicalPassword(password), cost))),
      ),
    isCrowded: (purpose) => lines.isCrowded(purpose),
  };
};
