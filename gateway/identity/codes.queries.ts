import type { Database, Query } from '../database/types';
import { BLOCK_DIGITS, RANGE_SIZES } from './code-ranges';

/** What a code is for; it never counts for anything else. */
export type CodePurpose = 'login' | 'forgot' | 'register' | 'factor' | 'contact' | 'account' | 'withdraw';
/** `any`: asked for by a client that names no purpose; good for a login, a forgotten password and a second factor. */
export type SentPurpose = CodePurpose | 'any';
export type CodeChannel = 'sms' | 'mail';

/** What a code is counted with; no allowance draws on another one. */
export type CodePool = 'open' | 'reset' | 'contact' | 'factor' | 'known';

/** Who asks for a code, as it is counted. */
export interface CodeAsker {
  merchantId: number;
  pool: CodePool;
  addressHash: string;
  source: string;
  /** The network around the source. */
  network: string;
}

export interface NewCode extends CodeAsker {
  id: string;
  purpose: SentPurpose;
  channel: CodeChannel;
  codeHash: string;
  /** Prefix of the number's block; null for a code that counts for no range. */
  numberBlock: string | null;
  nowMs: number;
  expiresAtMs: number;
}

/** Lets one request at a time count what an address, then a source, then its network has had; held until the transaction ends. */
export const lockCodeSender = async (query: Query, asker: CodeAsker): Promise<void> => {
  // In this order everywhere: the address first, so that no two transactions deadlock.
  await query(
    `select pg_advisory_xact_lock(hashtextextended('code address ' || $1 || ' ' || $2, 0)),
            pg_advisory_xact_lock(hashtextextended('code source ' || $1 || ' ' || $3, 0)),
            pg_advisory_xact_lock(hashtextextended('code network ' || $1 || ' ' || $4, 0))`,
    [`${asker.merchantId} ${asker.pool}`, asker.addressHash, asker.source, asker.network],
  );
};

/** When codes of one allowance were sent within a day: to an address, by a source, by its network; newest first, ms. */
export interface CodeHistory {
  address: number[];
  source: number[];
  network: number[];
}

/** More than any limit counts. */
const MAX_HISTORY = 200;

const sentBy = (column: string, parameter: string): string =>
  `(select array_agg((extract(epoch from x.created_at) * 1000)::bigint) from
      (select created_at from one_time_code
        where merchant_id = $1 and ${column} = ${parameter} and pool = $2
          and created_at > to_timestamp($6 / 1000.0) - interval '1 day'
        order by created_at desc limit ${MAX_HISTORY}) x) as ${column}`;

export const readCodeHistory = async (
  query: Query,
  { merchantId, pool, addressHash, source, network, nowMs }: CodeAsker & { nowMs: number },
): Promise<CodeHistory> => {
  const [row] = await query<{
    address_hash: bigint[] | null;
    source: bigint[] | null;
    network: bigint[] | null;
  }>(`select ${sentBy('address_hash', '$3')}, ${sentBy('source', '$4')}, ${sentBy('network', '$5')}`, [
    merchantId,
    pool,
    addressHash,
    source,
    network,
    nowMs,
  ]);
  return {
    address: (row?.address_hash ?? []).map(Number),
    source: (row?.source ?? []).map(Number),
    network: (row?.network ?? []).map(Number),
  };
};

export interface SmsSpending {
  merchantId: number;
  nowMs: number;
  messages: 0 | 1;
  /** What the message counts among. */
  share: 'open' | 'reset' | 'owner';
  /** Of the whole day; of what guests can ask for; of that and forgotten passwords together. */
  ceilings: { day: number; open: number; open_reset: number };
}

/** Adds to the day's text messages while there is room and answers how many its share has had; null when there is none. */
export const spendSmsBudget = async (
  query: Query,
  { merchantId, nowMs, messages, share, ceilings }: SmsSpending,
): Promise<number | null> => {
  const open = share === 'open' ? messages : 0;
  const reset = share === 'reset' ? messages : 0;
  const rows = await query<{ spent: number }>(
    `insert into sms_day as d (merchant_id, day, sent, open_sent, reset_sent)
     select $1, (to_timestamp($2 / 1000.0) at time zone 'UTC')::date, $3, $4, $5 where $7 > 0
     on conflict (merchant_id, day) do update
       set sent = d.sent + excluded.sent, open_sent = d.open_sent + excluded.open_sent,
           reset_sent = d.reset_sent + excluded.reset_sent
       where d.sent < $7 and ($6 = 'owner' or d.open_sent + d.reset_sent < $9) and ($6 <> 'open' or d.open_sent < $8)
     returning case $6 when 'open' then d.open_sent when 'reset' then d.open_sent + d.reset_sent else d.sent end as spent`,
    [merchantId, nowMs, messages, open, reset, share, ceilings.day, ceilings.open, ceilings.open_reset],
  );
  return rows[0]?.spent ?? null;
};

export const insertCode = async (query: Query, code: NewCode): Promise<void> => {
  await query(
    `insert into one_time_code
       (merchant_id, id, purpose, channel, address_hash, code_hash, source, created_at, expires_at, pool, network,
        number_block)
     values ($1, $2, $3, $4, $5, $6, $7, to_timestamp($8 / 1000.0), to_timestamp($9 / 1000.0), $10, $11, $12)`,
    [
      code.merchantId,
      code.id,
      code.purpose,
      code.channel,
      code.addressHash,
      code.codeHash,
      code.source,
      code.nowMs,
      code.expiresAtMs,
      code.pool,
      code.network,
      code.numberBlock,
    ],
  );
};

export interface CodeGuess {
  merchantId: number;
  purpose: CodePurpose;
  addressHash: string;
  codeHash: string;
  /** '' where the client keeps none: then it is the newest code of the source. */
  id: string;
  source: string;
  nowMs: number;
  maxTries: number;
}

/** The ranges that a code counts for, by the prefix of its number's block. */
const RANGES = RANGE_SIZES.map(({ lastDigits }) => lastDigits - BLOCK_DIGITS)
  .map((dropped) => (dropped === 0 ? 'g.number_block' : `left(g.number_block, -${dropped})`))
  .join(', ');

/**
 * Counts one guess against the code it is for and uses that code up when it is right: one statement, so that no two win. A right
 * one counts as entered in the ranges of its number, which are locked in the order in which a message locks them.
 */
export const guessCode = async (query: Query, guess: CodeGuess): Promise<boolean> => {
  const rows = await query<{ proved: boolean }>(
    `with guessed as (
     update one_time_code c
        set tries = c.tries + 1,
            used_at = case when c.code_hash = $4 then to_timestamp($7 / 1000.0) end
      where c.merchant_id = $1 and c.address_hash = $3 and c.used_at is null and c.tries < $8
        and c.expires_at > to_timestamp($7 / 1000.0)
        and c.id = (select n.id from one_time_code n
                     where n.merchant_id = $1 and n.address_hash = $3
                       and (n.purpose = $2 or n.purpose = 'any' and $2 in ('login', 'forgot', 'factor'))
                       and case when $5 = '' then n.source = $6 else n.id = $5 end
                     order by n.created_at desc limit 1)
     returning c.used_at is not null as proved, c.number_block, (c.created_at at time zone 'UTC')::date as day),
     ranges as (
     select r.day, r.prefix from guessed g
       join code_range r on r.merchant_id = $1 and r.day = g.day and r.prefix in (${RANGES})
      where g.proved order by length(r.prefix) for update of r),
     counted as (
     update code_range r set entered = r.entered + 1 from ranges
      where r.merchant_id = $1 and r.day = ranges.day and r.prefix = ranges.prefix)
     select proved from guessed`,
    [
      guess.merchantId,
      guess.purpose,
      guess.addressHash,
      guess.codeHash,
      guess.id,
      guess.source,
      guess.nowMs,
      guess.maxTries,
    ],
  );
  return rows[0]?.proved ?? false;
};

/** Marks the answer of a puzzle as used; false when it was used before. */
export const useBotProof = async (
  db: Database,
  proof: { merchantId: number; signature: string; expiresAtMs: number },
): Promise<boolean> => {
  const rows = await db.merchant(proof.merchantId).query(
    `insert into bot_proof (merchant_id, signature, expires_at) values ($1, $2, to_timestamp($3 / 1000.0))
     on conflict do nothing returning signature`,
    [proof.merchantId, proof.signature, proof.expiresAtMs],
  );
  return rows.length > 0;
};

/** Removes codes, budgets, ranges, puzzles, guesses and sources that nothing counts any more; at most `limit` of each. */
export const sweepCodes = async (
  db: Database,
  input: { merchantId: number; limit: number },
): Promise<void> => {
  const { query } = db.merchant(input.merchantId);
  const limit = Math.trunc(input.limit);
  const sweeps = [
    ['one_time_code', 'id', `created_at < now() - interval '2 days'`],
    ['bot_proof', 'signature', `expires_at < now() - interval '1 day'`],
    ['guess_allowance', 'ctid', `last_at < now() - interval '1 day'`],
    ['sms_day', 'day', `day < current_date - 90`],
    ['code_range', 'ctid', `day < current_date - 1`],
    ['registration_source', 'ctid', `hour < now() - interval '1 day'`],
  ] as const;
  for (const [table, key, old] of sweeps)
    await query(
      `delete from ${table} where ${key} in (select ${key} from ${table} where ${old} limit ${limit})`,
    );
};
