import { lockMember } from './credentials.queries';
import { findLender, type LenderRow } from './sessions.queries';
import type { Database, Query } from '../database/types';
import {
  GatewayError,
  lowerTier,
  OWN_AUDIENCE,
  audienceOf,
  type SessionContext,
  type Tier,
  type Visitor,
} from '../platform/index';
import type { Grant, Grants } from './grants';
import { issueTicket, peekTicket, useTicket, type TicketRow } from './tickets';

export interface ExchangeCodes {
  /** A code for a page of `origin` ('' = the operator's own). @throws GatewayError REQUEST_INVALID for an unknown origin */
  issue(input: { session: SessionContext; visitor: Visitor; origin: string }): Promise<string>;
  /** Whose it is; it stays good. @throws GatewayError TICKET_INVALID */
  peek(input: { code: string; visitor: Visitor }): Promise<string>;
  /**
   * Opens a session that may do no more than the one that lent it, whatever the exchanging call looks like, and lives no longer.
   * @throws GatewayError TICKET_INVALID
   */
  exchange(input: { code: string; visitor: Visitor }): Promise<Grant>;
}

/** The tier that the lending call had: anything but the operator's own word is a partner's. */
const tierOf = ({ facts }: TicketRow): Tier => (facts['tier'] === 'own' ? 'own' : 'partner');

const sessionIdOf = ({ facts }: TicketRow): bigint | null =>
  typeof facts['session'] === 'string' && /^\d{1,18}$/.test(facts['session'])
    ? BigInt(facts['session'])
    : null;

export const createExchangeCodes = (deps: {
  db: Database;
  grants: Grants;
  ownOrigins: ReadonlySet<string>;
}): ExchangeCodes => {
  const { db, grants, ownOrigins } = deps;

  const targetOf = (origin: string, visitor: Visitor): string => {
    const tier = ownOrigins.has(origin) ? 'own' : visitor.merchant.origins.get(origin);
    if (origin === '' || tier === 'own') return OWN_AUDIENCE;
    if (tier === 'partner') return origin;
    throw new GatewayError('REQUEST_INVALID', { reason: 'an origin that nobody registered' });
  };

  /** The member and the session behind a ticket, as they are now. */
  const lenderOf = async (
    query: Query,
    ticket: TicketRow | null,
    visitor: Visitor,
  ): Promise<{ member: LenderRow; sessionId: bigint; tier: Tier }> => {
    const sessionId = ticket && sessionIdOf(ticket);
    if (!ticket || ticket.bound !== audienceOf(visitor) || ticket.member_id === null || sessionId === null)
      throw new GatewayError('TICKET_INVALID');
    const merchantId = visitor.merchant.id;
    const member = await findLender(query, { merchantId, sessionId, memberId: ticket.member_id });
    if (!member) throw new GatewayError('TICKET_INVALID');
    return { member, sessionId, tier: lowerTier(member.tier, tierOf(ticket)) };
  };

  return {
    issue({ session, visitor, origin }) {
      return issueTicket(db.merchant(visitor.merchant.id).query, {
        merchantId: visitor.merchant.id,
        purpose: 'exchange',
        memberId: session.memberId,
        bound: targetOf(origin.trim(), visitor),
        facts: { session: session.id.toString(), tier: lowerTier(session.tier, visitor.tier) },
      });
    },
    async peek({ code, visitor }) {
      const merchantId = visitor.merchant.id;
      const { query } = db.merchant(merchantId);
      const ticket = await peekTicket(query, { merchantId, purpose: 'exchange', ticket: code });
      return (await lenderOf(query, ticket, visitor)).member.username;
    },
    exchange({ code, visitor }) {
      const merchantId = visitor.merchant.id;
      return db.merchant(merchantId).tx(async (query) => {
        const shown = { merchantId, purpose: 'exchange', ticket: code } as const;
        const memberId = (await peekTicket(query, shown))?.member_id ?? null;
        // A password that changes at this moment ends the lender first, or the lent session with the others.
        if (memberId !== null) await lockMember(query, { merchantId, memberId });
        const ticket = await useTicket(query, shown);
        const { member, sessionId, tier } = await lenderOf(query, ticket, visitor);
        const family = member.by_remember ? member.remember_family : null;
        const { restricted } = member;
        return grants.lend(query, member, visitor, { id: sessionId, family, restricted, tier });
      });
    },
  };
};
