import { randomBytes } from 'node:crypto';
import { AGENT_TYPES } from '../../src/contract/entities/member';
import type { RegisterField } from '../../src/contract/entities/system';
import { uniqueViolation } from '../database/errors';
import {
  findInvitation,
  findMemberByName,
  insertInvitation,
  insertMember,
  type InvitationRow,
} from '../database/queries/members';
import type { Database } from '../database/types';
import type { Captchas } from './captcha';
import { GatewayError } from './gateway-error';
import type { Outbox } from './outbox';
import type { PasswordHasher } from './password-hasher';
import type { RegisterRule, RegisterRules, RuleSet } from './register-rules';
import { TRIAL_PREFIX, type Grant, type SessionService, type Visitor } from './session';
import type { Wallets } from './wallet';

export type RegisterMode = 'username' | 'mobile';

/** What a form may send; '' where nothing was typed. */
export type RegisterInput = Record<
  | Exclude<RegisterField, never>
  | 'mobileNo'
  | 'verificationCode'
  | 'referralCode'
  | 'countryDialingCode'
  | 'registerUrl'
  | 'nickname',
  string
> & { login: boolean };

export interface Registration {
  register(input: {
    form: RegisterInput;
    mode: RegisterMode;
    visitor: Visitor;
    language: string;
  }): Promise<Grant>;
  /** @throws GatewayError REGISTER_USERNAME_TAKEN, REGISTER_FIELD_INVALID */
  checkUsername(input: { username: string; visitor: Visitor }): Promise<void>;
  /** @throws GatewayError REGISTER_AFFILIATE_INVALID */
  checkAffiliate(input: { code: string; visitor: Visitor }): Promise<void>;
}

export interface RegistrationDeps {
  db: Database;
  rules: RegisterRules;
  captchas: Captchas;
  hasher: PasswordHasher;
  wallets: Wallets;
  session: SessionService;
  outbox: Outbox;
}

const CODE = /^[A-Za-z0-9_-]{1,32}$/;
/** Clients of this protocol send the first label of the host when no code was given. */
const NO_AFFILIATE = new Set(['', 'www', 'localhost']);
const USERNAME = /^[A-Za-z0-9_.+-]{3,64}$/;
/** Passwords that everybody tries first; they can never be set. */
const WEAK = new Set([
  '123456',
  '1234567',
  '12345678',
  '123456789',
  'password',
  '111111',
  '000000',
  'qwerty',
  'abc123',
]);
const MIN_PASSWORD = 6;
const KEPT = [
  'payeeName',
  'email',
  'qqNum',
  'mobileNum',
  'line',
  'whatsapp',
  'facebook',
  'wechat',
  'idNumber',
] as const satisfies readonly RegisterField[];
/** Judged by other means than their rule's pattern. */
const APART: readonly RegisterField[] = ['captcha', 'affiliateCode', 'recommenderId', 'confirmPassword'];

const lengthOf = (text: string): number => [...text].length;

const fits = (rule: RegisterRule, value: string): boolean => {
  const length = lengthOf(value);
  return length >= rule.minLength && length <= rule.maxLength && (rule.matches?.(value) ?? true);
};

/** Names of the fields that the rules refuse. */
const refusedFields = (form: RegisterInput, rules: RuleSet, mode: RegisterMode): string[] => {
  const refused: string[] = [];
  for (const [field, rule] of rules) {
    if (!rule.enabled || APART.includes(field) || (mode === 'mobile' && field === 'username')) continue;
    // A mobile registration brings a password only where the merchant asks for one.
    const optional = mode === 'mobile' && field === 'password';
    const value = form[field];
    if (value === '' ? rule.required && !optional : !fits(rule, value)) refused.push(field);
  }
  if (
    form.password !== '' &&
    (WEAK.has(form.password.toLowerCase()) || lengthOf(form.password) < MIN_PASSWORD)
  )
    refused.push('password');
  if (mode === 'username' && form.password === '') refused.push('password');
  if (form.confirmPassword !== '' && form.confirmPassword !== form.password) refused.push('confirmPassword');
  const name = form.username.toLowerCase();
  if (!USERNAME.test(name) || name.startsWith(TRIAL_PREFIX))
    refused.push(mode === 'mobile' ? 'mobileNum' : 'username');
  return [...new Set(refused)];
};

/** Trims what people type and settles which field holds the name. */
const settled = (form: RegisterInput, mode: RegisterMode): RegisterInput => {
  const mobileNum = (form.mobileNum || form.mobileNo).trim();
  const username = (mode === 'mobile' ? mobileNum || form.username : form.username).trim();
  return { ...form, username, mobileNum, email: form.email.trim(), payeeName: form.payeeName.trim() };
};

class RegistrationRules implements Registration {
  constructor(private readonly deps: RegistrationDeps) {}

  async register(input: Parameters<Registration['register']>[0]): Promise<Grant> {
    const { mode, visitor } = input;
    const { deps } = this;
    const form = settled(input.form, mode);
    const merchantId = visitor.merchant.id;
    const rules = await deps.rules.of(merchantId);
    const refused = refusedFields(form, rules, mode);
    // Nothing here sends codes by SMS yet, so a merchant who demands one cannot take registrations.
    if (visitor.merchant.flags.get('REGMOBVERF3') === true) refused.push('verificationCode');
    if (refused.length > 0) throw new GatewayError('REGISTER_FIELD_INVALID', { value: { fields: refused } });
    await this.#captcha(form, rules, visitor);
    const affiliate = await this.#affiliate(form.affiliateCode, merchantId);
    const referrer = await this.#referrer(form, merchantId);
    await this.#free(form.username, merchantId);
    const passwordHash = form.password === '' ? null : await deps.hasher.hash(form.password);
    const paymentHash = form.paymentPassword === '' ? null : await deps.hasher.hash(form.paymentPassword);
    const contact: Record<string, string> = {};
    for (const field of KEPT)
      if (rules.get(field)?.enabled && form[field] !== '') contact[field] = form[field];
    if (form.countryDialingCode !== '') contact['countryDialingCode'] = form.countryDialingCode;
    const stored = await this.#store({
      ...input,
      form,
      passwordHash,
      paymentHash,
      contact,
      affiliate,
      referrer,
    });
    await deps.wallets.open({ merchant: visitor.merchant, memberId: stored.memberId });
    return stored.grant;
  }

  async #store(input: {
    form: RegisterInput;
    visitor: Visitor;
    language: string;
    passwordHash: string | null;
    paymentHash: string | null;
    contact: Record<string, string>;
    affiliate: InvitationRow | null;
    referrer: InvitationRow | null;
  }): Promise<{ memberId: bigint; grant: Grant }> {
    const { form, visitor, affiliate, referrer } = input;
    const merchantId = visitor.merchant.id;
    try {
      return await this.deps.db.merchant(merchantId).tx(async (query) => {
        const memberId = await insertMember(query, {
          merchantId,
          username: form.username,
          passwordHash: input.passwordHash,
          paymentHash: input.paymentHash,
          type: 0,
          nickname: form.nickname.trim(),
          contact: input.contact,
          agentId: affiliate?.member_id ?? agentOf(referrer),
          affiliateCode: affiliate?.code ?? '',
          referrerId: referrer?.member_id ?? null,
          registerUrl: form.registerUrl,
          ip: visitor.ip,
        });
        await insertInvitation(query, {
          merchantId,
          kind: 'referral',
          code: randomBytes(6).toString('base64url'),
          memberId,
        });
        if (input.contact['email'])
          await this.deps.outbox.welcome(query, {
            merchantId,
            email: input.contact['email'],
            name: form.username,
            language: input.language,
          });
        const member = { id: memberId, username: form.username, type: 0 };
        const grant = form.login
          ? await this.deps.session.grant(query, member, visitor, { how: 'register' })
          : withoutSession(memberId, form.username);
        return { memberId, grant };
      });
    } catch (error) {
      if (uniqueViolation(error) === 'member_username') throw new GatewayError('REGISTER_USERNAME_TAKEN');
      throw error;
    }
  }

  async #captcha(form: RegisterInput, rules: RuleSet, visitor: Visitor): Promise<void> {
    const rule = rules.get('captcha');
    if (!rule?.enabled || (!rule.required && form.captcha === '')) return;
    const { captchas } = this.deps;
    const right = await captchas.check({
      merchantId: visitor.merchant.id,
      id: visitor.captchaId,
      answer: form.captcha,
    });
    if (!right) throw new GatewayError('CAPTCHA_WRONG', { value: { captcha: true } });
  }

  async #affiliate(code: string, merchantId: number): Promise<InvitationRow | null> {
    const wanted = code.trim();
    if (NO_AFFILIATE.has(wanted.toLowerCase())) return null;
    const found = CODE.test(wanted)
      ? await findInvitation(this.deps.db, { merchantId, kind: 'affiliate', code: wanted })
      : null;
    if (!found) throw new GatewayError('REGISTER_AFFILIATE_INVALID');
    return found;
  }

  /** A referral code from a link never stands in the way; a recommender that was typed must exist. */
  async #referrer(form: RegisterInput, merchantId: number): Promise<InvitationRow | null> {
    const typed = form.recommenderId.trim();
    const wanted = typed || form.referralCode.trim();
    if (wanted === '') return null;
    const found = CODE.test(wanted)
      ? await findInvitation(this.deps.db, { merchantId, kind: 'referral', code: wanted })
      : null;
    if (!found && typed !== '')
      throw new GatewayError('REGISTER_FIELD_INVALID', { value: { fields: ['recommenderId'] } });
    return found;
  }

  async #free(username: string, merchantId: number): Promise<void> {
    if (await findMemberByName(this.deps.db, { merchantId, username }))
      throw new GatewayError('REGISTER_USERNAME_TAKEN');
  }

  async checkUsername({ username, visitor }: { username: string; visitor: Visitor }): Promise<void> {
    const name = username.trim();
    if (!USERNAME.test(name) || name.toLowerCase().startsWith(TRIAL_PREFIX))
      throw new GatewayError('REGISTER_FIELD_INVALID', { value: { fields: ['username'] } });
    await this.#free(name, visitor.merchant.id);
  }

  async checkAffiliate({ code, visitor }: { code: string; visitor: Visitor }): Promise<void> {
    if (!(await this.#affiliate(code, visitor.merchant.id)))
      throw new GatewayError('REGISTER_AFFILIATE_INVALID');
  }
}

/** Who a referred member belongs to: the referrer, when an agent, else the referrer's own agent. */
const agentOf = (referrer: InvitationRow | null): bigint | null => {
  if (!referrer) return null;
  return AGENT_TYPES.includes(referrer.type) ? referrer.member_id : referrer.agent_id;
};

const withoutSession = (memberId: bigint, username: string): Grant => ({
  token: '',
  id: memberId.toString(),
  customerId: memberId.toString(),
  userName: username,
  customerType: 0,
  firstTimeLogin: false,
  passwordExpired: false,
});

export const createRegistration = (deps: RegistrationDeps): Registration => new RegistrationRules(deps);
