import type { Database, Query } from '../database/types';
import type { Ledger } from '../ledger/index';
import { type Job, type Merchants, type Opened, workThrough } from '../platform/index';
import { createProtectionDesk, type ProtectionDesk } from './desk';
import { createMemberLimits, type MemberLimits } from './play-limits';
import { openPolicies } from './policy';
import { createProtection, type Protection } from './protection';
import { sweepClaims, type Who } from './protection.queries';
import { createStops, type Stops } from './stops';
import { openWatched } from './watched';

/** What protects members from themselves. */
export interface ProtectionServices {
  protection: Protection;
  memberLimits: MemberLimits;
  stops: Stops;
  protectionDesk: ProtectionDesk;
}

export interface ProtectionDeps {
  db: Database;
  ledger: Ledger;
  merchants: Pick<Merchants, 'all'>;
  /** Ends whatever a member is logged in by, in the transaction; what it answers is for after the commit. */
  endSessions: (query: Query, who: Who) => Promise<() => void>;
  now: () => number;
  onError: (error: unknown, what: string) => void;
}

const SWEEP_EVERY_MS = 60_000;
/** Older claims have their answer, or never get one. */
const CLAIM_AGE_S = 120;
const SWEEP_CLAIMS = 2_000;

export const openProtection = async (deps: ProtectionDeps): Promise<Opened<ProtectionServices>> => {
  const { db, merchants, now } = deps;
  const policies = await openPolicies({
    db,
    now,
    onError: (error) => deps.onError(error, 'reading policies of protection'),
  });
  const watched = await openWatched({ db, now });
  const base = { ...deps, policies, watched };
  const memberLimits = createMemberLimits(base);
  const stops = createStops(base);
  const sweep: Job = {
    name: 'claims of protection',
    everyMs: SWEEP_EVERY_MS,
    run: async () => {
      await workThrough(merchants.all(), ({ id: merchantId }) =>
        sweepClaims(db, { merchantId, olderThanS: CLAIM_AGE_S, limit: SWEEP_CLAIMS }),
      );
    },
  };
  return {
    services: {
      protection: createProtection(base),
      memberLimits,
      stops,
      protectionDesk: createProtectionDesk({ db, memberLimits, stops }),
    },
    jobs: [sweep],
    async close() {
      await watched.close();
      await policies.close();
    },
  };
};
