import type { Database } from '../database/types';
import { findRecentEvent } from '../identity/index';
import type { Who } from './who';

export type PauseReason = 'password' | 'payment-password' | 'phone' | 'email';

/** For how long no money goes out after a change of what protects the account. */
export const MONEY_PAUSE_MS = 24 * 3_600_000;

/** Money out rests after a change of credentials: who changed them may not be the owner, and the owner is told meanwhile. */
export interface MoneyPauses {
  /** null: none. The first payment password, and the first contact, pause nothing. */
  until(who: Who): Promise<{ until: Date; because: PauseReason } | null>;
}

const KINDS = [
  'password-changed',
  'payment-password-changed',
  'payment-password-reset',
  'contact-changed',
] as const;

const reasonOf = (kind: string, facts: string): PauseReason => {
  if (kind === 'password-changed') return 'password';
  if (kind !== 'contact-changed') return 'payment-password';
  const { contact } = JSON.parse(facts) as { contact?: unknown };
  return contact === 'email' ? 'email' : 'phone';
};

export const createMoneyPauses = (deps: { db: Database; now: () => number }): MoneyPauses => ({
  async until({ merchantId, memberId }) {
    const sinceMs = deps.now() - MONEY_PAUSE_MS;
    const event = await findRecentEvent(deps.db, { merchantId, memberId, kinds: KINDS, sinceMs });
    return (
      event && {
        until: new Date(event.at.getTime() + MONEY_PAUSE_MS),
        because: reasonOf(event.kind, event.facts),
      }
    );
  },
});
