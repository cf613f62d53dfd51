import type { Database, Query } from '../database/types';

export interface DeviceKey {
  merchantId: number;
  memberId: bigint;
  sourceHash: string;
  deviceHash: string;
}

export interface KnownDevice extends Record<string, unknown> {
  source: boolean;
  device: boolean;
  /** The member has logged in before, from anywhere. */
  any: boolean;
}

const KNOWN = `select coalesce(bool_or(kind = 'source' and value_hash = $3), false) as source,
  coalesce(bool_or(kind = 'device' and value_hash = $4), false) as device, count(*) > 0 as any
  from member_visit where merchant_id = $1 and member_id = $2`;
const values = (key: DeviceKey) => [key.merchantId, key.memberId, key.sourceHash, key.deviceHash];

export const findDevice = async (db: Database, key: DeviceKey): Promise<KnownDevice> => {
  const rows = await db.merchant(key.merchantId).query<KnownDevice>(KNOWN, values(key));
  return rows[0] ?? { source: false, device: false, any: false };
};

/** Notes where from and with what a member has come; answers what was known before. At most `keep` of each are kept. */
export const noteDevice = async (
  query: Query,
  key: DeviceKey & { mark: string; keep: number },
): Promise<KnownDevice> => {
  // One statement: what was known is read as it stood before it.
  const [known] = await query<KnownDevice>(
    `with known as (${KNOWN}),
     noted as (
       insert into member_visit (merchant_id, member_id, kind, value_hash)
       select $1, $2, v.kind, v.hash from (values ('source', $3), ('device', $4), ('mark', $5)) v(kind, hash) where v.hash <> ''
       on conflict (merchant_id, member_id, kind, value_hash) do update set last_at = clock_timestamp())
     select * from known`,
    [...values(key), key.mark],
  );
  if (!known?.source || !known.device)
    await query(
      `delete from member_visit v using (
         select kind, value_hash, row_number() over (partition by kind order by last_at desc) as place
           from member_visit where merchant_id = $1 and member_id = $2) old
        where v.merchant_id = $1 and v.member_id = $2 and v.kind = old.kind and v.value_hash = old.value_hash
          and old.place > $3`,
      [key.merchantId, key.memberId, key.keep],
    );
  return known ?? { source: false, device: false, any: false };
};
