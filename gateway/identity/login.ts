import { readFactorFacts, type FactorFacts } from './factors.queries';
import { findMember, findMemberByMobile, type LoginName, type MemberRow } from './members.queries';
import type { Database } from '../database/types';
import { accountNames, type Attempt, type Attempts, type NamedAccount } from './attempts';
import type { Demand } from './attempt-policy';
import type { BotChecks } from './bot-check';
import type { Captchas } from './captcha';
import { homeDialling } from './code-countries';
import type { Codes } from './codes';
import type { ContentService } from '../content/index';
import type { Factors } from './factors';
import { noteLost } from './contacts';
import { GatewayError, type Visitor } from '../platform/index';
import type { Grant, GrantOptions, Grants } from './grants';
import { nameOfNumber, readMobile } from './mobile-address';
import { hashAsker, type PasswordHasher } from './password-hasher';
import type { ProviderIdentities, ProviderIdentity } from './provider-identity';
import type { RememberTokens } from './remember-tokens';

export interface LoginDeps {
  db: Database;
  attempts: Attempts;
  botChecks: BotChecks;
  captchas: Captchas;
  codes: Codes;
  content: ContentService;
  factors: Pick<Factors, 'due'>;
  grants: Grants;
  hasher: PasswordHasher;
  providers: ProviderIdentities;
  remember: RememberTokens;
}

type Way = 'password' | 'code' | 'remember' | 'provider';

const WAYS: Readonly<Record<string, Way>> = {
  '': 'password',
  username: 'password',
  sms: 'code',
  remember: 'remember',
  firebase: 'provider',
};
/** A login by code is offered where either module is on. */
export const CODE_LOGIN_MODULES = ['MOBILEVERCODELOGIN3', 'MOBILELOGIN3'] as const;
/** Channels on which the provider proves a phone number. */
export const MOBILE_CHANNELS: readonly string[] = ['sms', 'phone', 'mobile'];
const PROVIDER_MODULES: Readonly<Record<string, string>> = {
  google: 'GOOGLELOGIN3',
  facebook: 'FACEBOOKLOGIN3',
  twitter: 'TWITTERLOGIN3',
  line: 'LINELOGIN3',
};

/** No member has this id. */
const NO_MEMBER = 0n;

/** The only names there are: the table refuses others. */
const NAME = /^[A-Za-z0-9_.+-]{3,64}$/;

const delayed = (retryAfterS: number): GatewayError =>
  new GatewayError('LOGIN_DELAYED', { retryAfterS, value: { retryAfterS } });

const notOffered = (reason: string): GatewayError => new GatewayError('FUNCTION_NOT_AVAILABLE', { reason });

/** The ways in, one policy in front of them all: wait, proof of work, picture, and only then the secret itself. */
export class Logins {
  constructor(private readonly deps: LoginDeps) {}

  async login(input: LoginInput, visitor: Visitor): Promise<Grant> {
    const way = Object.hasOwn(WAYS, input.type) ? WAYS[input.type] : undefined;
    if (way === 'password') return this.#byPassword(input, visitor);
    if (way === 'code') return this.#byCode(input, visitor);
    if (way === 'remember') return this.#byToken(input, visitor);
    if (way === 'provider') return this.#byProvider(input, visitor);
    throw notOffered('this way of login is not offered');
  }

  /** Counts what `work` does as one attempt with an account. */
  async #attempt<T>(
    visitor: Visitor,
    account: NamedAccount,
    work: (attempt: Attempt) => Promise<T>,
  ): Promise<T> {
    const { identity } = await this.deps.content.of(visitor.merchant.id);
    const canProve = identity.bot_check !== 'none';
    const attempt = await this.deps.attempts.begin({ visitor, account, canProve });
    try {
      return await work(attempt);
    } finally {
      attempt.close();
    }
  }

  /** What has to come before a secret is looked at. `attempt.demand` says it for passwords, `sourceOnly` for the other ways. */
  async #admit(attempt: Attempt, input: LoginInput, visitor: Visitor, sourceOnly = false): Promise<void> {
    const demand = sourceOnly ? attempt.sourceDemand : attempt.demand;
    const { waitS, attack } = demand;
    if (waitS > 0) throw delayed(waitS);
    try {
      await this.#prove(input, visitor, demand);
    } catch (error) {
      if (attack) attempt.refused();
      throw error;
    }
  }

  async #prove(input: LoginInput, visitor: Visitor, demand: Demand): Promise<void> {
    const { proof, proofLevel: level, captcha } = demand;
    const { botChecks, captchas } = this.deps;
    const asked = { visitor, action: 'login', fields: input, due: proof, level, value: { captcha } } as const;
    await botChecks.demand(asked);
    if (!captcha) return;
    const value = { captcha: true };
    if (input.captcha === '') throw new GatewayError('LOGIN_CAPTCHA_REQUIRED', { value });
    const { captchaId: id, merchant } = visitor;
    if (!(await captchas.check({ merchantId: merchant.id, id, answer: input.captcha })))
      throw new GatewayError('CAPTCHA_WRONG', { value });
  }

  async #byPassword(input: LoginInput, visitor: Visitor): Promise<Grant> {
    const account = { ...(await this.#namedBy(input, visitor.merchant.id)), memberId: null };
    return this.#attempt(visitor, account, async (attempt) => {
      const { found } = attempt;
      await this.#admit(attempt, input, visitor);
      const identity = await this.#identityToBind(input, visitor);
      const waitS = await attempt.guess();
      if (waitS > 0) throw delayed(waitS);
      const { member, facts } = await this.#withPassword(found, input.password, visitor).catch(
        async (error: unknown) => {
          await attempt.unguess();
          throw error;
        },
      );
      if (!member) {
        await attempt.failed();
        throw new GatewayError('LOGIN_FAILED', { value: { captcha: attempt.captchaNext } });
      }
      const { remember, password } = input;
      return this.#open(attempt, visitor, {
        member,
        identity,
        facts,
        options: { how: 'password', remember, password },
      });
    });
  }

  /** What cannot be a name is not looked up as one: another spelling of it must not be a count of its own. */
  async #namedBy(
    input: LoginInput,
    merchantId: number,
  ): Promise<{ login: LoginName; names: NamedAccount['names'] }> {
    const typed = input.username.trim();
    const home = homeDialling(await this.deps.content.of(merchantId));
    const number = readMobile(typed, input.dialingCode, home);
    const username = NAME.test(typed) ? typed : '';
    const mobiles = number?.spellings ?? [];
    const numberNames = mobiles.map((mobile) => nameOfNumber(mobile, home));
    const counted = number === null ? '' : nameOfNumber(number.address, home);
    return { login: { username, mobiles, numberNames }, names: accountNames(typed, counted) };
  }

  /**
   * The same work and the same answer for names that do not exist, have no password or are locked. What a second factor would
   * need is read while the password is hashed.
   */
  async #withPassword(
    found: MemberRow | null,
    password: string,
    visitor: Visitor,
  ): Promise<{ member: MemberRow | null; facts: FactorFacts | null | undefined }> {
    const { merchant } = visitor;
    const usable = found?.status === 'active' ? found.password_hash : null;
    const wanted = { merchantId: merchant.id, memberId: found?.id ?? NO_MEMBER };
    const [proved, facts] = await Promise.all([
      this.deps.hasher.verify(usable, password, hashAsker('login', visitor)),
      merchant.flags.get('LOGINIPVERF3') === true ? readFactorFacts(this.deps.db, wanted) : undefined,
    ]);
    return { member: proved ? found : null, facts };
  }

  /** A provider's identity that waits for the account it belongs to travels with an ordinary login. */
  #identityToBind(input: LoginInput, { merchant }: Visitor): Promise<ProviderIdentity> | null {
    const { channel, idToken } = input.provider;
    return idToken === '' ? null : this.deps.providers.verify({ merchant, idToken, channel });
  }

  async #byCode(input: LoginInput, visitor: Visitor): Promise<Grant> {
    const merchantId = visitor.merchant.id;
    if (!CODE_LOGIN_MODULES.some((module) => visitor.merchant.flags.get(module) === true))
      throw notOffered('login by code is off');
    const { db, codes } = this.deps;
    const { address: mobile, spellings: mobiles } = await codes.number({
      merchantId,
      mobile: input.username,
      dialingCode: input.dialingCode,
    });
    const account = { names: [`sms ${mobile}`], memberId: null } as const;
    return this.#attempt(visitor, account, async (attempt) => {
      await this.#admit(attempt, input, visitor, true);
      const { codeId, password: code } = input;
      const right = await codes.take({ visitor, purpose: 'login', address: mobile, codeId, code });
      const member = await findMemberByMobile(db, { merchantId, mobiles });
      if (!right || member?.status !== 'active') {
        await attempt.failed();
        throw new GatewayError('CODE_WRONG');
      }
      const { remember } = input;
      return this.#open(attempt, visitor, {
        member,
        identity: null,
        options: { how: 'code', remember },
      });
    });
  }

  #byToken(input: LoginInput, visitor: Visitor): Promise<Grant> {
    const merchantId = visitor.merchant.id;
    const { db, remember } = this.deps;
    const account = { names: [`remember ${input.username.trim().toLowerCase()}`], memberId: null } as const;
    return this.#attempt(visitor, account, async (attempt) => {
      await this.#admit(attempt, input, visitor, true);
      const { username, rememberToken: token } = input;
      const rotated = await remember.take({ merchantId, username, token, tier: visitor.tier });
      const member = rotated && (await findMember(db, { merchantId, memberId: rotated.memberId }));
      if (!rotated || member?.status !== 'active') {
        await attempt.failed();
        throw new GatewayError('REMEMBER_INVALID');
      }
      return this.#open(attempt, visitor, {
        member,
        identity: null,
        options: { how: 'remember', remember: true, rotated },
      });
    });
  }

  async #byProvider(input: LoginInput, visitor: Visitor): Promise<Grant> {
    const { merchant } = visitor;
    const { channel, idToken } = input.provider;
    const module = Object.hasOwn(PROVIDER_MODULES, channel) ? PROVIDER_MODULES[channel] : undefined;
    const isOn =
      MOBILE_CHANNELS.includes(channel) || (module !== undefined && merchant.flags.get(module) === true);
    if (!isOn) throw notOffered('this provider is off');
    const { db, providers } = this.deps;
    const account = { names: [`provider ${visitor.source}`], memberId: null } as const;
    return this.#attempt(visitor, account, async (attempt) => {
      await this.#admit(attempt, input, visitor, true);
      const identity = await providers
        .verify({ merchant, idToken, channel })
        .catch(async (error: unknown) => {
          if (error instanceof GatewayError && error.code === 'PROVIDER_REFUSED') await attempt.failed();
          throw error;
        });
      const bound = await providers.memberOf({ merchant, identity });
      const member = await findMember(db, { merchantId: merchant.id, memberId: bound.id });
      if (!member) throw new GatewayError('PROVIDER_REFUSED');
      return this.#open(attempt, visitor, {
        member,
        identity: null,
        options: { how: 'provider', remember: input.remember },
      });
    });
  }

  /** After the secret was right: a second factor where one is due, else the session. */
  async #open(
    attempt: Attempt,
    visitor: Visitor,
    proved: {
      member: MemberRow;
      identity: ProviderIdentity | null;
      options: GrantOptions;
      facts?: FactorFacts | null | undefined;
    },
  ): Promise<Grant> {
    const { member, identity, options, facts } = proved;
    const { content, db, factors, grants, providers } = this.deps;
    const { merchant } = visitor;
    const { remember = false, password } = options;
    const { suspicious } = attempt.demand;
    const { verify_new_places: newPlaces } = (await content.of(merchant.id)).identity;
    const more = await factors.due({
      member,
      visitor,
      remember,
      suspicious,
      how: options.how,
      identity,
      newPlaces,
      ...(facts === undefined ? {} : { facts }),
      ...(password === undefined ? {} : { password }),
    });
    if (more) {
      await db.merchant(merchant.id).tx((query) => attempt.succeeded(query));
      await attempt.unguess();
      throw new GatewayError('LOGIN_VERIFY_REQUIRED', { value: more });
    }
    const opening = db.merchant(merchant.id).tx(async (query) => {
      if (identity) {
        await attempt.succeeded(query);
        const lost = await providers.bind(query, { merchant, identity, memberId: member.id });
        const bound = await grants.open(query, member, visitor, options);
        await noteLost(query, { merchantId: merchant.id, lost });
        return bound;
      }
      // Sent in one go: all that the attempt sends stands before the session's first statement, which fails with it.
      const [, opened] = await Promise.all([
        attempt.succeeded(query),
        grants.open(query, member, visitor, options),
      ]);
      return opened;
    });
    // The guess was right, whatever becomes of the session; a count that could not be told of it is no reason to refuse one.
    const [grant] = await Promise.all([opening, attempt.unguess().catch(() => undefined)]);
    return grant;
  }
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
