import { createHmac, randomBytes, randomInt } from 'node:crypto';
import {
  guessCode,
  insertCode,
  lockCodeSender,
  readCodeHistory,
  spendSmsBudget,
  type CodeChannel,
  type CodePool,
  type CodePurpose,
  type SentPurpose,
} from './codes.queries';
import type { Database, Query } from '../database/types';
import type { CodeMetrics } from './code-metrics';
import { codeWaitS, openPool, smsCeilings, smsShare } from './code-limits';
import { blockOf, rangesOf, rangeVerdict } from './code-ranges';
import { countRanges } from './code-ranges.queries';
import { allowsCountry, homeDialling } from './code-countries';
import type { ContentService, MerchantContent } from '../content/index';
import {
  GatewayError,
  lastingKey,
  networkKey,
  type Outbox,
  type Secret,
  type Visitor,
} from '../platform/index';
import { canonicalMobile, type MobileNumber, readMobile } from './mobile-address';

export type { CodePurpose } from './codes.queries';

export interface SendCode {
  visitor: Visitor;
  purpose: SentPurpose;
  channel: CodeChannel;
  /** Digits with the dialling code in any spelling, or a mail address. */
  address: string;
  /** False where nothing may be sent: the same work, without a message. */
  deliver: boolean;
  language: string;
  /** The form carried a right bot check. */
  proved?: boolean;
  /** What the asker has shown: the password, or a device that the account was entered from. Counted apart from strangers then. */
  shown?: Extract<CodePool, 'factor' | 'known'> | null;
}

export interface Codes {
  /**
   * All the same work for known and unknown.
   * @throws GatewayError CODE_LIMIT, MOBILE_INVALID, BOT_CHECK_REQUIRED
   */
  send(input: SendCode): Promise<{ codeId: string; expiredMinutes: number }>;
  /**
   * Used up when right; 5 tries; bound to purpose, address and asker (`codeId`, else the source). Within a transaction of the caller
   * where `query` is given: one that is undone counts no try, so a wrong code must not undo it.
   */
  take(
    input: {
      visitor: Visitor;
      purpose: CodePurpose;
      address: string;
      codeId: string;
      code: string;
    },
    query?: Query,
  ): Promise<boolean>;
  /** A mobile number as this merchant's forms mean it. @throws GatewayError MOBILE_INVALID */
  number(input: { merchantId: number; mobile: string; dialingCode: string }): Promise<MobileNumber>;
}

export interface CodesDeps {
  db: Database;
  content: ContentService;
  outbox: Outbox;
  /** The operator's secret; hashes are keyed by it. */
  secret: Secret;
  now: () => number;
  metrics: CodeMetrics;
}

export const CODE_DIGITS = 6;
export const CODE_TRIES = 5;
/** Of the text messages there are for its kind: past this share every further one needs a bot check. */
const UNPROVED_BUDGET_SHARE = 0.5;
const MINUTE_MS = 60_000;
const CODE_ID = /^[A-Za-z0-9_-]{1,64}$/;

const MESSAGES = {
  any: 'login-code',
  login: 'login-code',
  forgot: 'forgot-code',
  register: 'register-code',
  factor: 'factor-code',
  contact: 'contact-code',
  account: 'account-code',
  withdraw: 'withdraw-code',
} as const satisfies Record<SentPurpose, string>;

/** Every code equally likely: randomInt draws again where the remainder would favour some. */
const drawCode = (): string => String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');

/** One for every spelling: an account may have its number stored as an older gateway read it. */
const addressKey = (address: string): string =>
  /^[0-9]+$/.test(address) ? canonicalMobile(address) : address.toLowerCase();

class OneTimeCodes implements Codes {
  readonly #key: Buffer;
  constructor(private readonly deps: CodesDeps) {
    this.#key = lastingKey(deps.secret, 'foyer one-time codes v1');
  }

  #hash(...parts: readonly (string | number)[]): string {
    return createHmac('sha256', this.#key).update(JSON.stringify(parts)).digest('hex');
  }

  #addressHash(merchantId: number, address: string): string {
    return this.#hash('address', merchantId, addressKey(address));
  }

  /** Not bound to the purpose: guessCode compares that by itself, since `any` counts for several. */
  #codeHash(input: { merchantId: number; address: string; code: string }): string {
    return this.#hash('code', input.merchantId, addressKey(input.address), input.code);
  }

  async send(input: SendCode): Promise<{ codeId: string; expiredMinutes: number }> {
    const { visitor, channel } = input;
    const { db, content } = this.deps;
    const address = channel === 'sms' ? canonicalMobile(input.address) : input.address;
    const settings = await content.of(visitor.merchant.id);
    if (channel === 'sms' && !allowsCountry(settings, address)) throw new GatewayError('MOBILE_INVALID');
    const codeId = randomBytes(18).toString('base64url');
    await db
      .merchant(visitor.merchant.id)
      .tx((query) => this.#write(query, { ...input, address, codeId, settings }));
    return { codeId, expiredMinutes: settings.identity.code_minutes };
  }

  async #write(query: Query, input: SendCode & { codeId: string; settings: MerchantContent }): Promise<void> {
    const { visitor, purpose, channel, address, deliver, language, codeId } = input;
    const { identity } = input.settings;
    const { metrics } = this.deps;
    const merchantId = visitor.merchant.id;
    const nowMs = this.deps.now();
    const pool = input.shown ?? openPool(purpose);
    const addressHash = this.#addressHash(merchantId, address);
    const { source } = visitor;
    const asker = { merchantId, pool, addressHash, source, network: networkKey(source) };
    await lockCodeSender(query, asker);
    const retryAfterS = codeWaitS(await readCodeHistory(query, { ...asker, nowMs }), nowMs);
    if (retryAfterS > 0) {
      metrics.refused('limit');
      throw new GatewayError('CODE_LIMIT', { retryAfterS, value: { retryAfterS } });
    }
    const isRanged = channel === 'sms' && smsShare(pool) !== 'owner';
    const numberBlock = isRanged ? blockOf(address) : null;
    const code = drawCode();
    const expiresAtMs = nowMs + identity.code_minutes * MINUTE_MS;
    const codeHash = this.#codeHash({ merchantId, address, code });
    await insertCode(query, {
      ...asker,
      id: codeId,
      purpose,
      channel,
      codeHash,
      numberBlock,
      nowMs,
      expiresAtMs,
    });
    await this.deps.outbox.write(query, {
      merchantId,
      channel,
      recipient: address,
      language,
      purpose: MESSAGES[purpose],
      values: { code, minutes: identity.code_minutes },
      expiresAt: new Date(expiresAtMs),
      withheld: !deliver,
    });
    if (isRanged) await this.#countRanges(query, input, nowMs);
    if (channel === 'sms') await this.#spend(query, { ...input, pool }, nowMs);
  }

  /**
   * A range of numbers whose codes are not entered is stopped, and a bot check asked for before that; codes for owners of
   * accounts do not count. Known and unknown numbers count alike. What is refused is undone with its transaction.
   */
  async #countRanges(
    query: Query,
    { visitor, address, proved, settings }: SendCode & { settings: MerchantContent },
    nowMs: number,
  ): Promise<void> {
    const { sms_daily_budget: budget, bot_check } = settings.identity;
    const asked = { merchantId: visitor.merchant.id, nowMs, prefixes: rangesOf(address) };
    const counts = await countRanges(query, asked);
    const verdict = rangeVerdict(address, { counts, budget });
    if (verdict === 'stopped') {
      this.deps.metrics.refused('range');
      throw new GatewayError('CODE_LIMIT', { reason: `codes to ${blockOf(address)} are not entered` });
    }
    if (verdict === 'needs-proof' && bot_check !== 'none' && proved !== true)
      throw new GatewayError('BOT_CHECK_REQUIRED', {
        reason: `few codes to ${blockOf(address)} are entered`,
      });
  }

  /** Last, since its row is one for the whole merchant. */
  async #spend(
    query: Query,
    { visitor, deliver, proved, settings, pool }: SendCode & { settings: MerchantContent; pool: CodePool },
    nowMs: number,
  ): Promise<void> {
    const { sms_daily_budget: budget, bot_check } = settings.identity;
    const messages = deliver ? 1 : 0;
    const ceilings = smsCeilings(budget);
    const share = smsShare(pool);
    const merchantId = visitor.merchant.id;
    const sent = await spendSmsBudget(query, { merchantId, nowMs, messages, share, ceilings });
    if (sent === null) {
      this.deps.metrics.refused('budget');
      throw new GatewayError('CODE_LIMIT', { reason: 'the day’s text messages are spent' });
    }
    const room = { open: ceilings.open, reset: ceilings.open_reset, owner: ceilings.day }[share];
    if (sent - messages >= room * UNPROVED_BUDGET_SHARE && bot_check !== 'none' && proved !== true)
      throw new GatewayError('BOT_CHECK_REQUIRED', { reason: 'more text messages than usual' });
  }

  async take(input: Parameters<Codes['take']>[0], query?: Query): Promise<boolean> {
    const { visitor, purpose, address, codeId } = input;
    const code = input.code.replace(/[\s-]/g, '');
    if (!/^\d{1,16}$/.test(code)) return false;
    const id = codeId || visitor.codeId;
    if (id !== '' && !CODE_ID.test(id)) return false;
    const merchantId = visitor.merchant.id;
    return guessCode(query ?? this.deps.db.merchant(merchantId).query, {
      merchantId,
      purpose,
      addressHash: this.#addressHash(merchantId, address),
      codeHash: this.#codeHash({ merchantId, address, code }),
      id,
      source: visitor.source,
      nowMs: this.deps.now(),
      maxTries: CODE_TRIES,
    });
  }

  async number(input: Parameters<Codes['number']>[0]): Promise<MobileNumber> {
    const settings = await this.deps.content.of(input.merchantId);
    const number = readMobile(input.mobile, input.dialingCode, homeDialling(settings));
    if (number === null) throw new GatewayError('MOBILE_INVALID');
    return number;
  }
}

export const createCodes = (deps: CodesDeps): Codes => new OneTimeCodes(deps);
