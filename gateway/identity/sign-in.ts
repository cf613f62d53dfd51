import { randomInt } from 'node:crypto';
import { TRIAL_TYPE } from '../../src/contract/entities/member';
import { countTrials, insertMember } from './members.queries';
import type { Query } from '../database/types';
import type { MerchantContext, Tier } from '../platform/context';
import { GatewayError } from '../platform/gateway-error';
import type { GrantOptions } from './grants';
import { Logins, type LoginDeps } from './login';
import type { Wallets } from '../wallet/wallet';

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

export type { SignInWay } from '../platform/context';

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
  /** A name, or a mobile number (type sms). */
  username: string;
  /** A password, or a code (type sms). */
  password: string;
  captcha: string;
  /** '', 'username', 'sms', 'remember' or 'firebase'. */
  type: string;
  dialingCode: string;
  codeId: string;
  /** Asks for a remember token. */
  remember: boolean;
  rememberToken: string;
  /** A provider's word: by itself (type firebase) or to be bound to the account; '' where none came. */
  provider: { channel: string; idToken: string };
  altcha: string;
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
  /** As it was when it was proved, where a password was the proof. */
  password_hash?: string | null;
}

export interface SessionServiceDeps extends LoginDeps {
  wallets: Wallets;
}

const MAX_TRIALS_A_DAY = 20_000;
const TRIAL_NAME_CHARS = 'abcdefghjkmnpqrstuvwxyz23456789';
/** Play-money accounts opened by a click; nobody can register such a name. */
export const TRIAL_PREFIX = 'trial_';

const trialName = (): string =>
  TRIAL_PREFIX +
  Array.from({ length: 12 }, () => TRIAL_NAME_CHARS[randomInt(TRIAL_NAME_CHARS.length)] ?? 'x').join('');

class SessionRules implements SessionService {
  readonly #logins: Logins;
  constructor(private readonly deps: SessionServiceDeps) {
    this.#logins = new Logins(deps);
  }

  login(input: LoginInput, visitor: Visitor): Promise<Grant> {
    return this.#logins.login(input, visitor);
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
