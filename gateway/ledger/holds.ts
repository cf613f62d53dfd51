import type { Database } from '../database/types';
import { rulesOf } from './account-classes';
import type { Hold, HoldState } from './hold-types';
import type { AccountRef } from './types';

/** Holds that one look for what is due answers with, at most. */
export const MAX_DUE = 1_000;

interface HoldRow extends Record<string, unknown> {
  id: bigint;
  state: HoldState;
  class: AccountRef['class'];
  owner: string;
  currency: string;
  amount: bigint;
  left_over: bigint;
  released: bigint;
  expires_at: Date | null;
  created_at: Date;
  closed_at: Date | null;
}

/** A hold as its row and the entries of its own account tell it. */
export const findHold = async (input: {
  database: Database;
  merchantId: number;
  source: string;
  key: string;
}): Promise<Hold | null> => {
  const { database, merchantId, source, key } = input;
  const [row] = await database.merchant(merchantId).query<HoldRow>(
    `select h.id, h.state, a.class, a.owner, a.currency, h.amount, k.balance as left_over,
            h.expires_at, h.created_at, h.closed_at,
            -- What journals of the hold gave back to whom it was taken from.
            (select coalesce(sum(b.amount), 0)::bigint
               from (select distinct e.journal_id from entry e
                      where e.merchant_id = $1 and e.account_id = h.held_account_id and e.journal_id > h.id) m
               join entry b on b.merchant_id = $1 and b.journal_id = m.journal_id and b.account_id = h.account_id) as released
       from journal j
       join hold h on h.merchant_id = $1 and h.id = j.id
       join account a on a.merchant_id = $1 and a.id = h.account_id
       join account k on k.merchant_id = $1 and k.id = h.held_account_id
      where j.merchant_id = $1 and j.source = $2 and j.key = $3`,
    [merchantId, source, key],
  );
  if (!row) return null;
  return {
    id: row.id,
    state: row.state,
    account: { class: row.class, owner: row.owner, currency: row.currency },
    amountMinor: row.amount,
    leftMinor: row.left_over,
    capturedMinor: row.amount - row.left_over - row.released,
    releasedMinor: row.released,
    expiresAt: row.expires_at,
    openedAt: row.created_at,
    closedAt: row.closed_at,
  };
};

/** Open holds of a source whose time has come by the database's clock, the oldest first. */
export const findDueHolds = async (input: {
  database: Database;
  merchantId: number;
  source: string;
  limit: number;
}): Promise<{ key: string; expiresAt: Date }[]> => {
  const { database, merchantId, source, limit } = input;
  const rows = await database.merchant(merchantId).query<{ key: string; expires_at: Date }>(
    `select j.key, h.expires_at
       from hold h join journal j on j.merchant_id = $1 and j.id = h.id
      where h.merchant_id = $1 and h.state = 'open' and h.expires_at <= clock_timestamp() and j.source = $2
      order by h.expires_at, h.id limit $3`,
    [merchantId, source, Math.min(limit, MAX_DUE)],
  );
  return rows.map(({ key, expires_at: expiresAt }) => ({ key, expiresAt }));
};

/** What an account has and what is held of it; null when it was never opened or keeps no balance. */
export const readBalances = async (input: {
  database: Database;
  merchantId: number;
  account: AccountRef;
}): Promise<{ availableMinor: bigint; heldMinor: bigint } | null> => {
  const { database, merchantId, account } = input;
  if (!rulesOf(account.class).kept) return null;
  const [row] = await database.merchant(merchantId).query<{ available: bigint; held: bigint }>(
    `select a.balance as available,
            (select coalesce(sum(k.balance), 0)::bigint
               from hold h join account k on k.merchant_id = $1 and k.id = h.held_account_id
              where h.merchant_id = $1 and h.account_id = a.id and h.state = 'open') as held
       from account a where a.merchant_id = $1 and a.class = $2 and a.owner = $3 and a.currency = $4`,
    [merchantId, account.class, account.owner, account.currency],
  );
  return row ? { availableMinor: row.available, heldMinor: row.held } : null;
};
