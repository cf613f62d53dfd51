import type { Query } from '../../database/types';

/** A node that has not heard yet that a member has a bonus knows it by then: standings are at most a second old. */
const HEARD_S = 2;

export interface InPlayRow extends Record<string, unknown> {
  id: bigint;
  promotion_id: bigint;
  version: number;
  balance: bigint;
}

/** The oldest bonus of a member that can be staked. */
export const findInPlay = async (
  query: Query,
  of: { merchantId: number; memberId: bigint; currency: string },
): Promise<InPlayRow | null> => {
  const [row] = await query<InPlayRow>(
    `select g.id, g.promotion_id, g.version, a.balance
       from promotion_grant g
       join account a on a.merchant_id = g.merchant_id and a.class = 'bonus' and a.owner = g.member_id || ':' || g.id and a.currency = $3
      where g.merchant_id = $1 and g.member_id = $2 and g.state = 'active' and not g.rounds_open and a.balance > 0
        and g.expires_at + promotion_frozen(g.merchant_id, g.member_id, g.claimed_at, clock_timestamp()) > clock_timestamp()
        and g.claimed_at < clock_timestamp() - interval '${HEARD_S} seconds'
      order by g.id limit 1`,
    [of.merchantId, of.memberId, of.currency],
  );
  return row ?? null;
};

/** Entries of an account that are looked through for the bets of a round. */
const MAX_ENTRIES = 400;

/** Accounts of a member in a currency: own money, and each bonus. Both are found by their whole key, however many members there are. */
const MINE = `
       select a.id, a.class, a.owner from account a
        where a.merchant_id = $1 and a.class = 'player' and a.owner = ($2::int8)::text and a.currency = $3
       union all
       select a.id, a.class, a.owner from promotion_grant g
         join account a on a.merchant_id = g.merchant_id and a.class = 'bonus' and a.owner = g.member_id || ':' || g.id and a.currency = $3
        where g.merchant_id = $1 and g.member_id = $2::int8 and g.bonus > 0`;

/** Stakes of a round, and stakes that came back, in the accounts that `which` names. */
const betsIn = (which: string): string => `
       select m.class, m.owner, e.amount
         from mine m
        cross join lateral (
          select f.journal_id, f.amount from entry f where f.merchant_id = $1 and f.account_id = m.id
           order by f.journal_id desc limit ${MAX_ENTRIES}) e
        cross join lateral (
          select j.source, j.kind, j.reverses, j.meta from journal j where j.merchant_id = $1 and j.id = e.journal_id offset 0) j
         left join lateral (select o.kind, o.meta from journal o where o.merchant_id = $1 and o.id = j.reverses offset 0) o on true
        where ${which} and j.source = $4 and coalesce(o.meta, j.meta) ->> 'round' = $5
          and (j.kind = 'debit' or (j.kind = 'debit-credit' and e.amount < 0) or (j.kind = 'reverse' and o.kind = 'debit'))`;

/** What was staked on a round out of a bonus, and of the same round out of the wallet; stakes that came back are taken off. */
export const readShares = async (
  query: Query,
  of: { merchantId: number; memberId: bigint; currency: string; vendor: string; roundId: string },
): Promise<{ grant: bigint; own: bigint; bonus: bigint; active: boolean } | null> => {
  const [row] = await query<{ grant: bigint; own: bigint; bonus: bigint; active: boolean }>(
    // Most rounds of a member who has a bonus have none of it: their own entries are not looked through.
    `with mine as (${MINE}
     ), with_bonus as materialized (${betsIn("m.class = 'bonus'")}
     ), bets as (
       select * from with_bonus
       union all ${betsIn("m.class = 'player' and exists (select from with_bonus)")}
     ), summed as (
       select coalesce(sum(-amount) filter (where class = 'player'), 0)::bigint as own,
              coalesce(sum(-amount) filter (where class = 'bonus'), 0)::bigint as bonus,
              max(split_part(owner, ':', 2)::bigint) filter (where class = 'bonus') as grant
         from bets
     )
     select s.grant, s.own, s.bonus, g.state = 'active' as active
       from summed s join promotion_grant g on g.merchant_id = $1 and g.id = s.grant where s.bonus > 0`,
    [of.merchantId, of.memberId, of.currency, of.vendor, of.roundId],
  );
  return row ?? null;
};

/** Whether before a journal own money alone was staked last, or nothing ever with bonus money. */
export const readCrossed = async (
  query: Query,
  of: { merchantId: number; memberId: bigint; currency: string; journalId: bigint },
): Promise<boolean> => {
  const [row] = await query<{ crossed: boolean }>(
    `with mine as (${MINE}
     ), stakes as (
       select e.journal_id, j.meta ->> 'grant' is not null as with_bonus
         from mine m
        cross join lateral (
          select f.journal_id, f.amount from entry f where f.merchant_id = $1 and f.account_id = m.id and f.journal_id < $4
           order by f.journal_id desc limit ${MAX_ENTRIES}) e
        cross join lateral (
          select j.kind, j.meta from journal j where j.merchant_id = $1 and j.id = e.journal_id offset 0) j
        where e.amount < 0 and j.kind in ('debit', 'debit-credit')
     )
     select coalesce((select not with_bonus from stakes order by journal_id desc limit 1), true) as crossed`,
    [of.merchantId, of.memberId, of.currency, of.journalId],
  );
  return row?.crossed === true;
};
