import type { Database, Query } from '../database/types';
import { upsertRows } from '../platform/index';

export interface VendorLaneRow extends Record<string, unknown> {
  vendor: string;
  category: string;
  enabled: boolean;
  resting: boolean;
  maintenance_from: Date | null;
  maintenance_until: Date | null;
  /** Whether players are shown it: its vendor is connected, or needs no connection. Null: no gateway has told yet. */
  connected: boolean | null;
}

/** Lotteries are drawn by the merchant itself, or shown by a page of its own: no vendor need be connected. */
export const DRAWN: readonly string[] = ['LOTT', 'ELOTT'];

/** The vendors that the gateway which started last is connected to. */
export const writeConnectedVendors = async (db: Database, codes: readonly string[]): Promise<void> => {
  await db.operator.query(
    `insert into connected_vendors (codes) values ($1)
     on conflict (one_row) do update set codes = excluded.codes, told_at = clock_timestamp()`,
    [codes],
  );
};

const MAX_LANES = 5_000;

export const listVendorLanes = (query: Query, merchantId: number): Promise<VendorLaneRow[]> =>
  query<VendorLaneRow>(
    `select l.vendor, l.category, l.enabled and v.enabled as enabled, l.maintenance_from, l.maintenance_until,
            coalesce(l.maintenance_from <= now() and coalesce(l.maintenance_until > now(), true), false) as resting,
            case when l.category = any($2) then true else l.vendor = any(c.codes) end as connected
       from vendor_lane l join vendor v on v.merchant_id = l.merchant_id and v.code = l.vendor
       left join connected_vendors c on true
      where l.merchant_id = $1 order by l.vendor, l.category limit ${MAX_LANES}`,
    [merchantId, DRAWN],
  );

/** Lets a vendor rest from now on, or ends it; answers the lanes as they were before. */
export const restVendor = (
  query: Query,
  input: { merchantId: number; vendor: string; category: string | null; rests: boolean; until: Date | null },
): Promise<{ category: string; maintenance_from: Date | null; maintenance_until: Date | null }[]> =>
  query<{ category: string; maintenance_from: Date | null; maintenance_until: Date | null }>(
    `with old as (
       select category, maintenance_from, maintenance_until from vendor_lane
        where merchant_id = $1 and vendor = $2 and ($3::text is null or category = $3) for update
     )
     update vendor_lane l
        set maintenance_from = case when $4 then now() end, maintenance_until = case when $4 then $5::timestamptz end
       from old where l.merchant_id = $1 and l.vendor = $2 and l.category = old.category
      returning old.category, old.maintenance_from, old.maintenance_until`,
    [input.merchantId, input.vendor, input.category, input.rests, input.until],
  );

/** Vendors that lanes name, with their own names. */
export const writeVendors = (
  query: Query,
  input: { merchantId: number; rows: readonly { code: string; name: string }[] },
): Promise<void> =>
  upsertRows(query, {
    table: 'vendor',
    merchantId: input.merchantId,
    key: ['code'],
    columns: [
      ['code', 'text'],
      ['name', 'text'],
    ],
    rows: input.rows,
  });
