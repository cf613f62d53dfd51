import { hkdfSync, randomInt } from 'node:crypto';
import { createChallenge, extractParams, verifySolution } from 'altcha-lib/v1';
import * as v from 'valibot';
import { useBotProof } from '../database/queries/codes';
import type { BotCheckAction } from '../database/queries/identity-settings';
import type { Database } from '../database/types';
import type { ContentService } from './content';
import { GatewayError } from './gateway-error';
import type { Visitor } from './session';

export type { BotCheckAction } from '../database/queries/identity-settings';

/** Fields that a form may carry; products we do not run ourselves are not read. */
export interface BotCheckFields {
  altcha?: string | null | undefined;
}

export interface BotChecks {
  /** A new puzzle; nothing is kept of it. */
  challenge(merchantId: number): Promise<Record<string, unknown>>;
  /** Whether the form carries the answer of a live puzzle, which is used up by that. */
  passes(merchantId: number, fields: BotCheckFields): Promise<boolean>;
  /**
   * Judges what a form carries where the merchant always asks for it, or where it is `due`. Answers whether a right answer
   * came; without a bot check the merchant's forms are never held up here.
   * @throws GatewayError BOT_CHECK_REQUIRED
   */
  demand(input: {
    visitor: Visitor;
    action: BotCheckAction;
    fields: BotCheckFields;
    due?: boolean;
    /** Travels with the refusal. */
    value?: Record<string, unknown>;
  }): Promise<boolean>;
}

/** Seconds in which a puzzle can be answered. */
export const PUZZLE_LIFE_S = 300;
/** A puzzle takes up to this many hashes, half of it on average: well under a second in a browser. */
export const PUZZLE_MAX_NUMBER = 50_000;
const ALGORITHM = 'SHA-256';
const MAX_PAYLOAD = 4_096;

const hex = (length: number) => v.pipe(v.string(), v.regex(new RegExp(`^[0-9a-f]{${length}}$`)));
const payloadSchema = v.object({
  algorithm: v.literal(ALGORITHM),
  challenge: hex(64),
  number: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(PUZZLE_MAX_NUMBER)),
  salt: v.pipe(v.string(), v.maxLength(256)),
  signature: hex(64),
});
type Payload = v.InferOutput<typeof payloadSchema>;

const readPayload = (text: string): Payload | null => {
  if (text.length > MAX_PAYLOAD || !/^[A-Za-z0-9+/]+={0,2}$/.test(text)) return null;
  try {
    const read = v.safeParse(payloadSchema, JSON.parse(Buffer.from(text, 'base64').toString('utf8')));
    return read.success ? read.output : null;
  } catch {
    return null;
  }
};

export const createBotChecks = (deps: {
  db: Database;
  content: ContentService;
  secret: string;
  now: () => number;
}): BotChecks => {
  const hmacKey = Buffer.from(hkdfSync('sha256', deps.secret, '', 'foyer bot check v1', 32)).toString('hex');

  const passes: BotChecks['passes'] = async (merchantId, { altcha }) => {
    const payload = altcha ? readPayload(altcha) : null;
    if (!payload) return false;
    const params = extractParams(payload);
    const expiresAtMs = Number(params['expires']) * 1000;
    // Our own clock, so that every part of the gateway reads the same one.
    if (params['merchant'] !== String(merchantId) || !(expiresAtMs > deps.now())) return false;
    if (!(await verifySolution(payload, hmacKey, false))) return false;
    return useBotProof(deps.db, { merchantId, signature: payload.signature, expiresAtMs });
  };

  return {
    async challenge(merchantId) {
      const puzzle = await createChallenge({
        algorithm: ALGORITHM,
        hmacKey,
        maxnumber: PUZZLE_MAX_NUMBER,
        number: randomInt(PUZZLE_MAX_NUMBER + 1),
        expires: new Date(deps.now() + PUZZLE_LIFE_S * 1000),
        params: { merchant: String(merchantId) },
      });
      return { ...puzzle };
    },
    passes,
    async demand({ visitor, action, fields, due = false, value }) {
      const { identity } = await deps.content.of(visitor.merchant.id);
      if (identity.bot_check === 'none') return false;
      const needed = due || identity.bot_check_always.includes(action);
      // Unneeded answers are not looked at: they stay good for the form that follows.
      if (!needed && action !== 'sms') return false;
      const passed = await passes(visitor.merchant.id, fields);
      if (needed && !passed) throw new GatewayError('BOT_CHECK_REQUIRED', { value });
      return passed;
    },
  };
};
