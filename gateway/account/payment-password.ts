import { forgetTries, readTries, returnTry, takeTry } from './payment-password.queries';
import type { Database, Query } from '../database/types';
import {
  type HashAsker,
  lockMember,
  noteSecurityEvent,
  type PasswordHasher,
  readPaymentSecret,
  type RegisterRules,
  setPaymentSecret,
} from '../identity/index';
import { GatewayError } from '../platform/index';
import {
  type PaymentPasswordProblem,
  paymentPasswordProblem,
  type PaymentPasswordRule,
} from './payment-password-rule';
import { createTurns } from './one-at-a-time';
import type { Who } from './who';

/** Wrong ones in a row after which money out is locked. */
export const PAYMENT_TRIES = 5;
export const PAYMENT_LOCK_MS = 24 * 3_600_000;

/** The secret that money out asks for. It has a count of its own: guessing it never locks the login, nor the other way round. */
export interface PaymentPasswords {
  state(who: Who): Promise<{ set: boolean; lockedUntil: Date | null }>;
  /** The same of any member, whether the account is open or not. */
  lock(who: Who): Promise<{ set: boolean; lockedUntil: Date | null }>;
  /** @throws GatewayError PAYMENT_PASSWORD_MISSING, PAYMENT_PASSWORD_WRONG, PAYMENT_PASSWORD_LOCKED, BUSY */
  demand(who: Who, password: string): Promise<void>;
  /** The first one. @throws GatewayError PAYMENT_PASSWORD_THERE, PAYMENT_PASSWORD_REFUSED */
  set(who: Who, password: string): Promise<void>;
  /** @throws GatewayError as demand does, PAYMENT_PASSWORD_REFUSED */
  change(who: Who, input: { old: string; password: string }): Promise<void>;
  /** Whether it may be one; for who has shown themselves by something else. @throws GatewayError PAYMENT_PASSWORD_REFUSED */
  check(who: Who, password: string): Promise<void>;
  /** Sets another one for who has shown themselves by something else; what was guessed at the old one is forgotten. */
  replace(who: Who, password: string): Promise<void>;
  rule(merchantId: number): Promise<PaymentPasswordRule>;
}

export interface PaymentPasswordsDeps {
  db: Database;
  passwordHasher: PasswordHasher;
  registerRules: RegisterRules;
  now: () => number;
}

const DIGITS = /^\d+$/;
/** Where a merchant has no rule for the field: what a pad of digits can type. */
const DEFAULT_RULE: PaymentPasswordRule = {
  minLength: 6,
  maxLength: 6,
  matches: (text) => DIGITS.test(text),
};

const refused = (reason: PaymentPasswordProblem): GatewayError =>
  new GatewayError('PAYMENT_PASSWORD_REFUSED', { value: { reason } });
const askerOf = (who: Who): HashAsker => ({
  purpose: 'member',
  source: `${who.merchantId} payment ${who.memberId}`,
});
const locked = (until: Date): GatewayError =>
  new GatewayError('PAYMENT_PASSWORD_LOCKED', { value: { until: until.getTime() } });

class CountedPaymentPasswords implements PaymentPasswords {
  readonly #turns = createTurns();
  constructor(private readonly deps: PaymentPasswordsDeps) {}

  async state(who: Who): Promise<{ set: boolean; lockedUntil: Date | null }> {
    const [member, lockedUntil] = await Promise.all([this.#member(who), this.#lockedUntil(who)]);
    return { set: member.payment_hash !== null, lockedUntil };
  }

  async lock(who: Who): Promise<{ set: boolean; lockedUntil: Date | null }> {
    const { query } = this.deps.db.merchant(who.merchantId);
    const [member, lockedUntil] = await Promise.all([readPaymentSecret(query, who), this.#lockedUntil(who)]);
    return { set: member?.payment_hash != null, lockedUntil };
  }

  async #member(who: Who) {
    const { merchantId, memberId } = who;
    const { query } = this.deps.db.merchant(merchantId);
    const member = await readPaymentSecret(query, { merchantId, memberId });
    if (member?.status !== 'active') throw new GatewayError('SESSION_INVALID');
    return member;
  }

  async #lockedUntil({ merchantId, memberId }: Who): Promise<Date | null> {
    const tries = await readTries(this.deps.db, { merchantId, memberId });
    if (tries === null || tries.wrong < PAYMENT_TRIES) return null;
    const until = tries.last_at.getTime() + PAYMENT_LOCK_MS;
    return until > this.deps.now() ? new Date(until) : null;
  }

  demand(who: Who, password: string): Promise<void> {
    return this.#turns.run(`${who.merchantId} ${who.memberId}`, () => this.#try(who, password));
  }

  async #try(who: Who, password: string): Promise<void> {
    const { merchantId, memberId } = who;
    const key = { merchantId, memberId };
    const { db, now } = this.deps;
    const { payment_hash } = await this.#member(who);
    if (payment_hash === null) throw new GatewayError('PAYMENT_PASSWORD_MISSING');
    const { query } = db.merchant(merchantId);
    const taken = await takeTry(query, { ...key, nowMs: now(), max: PAYMENT_TRIES, lockMs: PAYMENT_LOCK_MS });
    if (taken === null) throw locked((await this.#lockedUntil(who)) ?? new Date(now()));
    if (await this.#matches(who, payment_hash, password)) return forgetTries(query, key);
    const triesLeft = PAYMENT_TRIES - taken.wrong;
    if (triesLeft > 0) throw new GatewayError('PAYMENT_PASSWORD_WRONG', { value: { triesLeft } });
    await db
      .merchant(merchantId)
      .tx((last) => noteSecurityEvent(last, { ...key, kind: 'payment-password-locked' }));
    throw locked((await this.#lockedUntil(who)) ?? new Date(now()));
  }

  async #matches(who: Who, stored: string, password: string): Promise<boolean> {
    try {
      return await this.deps.passwordHasher.verify(stored, password, askerOf(who));
    } catch (error) {
      // It was not looked at: a full line is no wrong try.
      await returnTry(this.deps.db.merchant(who.merchantId).query, who);
      throw error;
    }
  }

  async rule(merchantId: number): Promise<PaymentPasswordRule> {
    const rule = (await this.deps.registerRules.of(merchantId)).get('paymentPassword');
    return rule ?? DEFAULT_RULE;
  }

  async check(who: Who, password: string): Promise<void> {
    const problem = paymentPasswordProblem(await this.rule(who.merchantId), password);
    if (problem) throw refused(problem);
    const { password_hash, payment_hash } = await this.#member(who);
    const { passwordHasher } = this.deps;
    // Who has seen the one typed must not know the other by it.
    if (password_hash !== null && (await passwordHasher.verify(password_hash, password, askerOf(who))))
      throw refused('login');
    if (payment_hash !== null && (await passwordHasher.verify(payment_hash, password, askerOf(who))))
      throw refused('same');
  }

  async set(who: Who, password: string): Promise<void> {
    if ((await this.#member(who)).payment_hash !== null) throw new GatewayError('PAYMENT_PASSWORD_THERE');
    await this.check(who, password);
    if (!(await this.#write(who, { before: null, password, kind: 'payment-password-set' })))
      throw new GatewayError('PAYMENT_PASSWORD_THERE');
  }

  async change(who: Who, { old, password }: { old: string; password: string }): Promise<void> {
    const { payment_hash: before } = await this.#member(who);
    await this.demand(who, old);
    await this.check(who, password);
    // Another page was quicker: what was shown here is no longer the one.
    if (!(await this.#write(who, { before, password, kind: 'payment-password-changed' })))
      throw new GatewayError('PAYMENT_PASSWORD_WRONG', { value: { triesLeft: PAYMENT_TRIES } });
  }

  async replace(who: Who, password: string): Promise<void> {
    const { payment_hash: before } = await this.#member(who);
    const kind = before === null ? 'payment-password-set' : 'payment-password-reset';
    if (!(await this.#write(who, { before, password, kind })))
      throw new GatewayError('PAYMENT_PASSWORD_THERE');
  }

  async #write(
    { merchantId, memberId }: Who,
    input: {
      before: string | null;
      password: string;
      kind: 'payment-password-set' | 'payment-password-changed' | 'payment-password-reset';
    },
  ): Promise<boolean> {
    const key = { merchantId, memberId };
    const paymentHash = await this.deps.passwordHasher.hash(input.password, askerOf(key));
    return this.deps.db.merchant(merchantId).tx(async (query: Query) => {
      await lockMember(query, key);
      if (!(await setPaymentSecret(query, { ...key, before: input.before, paymentHash }))) return false;
      await forgetTries(query, key);
      await noteSecurityEvent(query, { ...key, kind: input.kind });
      return true;
    });
  }
}

export const createPaymentPasswords = (deps: PaymentPasswordsDeps): PaymentPasswords =>
  new CountedPaymentPasswords(deps);
