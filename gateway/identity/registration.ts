import { randomBytes } from 'node:crypto';
import { uniqueViolation } from '../database/errors';
import { insertInvitation, type InvitationRow } from './invitations.queries';
import { findMemberByName, insertMember, isAnyNameTaken } from './members.queries';
import type { Database, Query } from '../database/types';
import type { BotChecks } from './bot-check';
import type { Captchas } from './captcha';
import { homeDialling } from './code-countries';
import type { Codes } from './codes';
import { claimContact, isContactTaken, noteLost, type Lost } from './contacts';
import type { ContentService } from '../content/index';
import { GatewayError, type Outbox, type Visitor } from '../platform/index';
import { affiliateOf, agentOf, referrerOf } from './invitations';
import { MOBILE_CHANNELS } from './login';
import { holdersOf } from './contacts.queries';
import type { Protection } from '../protection/index';
import { generatedName, MAX_NAME_TRIES } from './generated-name';
import { mobileAddress, nameOfNumber, spellingsOf } from './mobile-address';
import { hashAsker, type PasswordHasher } from './password-hasher';
import type { ProviderIdentities } from './provider-identity';
import {
  bringsProof,
  contactOf,
  isKept,
  isUsername,
  needsProof,
  refusedFields,
  settled,
  type FormFacts,
  type RegisterInput,
  type RegisterMode,
  type SettledForm,
} from './register-form';
import type { RegisterRules, RuleSet } from './register-rules';
import { registrationLevel } from './registration-sources';
import { countRegistration, uncountRegistration } from './registration-sources.queries';
import type { SignIns } from './sign-in';
import type { Grant } from './grants';
import type { Wallets } from '../wallet/index';

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
  botChecks: BotChecks;
  captchas: Captchas;
  codes: Codes;
  content: ContentService;
  providers: Pick<ProviderIdentities, 'verify'>;
  hasher: PasswordHasher;
  wallets: Wallets;
  signIns: Pick<SignIns, 'grant'>;
  outbox: Outbox;
  protection: Pick<Protection, 'mayLogIn'>;
  now: () => number;
}

/** How much dearer the puzzle of a crowded line is. */
const CROWDED_LEVEL = 1;

interface Judged {
  /** The number was shown to be the member's. */
  proved: boolean;
  passwordHash: string | null;
  paymentHash: string | null;
  affiliate: InvitationRow | null;
  referrer: InvitationRow | null;
}

interface Stored extends Judged {
  form: SettledForm;
  facts: FormFacts;
  /** Dialling code of the merchant's own country. */
  home: string;
  visitor: Visitor;
  language: string;
}

class RegistrationRules implements Registration {
  constructor(private readonly deps: RegistrationDeps) {}

  async register(input: Parameters<Registration['register']>[0]): Promise<Grant> {
    const { mode, visitor, language } = input;
    const { deps } = this;
    const { id: merchantId, flags } = visitor.merchant;
    const home = homeDialling(await deps.content.of(merchantId));
    const { countryDialingCode } = input.form;
    const read = (mobile: string) => mobileAddress(mobile, countryDialingCode, home);
    const form = settled(input.form, { mode, home, read });
    const rules = await deps.rules.of(merchantId);
    const facts: FormFacts = { rules, mode, flags };
    const refused = refusedFields(form, facts);
    if (refused.length > 0) throw new GatewayError('REGISTER_FIELD_INVALID', { value: { fields: refused } });
    const stored = await this.#counted(visitor, async (level) => {
      const judged = await this.#judge({ form, facts, visitor, level });
      return this.#store({ ...judged, form, facts, home, visitor, language });
    });
    await deps.wallets.open({ merchant: visitor.merchant, memberId: stored.memberId });
    return stored.grant;
  }

  /**
   * Counts what `work` does as a registration of the source while it is under way, and from then on if it succeeds. `work` is
   * given the level of the puzzle that the source needs, null if none.
   */
  async #counted<T>(visitor: Visitor, work: (level: number | null) => Promise<T>): Promise<T> {
    const { db, now } = this.deps;
    const counted = { merchantId: visitor.merchant.id, source: visitor.source, nowMs: now() };
    const level = registrationLevel(await countRegistration(db, counted));
    try {
      return await work(level);
    } catch (error) {
      await uncountRegistration(db, counted).catch(() => undefined);
      throw error;
    }
  }

  /**
   * Everything that can be asked for in vain. A place at the hasher comes first: pictures, puzzles and codes are not used up
   * for an answer that there are too many. Where many wait, or one source has opened many accounts, a puzzle is asked for.
   */
  #judge(input: {
    form: SettledForm;
    facts: FormFacts;
    visitor: Visitor;
    level: number | null;
  }): Promise<Judged> {
    const { form, facts, visitor } = input;
    const { botChecks, db, hasher } = this.deps;
    const merchantId = visitor.merchant.id;
    return hasher.holding(hashAsker('register', visitor), async (hash) => {
      const isCrowded = hasher.isCrowded('register');
      const due = isCrowded || input.level !== null;
      const level = Math.max(isCrowded ? CROWDED_LEVEL : 0, input.level ?? 0);
      await botChecks.demand({ visitor, action: 'register', fields: form, due, level });
      await this.#captcha(form, facts.rules, visitor);
      const affiliate = await affiliateOf(db, {
        merchantId,
        code: form.affiliateCode,
        origin: visitor.origin,
      });
      const referrer = await this.#referrer(form, merchantId);
      // A name is public, a number is not: whether that is taken is seen at the very end alone.
      if (facts.mode === 'username') await this.#free(form.username, merchantId);
      const proved = await this.#proveNumber(form, facts, visitor);
      const passwordHash = form.password === '' ? null : await hash(form.password);
      const paymentHash = form.paymentPassword === '' ? null : await hash(form.paymentPassword);
      return { affiliate, referrer, proved, passwordHash, paymentHash };
    });
  }

  /** @throws GatewayError CODE_WRONG, PROVIDER_REFUSED where the number is to be shown, or is said to be, and is not */
  async #proveNumber(form: SettledForm, facts: FormFacts, visitor: Visitor): Promise<boolean> {
    const { mobile, firebaseIdToken: idToken, firebaseChannel: channel, codeId } = form;
    if (mobile === null || !isKept(facts, 'mobileNum') || !(needsProof(facts) || bringsProof(form)))
      return false;
    if (idToken !== '') {
      if (!MOBILE_CHANNELS.includes(channel)) throw new GatewayError('PROVIDER_REFUSED');
      const { merchant } = visitor;
      const identity = await this.deps.providers.verify({ merchant, idToken, channel });
      if (identity.mobile !== mobile)
        throw new GatewayError('PROVIDER_REFUSED', { reason: 'another number' });
      return true;
    }
    const code = form.verificationCode;
    if (!(await this.deps.codes.take({ visitor, purpose: 'register', address: mobile, codeId, code })))
      throw new GatewayError('CODE_WRONG');
    return true;
  }

  async #store(input: Stored): Promise<{ memberId: bigint; grant: Grant }> {
    const { form, facts, proved } = input;
    for (let tries = 1; ; tries += 1) {
      try {
        // A number that is shown opens an account even where its name is held by a member that is not found by it.
        return await this.#storeAs(tries === 1 ? form.username : generatedName(), input);
      } catch (error) {
        if (uniqueViolation(error) !== 'member_username') throw error;
        if (facts.mode === 'username') throw new GatewayError('REGISTER_USERNAME_TAKEN');
        if (!proved) throw numberUnproved();
        if (tries >= MAX_NAME_TRIES) throw error;
      }
    }
  }

  #storeAs(username: string, input: Stored): Promise<{ memberId: bigint; grant: Grant }> {
    const { form, visitor } = input;
    const merchantId = visitor.merchant.id;
    return this.deps.db.merchant(merchantId).tx(async (query) => {
      const { memberId, lost } = await this.#insert(query, { ...input, username });
      const member = { id: memberId, username, type: typeBy(input.affiliate) };
      const grant = form.login
        ? await this.deps.signIns.grant(query, member, visitor, { how: 'register' })
        : withoutSession(member);
      await noteLost(query, { merchantId, lost });
      return { memberId, grant };
    });
  }

  /** Takes a number that was shown from all who only named it; one that was not shown is only noted. */
  async #number(query: Query, input: Stored): Promise<{ mobile: string | null; lost: Lost[] }> {
    const { form, facts, home, visitor, proved } = input;
    const mobile = isKept(facts, 'mobileNum') ? form.mobile : null;
    if (mobile === null) return { mobile, lost: [] };
    const merchantId = visitor.merchant.id;
    const contact = { merchantId, kind: 'mobile', value: mobile } as const;
    if (!proved) {
      if (facts.mode !== 'mobile') return { mobile, lost: [] };
      // In this mode the number is the account's name as well, and belongs to the member who has shown it. An account that an
      // older gateway named by another spelling is an account of the same phone.
      const usernames = spellingsOf(mobile).map((spelling) => nameOfNumber(spelling, home));
      if ((await isContactTaken(query, contact)) || (await isAnyNameTaken(query, { merchantId, usernames })))
        throw numberUnproved();
      return { mobile, lost: [] };
    }
    const lost = await claimContact(query, contact);
    if (!lost) throw new GatewayError('REGISTER_REFUSED', { reason: 'the number has an account' });
    return { mobile, lost: [lost] };
  }

  async #insert(
    query: Query,
    input: Stored & { username: string },
  ): Promise<{ memberId: bigint; lost: Lost[] }> {
    const { form, facts, visitor, affiliate, referrer, proved, username } = input;
    const merchantId = visitor.merchant.id;
    const contact = contactOf(form, facts);
    await this.#refuseStopped(query, merchantId, { mobile: form.mobile, email: contact['email'] ?? '' });
    const { mobile, lost } = await this.#number(query, input);
    const memberId = await insertMember(query, {
      merchantId,
      username,
      passwordHash: input.passwordHash,
      paymentHash: input.paymentHash,
      type: typeBy(affiliate),
      nickname: form.nickname.trim(),
      contact,
      agentId: affiliate?.member_id ?? agentOf(referrer),
      affiliateCode: affiliate?.code ?? '',
      referrerId: referrer?.member_id ?? null,
      registerUrl: form.registerUrl,
      ip: visitor.ip,
      mobile,
      mobileVerified: proved,
    });
    const code = randomBytes(6).toString('base64url');
    await insertInvitation(query, { merchantId, kind: 'referral', code, memberId });
    const email = contact['email'];
    const { language } = input;
    if (email) await this.deps.outbox.welcome(query, { merchantId, email, name: username, language });
    return { memberId, lost };
  }

  /** A member who may not play opens no second account by a contact that was shown to be theirs. Why is not told: it is their secret. */
  async #refuseStopped(
    query: Query,
    merchantId: number,
    contact: { mobile: string | null; email: string },
  ): Promise<void> {
    const named = [
      { kind: 'mobile', value: contact.mobile ?? '' },
      { kind: 'email', value: contact.email },
    ] as const;
    for (const one of named.filter(({ value }) => value !== ''))
      for (const memberId of await holdersOf(query, { merchantId, ...one }))
        if ((await this.deps.protection.mayLogIn({ merchantId, memberId }, query)) !== null)
          throw new GatewayError('REGISTER_REFUSED', {
            reason: 'the contact is of a member who may not play',
          });
  }

  async #captcha(form: SettledForm, rules: RuleSet, visitor: Visitor): Promise<void> {
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

  /** A referral code from a link never stands in the way; a recommender that was typed must exist. */
  async #referrer(form: SettledForm, merchantId: number): Promise<InvitationRow | null> {
    const typed = form.recommenderId.trim();
    const wanted = typed || form.referralCode.trim();
    if (wanted === '') return null;
    const found = await referrerOf(this.deps.db, { merchantId, code: wanted });
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
    if (!isUsername(name, visitor.merchant.flags))
      throw new GatewayError('REGISTER_FIELD_INVALID', { value: { fields: ['username'] } });
    await this.#free(name, visitor.merchant.id);
  }

  async checkAffiliate({ code, visitor }: { code: string; visitor: Visitor }): Promise<void> {
    if (!(await affiliateOf(this.deps.db, { merchantId: visitor.merchant.id, code, origin: visitor.origin })))
      throw new GatewayError('REGISTER_AFFILIATE_INVALID');
  }
}

/** A number that is a member's name already: its proof goes on. */
const numberUnproved = (): GatewayError =>
  new GatewayError('REGISTER_FIELD_INVALID', { value: { fields: ['verificationCode'] } });

/** A link of an agent may be for agents. */
const typeBy = (affiliate: InvitationRow | null): number => affiliate?.makes ?? 0;

const withoutSession = ({ id, username, type }: { id: bigint; username: string; type: number }): Grant => ({
  token: '',
  id: id.toString(),
  customerId: id.toString(),
  userName: username,
  customerType: type,
  firstTimeLogin: false,
  passwordExpired: false,
});

export const createRegistration = (deps: RegistrationDeps): Registration => new RegistrationRules(deps);
