import { setPassword } from './credentials.queries';
import { forgetGuesses, readGuessedMobile } from './guesses.queries';
import type { MemberRow } from './members.queries';
import { revokeFamilies } from './remember-tokens.queries';
import { proveSession } from './sessions.queries';
import { dropTickets } from './tickets.queries';
import type { Query } from '../database/types';
import { accountHash, namesOfMember } from './attempts';
import { GatewayError, type Outbox, type SessionContext, type Visitor } from '../platform/index';
import { passwordProblem, type PasswordProblem } from './password-rule';
import type { RegisterRules } from './register-rules';
import { noteSecurityEvent } from './security-log';
import type { EndedSessions, Sessions } from './sessions';

export interface PasswordSetterDeps {
  rules: RegisterRules;
  sessions: Sessions;
  outbox: Outbox;
}

export interface NewPassword {
  visitor: Visitor;
  member: MemberRow;
  passwordHash: string;
  /** The session that goes on; null: all end. */
  keep: SessionContext | null;
  how: 'change' | 'mail' | 'phone';
}

export const passwordRefused = (reason: PasswordProblem | 'confirm'): GatewayError =>
  new GatewayError('PASSWORD_REFUSED', { value: { reason } });

/** What every way to a new password has in common. */
export interface PasswordSetter {
  /** The merchant's rule; nothing of the account's secrets is looked at. @throws GatewayError PASSWORD_REFUSED */
  check(visitor: Visitor, username: string, password: string): Promise<void>;
  /**
   * The password and everything that follows, in one transaction: other sessions end, no device is remembered any more,
   * tickets are gone, the member is told. null when another password was set meanwhile.
   */
  set(query: Query, input: NewPassword): Promise<EndedSessions | null>;
}

export const createPasswordSetter = ({ rules, sessions, outbox }: PasswordSetterDeps): PasswordSetter => ({
  async check(visitor, username, password) {
    const problem = passwordProblem({ rules: await rules.of(visitor.merchant.id), username, password });
    if (problem) throw passwordRefused(problem);
  },
  async set(query, { visitor, member, passwordHash, keep, how }) {
    const merchantId = visitor.merchant.id;
    const memberId = member.id;
    const before = member.password_hash;
    if (!(await setPassword(query, { merchantId, memberId, before, passwordHash }))) return null;
    // What was guessed at the old one says nothing of the new one: the owner gets in from wherever it was set.
    const mobile = await readGuessedMobile(query, { merchantId, memberId });
    const accounts = namesOfMember(member.username, mobile).map((name) => accountHash(merchantId, name));
    await forgetGuesses(query, { merchantId, accounts });
    const exceptHash = keep?.tokenHash ?? '';
    // Remembered devices before sessions, here as everywhere: two that end the same ones do not wait for each other.
    await revokeFamilies(query, { merchantId, memberId, exceptFamily: '' });
    const ended = await sessions.endIn(query, { merchantId, memberId, exceptHash });
    if (keep) await proveSession(query, { merchantId, tokenHash: keep.tokenHash, unrestricted: true });
    await dropTickets(query, { merchantId, memberId, purposes: ['change', 'factor', 'reset', 'exchange'] });
    const email = member.contact['email'];
    if (email)
      await outbox.write(query, {
        merchantId,
        channel: 'mail',
        recipient: email,
        language: visitor.language ?? visitor.merchant.defaultLanguage,
        purpose: 'password-changed',
        values: { name: member.username },
      });
    const facts = { how, ended: ended.sessionIds.length };
    await noteSecurityEvent(query, { merchantId, memberId, kind: 'password-changed', facts });
    return ended;
  },
});
