import * as v from 'valibot';
import { amountToWire, minorDigits, parseAmount } from '../../../src/contract/money';
import type { ErrorCode } from '../../../src/contract/tables/error-codes';
import { MAX_ROLLED_BACK, readPlayer, type Pair } from './protocol';

/** What the dialect says when it does not say yes. Everything but the last two is certain. */
export const REFUSALS = {
  INSUFFICIENT_FUNDS: 'The balance does not cover the bet',
  TRANSACTION_MISMATCH: 'This transaction id was used with another content',
  TRANSACTION_ROLLED_BACK: 'This transaction was rolled back before it came',
  BALANCE_LIMIT: 'The balance cannot hold so much money',
  SESSION_EXPIRED: 'The session is over or belongs to somebody else',
  PLAYER_NOT_FOUND: 'There is no such player in this currency',
  PLAYER_BLOCKED: 'This player may not bet',
  GAME_NOT_FOUND: 'There is no such game',
  BAD_REQUEST: 'The form is not in order',
  BAD_SIGN: 'The signature does not hold',
  INTERNAL_ERROR: 'Please repeat the request',
} as const;
export type Refusal = keyof typeof REFUSALS;
export const isRefusal = (word: string): word is Refusal => Object.hasOwn(REFUSALS, word);

/** HTTP status of each word: 200 for what is certain; anything else leaves the vendor to repeat. */
export const httpStatusOf = (word: Refusal): number =>
  word === 'BAD_SIGN' ? 403 : word === 'INTERNAL_ERROR' ? 500 : 200;

/** Our codes in the dialect's words; a code that is not named here is INTERNAL_ERROR, which the vendor repeats. */
const replyTable: Partial<Record<ErrorCode, Refusal>> = {
  WALLET_NOT_ENOUGH: 'INSUFFICIENT_FUNDS',
  LEDGER_KEY_CONFLICT: 'TRANSACTION_MISMATCH',
  LEDGER_TOMBSTONED: 'TRANSACTION_ROLLED_BACK',
  LEDGER_LIMIT: 'BALANCE_LIMIT',
  LEDGER_ACCOUNT_UNKNOWN: 'PLAYER_NOT_FOUND',
  SESSION_INVALID: 'SESSION_EXPIRED',
  ACCESS_DENIED: 'PLAYER_BLOCKED',
  TRIAL_REFUSED: 'PLAYER_BLOCKED',
  MEMBER_ONLY: 'PLAYER_BLOCKED',
  VENDOR_MAINTENANCE: 'PLAYER_BLOCKED',
  MAINTENANCE: 'PLAYER_BLOCKED',
  REGION_BLOCKED: 'PLAYER_BLOCKED',
  LIMIT_STAKE_REACHED: 'PLAYER_BLOCKED',
  LIMIT_LOSS_REACHED: 'PLAYER_BLOCKED',
  LIMIT_TIME_REACHED: 'PLAYER_BLOCKED',
  PLAY_PAUSED: 'PLAYER_BLOCKED',
  SELF_EXCLUDED: 'PLAYER_BLOCKED',
  REALITY_CHECK_DUE: 'PLAYER_BLOCKED',
  GAME_UNKNOWN: 'GAME_NOT_FOUND',
  REQUEST_INVALID: 'BAD_REQUEST',
  WALLET_AMOUNT_INVALID: 'BAD_REQUEST',
  LEDGER_UNBALANCED: 'BAD_REQUEST',
  LEDGER_MIXED: 'BAD_REQUEST',
};
export const wordOf = (code: ErrorCode): Refusal => replyTable[code] ?? 'INTERNAL_ERROR';

/** A balance as the dialect writes it: a decimal number. */
export const balanceWire = (minor: bigint, currency: string): number | string =>
  amountToWire({ minor, currency });

const text = (pattern: RegExp) => v.pipe(v.string(), v.regex(pattern));
const id = text(/^[A-Za-z0-9._:-]{1,60}$/);
/** Vendors compute with more decimals than a currency has. */
const decimal = text(/^-?\d{1,13}(\.\d{1,18})?$/);
const flag = v.pipe(
  v.optional(v.picklist(['0', '1', 'false', 'true']), '0'),
  v.transform((value) => value === '1' || value === 'true'),
);
const player = {
  player_id: v.pipe(
    v.string(),
    v.transform(readPlayer),
    v.check((found) => found !== null),
    v.transform((found) => found ?? { merchantId: 0, memberId: 0n }),
  ),
  currency: text(/^[A-Z0-9]{3,8}$/),
  session_id: v.optional(text(/^[A-Za-z0-9_-]{0,64}$/), ''),
};
const round = { game_uuid: id, round_id: id };
const operation = { ...player, ...round, transaction_id: id };

/** Forms, one per action; an unknown key is refused. */
const forms = {
  balance: v.strictObject({ action: v.literal('balance'), ...player, game_uuid: v.optional(id) }),
  bet: v.strictObject({
    action: v.literal('bet'),
    ...operation,
    amount: decimal,
    type: v.optional(v.picklist(['bet', 'tip', 'freespin']), 'bet'),
    finished: flag,
  }),
  win: v.strictObject({
    action: v.literal('win'),
    ...operation,
    amount: decimal,
    type: v.optional(v.picklist(['win', 'jackpot', 'freespin', 'promo']), 'win'),
    finished: flag,
  }),
  play: v.strictObject({
    action: v.literal('play'),
    ...operation,
    bet_amount: decimal,
    win_amount: decimal,
    finished: flag,
  }),
  refund: v.strictObject({
    action: v.literal('refund'),
    ...operation,
    bet_transaction_id: id,
    amount: v.optional(decimal, '0'),
    finished: flag,
  }),
  rollback: v.strictObject({
    action: v.literal('rollback'),
    ...operation,
    targets: v.pipe(v.array(id), v.minLength(1), v.maxLength(MAX_ROLLED_BACK)),
    finished: flag,
  }),
  adjust: v.strictObject({ action: v.literal('adjust'), ...operation, amount: decimal }),
};
export type Action = keyof typeof forms;
export type Form = { [A in Action]: v.InferOutput<(typeof forms)[A]> }[Action];

/** Ten transactions at most: a place is one digit. */
const TARGET = /^rollback_transactions\[(\d)\]\[transaction_id\]$/;
const TARGET_FACT = /^rollback_transactions\[\d{1,2}\]\[(action|amount|type)\]$/;

/** Reads one signed form; null when it is not in order. */
export const readAction = (pairs: readonly Pair[]): Form | null => {
  const fields: Record<string, string> = {};
  const targets: string[] = [];
  for (const [name, value] of pairs) {
    const place = TARGET.exec(name)?.[1];
    if (place !== undefined) {
      if (Number(place) !== targets.length) return null;
      targets.push(value);
    } else if (!TARGET_FACT.test(name)) fields[name] = value;
  }
  const action = fields['action'] ?? '';
  if (!Object.hasOwn(forms, action)) return null;
  const parsed = v.safeParse(
    forms[action as Action],
    targets.length > 0 || action === 'rollback' ? { ...fields, targets } : fields,
    { abortEarly: true },
  );
  return parsed.success ? parsed.output : null;
};

const DECIMAL = /^(-?)(\d{1,16})(?:\.(\d{1,18}))?$/;

/**
 * Parses an amount: whole minor units, rounded towards zero, and the remainder as a decimal ('' if none).
 * Returns null if it is no amount or above the limit.
 */
export const roundedOf = (amount: string, currency: string): { minor: bigint; remainder: string } | null => {
  const [, sign = '', whole, fraction = ''] = DECIMAL.exec(amount) ?? [];
  if (whole === undefined) return null;
  const digits = minorDigits(currency);
  const kept = fraction.slice(0, digits);
  const minor = parseAmount(kept === '' ? `${sign}${whole}` : `${sign}${whole}.${kept}`, currency);
  if (minor === null) return null;
  const beyond = fraction.slice(digits).replace(/0+$/, '');
  return { minor, remainder: beyond === '' ? '' : `${sign}0.${'0'.repeat(digits)}${beyond}` };
};

/** A form's amount in minor units; null when the currency has no such amount, or no call may carry it. */
export const minorOf = (amount: string, currency: string): bigint | null => {
  const rounded = roundedOf(amount, currency);
  return rounded === null || rounded.remainder !== '' ? null : rounded.minor;
};
