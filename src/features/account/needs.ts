import { watchMissingPages, type MissingPages } from '../../core/domains/missing-pages';
import type { Client } from '../../core/types';

/** Parts of a member's own pages that only some gateways can do. */
export type AccountPart = 'avatar' | 'contacts' | 'paymentReset' | 'payeeRemove';

/** Calls without which a part cannot work. */
const needs: ReadonlyMap<AccountPart, readonly string[]> = new Map([
  ['avatar', ['profile.avatar']],
  ['contacts', ['profile.contactChange', 'contact.verify']],
  ['paymentReset', ['paymentPassword.reset']],
  ['payeeRemove', ['payees.remove']],
]);

export const watchMissing = (
  client: Client,
  tell: (missing: MissingPages<AccountPart>) => void,
): (() => void) => watchMissingPages(client, needs, tell);
