import { createHash, randomInt } from 'node:crypto';
import { TRIAL_TYPE } from '../../src/contract/entities/member';
import {
  countFailures,
  countTrials,
  findMemberByName,
  insertAttempt,
  insertMember,
  type MemberRow,
} from '../database/queries/members';
import type { Database, Query } from '../database/types';
import type { Captchas } from './captcha';
import type { MerchantContext, Tier } from './context';
import { GatewayError } from './gateway-error';
import type { GrantOptions, Grants } from './grants';
import type { PasswordHasher } from './password-hasher';
import type { Wallets } from './wallet';

/** Who asks, as far as sessions and attempts are concerned. */
export interface Visitor {
  merchant: MerchantContext;
  ip: string;
  /** Address or network the visitor's attempts are counted by. */
  source: string;
  origin: string;
  tier: Tier;
  userAgent: string;
  captchaId: string;
  /** Which one-time code the visitor was sent last, '' when unknown. */
  codeId: string;
  /** What the client calls its device, '' when it says nothing. */
  deviceId: string;
  /** Of the address, where a proxy names it. */
  country?: string;
  /** For messages to the member. */
  language?: string;
}

export type { SignInWay } from './context';

/** Wire form of a new session. */
export interface Grant {
  token: string;
  id: string;
  customerId: string;
  userName: string;
  customerType: number;
  firstTimeLogin: boolean;
  passwordExpired: boolean;
  rememberToken?: string;
  changeTicket?: string;
}

export interface LoginInput {
  username: string;
  password: string;
  captcha: string;
  /** 'username', 'sms', 'firebase' or ''. */
  type: string;
}

export interface SessionService {
  login(input: LoginInput, visitor: Visitor): Promise<Grant>;
  /** A new play-money account with its session. */
  freeplay(visitor: Visitor): Promise<Grant>;
  /** Opens a session for a member who has proved who they are, in the caller's transaction. */
  grant(query: Query, member: GrantedMember, visitor: Visitor, options: GrantOptions): Promise<Grant>;
}

export interface GrantedMember {
  id: bigint;
  username: string;
  type: number;
}

export interface SessionServiceDeps {
  db: Database;
  grants: Grants;
  captchas: Captchas;
  hasher: PasswordHasher;
  wallets: Wallets;
}

/** Failures of one account after which a picture has to be answered. */
export const CAPTCHA_AFTER = 3;
/** The same for one source: more, since many people can share an address. */
export const SOURCE_CAPTCHA_AFTER = 30;
const MAX_TRIALS_A_DAY = 20_000;
const TRIAL_NAME_CHARS = 'abcdefghjkmnpqrstuvwxyz23456789';
/** Play-money accounts opened by a click; nobody can register such a name. */
export const TRIAL_PREFIX = 'trial_';

const accountKey = (merchantId: number, username: string): string =>
  createHash('sha256').update(`${merchantId} ${username.trim().toLowerCase()}`).digest('hex');

const trialName = (): string =>
  TRIAL_PREFIX +
  Array.from({ length: 12 }, () => TRIAL_NAME_CHARS[randomInt(TRIAL_NAME_CHARS.length)] ?? 'x').join('');

class SessionRules implements SessionService {
  /** Attempts under way, by account: parallel guesses count before their outcome is known. */
  readonly #pending = new Map<string, number>();
  constructor(private readonly deps: SessionServiceDeps) {}

  async login(input: LoginInput, visitor: Visitor): Promise<Grant> {
    if (input.type !== '' && input.type !== 'username')
      throw new GatewayError('FUNCTION_NOT_AVAILABLE', { reason: 'this way of login is not offered' });
    const merchantId = visitor.merchant.id;
    const key = { merchantId, account: accountKey(merchantId, input.username), source: visitor.source };
    const under = this.#pending.get(key.account) ?? 0;
    this.#pending.set(key.account, under + 1);
    try {
      const failures = await countFailures(this.deps.db, key);
      const due = failures.account + under >= CAPTCHA_AFTER || failures.source >= SOURCE_CAPTCHA_AFTER;
      if (due) await this.#captcha(input.captcha, visitor);
      const member = await this.#prove(input, merchantId);
      if (!member) {
        await this.deps.db.merchant(merchantId).tx((query) => insertAttempt(query, { ...key, ok: false }));
        const captcha =
          failures.account + under + 1 >= CAPTCHA_AFTER || failures.source + 1 >= SOURCE_CAPTCHA_AFTER;
        throw new GatewayError('LOGIN_FAILED', { value: { captcha } });
      }
      return await this.deps.db.merchant(merchantId).tx(async (query) => {
        await insertAttempt(query, { ...key, ok: true });
        return this.grant(query, member, visitor, { how: 'password', password: input.password });
      });
    } finally {
      const left = (this.#pending.get(key.account) ?? 1) - 1;
      if (left > 0) this.#pending.set(key.account, left);
      else this.#pending.delete(key.account);
    }
  }

  async #captcha(answer: string, visitor: Visitor): Promise<void> {
    if (answer === '') throw new GatewayError('LOGIN_CAPTCHA_REQUIRED', { value: { captcha: true } });
    const right = await this.deps.captchas.check({
      merchantId: visitor.merchant.id,
      id: visitor.captchaId,
      answer,
    });
    if (!right) throw new GatewayError('CAPTCHA_WRONG', { value: { captcha: true } });
  }

  /** The same work and the same answer for names that do not exist, have no password or are locked. */
  async #prove(input: LoginInput, merchantId: number): Promise<MemberRow | null> {
    const member = await findMemberByName(this.deps.db, { merchantId, username: input.username.trim() });
    const usable = member?.status === 'active' ? member.password_hash : null;
    const proved = await this.deps.hasher.verify(usable, input.password);
    return proved ? member : null;
  }

  grant(query: Query, member: GrantedMember, visitor: Visitor, options: GrantOptions): Promise<Grant> {
    return this.deps.grants.open(query, member, visitor, options);
  }

  async freeplay(visitor: Visitor): Promise<Grant> {
    const { db, wallets } = this.deps;
    const { merchant } = visitor;
    const trials = await countTrials(db, { merchantId: merchant.id, cap: MAX_TRIALS_A_DAY });
    if (trials >= MAX_TRIALS_A_DAY) throw new GatewayError('BUSY', { retryAfterS: 3_600 });
    const username = trialName();
    const { member, grant } = await db.merchant(merchant.id).tx(async (query) => {
      const id = await insertMember(query, {
        merchantId: merchant.id,
        username,
        passwordHash: null,
        paymentHash: null,
        type: TRIAL_TYPE,
        nickname: '',
        contact: {},
        agentId: null,
        affiliateCode: '',
        referrerId: null,
        registerUrl: '',
        ip: visitor.ip,
      });
      const created = { id, username, type: TRIAL_TYPE };
      return { member: created, grant: await this.grant(query, created, visitor, { how: 'trial' }) };
    });
    await wallets.openTrial({ merchant, memberId: member.id });
    return grant;
  }
}

export const createSessionService = (deps: SessionServiceDeps): SessionService => new SessionRules(deps);
