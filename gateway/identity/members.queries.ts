import type { Database, Query } from '../database/types';

export interface MemberRow extends Record<string, unknown> {
  id: bigint;
  username: string;
  password_hash: string | null;
  type: number;
  status: 'active' | 'locked' | 'closed';
  nickname: string;
  contact: Record<string, string>;
  agent_id: bigint | null;
  registered_at: Date;
  first_login_at: Date | null;
  last_login_at: Date | null;
  prior_login_at: Date | null;
  /** When ownership of the mail address in `contact` was proved. */
  email_verified_at: Date | null;
  /** The same of the number. */
  mobile_verified_at: Date | null;
}

const COLUMNS = `id, username, password_hash, type, status, nickname, contact, agent_id, registered_at, first_login_at,
  last_login_at, prior_login_at, email_verified_at, mobile_verified_at`;

export const findMemberByName = async (
  db: Database,
  input: { merchantId: number; username: string },
): Promise<MemberRow | null> => {
  const rows = await db
    .merchant(input.merchantId)
    .query<MemberRow>(`select ${COLUMNS} from member where merchant_id = $1 and name_key = lower($2)`, [
      input.merchantId,
      input.username,
    ]);
  return rows[0] ?? null;
};

/** The name of an account as it was typed at the login. */
export interface LoginName {
  username: string;
  /** The spellings of the name read as a number, the typed one first; none when it is no number. */
  mobiles: readonly string[];
  /** Account names that were derived from these spellings, in the same order. */
  numberNames: readonly string[];
}
/** A name that no account has. */
export const NO_NAME: LoginName = { username: '', mobiles: [], numberNames: [] };

/**
 * Who a name at the login means: the member whose proved number it is, else the one of that name. Two accounts of one phone
 * that were opened under different spellings are told apart by the spelling that was typed. The merchant is parameter 1, the
 * name's own begin at `first`.
 */
export const memberForLogin = (first: number): string => {
  const username = `$${first}::text`;
  const [mobiles, numberNames] = [`$${first + 1}::text[]`, `$${first + 2}::text[]`];
  const isTyped = `mobile = (${mobiles})[1] and mobile_verified_at is not null`;
  const isProved = `mobile = any(${mobiles}) and mobile_verified_at is not null`;
  return `from member
   where merchant_id = $1 and (name_key = lower(${username}) or name_key = any(${numberNames}) or ${isProved})
   order by coalesce(${isTyped}, false) desc, name_key = lower(${username}) desc,
            coalesce(name_key = (${numberNames})[1], false) desc, coalesce(${isProved}, false) desc, id
   limit 1`;
};
export const loginValues = ({ username, mobiles, numberNames }: LoginName) =>
  [username, mobiles, numberNames] as const;

export const findMemberForLogin = async (
  query: Query,
  input: LoginName & { merchantId: number },
): Promise<MemberRow | null> => {
  const rows = await query<MemberRow>(`select ${COLUMNS} ${memberForLogin(2)}`, [
    input.merchantId,
    ...loginValues(input),
  ]);
  return rows[0] ?? null;
};

/**
 * The member that has proved a number; one that only named it is not found.
 * @param input.mobiles its spellings, the preferred one first: where two members of old proved one phone, that one is found
 */
export const findMemberByMobile = async (
  db: Database,
  input: { merchantId: number; mobiles: readonly string[] },
): Promise<MemberRow | null> => {
  const rows = await db.merchant(input.merchantId).query<MemberRow>(
    `select ${COLUMNS} from member
        where merchant_id = $1 and mobile = any($2::text[]) and mobile_verified_at is not null
        order by array_position($2::text[], mobile) limit 1`,
    [input.merchantId, input.mobiles],
  );
  return rows[0] ?? null;
};

/** Whether any member has one of these names. */
export const isAnyNameTaken = async (
  query: Query,
  input: { merchantId: number; usernames: readonly string[] },
): Promise<boolean> => {
  const rows = await query(
    'select 1 from member where merchant_id = $1 and name_key = any($2::text[]) limit 1',
    [input.merchantId, input.usernames],
  );
  return rows.length > 0;
};

export const findMember = async (
  db: Database,
  input: { merchantId: number; memberId: bigint },
): Promise<(MemberRow & { has_bonus: boolean }) | null> => {
  const rows = await db.merchant(input.merchantId).query<MemberRow & { has_bonus: boolean }>(
    `select ${COLUMNS}, exists (select from promotion_grant g
         where g.merchant_id = member.merchant_id and g.member_id = member.id and g.bonus > 0) as has_bonus
        from member where merchant_id = $1 and id = $2`,
    [input.merchantId, input.memberId],
  );
  return rows[0] ?? null;
};

export interface StandingRow extends Record<string, unknown> {
  id: bigint;
  type: number;
  username: string;
  status: string;
  has_bonus: boolean;
}

/** How members stand, by their ids. */
export const findStandings = async (
  db: Database,
  input: { merchantId: number; memberIds: readonly bigint[] },
): Promise<Map<bigint, StandingRow>> => {
  const rows = await db.merchant(input.merchantId).query<StandingRow>(
    `select m.id, m.type, m.username, m.status, exists (select from promotion_grant g
         where g.merchant_id = $1 and g.member_id = m.id and g.bonus > 0) as has_bonus
        from member m where m.merchant_id = $1 and m.id = any ($2::bigint[])`,
    [input.merchantId, input.memberIds],
  );
  return new Map(rows.map((row) => [row.id, row]));
};

/** The level that a member reached, as the merchant words it now. */
export const findLevel = async (
  db: Database,
  input: { merchantId: number; memberId: bigint },
): Promise<{ level: number; name: string; color: string } | null> => {
  const [row] = await db.merchant(input.merchantId).query<{ level: number; name: string; color: string }>(
    `select v.level, v.name, v.color from member_vip m
       join vip_level v on v.merchant_id = m.merchant_id and v.level = m.level
      where m.merchant_id = $1 and m.member_id = $2`,
    [input.merchantId, input.memberId],
  );
  return row ?? null;
};

export interface NewMember {
  merchantId: number;
  username: string;
  passwordHash: string | null;
  paymentHash: string | null;
  type: number;
  nickname: string;
  contact: Record<string, string>;
  agentId: bigint | null;
  affiliateCode: string;
  referrerId: bigint | null;
  registerUrl: string;
  ip: string;
  /** Dialling code and number, digits only; null or absent: none that a code could reach. */
  mobile?: string | null;
  /** A code or a provider has shown that it is theirs. */
  mobileVerified?: boolean;
  /** The same of the mail address in `contact`. */
  emailVerified?: boolean;
}

/** Throws PostgreSQL's unique violation on `member_username`, or on `member_mobile` or `member_email` when a proved one is taken. */
export const insertMember = async (query: Query, member: NewMember): Promise<bigint> => {
  const rows = await query<{ id: bigint }>(
    `insert into member (merchant_id, username, password_hash, payment_hash, type, nickname, contact, agent_id,
       affiliate_code, referrer_id, register_url, register_ip, mobile, mobile_verified_at, email_verified_at)
     values ($1, $2, $3, $4, $5, $6, $7::text::jsonb, $8, $9, $10, $11, $12, $13,
       case when $14 then clock_timestamp() end, case when $15 then clock_timestamp() end) returning id`,
    [
      member.merchantId,
      member.username,
      member.passwordHash,
      member.paymentHash,
      member.type,
      member.nickname,
      JSON.stringify(member.contact),
      member.agentId,
      member.affiliateCode,
      member.referrerId,
      member.registerUrl,
      member.ip,
      member.mobile ?? null,
      member.mobileVerified ?? false,
      member.emailVerified ?? false,
    ],
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('the member was not stored');
  return id;
};

/** How many play-money accounts were opened by one click within a day. */
export const countTrials = async (
  db: Database,
  input: { merchantId: number; cap: number },
): Promise<number> => {
  const rows = await db.merchant(input.merchantId).query<{ trials: number }>(
    `select count(*)::int as trials from (select 1 from member
      where merchant_id = $1 and type = 4 and password_hash is null and registered_at > now() - interval '1 day'
      limit ${Math.trunc(input.cap)}) x`,
    [input.merchantId],
  );
  return rows[0]?.trials ?? 0;
};

export const setNickname = async (
  query: Query,
  input: { merchantId: number; memberId: bigint; nickname: string },
): Promise<void> => {
  await query('update member set nickname = $3 where merchant_id = $1 and id = $2', [
    input.merchantId,
    input.memberId,
    input.nickname,
  ]);
};
