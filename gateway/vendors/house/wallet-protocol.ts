import { createHmac, timingSafeEqual, type KeyObject } from 'node:crypto';
import * as v from 'valibot';
import type { ErrorCode } from '../../../src/contract/tables/error-codes';

/** Catalogue code of the house vendor. */
export const HOUSE_VENDOR = 'HOUSE';
export const WALLET_VERBS = ['debit', 'credit', 'cancel', 'end', 'balance', 'free'] as const;
export type WalletVerb = (typeof WALLET_VERBS)[number];
/** Where the house's own verbs stand. */
const HOUSE_DOOR = '/vendor/house';
export const walletPath = (verb: WalletVerb, door: string = HOUSE_DOOR): string => `${door}/${verb}`;

export const HEADER_TIMESTAMP = 'x-house-timestamp';
export const HEADER_NONCE = 'x-house-nonce';
export const HEADER_SIGNATURE = 'x-house-signature';
/** A request's timestamp (Unix milliseconds) may be this far from the receiver's clock. */
export const MAX_SKEW_MS = 300_000;
export const MAX_BODY_BYTES = 2_048;
export const NONCE_PATTERN = /^[A-Za-z0-9_-]{16,64}$/;
export const TIMESTAMP_PATTERN = /^[1-9]\d{12}$/;
const SIGNATURE_PATTERN = /^[0-9a-f]{64}$/;

const AMOUNT = /^[1-9]\d{0,14}$/;
const text = (pattern: RegExp) => v.pipe(v.string(), v.regex(pattern));
const idText = text(/^[A-Za-z0-9._:-]{1,120}$/);
const player = {
  merchant: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_147_483_647)),
  member: v.pipe(
    text(/^[1-9]\d{0,17}$/),
    v.transform((digits) => BigInt(digits)),
  ),
  currency: text(/^[A-Z0-9]{3,8}$/),
};
/** Minor units as decimal text: 1 … 10^15 - 1, no sign, no fraction, no leading zero. */
const amount = v.pipe(
  text(AMOUNT),
  v.transform((digits) => BigInt(digits)),
);

/** Name of the session that the launch handed over. */
const session = text(/^[A-Za-z0-9_-]{0,64}$/);
/** Wins and cancels may name a session too; whether it lives is not asked then. */
const operation = {
  ...player,
  ...{ transaction: idText, round: idText, game: idText },
  session: v.optional(session),
};

/** Set of free rounds that a bet and its win are of: the player stakes nothing. */
const free = v.optional(text(/^[1-9]\d{0,17}$/));

/** Bodies, one per verb; unknown keys are refused. A bet needs a session that lives; with one, `balance` says whether it does. */
export const walletRequests = {
  debit: v.strictObject({ ...operation, amount, session, free }),
  credit: v.strictObject({ ...operation, amount, free }),
  cancel: v.strictObject({ ...operation, target: idText }),
  end: v.strictObject({ ...player, round: idText, game: idText }),
  balance: v.strictObject({ ...player, session: v.optional(session) }),
  /** Sets that the player may use in a game. */
  free: v.strictObject({ ...player, game: idText }),
};
/** What a caller hands to the client: the decoded form, with bigint amounts. */
export type WalletMessage<V extends WalletVerb> = v.InferOutput<(typeof walletRequests)[V]>;

export const WALLET_STATUSES = [
  'OK',
  'INSUFFICIENT_FUNDS',
  'TRANSACTION_CONFLICT',
  'TRANSACTION_CANCELLED',
  'BALANCE_LIMIT',
  'PLAYER_UNKNOWN',
  'PLAYER_REFUSED',
  'SESSION_OVER',
  'INVALID_REQUEST',
  'UNAUTHORISED',
  'BUSY',
] as const;
export type WalletStatus = (typeof WALLET_STATUSES)[number];

export const walletReply = v.object({
  status: v.picklist(WALLET_STATUSES),
  balance: v.optional(
    v.pipe(
      text(/^-?\d{1,19}$/),
      v.transform((digits) => BigInt(digits)),
    ),
  ),
  currency: v.optional(player.currency),
  /** Answer of the verb `free`. */
  sets: v.optional(
    v.pipe(
      v.array(
        v.object({
          id: text(/^[1-9]\d{0,17}$/),
          stake: amount,
          left: v.number(),
          count: v.number(),
          until: v.number(),
          wins: v.picklist(['money', 'bonus']),
        }),
      ),
      v.maxLength(50),
    ),
  ),
  journal: v.optional(v.string()),
  replayed: v.optional(v.boolean()),
});

/** HTTP status of each word. 5xx alone means that the outcome is unknown. */
export const walletHttpStatus: Record<WalletStatus, number> = {
  OK: 200,
  INSUFFICIENT_FUNDS: 402,
  TRANSACTION_CONFLICT: 409,
  TRANSACTION_CANCELLED: 409,
  BALANCE_LIMIT: 409,
  PLAYER_UNKNOWN: 404,
  PLAYER_REFUSED: 403,
  SESSION_OVER: 403,
  INVALID_REQUEST: 400,
  UNAUTHORISED: 401,
  BUSY: 503,
};

/** Our codes in the protocol's words; a code that is not named here is BUSY, which the vendor retries. */
const replyTable: Partial<Record<ErrorCode, WalletStatus>> = {
  WALLET_NOT_ENOUGH: 'INSUFFICIENT_FUNDS',
  LEDGER_KEY_CONFLICT: 'TRANSACTION_CONFLICT',
  LEDGER_TOMBSTONED: 'TRANSACTION_CANCELLED',
  LEDGER_LIMIT: 'BALANCE_LIMIT',
  LEDGER_ACCOUNT_UNKNOWN: 'PLAYER_UNKNOWN',
  SESSION_INVALID: 'SESSION_OVER',
  ACCESS_DENIED: 'PLAYER_REFUSED',
  TRIAL_REFUSED: 'PLAYER_REFUSED',
  MEMBER_ONLY: 'PLAYER_REFUSED',
  VENDOR_MAINTENANCE: 'PLAYER_REFUSED',
  MAINTENANCE: 'PLAYER_REFUSED',
  REGION_BLOCKED: 'PLAYER_REFUSED',
  LIMIT_STAKE_REACHED: 'PLAYER_REFUSED',
  LIMIT_LOSS_REACHED: 'PLAYER_REFUSED',
  LIMIT_TIME_REACHED: 'PLAYER_REFUSED',
  PLAY_PAUSED: 'PLAYER_REFUSED',
  SELF_EXCLUDED: 'PLAYER_REFUSED',
  REALITY_CHECK_DUE: 'PLAYER_REFUSED',
  GAME_UNKNOWN: 'INVALID_REQUEST',
  REQUEST_INVALID: 'INVALID_REQUEST',
  WALLET_AMOUNT_INVALID: 'INVALID_REQUEST',
  LEDGER_UNBALANCED: 'INVALID_REQUEST',
  LEDGER_MIXED: 'INVALID_REQUEST',
};
export const statusOf = (code: ErrorCode): WalletStatus => replyTable[code] ?? 'BUSY';

/** HMAC-SHA256 in hex over method, path, timestamp, nonce and the body's bytes, a line each. */
export const signRequest = (input: {
  key: KeyObject;
  method: string;
  path: string;
  timestamp: string;
  nonce: string;
  body: string;
}): string =>
  createHmac('sha256', input.key)
    .update(`${input.method}\n${input.path}\n${input.timestamp}\n${input.nonce}\n${input.body}`)
    .digest('hex');

/** Constant-time comparison of two hex signatures. */
export const sameSignature = (expected: string, given: string): boolean =>
  SIGNATURE_PATTERN.test(given) &&
  timingSafeEqual(Buffer.from(expected, 'latin1'), Buffer.from(given, 'latin1'));
