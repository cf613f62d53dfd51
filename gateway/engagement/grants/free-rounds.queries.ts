import type { Database, Query } from '../../database/types';
import type { Ledger, LedgerAnswer, PostOperation } from '../../ledger/index';
import { COLUMNS, type GrantRow, type MoveVerdict, VERDICTS } from './grants.queries';

/** What a set of rounds holds: stakes that were not played, and what was won as bonus money. */
export interface RoundsHeld {
  left: bigint;
  won: bigint;
}

const HELD = `coalesce((select a.balance from account a where a.merchant_id = g.merchant_id and a.class = 'escrow' and a.owner = 'free:' || g.id
    and a.currency = g.currency), 0)::bigint as left,
  coalesce((select a.balance from account a where a.merchant_id = g.merchant_id and a.class = 'bonus' and a.owner = g.member_id || ':' || g.id
    and a.currency = g.currency), 0)::bigint as won`;

export const readRoundsHeld = async (
  query: Query,
  of: { merchantId: number; grantId: bigint },
): Promise<RoundsHeld> => {
  const [row] = await query<RoundsHeld & Record<string, unknown>>(
    `select ${HELD} from promotion_grant g where g.merchant_id = $1 and g.id = $2`,
    [of.merchantId, of.grantId],
  );
  return row ?? { left: 0n, won: 0n };
};

/** Sets of a member that can be played now, the one that ends first before the others. */
export const readSets = (
  query: Query,
  of: { merchantId: number; memberId: bigint },
): Promise<(GrantRow & RoundsHeld)[]> =>
  query(
    `select s.* from (select ${COLUMNS}, ${HELD} from promotion_grant g
       where g.merchant_id = $1 and g.member_id = $2 and g.rounds_open and g.state = 'active' order by g.id limit 50) s
      where s.left >= s.rounds_stake and s.expires_at > clock_timestamp() order by s.expires_at, s.id`,
    [of.merchantId, of.memberId],
  );

/** Days behind its end after which a set waits for no round that its vendor never ended. */
const PATIENCE_DAYS = 3;

/** Sets that are played or whose time is over. One whose round is under way waits for it. */
export const readRoundsDue = (
  query: Query,
  of: { merchantId: number; except: readonly bigint[]; limit: number },
): Promise<(GrantRow & RoundsHeld)[]> =>
  query(
    `select d.* from (
       select ${COLUMNS}, ${HELD} from promotion_grant g where g.merchant_id = $1 and g.rounds_open and g.state = 'active'
          and g.id <> all ($3::int8[])) d
      where (d.left < d.rounds_stake or d.expires_at <= clock_timestamp())
        and (d.expires_at <= clock_timestamp() - interval '${PATIENCE_DAYS} days' or not exists (
          select from account a
           cross join lateral (
             select f.journal_id, f.amount from entry f where f.merchant_id = $1 and f.account_id = a.id offset 0) e
           cross join lateral (
             select j.source, j.reverses, j.meta from journal j where j.merchant_id = $1 and j.id = e.journal_id offset 0) j
            left join lateral (
             select o.meta from journal o where o.merchant_id = $1 and o.id = j.reverses offset 0) o on true
           where a.merchant_id = $1 and a.class = 'escrow' and a.owner = 'free:' || d.id and j.source <> 'promotion'
             and not exists (
               select from vendor_round r where r.merchant_id = $1 and r.vendor = j.source and r.member_id = d.member_id
                  and r.round_id = coalesce(o.meta, j.meta) ->> 'round' and r.state <> 'open')
           group by coalesce(o.meta, j.meta) ->> 'round' having sum(e.amount) < 0))
      order by d.id limit $2`,
    [of.merchantId, of.limit, of.except],
  );

/** Stakes that came back to a set behind its end: a cancellation that was late. */
export const readRoundsLate = (
  query: Query,
  of: { merchantId: number; except: readonly bigint[]; limit: number },
): Promise<(GrantRow & RoundsHeld & { journal_id: bigint })[]> =>
  query(
    `select ${COLUMNS}, a.balance as left, 0::bigint as won,
            (select max(e.journal_id) from entry e where e.merchant_id = $1 and e.account_id = a.id) as journal_id
       from promotion_grant g
       join account a on a.merchant_id = g.merchant_id and a.class = 'escrow' and a.owner = 'free:' || g.id and a.currency = g.currency
      where g.merchant_id = $1 and g.rounds > 0 and not g.rounds_open and a.balance > 0 and g.id <> all ($3::int8[])
      order by g.id limit $2`,
    [of.merchantId, of.limit, of.except],
  );

const END = `select verdict, outcomes::text, journals::text, balance_ops::text, balance_accounts::text, balance_values::text
  from free_rounds_end($1, $2, $3, $4, $5, $6, $7, $8, $9::text[], $10::text[], $11::text[], $12::text[], $13::bytea[], $14::text[], $15::text[],
    $16::int8[], $17::int4[], $18::int4[], $19::int8[])`;

/** Ends a set with its money, or neither. */
export const endRoundsOf = async (
  deps: { db: Database; ledger: Pick<Ledger, 'postWith'> },
  of: {
    merchantId: number;
    grantId: bigint;
    to: 'played' | 'expired' | 'void';
    held: RoundsHeld;
    required: bigint;
    days: number;
    move: PostOperation | null;
  },
): Promise<MoveVerdict> => {
  const { merchantId } = of;
  let verdict: MoveVerdict = 'unknown';
  await deps.ledger.postWith({
    merchantId,
    operations: of.move === null ? [] : [of.move],
    call: async (posting) => {
      const [row] = await deps.db
        .merchant(merchantId)
        .query<LedgerAnswer & { verdict: number }>(END, [
          ...[merchantId, of.grantId, of.to, of.held.left, of.held.won, of.required, of.days],
          ...posting,
        ]);
      verdict = VERDICTS[row?.verdict ?? -1] ?? 'unknown';
      return row;
    },
  });
  return verdict;
};
