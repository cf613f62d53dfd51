import { randomBytes } from 'node:crypto';
import { uniqueViolation } from '../database/errors';
import type { Database, Query } from '../database/types';
import { GatewayError, hasHiddenSigns, readSite, type Visitor } from '../platform/index';
import type { Wallets } from '../wallet/index';
import { demandChange } from './credentials.queries';
import { insertInvitation } from './invitations.queries';
import { insertMember } from './members.queries';
import { hashAsker, type PasswordHasher } from './password-hasher';
import { passwordProblem } from './password-rule';
import { passwordRefused } from './password-set';
import { isUsername } from './register-form';
import type { RegisterRules } from './register-rules';
import { issueTicket } from './tickets';
import { dropTickets } from './tickets.queries';

/** How long the link is good by which the owner of a new account sets the password. */
export const INVITE_LIFE_S = 3 * 86_400;

/** Accounts that one person makes for another. */
export interface MadeAccounts {
  /**
   * Opens it. A password that was chosen for it is good for changing it; without one the answer has a link, shown this once.
   * @throws GatewayError REGISTER_USERNAME_TAKEN, REGISTER_FIELD_INVALID, PASSWORD_REFUSED, BUSY
   */
  make(input: {
    visitor: Visitor;
    username: string;
    /** '' for a link. */
    password: string;
    nickname: string;
    type: number;
    /** null: it stands in no team, and has no code to invite by. */
    agentId: bigint | null;
    /** What stands or falls with the account. */
    along: (query: Query, memberId: bigint) => Promise<void>;
  }): Promise<{ memberId: bigint; inviteUrl: string }>;
  /** Another link by which the owner of an account sets a password. */
  link(query: Query, of: { merchantId: number; memberId: bigint }): Promise<string>;
}

export interface MadeAccountsDeps {
  db: Database;
  hasher: PasswordHasher;
  rules: RegisterRules;
  wallets: Wallets;
  /** The operator's own origin, where a merchant has none. */
  site: string;
}

const CODE_BYTES = 6;

export const createMadeAccounts = (deps: MadeAccountsDeps): MadeAccounts => {
  const linkFor: MadeAccounts['link'] = async (query, { merchantId, memberId }) => {
    await dropTickets(query, { merchantId, memberId, purposes: ['reset'] });
    const site = await readSite(query, merchantId, deps.site);
    const ticket = await issueTicket(query, {
      ...{ merchantId, purpose: 'reset', memberId, lifeS: INVITE_LIFE_S },
    });
    return `${site}/login#reset=${ticket}`;
  };
  return {
    link: linkFor,
    async make({ visitor, username, password, nickname, type, agentId, along }) {
      const { db, hasher, rules, wallets } = deps;
      const { merchant } = visitor;
      const merchantId = merchant.id;
      if (!isUsername(username, merchant.flags))
        throw new GatewayError('REGISTER_FIELD_INVALID', { value: { fields: ['username'] } });
      if (hasHiddenSigns(nickname))
        throw new GatewayError('REGISTER_FIELD_INVALID', { value: { fields: ['nickname'] } });
      const problem =
        password === '' ? null : passwordProblem({ rules: await rules.of(merchantId), username, password });
      if (problem) throw passwordRefused(problem);
      const passwordHash =
        password === '' ? null : await hasher.hash(password, hashAsker('register', visitor));
      try {
        const made = await db.merchant(merchantId).tx(async (query) => {
          const memberId = await insertMember(query, {
            ...{
              merchantId,
              username,
              passwordHash,
              paymentHash: null,
              type,
              nickname,
              contact: {},
              agentId,
            },
            ...{ affiliateCode: '', referrerId: null, registerUrl: '', ip: visitor.ip },
          });
          const code = randomBytes(CODE_BYTES).toString('base64url');
          if (agentId !== null)
            await insertInvitation(query, { merchantId, kind: 'referral', code, memberId });
          await along(query, memberId);
          if (passwordHash !== null) {
            await demandChange(query, { merchantId, memberId });
            return { memberId, inviteUrl: '' };
          }
          return { memberId, inviteUrl: await linkFor(query, { merchantId, memberId }) };
        });
        await wallets.open({ merchant, memberId: made.memberId });
        return made;
      } catch (error) {
        if (uniqueViolation(error) === 'member_username') throw new GatewayError('REGISTER_USERNAME_TAKEN');
        throw error;
      }
    },
  };
};
