import { createHash, randomBytes } from 'node:crypto';
import { lockMember } from './credentials.queries';
import { insertCode, lockCodeSender, readCodeHistory } from './codes.queries';
import { findMember, findMemberByMobile, findMemberByName, type MemberRow } from './members.queries';
import { GatewayError, networkKey, type Outbox, readSite, type Visitor } from '../platform/index';
import type { Database, Query } from '../database/types';
import { codeWaitS } from './code-limits';
import type { Codes } from './codes';
import type { MobileNumber } from './mobile-address';
import { hashAsker, type PasswordHasher } from './password-hasher';
import { passwordRefused, type PasswordSetter } from './password-set';
import type { Sessions } from './sessions';
import { issueTicket, peekTicket, TICKET_LIFE_S, useTicket } from './tickets';

export interface ForgotByPhone {
  visitor: Visitor;
  newPassword: string;
  mobile: string;
  dialingCode: string;
  code: string;
  codeId: string;
}

export interface ForgottenPasswords {
  /** Mails a link. Known and unknown accounts cost and answer the same. @throws GatewayError CODE_LIMIT */
  byMail(input: { username: string; email: string; visitor: Visitor; language: string }): Promise<void>;
  /** @throws GatewayError CODE_WRONG, PASSWORD_REFUSED */
  byPhone(input: ForgotByPhone): Promise<void>;
  /** With the code of the mailed link. @throws GatewayError TICKET_INVALID, PASSWORD_REFUSED */
  reset(input: { code: string; newPassword: string; visitor: Visitor }): Promise<void>;
}

export interface ForgottenPasswordsDeps {
  db: Database;
  now: () => number;
  hasher: PasswordHasher;
  sessions: Sessions;
  setter: PasswordSetter;
  codes: Codes;
  outbox: Outbox;
  /** The operator's own origin, for the link where a merchant has none. */
  site: string;
}

const ID_BYTES = 18;
const HASH_BYTES = 32;

/** The account as it was named: accounts that do not exist are counted too. */
const namedHash = (merchantId: number, username: string, email: string): string =>
  createHash('sha256')
    .update(JSON.stringify(['reset', merchantId, username.toLowerCase(), email.toLowerCase()]))
    .digest('hex');

class Forgotten implements ForgottenPasswords {
  constructor(private readonly deps: ForgottenPasswordsDeps) {}

  async byMail(input: Parameters<ForgottenPasswords['byMail']>[0]): Promise<void> {
    const { visitor, language } = input;
    const { db, now, outbox } = this.deps;
    const merchantId = visitor.merchant.id;
    const username = input.username.trim();
    const email = input.email.trim();
    const found = await findMemberByName(db, { merchantId, username });
    // An unproved address may be another person's: nothing is sent there that opens the account.
    const isTheirs =
      email !== '' &&
      found?.email_verified_at != null &&
      found.contact['email']?.toLowerCase() === email.toLowerCase();
    const member = isTheirs && found?.status === 'active' ? found : null;
    await db.merchant(merchantId).tx(async (query) => {
      await this.#count(query, { visitor, username, email });
      const code = await issueTicket(query, { merchantId, purpose: 'reset', memberId: member?.id ?? null });
      const site = await readSite(query, merchantId, this.deps.site);
      await outbox.write(query, {
        merchantId,
        channel: 'mail',
        recipient: email,
        language,
        purpose: 'reset-link',
        values: {
          name: member?.username ?? username,
          // Behind the hash: no server is sent it, and no other page learns it as a referrer.
          link: `${site}/login#reset=${code}`,
          minutes: TICKET_LIFE_S.reset / 60,
        },
        expiresAt: new Date(now() + TICKET_LIFE_S.reset * 1_000),
        withheld: member === null,
      });
    });
  }

  /** A link counts among the codes that this source asked for, and by itself among those of the account that was named. */
  async #count(
    query: Query,
    { visitor, username, email }: { visitor: Visitor; username: string; email: string },
  ): Promise<void> {
    const merchantId = visitor.merchant.id;
    const nowMs = this.deps.now();
    const { source } = visitor;
    const addressHash = namedHash(merchantId, username, email);
    const asker = { merchantId, pool: 'reset', addressHash, source, network: networkKey(source) } as const;
    await lockCodeSender(query, asker);
    const retryAfterS = codeWaitS(await readCodeHistory(query, { ...asker, nowMs }), nowMs);
    if (retryAfterS > 0) throw new GatewayError('CODE_LIMIT', { retryAfterS, value: { retryAfterS } });
    await insertCode(query, {
      ...asker,
      id: randomBytes(ID_BYTES).toString('base64url'),
      purpose: 'forgot',
      channel: 'mail',
      // No code has this hash, and it is too old at once: the row only counts.
      codeHash: randomBytes(HASH_BYTES).toString('hex'),
      numberBlock: null,
      nowMs,
      expiresAtMs: nowMs,
    });
  }

  async byPhone(input: ForgotByPhone): Promise<void> {
    const { visitor, newPassword, code, codeId } = input;
    const { db, codes, hasher, setter } = this.deps;
    const merchantId = visitor.merchant.id;
    const { address, spellings: mobiles } = await this.#number(input);
    // By what was typed alone, and before the code is used up: the number's owner is not revealed here.
    await setter.check(visitor, input.mobile, newPassword);
    // With a place at the hasher: a code is not used up for an answer that there are too many.
    await hasher.holding(hashAsker('reset', visitor), async (hash) => {
      const isRight = await codes.take({ visitor, purpose: 'forgot', address, codeId, code });
      const member = await findMemberByMobile(db, { merchantId, mobiles });
      if (!isRight || member?.status !== 'active') throw new GatewayError('CODE_WRONG');
      await setter.check(visitor, member.username, newPassword);
      await this.#set({ visitor, member, passwordHash: await hash(newPassword), how: 'phone' });
    });
  }

  /** One answer for an invalid number, an unknown one, and a wrong code. */
  #number({ visitor, mobile, dialingCode }: ForgotByPhone): Promise<MobileNumber> {
    return this.deps.codes
      .number({ merchantId: visitor.merchant.id, mobile, dialingCode })
      .catch((error: unknown) => {
        const isNumber = !(error instanceof GatewayError && error.code === 'MOBILE_INVALID');
        throw isNumber ? error : new GatewayError('CODE_WRONG');
      });
  }

  async reset(input: { code: string; newPassword: string; visitor: Visitor }): Promise<void> {
    const { visitor, newPassword } = input;
    const { db, hasher, setter } = this.deps;
    const merchantId = visitor.merchant.id;
    const shown = { merchantId, purpose: 'reset', ticket: input.code } as const;
    const ticket = await peekTicket(db.merchant(merchantId).query, shown);
    const memberId = ticket?.member_id ?? null;
    const member = memberId === null ? null : await findMember(db, { merchantId, memberId });
    if (member?.status !== 'active') throw new GatewayError('TICKET_INVALID');
    // Before the link is used up: a password that cannot be taken does not cost it.
    await setter.check(visitor, member.username, newPassword);
    const asker = hashAsker('reset', visitor);
    if (await hasher.verify(member.password_hash, newPassword, asker)) throw passwordRefused('same');
    const first = async (query: Query): Promise<void> => {
      if (!(await useTicket(query, shown))) throw new GatewayError('TICKET_INVALID');
    };
    const passwordHash = await hasher.hash(newPassword, asker);
    await this.#set({ visitor, member, passwordHash, how: 'mail', first });
  }

  /** Every session of the member ends. */
  async #set(input: {
    visitor: Visitor;
    member: MemberRow;
    passwordHash: string;
    how: 'mail' | 'phone';
    first?: (query: Query) => Promise<void>;
  }): Promise<void> {
    const { visitor, member, passwordHash, how } = input;
    const { db, sessions, setter } = this.deps;
    const merchantId = visitor.merchant.id;
    const ended = await db.merchant(merchantId).tx(async (query) => {
      await lockMember(query, { merchantId, memberId: member.id });
      await input.first?.(query);
      const gone = await setter.set(query, { visitor, member, passwordHash, keep: null, how });
      if (!gone) throw new GatewayError('TICKET_INVALID', { reason: 'another password was set meanwhile' });
      return gone;
    });
    sessions.announce(ended);
  }
}

export const createForgottenPasswords = (deps: ForgottenPasswordsDeps): ForgottenPasswords =>
  new Forgotten(deps);
