import { lockContact } from './contacts.queries';
import { lockMember } from './credentials.queries';
import {
  findMobileMember,
  findProviderMember,
  insertProviderIdentity,
  type BoundMember,
} from './provider.queries';
import { readSignInProvider } from '../content/index';
import type { Database, Query } from '../database/types';
import { proveContact, type ContactKey, type Lost } from './contacts';
import { spellingsOf } from './mobile-address';
import { GatewayError, type MerchantContext } from '../platform/index';
import type { ProviderToken, ProviderTokens } from './provider-token';
import { issueTicket, peekTicket } from './tickets';

export type { BoundMember } from './provider.queries';

/** An identity as the provider states it. */
export interface ProviderIdentity extends ProviderToken {
  projectId: string;
  channel: string;
}

export interface ProviderIdentities {
  /**
   * Reads an ID token of the merchant's own project, or the bind ticket that stands for one.
   * @throws GatewayError PROVIDER_REFUSED, BUSY
   */
  verify(input: { merchant: MerchantContext; idToken: string; channel: string }): Promise<ProviderIdentity>;
  /** The member it is bound to, or that has proved the same phone number; null: none. */
  find(input: { merchant: MerchantContext; identity: ProviderIdentity }): Promise<BoundMember | null>;
  /** The same, and the refusal LOGIN_BIND_REQUIRED with its ticket where there is none. */
  memberOf(input: { merchant: MerchantContext; identity: ProviderIdentity }): Promise<BoundMember>;
  /** Takes what a later `bind` in the transaction needs; before rows of members are locked there. */
  lock(query: Query, input: { merchant: MerchantContext; identity: ProviderIdentity }): Promise<void>;
  /**
   * Binds it in the transaction of the login that proves the account, and counts its number and address as shown where the account
   * names the same; members that only named these lose them. @throws GatewayError PROVIDER_REFUSED when it is another's
   */
  bind(
    query: Query,
    input: { merchant: MerchantContext; identity: ProviderIdentity; memberId: bigint },
  ): Promise<Lost[]>;
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** A ticket's facts as they were written when it was issued. */
const identityOf = (facts: Record<string, unknown>): ProviderIdentity | null => {
  const { subject, mobile, email, projectId, channel } = facts;
  return isText(subject) && isText(mobile) && isText(email) && isText(projectId) && isText(channel)
    ? { subject, mobile, email, projectId, channel }
    : null;
};

/** What the provider has checked, in the order in which it is locked everywhere. */
const contactsOf = (merchantId: number, { mobile, email }: ProviderIdentity): ContactKey[] =>
  [
    { merchantId, kind: 'mobile' as const, value: mobile },
    { merchantId, kind: 'email' as const, value: email },
  ].filter(({ value }) => value !== '');

export const createProviderIdentities = (deps: {
  db: Database;
  tokens: ProviderTokens;
}): ProviderIdentities => {
  const { db, tokens } = deps;

  const find: ProviderIdentities['find'] = async ({ merchant, identity }) => {
    const { projectId, subject, mobile } = identity;
    const bound = await findProviderMember(db, { merchantId: merchant.id, projectId, subject });
    if (bound || mobile === '') return bound;
    return findMobileMember(db, { merchantId: merchant.id, mobiles: spellingsOf(mobile) });
  };

  return {
    async verify({ merchant, idToken, channel }) {
      const settings = await readSignInProvider(db, merchant.id);
      if (!settings) throw new GatewayError('PROVIDER_REFUSED', { reason: 'no provider is set up' });
      const ticket = await peekTicket(db.merchant(merchant.id).query, {
        merchantId: merchant.id,
        purpose: 'bind',
        ticket: idToken,
      });
      const kept = ticket && identityOf(ticket.facts);
      if (kept && kept.projectId === settings.project_id && kept.channel === channel) return kept;
      const token = await tokens.verify({ idToken, projectId: settings.project_id, channel });
      return { ...token, projectId: settings.project_id, channel };
    },
    find,
    async memberOf({ merchant, identity }) {
      const member = await find({ merchant, identity });
      if (member) return member;
      const ticket = await issueTicket(db.merchant(merchant.id).query, {
        merchantId: merchant.id,
        purpose: 'bind',
        memberId: null,
        facts: { ...identity },
      });
      const canCreate = merchant.flags.get('FIREBASECREATEACC3') === true;
      throw new GatewayError('LOGIN_BIND_REQUIRED', {
        value: { ticket, channel: identity.channel, canCreate },
      });
    },
    async lock(query, { merchant, identity }) {
      for (const contact of contactsOf(merchant.id, identity)) await lockContact(query, contact);
    },
    async bind(query, { merchant, identity, memberId }) {
      const { projectId, subject, channel } = identity;
      const merchantId = merchant.id;
      const contacts = contactsOf(merchantId, identity);
      for (const contact of contacts) await lockContact(query, contact);
      await lockMember(query, { merchantId, memberId });
      if (!(await insertProviderIdentity(query, { merchantId, projectId, subject, memberId, channel })))
        throw new GatewayError('PROVIDER_REFUSED', { reason: 'the identity is bound to another account' });
      const lost: Lost[] = [];
      for (const contact of contacts) {
        const shown = await proveContact(query, { ...contact, memberId });
        if (shown) lost.push(shown);
      }
      return lost;
    },
  };
};
