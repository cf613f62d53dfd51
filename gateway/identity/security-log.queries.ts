import type { Database, Query } from '../database/types';

/** Adds to a merchant's chain of events; last in a transaction, since its lock puts them in one order. */
export const insertSecurityEvent = async (
  query: Query,
  event: { merchantId: number; memberId: bigint | null; kind: string; facts: Record<string, unknown> },
): Promise<void> => {
  await query('select security_note($1, $2, $3, $4)', [
    event.merchantId,
    event.memberId,
    event.kind,
    JSON.stringify(event.facts),
  ]);
};

/** The newest event of some kinds since a moment. */
export const findRecentEvent = async (
  db: Database,
  input: { merchantId: number; memberId: bigint; kinds: readonly string[]; sinceMs: number },
): Promise<{ kind: string; facts: string; at: Date } | null> => {
  const [row] = await db.merchant(input.merchantId).query<{ kind: string; facts: string; at: Date }>(
    `select kind, facts, at from security_event
      where merchant_id = $1 and member_id = $2 and kind = any($3) and at > to_timestamp($4 / 1000.0)
      order by at desc limit 1`,
    [input.merchantId, input.memberId, input.kinds, input.sinceMs],
  );
  return row ?? null;
};

export interface LoginTraces extends Record<string, unknown> {
  /** A login of late was with a device that had none before it, of a member who has earlier ones. */
  new_device: boolean;
  /** Its country, where none of the earlier logins came from there; null: none, or not known. */
  new_country: string | null;
}

/** Logins compared with each other: so many of the newest. */
const MAX_LOGINS = 300;
const COUNTRY = `'· ([A-Z]{2})$'`;

/** What logins since a moment had that those before it had not. */
export const readLoginTraces = async (
  query: Query,
  input: { merchantId: number; memberId: bigint; since: Date },
): Promise<LoginTraces> => {
  const [row] = await query<LoginTraces>(
    `with login as (
       select at > $3 as is_late, facts::jsonb->>'newDevice' = 'true' as is_new,
              substring(facts::jsonb->>'place' from ${COUNTRY}) as country
         from security_event where merchant_id = $1 and member_id = $2 and kind = 'login'
        order by at desc limit ${MAX_LOGINS}),
     before as (select * from login where not is_late)
     select exists (select from login where is_late and is_new) and exists (select from before) as new_device,
            (select min(country) from login where is_late and exists (select from before where country is not null)
                and country not in (select country from before where country is not null)) as new_country`,
    [input.merchantId, input.memberId, input.since],
  );
  return row ?? { new_device: false, new_country: null };
};

export interface ChainPage extends Record<string, unknown> {
  walked: bigint;
  last_id: bigint | null;
  broken_at: bigint | null;
}

/** One page of the chain, judged. */
export const verifySecurityPage = async (
  db: Database,
  input: { merchantId: number; after: bigint; limit: number },
): Promise<ChainPage | null> => {
  const rows = await db
    .merchant(input.merchantId)
    .query<ChainPage>('select * from security_verify($1, $2, $3)', [
      input.merchantId,
      input.after,
      input.limit,
    ]);
  return rows[0] ?? null;
};
