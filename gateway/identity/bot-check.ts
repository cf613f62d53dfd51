import { randomInt } from 'node:crypto';
import { createChallenge, extractParams, verifySolution } from 'altcha-lib/v1';
import * as v from 'valibot';
import { useBotProof } from './codes.queries';
import type { BotCheckAction, ContentService } from '../content/index';
import type { Database } from '../database/types';
import { MAX_PROOF_LEVEL } from './attempt-policy';
import type { BotJudge } from './bot-judge';
import { createBoundedCache, GatewayError, lastingKey, type Secret, type Visitor } from '../platform/index';

/** Fields that a form may carry; products we do not run ourselves are not read. */
export interface BotCheckFields {
  altcha?: string | null | undefined;
}

export interface BotChecks {
  /**
   * A new puzzle; nothing is kept of it. It has the cost that was `asked` for, and never less than what this source was last
   * told: a page that cannot ask is served as well.
   */
  challenge(input: { merchantId: number; source: string; asked: number }): Promise<Record<string, unknown>>;
  /** Whether the form carries the answer of a live puzzle of such a cost, which is used up by that. */
  passes(merchantId: number, fields: BotCheckFields, cost?: number): Promise<boolean>;
  /**
   * Judges what a form carries where the merchant always asks for it, or where it is `due`. Answers whether a right answer
   * came; without a bot check the merchant's forms are never held up here.
   * @throws GatewayError BOT_CHECK_REQUIRED, with the cost of the puzzle that is wanted
   */
  demand(input: {
    visitor: Visitor;
    action: BotCheckAction;
    fields: BotCheckFields;
    due?: boolean;
    /** How often the least puzzle is doubled. */
    level?: number;
    /** Travels with the refusal. */
    value?: Record<string, unknown>;
  }): Promise<boolean>;
}

/** Seconds in which a puzzle can be answered. */
export const PUZZLE_LIFE_S = 300;
/** The least puzzle takes up to this many hashes, half of it on average: well under a second in a browser. */
export const PUZZLE_COST = 50_000;
/** The dearest: some seconds on a desk, a quarter of a minute on an old phone. */
export const MAX_PUZZLE_COST = PUZZLE_COST * 2 ** MAX_PROOF_LEVEL;
/** While one was being solved the price may have doubled once: it still counts. */
const GRACE = 2;
/** Sources whose last price is remembered, for pages that ask for a puzzle without naming one. */
const MAX_SOURCES = 20_000;
const ALGORITHM = 'SHA-256';
const MAX_PAYLOAD = 4_096;

const hex = (length: number) => v.pipe(v.string(), v.regex(new RegExp(`^[0-9a-f]{${length}}$`)));
const payloadSchema = v.object({
  algorithm: v.literal(ALGORITHM),
  challenge: hex(64),
  number: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_PUZZLE_COST)),
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
  secret: Secret;
  /** Omit if no service is asked about visitors. */
  botJudge?: BotJudge | null;
  now: () => number;
}): BotChecks => {
  const hmacKey = lastingKey(deps.secret, 'foyer bot check v1').toString('hex');

  const told = createBoundedCache<{ cost: number; untilMs: number }>({
    maxEntries: MAX_SOURCES,
    maxWeight: MAX_SOURCES,
  });
  const lastTold = (key: string): number => {
    const last = told.get(key);
    return last && last.untilMs > deps.now() ? last.cost : 0;
  };
  const isSuspect = async ({ merchant, ip, userAgent }: Visitor, action: BotCheckAction): Promise<boolean> =>
    (await deps.botJudge?.isSuspect({ merchantId: merchant.id, action, ip, userAgent })) ?? false;
  const costOf = (level: number): number => Math.min(MAX_PUZZLE_COST, PUZZLE_COST * 2 ** level);

  const passes: BotChecks['passes'] = async (merchantId, { altcha }, cost = PUZZLE_COST) => {
    const payload = altcha ? readPayload(altcha) : null;
    if (!payload) return false;
    const params = extractParams(payload);
    const expiresAtMs = Number(params['expires']) * 1000;
    // Our own clock, so that every part of the gateway reads the same one.
    // The salt is part of what was hashed: another price cannot be written into it.
    if (!(Number(params['cost']) * GRACE >= cost)) return false;
    if (params['merchant'] !== String(merchantId) || !(expiresAtMs > deps.now())) return false;
    if (!(await verifySolution(payload, hmacKey, false))) return false;
    return useBotProof(deps.db, { merchantId, signature: payload.signature, expiresAtMs });
  };

  return {
    async challenge({ merchantId, source, asked }) {
      const wanted = Math.max(PUZZLE_COST, Math.trunc(asked), lastTold(`${merchantId} ${source}`));
      const cost = Math.min(MAX_PUZZLE_COST, wanted);
      const puzzle = await createChallenge({
        algorithm: ALGORITHM,
        hmacKey,
        maxnumber: cost,
        number: randomInt(cost + 1),
        expires: new Date(deps.now() + PUZZLE_LIFE_S * 1000),
        params: { merchant: String(merchantId), cost: String(cost) },
      });
      return { ...puzzle };
    },
    passes,
    async demand({ visitor, action, fields, due = false, level = 0, value }) {
      const { identity } = await deps.content.of(visitor.merchant.id);
      if (identity.bot_check === 'none') return false;
      const isSet = due || identity.bot_check_always.includes(action);
      const needed = isSet || (await isSuspect(visitor, action));
      // Unneeded answers are not looked at: they stay good for the form that follows.
      if (!needed && action !== 'sms') return false;
      const cost = costOf(due ? level : 0);
      const passed = await passes(visitor.merchant.id, fields, cost);
      if (!needed || passed) return passed;
      const untilMs = deps.now() + PUZZLE_LIFE_S * 1000;
      told.set(`${visitor.merchant.id} ${visitor.source}`, { cost, untilMs }, 1);
      throw new GatewayError('BOT_CHECK_REQUIRED', { value: { ...value, cost } });
    },
  };
};
