import type { Query } from '../../database/types';

interface Owner {
  merchantId: number;
  memberId: bigint;
}

export interface Device extends Record<string, unknown> {
  id: bigint;
  endpoint: string;
  p256dh: Buffer;
  auth: Buffer;
}

/** The browser tells this member from now on, and not the one before; the oldest beyond `most` are let go. */
export const putDevice = async (
  query: Query,
  device: Owner & {
    endpoint: string;
    p256dh: Uint8Array;
    auth: Uint8Array;
    language: string;
    /** null: the zone that is known of the member, else the merchant's. */
    timeZone: string | null;
    details: boolean;
    now: Date;
    most: number;
  },
): Promise<void> => {
  await query(
    `insert into push_device (merchant_id, member_id, endpoint, p256dh, auth, language, time_zone, details, made_at)
     select m.id, $2, $3, $4, $5, $6, coalesce($7, s.time_zone, m.time_zone), $8, $9
       from merchant m left join message_setting s on s.merchant_id = m.id and s.member_id = $2 where m.id = $1
     on conflict (merchant_id, endpoint) do update set member_id = excluded.member_id, p256dh = excluded.p256dh,
       auth = excluded.auth, language = excluded.language, time_zone = excluded.time_zone, details = excluded.details,
       made_at = excluded.made_at`,
    [
      ...[device.merchantId, device.memberId, device.endpoint, Buffer.from(device.p256dh)],
      ...[Buffer.from(device.auth), device.language, device.timeZone, device.details, device.now],
    ],
  );
  await query(
    `delete from push_device where merchant_id = $1 and id in (
       select id from push_device where merchant_id = $1 and member_id = $2 order by made_at desc, id desc offset $3)`,
    [device.merchantId, device.memberId, device.most],
  );
};

export const dropOwnDevice = async (
  query: Query,
  { merchantId, memberId, endpoint }: Owner & { endpoint: string },
): Promise<void> => {
  await query('delete from push_device where merchant_id = $1 and member_id = $2 and endpoint = $3', [
    merchantId,
    memberId,
    endpoint,
  ]);
};

export const dropDevice = async (
  query: Query,
  { merchantId, id }: { merchantId: number; id: bigint },
): Promise<void> => {
  await query('delete from push_device where merchant_id = $1 and id = $2', [merchantId, id]);
};

export const countDevices = async (query: Query, { merchantId, memberId }: Owner): Promise<number> => {
  const [row] = await query<{ devices: number }>(
    'select count(*)::int as devices from push_device where merchant_id = $1 and member_id = $2',
    [merchantId, memberId],
  );
  return row?.devices ?? 0;
};

export const findDevice = async (
  query: Query,
  { merchantId, id }: { merchantId: number; id: bigint },
): Promise<Device | null> => {
  const [row] = await query<Device>(
    'select id, endpoint, p256dh, auth from push_device where merchant_id = $1 and id = $2',
    [merchantId, id],
  );
  return row ?? null;
};

export interface KeyRow extends Record<string, unknown> {
  public_key: string;
  private_box: Buffer;
}
export const readKey = async (query: Query, merchantId: number): Promise<KeyRow | null> => {
  const [row] = await query<KeyRow>('select public_key, private_box from push_key where merchant_id = $1', [
    merchantId,
  ]);
  return row ?? null;
};

/** Of two nodes that make one at once, the first one's stays. */
export const insertKey = async (
  query: Query,
  { merchantId, publicKey, box }: { merchantId: number; publicKey: string; box: Buffer },
): Promise<void> => {
  await query(
    'insert into push_key (merchant_id, public_key, private_box) values ($1, $2, $3) on conflict do nothing',
    [merchantId, publicKey, box],
  );
};
