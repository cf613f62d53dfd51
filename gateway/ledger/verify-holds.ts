import type { Database } from '../database/types';

/** Holds in one statement. */
const PAGE = 2_000;

/**
 * Holds whose row is not what the journal says: opened by another journal or with another amount, open without money, closed with some,
 * or ended by another word than its last journal's.
 */
const BROKEN = `
  select h.id,
    coalesce(
      j.kind = 'hold' and k.class = a.class_held and k.owner = h.id::text and k.currency = a.currency
      and o.own = -h.amount and o.held = h.amount
      and h.state = case
        when k.balance > 0 then 'open'
        when last.kind = 'capture' then 'captured'
        when last.kind = 'expire' then 'expired'
        else 'released' end,
      false) as sound
  from (select * from hold where merchant_id = $1 and id > $2 order by id limit $3) h
  left join journal j on j.merchant_id = $1 and j.id = h.id
  left join account k on k.merchant_id = $1 and k.id = h.held_account_id
  left join lateral (
    select f.currency, c.held_in as class_held from account f join account_class c on c.class = f.class
    where f.merchant_id = $1 and f.id = h.account_id) a on true
  left join lateral (
    select sum(e.amount) filter (where e.account_id = h.account_id) as own,
           sum(e.amount) filter (where e.account_id = h.held_account_id) as held
    from entry e where e.merchant_id = $1 and e.journal_id = h.id) o on true
  left join lateral (
    select l.kind from entry e join journal l on l.merchant_id = $1 and l.id = e.journal_id
    where e.merchant_id = $1 and e.account_id = h.held_account_id order by e.journal_id desc limit 1) last on true
  order by h.id`;

/** Money of a class that is for holds, and no hold says that it is its own. */
const STRAY = `
  select 1 from account a join account_class c on c.class = a.class and c.world = 'held'
  where a.merchant_id = $1 and not exists (select from hold h where h.merchant_id = $1 and h.held_account_id = a.id)
  limit 1`;

export const findBrokenHolds = async (input: {
  database: Database;
  merchantId: number;
}): Promise<bigint[]> => {
  const { query } = input.database.merchant(input.merchantId);
  const broken: bigint[] = (await query(STRAY, [input.merchantId])).length > 0 ? [0n] : [];
  let after = -1n;
  for (;;) {
    const rows = await query<{ id: bigint; sound: boolean }>(BROKEN, [input.merchantId, after, PAGE]);
    for (const { id, sound } of rows) {
      if (!sound) broken.push(id);
      after = id;
    }
    if (rows.length < PAGE) return broken;
  }
};
