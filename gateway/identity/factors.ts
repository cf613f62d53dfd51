import { TRIAL_TYPE } from '../../src/contract/entities/member';
import { lockMember } from './credentials.queries';
import { countFailedFactors, readFactorFacts, type FactorFacts } from './factors.queries';
import { findMember, type MemberRow } from './members.queries';
import type { Database } from '../database/types';
import type { Authenticators } from './authenticator';
import type { Codes } from './codes';
import { foldText, GatewayError, audienceOf, type SignInWay, type Visitor } from '../platform/index';
import { readFactorTicket, type FactorMethod, type FactorTicket } from './factor-ticket';
import { noteLost } from './contacts';
import type { Grant, Grants } from './grants';
import { maskedEmail, maskedMobile } from './mask-contact';
import { isForbiddenPassword } from './password-rule';
import type { ProviderIdentities, ProviderIdentity } from './provider-identity';
import { noteSecurityEvent } from './security-log';
import { countTry, issueTicket, peekTicket, tellTicket, useTicket } from './tickets';
import type { KnownDevices } from './known-devices';

export interface FactorsDue {
  member: MemberRow;
  visitor: Visitor;
  /** The device asks to be remembered. */
  remember: boolean;
  /** So many tries of late that a password alone is not enough. */
  suspicious: boolean;
  /** What was the first one. */
  how: SignInWay;
  /** As it was typed, undefined where none was: one that may never be used must be changed after the second factor too. */
  password?: string;
  /** A provider's word that waits to be bound: that is done when the second factor is right, not before. */
  identity?: ProviderIdentity | null;
  /** False where the merchant asks only those who set a second factor up: a new place alone is no reason then. */
  newPlaces?: boolean;
  /** What the member could prove themselves by, where it was read while the password was being looked at. */
  facts?: FactorFacts | null;
}

export interface FactorAnswer {
  visitor: Visitor;
  ticket: string;
  method: FactorMethod;
  /** The code of a mail, a text message or an authenticator, or the payee's name. */
  answer: string;
  remember: boolean;
}

export interface Factors {
  /** null: nothing more is asked. Otherwise what travels as `value` of LOGIN_VERIFY_REQUIRED. */
  due(input: FactorsDue): Promise<Record<string, unknown> | null>;
  /** Sends a code to the account's own address. @throws GatewayError TICKET_INVALID, CODE_LIMIT */
  sendCode(input: {
    visitor: Visitor;
    ticket: string;
    method: 'E' | 'S';
    language: string;
  }): Promise<{ codeId: string; expiredMinutes: number }>;
  /** Opens the session. @throws GatewayError TICKET_INVALID, CODE_WRONG, LOGIN_DELAYED */
  verify(input: FactorAnswer): Promise<Grant>;
  /** What protects an account, addresses masked. */
  config(input: { merchantId: number; memberId: bigint }): Promise<SecurityConfig>;
}

export interface SecurityConfig {
  authenticator: boolean;
  passkeys: number;
  email: string;
  /** Ownership is proved: only then it counts. */
  emailProved: boolean;
  mobile: string;
  mobileProved: boolean;
}

export interface FactorsDeps {
  db: Database;
  devices: KnownDevices;
  codes: Codes;
  authenticators: Authenticators;
  providers: ProviderIdentities;
  grants: Grants;
}

/** Wrong second factors of an account within an hour; they need the right password. */
export const MAX_FAILED_FACTORS = 15;
const DELAY_S = 600;

/**
 * An authenticator that was set up is never gone around. The payee's name is no secret among friends: it counts only where the
 * account has nothing better.
 */
const methodsOf = (facts: FactorFacts, how: SignInWay): FactorMethod[] => {
  if (facts.secret_box !== null) return ['G'];
  // Another code to where the first one went would prove nothing more.
  if (how === 'code') return [];
  const methods: FactorMethod[] = [];
  if (facts.email !== '') methods.push('E');
  if (facts.mobile !== '') methods.push('S');
  return methods.length === 0 && facts.payee_name !== '' ? ['P'] : methods;
};

class SecondFactors implements Factors {
  constructor(private readonly deps: FactorsDeps) {}

  async due(input: FactorsDue): Promise<Record<string, unknown> | null> {
    const { member, visitor, remember, suspicious, how, password, identity } = input;
    const { db, devices } = this.deps;
    const { merchant } = visitor;
    if (merchant.flags.get('LOGINIPVERF3') !== true || member.type === TRIAL_TYPE) return null;
    const read = () => readFactorFacts(db, { merchantId: merchant.id, memberId: member.id });
    const facts = input.facts === undefined ? await read() : input.facts;
    const methods = facts ? methodsOf(facts, how) : [];
    if (!facts || methods.length === 0) return null;
    if (facts.secret_box === null && !suspicious) {
      if (input.newPlaces === false) return null;
      const known = await devices.known({ memberId: member.id, visitor });
      if (known.source && known.device) return null;
    }
    const ticket = await issueTicket(db.merchant(merchant.id).query, {
      merchantId: merchant.id,
      purpose: 'factor',
      memberId: member.id,
      bound: audienceOf(visitor),
      facts: {
        methods,
        remember,
        typed: password !== undefined,
        weak: isForbiddenPassword(password ?? ''),
        identity: identity ?? null,
        codeId: '',
      } satisfies FactorTicket,
    });
    return { ticket, methods, email: maskedEmail(facts.email), mobile: maskedMobile(facts.mobile) };
  }

  async sendCode(input: Parameters<Factors['sendCode']>[0]): Promise<{
    codeId: string;
    expiredMinutes: number;
  }> {
    const { visitor, method, language } = input;
    const { db, codes } = this.deps;
    const merchantId = visitor.merchant.id;
    const { query } = db.merchant(merchantId);
    const shown = { merchantId, purpose: 'factor', ticket: input.ticket } as const;
    const row = await peekTicket(query, shown);
    const memberId = row?.bound === audienceOf(visitor) ? row.member_id : null;
    const facts = memberId === null ? null : await readFactorFacts(db, { merchantId, memberId });
    if (!row || !facts || !readFactorTicket(row.facts).methods.includes(method))
      throw new GatewayError('TICKET_INVALID');
    const sent = await codes.send({
      visitor,
      purpose: 'factor',
      channel: method === 'E' ? 'mail' : 'sms',
      address: method === 'E' ? facts.email : facts.mobile,
      deliver: true,
      language,
      // The password was right: that is proof enough of a person.
      proved: true,
      shown: 'factor',
    });
    await tellTicket(query, { ...shown, facts: { codeId: sent.codeId } });
    return sent;
  }

  async verify(input: FactorAnswer): Promise<Grant> {
    const { visitor, method } = input;
    const { db } = this.deps;
    const merchantId = visitor.merchant.id;
    const shown = { merchantId, purpose: 'factor', ticket: input.ticket } as const;
    // Counted before it is judged, so that many at once are not one try.
    const row = await countTry(db.merchant(merchantId).query, shown);
    const memberId = row?.bound === audienceOf(visitor) ? row.member_id : null;
    const member = memberId === null ? null : await findMember(db, { merchantId, memberId });
    if (!row || member?.status !== 'active') throw new GatewayError('TICKET_INVALID');
    await this.#limit(merchantId, member.id);
    const ticket = readFactorTicket(row.facts);
    if (!ticket.methods.includes(method) || !(await this.#isRight(input, member, ticket))) {
      const facts = { method };
      await db
        .merchant(merchantId)
        .tx((query) =>
          noteSecurityEvent(query, { merchantId, memberId: member.id, kind: 'factor-failed', facts }),
        );
      throw new GatewayError('CODE_WRONG');
    }
    return this.#open(input, member, ticket);
  }

  /** Each ticket has five tries, and a right password gives as many tickets as one likes. */
  async #limit(merchantId: number, memberId: bigint): Promise<void> {
    const failed = await countFailedFactors(this.deps.db, { merchantId, memberId, cap: MAX_FAILED_FACTORS });
    if (failed >= MAX_FAILED_FACTORS)
      throw new GatewayError('LOGIN_DELAYED', { retryAfterS: DELAY_S, value: { retryAfterS: DELAY_S } });
  }

  async #isRight(input: FactorAnswer, member: MemberRow, ticket: FactorTicket): Promise<boolean> {
    const { visitor, method, answer } = input;
    const { db, codes, authenticators } = this.deps;
    const owner = { merchantId: visitor.merchant.id, memberId: member.id };
    if (method === 'G') return authenticators.take({ ...owner, code: answer });
    const facts = await readFactorFacts(db, owner);
    if (!facts) return false;
    if (method === 'P') return answer.trim() !== '' && foldText(answer) === foldText(facts.payee_name);
    const address = method === 'E' ? facts.email : facts.mobile;
    return codes.take({ visitor, purpose: 'factor', address, codeId: ticket.codeId, code: answer });
  }

  async config(input: { merchantId: number; memberId: bigint }): Promise<SecurityConfig> {
    const facts = await readFactorFacts(this.deps.db, input);
    if (!facts) throw new GatewayError('SESSION_INVALID');
    return {
      authenticator: facts.secret_box !== null,
      passkeys: facts.passkeys,
      email: maskedEmail(facts.named_email),
      emailProved: facts.email !== '',
      mobile: maskedMobile(facts.named_mobile),
      mobileProved: facts.mobile !== '',
    };
  }

  #open(input: FactorAnswer, member: MemberRow, ticket: FactorTicket): Promise<Grant> {
    const { visitor } = input;
    const { merchant } = visitor;
    const { db, grants, providers } = this.deps;
    const { identity, typed, weak } = ticket;
    return db.merchant(merchant.id).tx(async (query) => {
      if (identity) await providers.lock(query, { merchant, identity });
      await lockMember(query, { merchantId: merchant.id, memberId: member.id });
      const shown = { merchantId: merchant.id, purpose: 'factor', ticket: input.ticket } as const;
      if (!(await useTicket(query, shown))) throw new GatewayError('TICKET_INVALID');
      const lost = identity ? await providers.bind(query, { merchant, identity, memberId: member.id }) : [];
      const grant = await grants.open(query, member, visitor, {
        how: 'factor',
        remember: input.remember || ticket.remember,
        passwordTyped: typed,
        mustChange: weak,
      });
      await noteLost(query, { merchantId: merchant.id, lost });
      return grant;
    });
  }
}

export const createFactors = (deps: FactorsDeps): Factors => new SecondFactors(deps);
