import type { Database, Query } from '../database/types';

/** Every vendor with the number its wallet goes by, and the other numbers that mean the same one. */
export const readWalletIds = (
  db: Database,
  merchantId: number,
): Promise<{ vendor: string; id: number; ids: number[] }[]> =>
  db.merchant(merchantId).query<{ vendor: string; id: number; ids: number[] }>(
    `select vendor, min(account_type_id) as id, array_agg(distinct account_type_id) as ids
       from vendor_lane where merchant_id = $1 group by vendor order by vendor limit 2000`,
    [merchantId],
  );

/** What a member's wallets at the vendors hold; those that were never opened are left out. */
export const readVendorWallets = (
  db: Database,
  input: { merchantId: number; memberId: bigint; currency: string },
): Promise<{ vendor: string; balance: bigint }[]> =>
  db.merchant(input.merchantId).query<{ vendor: string; balance: bigint }>(
    `select v.code as vendor, a.balance from vendor v
      cross join lateral (
        select f.balance from account f where f.merchant_id = $1 and f.class = 'wallet'
           and f.owner = $2::bigint::text || ':' || v.code and f.currency = $3 offset 0) a
      where v.merchant_id = $1 order by v.code limit 2000`,
    [input.merchantId, input.memberId, input.currency],
  );

/** All that lies at vendors, as far as any lies there. */
export const sumAtVendors = async (
  query: Query,
  input: { merchantId: number; memberId: bigint; currency: string },
): Promise<bigint> => {
  const [row] = await query<{ amount: bigint }>(
    `select coalesce(sum(a.balance), 0)::bigint as amount from vendor v
      cross join lateral (
        select f.balance from account f where f.merchant_id = $1 and f.class = 'wallet'
           and f.owner = $2::bigint::text || ':' || v.code and f.currency = $3 offset 0) a
      where v.merchant_id = $1 and a.balance > 0`,
    [input.merchantId, input.memberId, input.currency],
  );
  return row?.amount ?? 0n;
};

/** Notes that a member goes to a vendor now. */
export const noteWalletUse = async (
  db: Database,
  input: { merchantId: number; memberId: bigint; vendor: string; at: Date },
): Promise<void> => {
  await db.merchant(input.merchantId).query(
    `insert into wallet_visit (merchant_id, member_id, vendor, started_at) values ($1, $2, $3, $4)
     on conflict (merchant_id, member_id, vendor) do update set started_at = excluded.started_at`,
    [input.merchantId, input.memberId, input.vendor, input.at],
  );
};

/** Wallets at vendors with money in them where nothing has happened since `before`. */
export const findIdleWallets = (
  db: Database,
  input: { merchantId: number; before: Date; except: readonly string[]; limit: number },
): Promise<{ id: string; member_id: bigint; vendor: string }[]> =>
  db.merchant(input.merchantId).query<{ id: string; member_id: bigint; vendor: string }>(
    `select $1::int || ' ' || w.member_id || ' ' || w.vendor as id, w.member_id, w.vendor
       from (select split_part(owner, ':', 1)::bigint as member_id, split_part(owner, ':', 2) as vendor, id
               from account where merchant_id = $1 and class = 'wallet' and balance > 0 offset 0) w
       left join wallet_visit v on v.merchant_id = $1 and v.member_id = w.member_id and v.vendor = w.vendor
       cross join lateral (
         select j.created_at as moved_at from entry e
           join journal j on j.merchant_id = e.merchant_id and j.id = e.journal_id
          where e.merchant_id = $1 and e.account_id = w.id order by e.journal_id desc limit 1) last
      where greatest(v.started_at, last.moved_at) < $2
        and $1::int || ' ' || w.member_id || ' ' || w.vendor <> all($4::text[])
      order by w.member_id limit $3`,
    [input.merchantId, input.before, input.limit, input.except],
  );
