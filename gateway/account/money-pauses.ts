import type { Database } from '../database/types';
import { findRecentEvent } from '../identity/index';
import type { Who } from './who';

export type PauseReason = 'password' | 'payment-password' | 'phone' | 'email' | 'factors';

/** For how long no money goes out after a change of what protects the account. */
export const MONEY_PAUSE_MS = 24 * 3_600_000;

/** Money out rests after a change of credentials: who changed them may not be the owner, and the owner is told meanwhile. */
export interface MoneyPauses {
  /** null: none. The first payment password, and the first contact, pause nothing. */
  until(who: Who): Promise<{ until: Date; because: PauseReason } | null>;
  /** What was changed last within so long; null: nothing. */
  changed(who: Who, withinMs: number): Promise<PauseReason | null>;
}

const KINDS = [
  'password-changed',
  'payment-password-changed',
  'payment-password-reset',
  'contact-changed',
  'factors-reset',
] as const;

const reasonOf = (kind: string, facts: string): PauseReason => {
  if (kind === 'password-changed') return 'password';
  if (kind === 'factors-reset') return 'factors';
  if (kind !== 'contact-changed') return 'payment-password';
  const { contact } = JSON.parse(facts) as { contact?: unknown };
  return contact === 'email' ? 'email' : 'phone';
};

export const createMoneyPauses = (deps: { db: Database; now: () => number }): MoneyPauses => {
  const last = ({ merchantId, memberId }: Who, withinMs: number) =>
    findRecentEvent(deps.db, { merchantId, memberId, kinds: KINDS, sinceMs: deps.now() - withinMs });
  return {
    async until(who) {
      const event = await last(who, MONEY_PAUSE_MS);
      return (
        event && {
          until: new Date(event.at.getTime() + MONEY_PAUSE_MS),
          because: reasonOf(event.kind, event.facts),
        }
      );
    },
    async changed(who, withinMs) {
      const event = await last(who, withinMs);
      return event && reasonOf(event.kind, event.facts);
    },
  };
};
