import { lockMember } from './credentials.queries';
import { findMember, type MemberRow } from './members.queries';
import { proveSession } from './sessions.queries';
import type { Database } from '../database/types';
import { FRESH_PROOF_MS, GatewayError, type SessionContext, type Visitor } from '../platform/index';
import { hashAsker, type PasswordHasher } from './password-hasher';
import { isSamePassword } from './password-rule';
import { passwordRefused, type PasswordSetter } from './password-set';
import type { SecretTries } from './secret-tries';
import { noteSecurityEvent } from './security-log';
import type { Sessions } from './sessions';
import { peekTicket, useTicket } from './tickets';

export interface ChangePassword {
  session: SessionContext;
  visitor: Visitor;
  oldPassword: string;
  /** Stands for the old password, '' when it was typed. */
  changeTicket: string;
  newPassword: string;
  /** '' where a client has no second field. */
  confirmNewPassword: string;
}

export interface Passwords {
  /** @throws GatewayError PASSWORD_REFUSED, PASSWORD_WRONG, TICKET_INVALID, STEP_UP_REQUIRED, TOO_MANY_REQUESTS */
  change(input: ChangePassword): Promise<void>;
  /** Proves the person again. @throws GatewayError PASSWORD_WRONG, TOO_MANY_REQUESTS */
  stepUp(input: { session: SessionContext; visitor: Visitor; password: string }): Promise<void>;
}

export interface PasswordsDeps {
  db: Database;
  now: () => number;
  hasher: PasswordHasher;
  sessions: Sessions;
  tries: SecretTries;
  setter: PasswordSetter;
}

class PasswordRules implements Passwords {
  constructor(private readonly deps: PasswordsDeps) {}

  async change(input: ChangePassword): Promise<void> {
    const { session, visitor, newPassword, confirmNewPassword, changeTicket } = input;
    const merchantId = visitor.merchant.id;
    const { db, hasher, sessions, setter } = this.deps;
    if (confirmNewPassword !== '' && !isSamePassword(confirmNewPassword, newPassword))
      throw passwordRefused('confirm');
    const member = await this.#member(merchantId, session.memberId);
    // First, so that a password which the rule refuses costs neither the ticket nor a try.
    await setter.check(visitor, member.username, newPassword);
    await this.#prove(input, member);
    const passwordHash = await hasher.hash(newPassword, hashAsker('member', visitor));
    const ended = await db.merchant(merchantId).tx(async (query) => {
      await lockMember(query, { merchantId, memberId: member.id });
      const shown = { merchantId, purpose: 'change', ticket: changeTicket } as const;
      if (changeTicket !== '' && !(await useTicket(query, shown))) throw new GatewayError('TICKET_INVALID');
      const gone = await setter.set(query, { visitor, member, passwordHash, keep: session, how: 'change' });
      // Another page was quicker: what was proved here is no longer the password.
      if (!gone) throw new GatewayError(changeTicket === '' ? 'PASSWORD_WRONG' : 'TICKET_INVALID');
      return gone;
    });
    sessions.announce(ended);
    sessions.forget({ merchantId, tokenHash: session.tokenHash });
  }

  async #member(merchantId: number, memberId: bigint): Promise<MemberRow> {
    const member = await findMember(this.deps.db, { merchantId, memberId });
    if (member?.status !== 'active') throw new GatewayError('SESSION_INVALID');
    return member;
  }

  async #prove(input: ChangePassword, member: MemberRow): Promise<void> {
    if (input.changeTicket !== '') return this.#byTicket(input, member);
    if (member.password_hash === null) return this.#firstPassword(input.session);
    const { session, visitor, oldPassword, newPassword } = input;
    const asker = hashAsker('member', visitor);
    const check = () => this.deps.hasher.verify(member.password_hash, oldPassword, asker);
    if (!(await this.deps.tries.run({ session, visitor, check }))) throw new GatewayError('PASSWORD_WRONG');
    if (isSamePassword(oldPassword, newPassword)) throw passwordRefused('same');
  }

  /** Looks at the ticket without using it. */
  async #byTicket(
    { session, visitor, changeTicket, newPassword }: ChangePassword,
    member: MemberRow,
  ): Promise<void> {
    const merchantId = visitor.merchant.id;
    const { query } = this.deps.db.merchant(merchantId);
    const ticket = await peekTicket(query, { merchantId, purpose: 'change', ticket: changeTicket });
    if (ticket?.member_id !== session.memberId || ticket.bound !== session.tokenHash)
      throw new GatewayError('TICKET_INVALID');
    const asker = hashAsker('member', visitor);
    if (await this.deps.hasher.verify(member.password_hash, newPassword, asker))
      throw passwordRefused('same');
  }

  /** An account that came by a code or a provider has no password to type: the login itself must be the proof. */
  #firstPassword({ authenticatedAtMs }: SessionContext): void {
    if (authenticatedAtMs === null || this.deps.now() - authenticatedAtMs >= FRESH_PROOF_MS)
      throw new GatewayError('STEP_UP_REQUIRED');
  }

  async stepUp(input: { session: SessionContext; visitor: Visitor; password: string }): Promise<void> {
    const { session, visitor, password } = input;
    const merchantId = visitor.merchant.id;
    const { memberId, tokenHash } = session;
    const { db, hasher, sessions, tries } = this.deps;
    const member = await this.#member(merchantId, memberId);
    const check = () => hasher.verify(member.password_hash, password, hashAsker('member', visitor));
    if (!(await tries.run({ session, visitor, check }))) throw new GatewayError('PASSWORD_WRONG');
    await db.merchant(merchantId).tx(async (query) => {
      await proveSession(query, { merchantId, tokenHash, unrestricted: false });
      await noteSecurityEvent(query, { merchantId, memberId, kind: 'step-up', facts: { how: session.how } });
    });
    sessions.forget({ merchantId, tokenHash });
  }
}

export const createPasswords = (deps: PasswordsDeps): Passwords => new PasswordRules(deps);
