import type { Database, Query } from '../database/types';

interface Key {
  merchantId: number;
  memberId: bigint;
}

export interface ProfileRow extends Record<string, unknown> {
  /** YYYY-MM-DD, '' when none is set. */
  birthday: string;
  avatar_preset: number | null;
  avatar_png: Uint8Array | null;
}

export const findProfile = async (
  db: Database,
  { merchantId, memberId }: Key,
): Promise<ProfileRow | null> => {
  const [row] = await db.merchant(merchantId).query<ProfileRow>(
    `select coalesce(to_char(birthday, 'YYYY-MM-DD'), '') as birthday, avatar_preset, avatar_png
       from member_profile where merchant_id = $1 and member_id = $2`,
    [merchantId, memberId],
  );
  return row ?? null;
};

/** The first one stays; false where another one is there. */
export const setBirthday = async (
  query: Query,
  { merchantId, memberId, birthday }: Key & { birthday: string },
): Promise<boolean> => {
  const rows = await query(
    `insert into member_profile as p (merchant_id, member_id, birthday) values ($1, $2, $3::date)
     on conflict (merchant_id, member_id) do update set birthday = excluded.birthday
       where p.birthday is null or p.birthday = excluded.birthday returning member_id`,
    [merchantId, memberId, birthday],
  );
  return rows.length === 1;
};

/** Of the two the newer one counts. */
export const setAvatar = async (
  query: Query,
  input: Key & { preset: number | null; png: Uint8Array | null },
): Promise<void> => {
  await query(
    `insert into member_profile (merchant_id, member_id, avatar_preset, avatar_png) values ($1, $2, $3, $4)
     on conflict (merchant_id, member_id) do update
       set avatar_preset = excluded.avatar_preset, avatar_png = excluded.avatar_png`,
    [input.merchantId, input.memberId, input.preset, input.png],
  );
};

/** An operator's word. */
export const replaceBirthday = async (
  query: Query,
  { merchantId, memberId, birthday }: Key & { birthday: string },
): Promise<void> => {
  await query(
    `insert into member_profile (merchant_id, member_id, birthday) values ($1, $2, $3::date)
     on conflict (merchant_id, member_id) do update set birthday = excluded.birthday`,
    [merchantId, memberId, birthday],
  );
};
