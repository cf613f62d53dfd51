import type { Query } from '../database/types';
import { type LoginName, loginValues, memberForLogin } from './members.queries';

/** What a guess at a password is counted by. */
export interface GuessKey {
  merchantId: number;
  /** Hashes of the names that the account was called by: each has its own count. */
  accounts: readonly string[];
  /** Hash of a device the member has logged in with, '' for all others together. */
  device: string;
}

export interface GuessBounds {
  nowMs: number;
  windowMs: number;
  max: number;
}

const RECENT = `array(select g from unnest(a.guesses) g where g > to_timestamp($4 / 1000.0) - make_interval(secs => $5)
  order by g)`;

/** `deviceKey` of known-devices, by the database: the member is found in the same round trip. */
const DEVICE_HASH = `case when $3 = '' then '' else encode(sha256(convert_to(id || ' device ' || $3, 'UTF8')), 'hex') end`;

/** What a device may still guess. */
export interface GuessState extends Record<string, unknown> {
  /** The member has logged in with this very device. */
  known: boolean;
  /** What the device is kept by with the member, '' for one without a name of its own. */
  device: string;
  /** When a known device, or all others, may guess again, ms; null: now. */
  here_at: bigint | null;
  others_at: bigint | null;
}

/** `max` guesses were made: another one may be when the oldest of them has left the window. */
const FREE_AT = (device: string, max: string): string => `(
  select max((extract(epoch from r.recent[cardinality(r.recent) - ${max} + 1] + make_interval(secs => $5)) * 1000)::bigint)
    from guess_allowance a, lateral (select ${RECENT} as recent) r
   where a.merchant_id = $1 and a.account = any($2) and a.device = ${device} and cardinality(r.recent) >= ${max})`;

/** The same work with and without a member; `deviceId` is what the device calls itself, '' where that counts for nothing. */
export const readGuessState = async (
  query: Query,
  key: Omit<GuessKey, 'device'> &
    Omit<GuessBounds, 'max'> & {
      deviceId: string;
      login: LoginName;
      /** Stands for an unknown name. */
      memberId: bigint;
      maxHere: number;
      maxOthers: number;
    },
): Promise<GuessState> => {
  const { merchantId, accounts, deviceId, login, nowMs, windowMs, memberId, maxHere, maxOthers } = key;
  const [state] = await query<GuessState>(
    `with who as materialized (select coalesce((select id ${memberForLogin(9)}), $8::bigint) as id),
     here as materialized (select id, ${DEVICE_HASH} as device from who)
     select exists (select from member_visit v, here where v.merchant_id = $1 and v.member_id = here.id
                       and v.kind = 'device' and v.value_hash = here.device) as known,
            (select device from here) as device,
            ${FREE_AT('(select device from here)', '$6::int')} as here_at, ${FREE_AT("''", '$7::int')} as others_at`,
    [
      merchantId,
      accounts,
      deviceId,
      nowMs,
      windowMs / 1_000,
      maxHere,
      maxOthers,
      memberId,
      ...loginValues(login),
    ],
  );
  return state ?? { known: false, device: '', here_at: null, others_at: null };
};

/**
 * Counts one guess at each name, `stamp` being what it is known by; false when one of them has none left: what
 * was counted at the others is to be returned then. One statement whose rows are locked in one order, so that nodes that guess at the same
 * time never count past the bound.
 */
export const takeGuess = async (
  query: Query,
  key: GuessKey & GuessBounds & { stamp: string },
): Promise<boolean> => {
  const { merchantId, accounts, device, nowMs, windowMs, max, stamp } = key;
  const rows = await query(
    `insert into guess_allowance as a (merchant_id, account, device, guesses, last_at)
     select $1, name, $3, array[$7::text::timestamptz], to_timestamp($4 / 1000.0) from unnest($2::text[]) name order by name
     on conflict (merchant_id, account, device) do update
        set guesses = ${RECENT} || excluded.guesses, last_at = excluded.last_at
      where cardinality(${RECENT}) < $6
     returning 1 as one`,
    [merchantId, accounts, device, nowMs, windowMs / 1_000, max, stamp],
  );
  return rows.length === accounts.length;
};

/** A guess that was right, or was never judged, is taken off the count again. */
export const returnGuess = async (query: Query, key: GuessKey & { stamp: string }): Promise<void> => {
  const { merchantId, accounts, device, stamp } = key;
  await query(
    `with wanted as (
       select account, array_position(guesses, $4::text::timestamptz) as place from guess_allowance
        where merchant_id = $1 and account = any($2) and device = $3 order by account for update)
     update guess_allowance a set guesses = a.guesses[:w.place - 1] || a.guesses[w.place + 1:]
       from wanted w where a.merchant_id = $1 and a.account = w.account and a.device = $3 and w.place is not null`,
    [merchantId, accounts, device, stamp],
  );
};

/** The number by which a member may have been called, null: none. */
export const readGuessedMobile = async (
  query: Query,
  key: { merchantId: number; memberId: bigint },
): Promise<string | null> => {
  const rows = await query<{ mobile: string | null }>(
    'select mobile from member where merchant_id = $1 and id = $2',
    [key.merchantId, key.memberId],
  );
  return rows[0]?.mobile ?? null;
};

/** A new password was set: what was guessed at the old one says nothing about it. */
export const forgetGuesses = async (
  query: Query,
  key: Pick<GuessKey, 'merchantId' | 'accounts'>,
): Promise<void> => {
  await query(
    `with wanted as (select account, device from guess_allowance
                      where merchant_id = $1 and account = any($2) order by account, device for update)
     delete from guess_allowance a using wanted w
      where a.merchant_id = $1 and a.account = w.account and a.device = w.device`,
    [key.merchantId, key.accounts],
  );
};
