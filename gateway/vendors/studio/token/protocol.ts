import { createHash } from 'node:crypto';
import { jwtVerify, SignJWT, type KeyObject } from 'jose';
import * as v from 'valibot';
import type { ErrorCode } from '../../../../src/contract/tables/error-codes';

// The token dialect: JSON over POST, each call with a token of its own (JWT, HS256) that is bound to brand, operator, path and
// body, lives for seconds and is taken once; results come in batches, each with an answer of its own. docs/studio.md tells it whole.

/** Whom brands call us. */
export const OPERATOR = 'foyer';
export const VERBS = ['bet', 'settle', 'cancel', 'balance', 'grants'] as const;
export type Verb = (typeof VERBS)[number];
export const pathOf = (door: string, verb: Verb): string => `${door}/${verb}`;

/** Results that one call brings. */
export const MAX_RESULTS = 50;
/** Sets of free rounds that one answer tells of. */
export const MAX_GRANTS = 10;
/** A batch of the longest results stays below. */
export const MAX_BODY_BYTES = 32_768;
/** A token lives so long, and the two clocks may differ by so much. */
export const TOKEN_LIFE_S = 30;
export const CLOCK_SKEW_S = 30;

const NONCE = /^[A-Za-z0-9_-]{16,64}$/;
const text = (pattern: RegExp) => v.pipe(v.string(), v.regex(pattern));
const id = text(/^[A-Za-z0-9._:-]{1,120}$/);
const minor = (pattern: RegExp) =>
  v.pipe(
    text(pattern),
    v.transform((digits) => BigInt(digits)),
  );
const player = {
  merchant: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_147_483_647)),
  member: minor(/^[1-9]\d{0,17}$/),
  currency: text(/^[A-Z0-9]{3,8}$/),
  game: id,
};
const session = text(/^[A-Za-z0-9_-]{1,64}$/);
const grant = v.optional(text(/^[1-9]\d{0,17}$/));
const movement = { ...player, round: id, transaction: id, grant };

/** Bodies, one per verb; unknown keys are refused. Amounts are minor units as decimal text. */
export const requests = {
  bet: v.strictObject({ ...movement, amount: minor(/^[1-9]\d{0,14}$/), session }),
  /** A result of 0 says that the round is over and won nothing. */
  settle: v.strictObject({
    results: v.pipe(
      v.array(v.strictObject({ ...movement, amount: minor(/^(0|[1-9]\d{0,14})$/) })),
      v.minLength(1),
      v.maxLength(MAX_RESULTS),
    ),
  }),
  cancel: v.strictObject({ ...player, round: id, transaction: id, target: id }),
  balance: v.strictObject({ ...player, session }),
  grants: v.strictObject(player),
};
export type Message<V extends Verb> = v.InferOutput<(typeof requests)[V]>;
export type Result = Message<'settle'>['results'][number];

export const STATUSES = [
  'ok',
  'funds_low',
  'id_taken',
  'id_void',
  'balance_full',
  'player_unknown',
  'player_barred',
  'session_over',
  'request_bad',
  'token_bad',
  'try_again',
] as const;
export type Status = (typeof STATUSES)[number];

/** HTTP status of each word of a single call; a batch that was read is always 200. 503 alone leaves the outcome open. */
export const httpStatus: Record<Status, number> = {
  ok: 200,
  funds_low: 402,
  id_taken: 409,
  id_void: 409,
  balance_full: 409,
  player_unknown: 404,
  player_barred: 403,
  session_over: 403,
  request_bad: 400,
  token_bad: 401,
  try_again: 503,
};

/** Our codes in the dialect's words; a code that is not named here is try_again, which the brand repeats. */
const replyTable: Partial<Record<ErrorCode, Status>> = {
  WALLET_NOT_ENOUGH: 'funds_low',
  LEDGER_KEY_CONFLICT: 'id_taken',
  LEDGER_TOMBSTONED: 'id_void',
  LEDGER_LIMIT: 'balance_full',
  LEDGER_ACCOUNT_UNKNOWN: 'player_unknown',
  SESSION_INVALID: 'session_over',
  ACCESS_DENIED: 'player_barred',
  TRIAL_REFUSED: 'player_barred',
  MEMBER_ONLY: 'player_barred',
  VENDOR_MAINTENANCE: 'player_barred',
  MAINTENANCE: 'player_barred',
  REGION_BLOCKED: 'player_barred',
  LIMIT_STAKE_REACHED: 'player_barred',
  LIMIT_LOSS_REACHED: 'player_barred',
  LIMIT_TIME_REACHED: 'player_barred',
  PLAY_PAUSED: 'player_barred',
  SELF_EXCLUDED: 'player_barred',
  REALITY_CHECK_DUE: 'player_barred',
  GAME_UNKNOWN: 'request_bad',
  REQUEST_INVALID: 'request_bad',
  WALLET_AMOUNT_INVALID: 'request_bad',
  LEDGER_UNBALANCED: 'request_bad',
  LEDGER_MIXED: 'request_bad',
};
export const statusOf = (code: ErrorCode): Status => replyTable[code] ?? 'try_again';

const answer = v.object({ status: v.picklist(STATUSES), balance: v.optional(minor(/^-?\d{1,19}$/)) });
export type Answer = v.InferOutput<typeof answer>;
/** What answers each verb. */
export const replies = {
  one: answer,
  batch: v.object({
    answers: v.pipe(v.array(v.object({ ...answer.entries, transaction: id })), v.maxLength(MAX_RESULTS)),
  }),
  grants: v.object({
    grants: v.pipe(
      v.array(
        v.object({
          id: text(/^[1-9]\d{0,17}$/),
          stake: minor(/^[1-9]\d{0,14}$/),
          ...{ left: v.number(), count: v.number(), until: v.number() },
          wins: v.picklist(['money', 'bonus']),
        }),
      ),
      v.maxLength(MAX_GRANTS),
    ),
  }),
};

/** What a token is bound to. */
export interface Bound {
  /** The brand that sends. */
  brand: string;
  path: string;
  body: string;
}
const bodyHash = (body: string): string => createHash('sha256').update(body).digest('base64url');

export const signToken = (
  bound: Bound,
  by: { key: KeyObject; nonce: string; nowMs: number },
): Promise<string> => {
  const at = Math.floor(by.nowMs / 1_000);
  return new SignJWT({ path: bound.path, body: bodyHash(bound.body) })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(bound.brand)
    .setAudience(OPERATOR)
    .setJti(by.nonce)
    .setIssuedAt(at)
    .setExpirationTime(at + TOKEN_LIFE_S)
    .sign(by.key);
};

/** The nonce of a token that was signed for this very call and is not old; null for whatever is wrong with it. */
export const openToken = async (
  token: string,
  bound: Bound,
  by: { key: KeyObject; nowMs: number },
): Promise<{ nonce: string; sentMs: number } | null> => {
  try {
    const { payload } = await jwtVerify(token, by.key, {
      algorithms: ['HS256'],
      issuer: bound.brand,
      audience: OPERATOR,
      requiredClaims: ['exp', 'iat', 'jti'],
      // A token that says to live for longer is as old as its first moment says.
      maxTokenAge: TOKEN_LIFE_S,
      clockTolerance: CLOCK_SKEW_S,
      currentDate: new Date(by.nowMs),
    });
    const { jti: nonce = '', iat = 0 } = payload;
    const isBound = payload['path'] === bound.path && payload['body'] === bodyHash(bound.body);
    return isBound && NONCE.test(nonce) ? { nonce, sentMs: iat * 1_000 } : null;
  } catch {
    return null;
  }
};
