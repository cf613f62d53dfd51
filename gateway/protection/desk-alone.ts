import type { Database, Query } from '../database/types';
import { createLedger } from '../ledger/index';
import { createProtectionDesk, type ProtectionDesk } from './desk';
import { createMemberLimits } from './play-limits';
import { loadPolicy } from './policy';
import { createProtection, type Protection } from './protection';
import type { Who } from './protection.queries';
import { createStops } from './stops';

/** The desk without a gateway around it, for the operator's tool: nothing is cached, running gateways hear of it by the database. */
export const openProtectionDesk = (deps: {
  db: Database;
  endSessions: (query: Query, who: Who) => Promise<() => void>;
}): ProtectionDesk => {
  const { db, endSessions } = deps;
  const policies = { of: (merchantId: number) => loadPolicy(db, merchantId) };
  const watched = { has: () => true, forget: () => undefined };
  const stops = createStops({ db, ledger: createLedger({ database: db }), policies, watched, endSessions });
  return createProtectionDesk({ db, memberLimits: createMemberLimits({ db, policies, watched }), stops });
};

/** Counts money that came in members' own limits, without a gateway around it. */
export const openDepositLimits = ({ db }: { db: Database }): Pick<Protection, 'takeDeposit'> =>
  createProtection({
    db,
    policies: { of: (merchantId) => loadPolicy(db, merchantId) },
    watched: { has: () => true, forget: () => undefined, close: () => Promise.resolve() },
    now: Date.now,
  });
