import type { Database, Query } from '../types';

/** What a code is for; it never counts for anything else. */
export type CodePurpose = 'login' | 'forgot' | 'register' | 'factor' | 'contact';
/** `any`: asked for by a client that names no purpose; good for a login, a forgotten password and a second factor. */
export type SentPurpose = CodePurpose | 'any';
export type CodeChannel = 'sms' | 'mail';

export interface NewCode {
  merchantId: number;
  id: string;
  purpose: SentPurpose;
  channel: CodeChannel;
  addressHash: string;
  codeHash: string;
  source: string;
  nowMs: number;
  expiresAtMs: number;
}

/** Lets one request at a time count what an address, and then a source, has had; held until the transaction ends. */
export const lockCodeSender = async (
  query: Query,
  input: { merchantId: number; addressHash: string; source: string },
): Promise<void> => {
  // In this order everywhere: the address first, so that nobody waits for one who waits for them.
  await query(
    `select pg_advisory_xact_lock(hashtextextended('code address ' || $1 || ' ' || $2, 0)),
            pg_advisory_xact_lock(hashtextextended('code source ' || $1 || ' ' || $3, 0))`,
    [String(input.merchantId), input.addressHash, input.source],
  );
};

/** When codes were sent within a day: to an address at all, and by a source within its hour; newest first, ms. */
export interface CodeHistory {
  address: number[];
  source: number[];
}

const MAX_HISTORY = 100;

export const readCodeHistory = async (
  query: Query,
  input: { merchantId: number; addressHash: string; source: string; nowMs: number },
): Promise<CodeHistory> => {
  const rows = await query<{ address: bigint[] | null; source: bigint[] | null }>(
    `select (select array_agg((extract(epoch from x.created_at) * 1000)::bigint) from
               (select created_at from one_time_code
                 where merchant_id = $1 and address_hash = $2 and created_at > to_timestamp($4 / 1000.0) - interval '1 day'
                 order by created_at desc limit ${MAX_HISTORY}) x) as address,
            (select array_agg((extract(epoch from y.created_at) * 1000)::bigint) from
               (select created_at from one_time_code
                 where merchant_id = $1 and source = $3 and created_at > to_timestamp($4 / 1000.0) - interval '1 hour'
                 order by created_at desc limit ${MAX_HISTORY}) y) as source`,
    [input.merchantId, input.addressHash, input.source, input.nowMs],
  );
  const [row] = rows;
  return { address: (row?.address ?? []).map(Number), source: (row?.source ?? []).map(Number) };
};

/** Adds to the day's text messages while there is room and answers how many there are; null when the budget is spent. */
export const spendSmsBudget = async (
  query: Query,
  input: { merchantId: number; nowMs: number; budget: number; messages: 0 | 1 },
): Promise<number | null> => {
  const rows = await query<{ sent: number }>(
    `insert into sms_day as d (merchant_id, day, sent)
     select $1, (to_timestamp($2 / 1000.0) at time zone 'UTC')::date, $4 where $3 > 0
     on conflict (merchant_id, day) do update set sent = d.sent + excluded.sent where d.sent < $3 returning d.sent`,
    [input.merchantId, input.nowMs, input.budget, input.messages],
  );
  return rows[0]?.sent ?? null;
};

export const insertCode = async (query: Query, code: NewCode): Promise<void> => {
  await query(
    `insert into one_time_code (merchant_id, id, purpose, channel, address_hash, code_hash, source, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, to_timestamp($8 / 1000.0), to_timestamp($9 / 1000.0))`,
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

/** Counts one guess against the code it is for and uses that code up when it is right: one statement, so that no two win. */
export const guessCode = async (db: Database, guess: CodeGuess): Promise<boolean> => {
  const rows = await db.merchant(guess.merchantId).query<{ proved: boolean }>(
    `update one_time_code c
        set tries = c.tries + 1,
            used_at = case when c.code_hash = $4 then to_timestamp($7 / 1000.0) end
      where c.merchant_id = $1 and c.address_hash = $3 and c.used_at is null and c.tries < $8
        and c.expires_at > to_timestamp($7 / 1000.0)
        and c.id = (select n.id from one_time_code n
                     where n.merchant_id = $1 and n.address_hash = $3
                       and (n.purpose = $2 or n.purpose = 'any' and $2 in ('login', 'forgot', 'factor'))
                       and case when $5 = '' then n.source = $6 else n.id = $5 end
                     order by n.created_at desc limit 1)
     returning c.used_at is not null as proved`,
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

/** Removes codes, budgets, puzzles and guesses that nothing counts any more; at most `limit` of each. */
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
  ] as const;
  for (const [table, key, old] of sweeps)
    await query(
      `delete from ${table} where ${key} in (select ${key} from ${table} where ${old} limit ${limit})`,
    );
};
