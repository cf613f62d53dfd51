import type { Database } from '../database/types';

export interface VendorFundsRow extends Record<string, unknown> {
  vendor: string;
  name: string;
  id: number;
  balance: bigint | null;
  resting: boolean;
}

/** Every vendor that is played at, with the member's money there; null where a wallet was never opened. */
export const readVendorFunds = (
  db: Database,
  input: { merchantId: number; memberId: bigint; currency: string; at: Date },
): Promise<VendorFundsRow[]> =>
  db.merchant(input.merchantId).query<VendorFundsRow>(
    `select v.code as vendor, v.name, min(l.account_type_id) as id, a.balance,
            bool_and(l.maintenance_from is not null and l.maintenance_from <= $4
                     and (l.maintenance_until is null or l.maintenance_until > $4)) as resting
       from vendor v
       join vendor_lane l on l.merchant_id = $1 and l.vendor = v.code
       left join lateral (
         select f.balance from account f where f.merchant_id = $1 and f.class = 'wallet'
            and f.owner = $2::bigint::text || ':' || v.code and f.currency = $3 offset 0) a on true
      where v.merchant_id = $1 and (v.enabled or a.balance > 0)
      group by v.code, v.name, v.sort, a.balance order by v.sort, v.code limit 2000`,
    [input.merchantId, input.memberId, input.currency, input.at],
  );
