import { insertSecurityEvent, verifySecurityPage } from './security-log.queries';
import type { Database, Query } from '../database/types';

/** What happens to an account and must be told later without a doubt. */
export type SecurityEventKind =
  | 'login'
  | 'factor-failed'
  | 'password-changed'
  | 'contact-proved'
  | 'contact-lost'
  | 'passkey-added'
  | 'passkey-removed'
  | 'passkey-refused'
  | 'authenticator-added'
  | 'authenticator-removed'
  | 'factors-reset'
  | 'remember-revoked'
  | 'sessions-ended'
  | 'step-up'
  | 'contact-changed'
  | 'payment-password-set'
  | 'payment-password-changed'
  | 'payment-password-reset'
  | 'payment-password-locked'
  | 'security-questions-set'
  | 'payee-added'
  | 'payee-removed'
  | 'identity-decided'
  | 'profile-set';

export interface SecurityEvent {
  merchantId: number;
  memberId: bigint | null;
  kind: SecurityEventKind;
  /** Words and numbers only: never a secret, addresses masked. */
  facts?: Record<string, string | number | boolean>;
}

/** Adds to the chained record, in the transaction of what happened and as its last statement. */
export const noteSecurityEvent = (query: Query, event: SecurityEvent): Promise<void> =>
  insertSecurityEvent(query, { ...event, facts: event.facts ?? {} });

const PAGE = 5_000;
const MAX_PAGES = 10_000;

/** Walks a merchant's record; the number of the first event whose link is broken, null where all hold. */
export const findBrokenEvent = async (db: Database, merchantId: number): Promise<bigint | null> => {
  let after = 0n;
  for (let pages = 0; pages < MAX_PAGES; pages += 1) {
    const page = await verifySecurityPage(db, { merchantId, after, limit: PAGE });
    if (!page || page.last_id === null) return null;
    if (page.broken_at !== null) return page.broken_at;
    if (page.walked < BigInt(PAGE)) return null;
    after = page.last_id;
  }
  return null;
};
