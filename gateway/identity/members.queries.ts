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
    .query<MemberRow>(
      `select ${COLUMNS} from member where merchant_id = $1 and lower(username) = lower($2)`,
      [input.merchantId, input.username],
    );
  return rows[0] ?? null;
};

/** The name of an account as it was typed at the login. */
export interface LoginName {
  username: string;
  /** The name read as a number, null when it is none. */
  mobile: string | null;
  /** How an account is named that was opened by that number, '' when it is none. */
  numberName: string;
}
/** A name that no account has. */
export const NO_NAME: LoginName = { username: '', mobile: null, numberName: '' };

/**
 * Who a name at the login means: the member whose proved number it is, else the one of that name. The merchant is parameter 1,
 * the name's own begin at `first`.
 */
export const memberForLogin = (first: number): string => {
  const [username, mobile, numberName] = [`$${first}::text`, `$${first + 1}::text`, `$${first + 2}::text`];
  return `from member
   where merchant_id = $1 and (lower(username) = lower(${username}) or lower(username) = lower(${numberName})
         or mobile = ${mobile} and mobile_verified_at is not null)
   order by coalesce(mobile = ${mobile} and mobile_verified_at is not null, false) desc,
            lower(username) = lower(${username}) desc
   limit 1`;
};
export const loginValues = ({ username, mobile, numberName }: LoginName) =>
  [username, mobile, numberName || username] as const;

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

/** The member that has proved a number; one that only named it is not found. */
export const findMemberByMobile = async (
  db: Database,
  input: { merchantId: number; mobile: string },
): Promise<MemberRow | null> => {
  const rows = await db
    .merchant(input.merchantId)
    .query<MemberRow>(
      `select ${COLUMNS} from member where merchant_id = $1 and mobile = $2 and mobile_verified_at is not null`,
      [input.merchantId, input.mobile],
    );
  return rows[0] ?? null;
};

export const findMember = async (
  db: Database,
  input: { merchantId: number; memberId: bigint },
): Promise<MemberRow | null> => {
  const rows = await db
    .merchant(input.merchantId)
    .query<MemberRow>(`select ${COLUMNS} from member where merchant_id = $1 and id = $2`, [
      input.merchantId,
      input.memberId,
    ]);
  return rows[0] ?? null;
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

export const insertCaptcha = async (
  db: Database,
  captcha: { merchantId: number; id: string; answerHash: string; lifeS: number },
): Promise<void> => {
  await db.merchant(captcha.merchantId).query(
    `insert into captcha (merchant_id, id, answer_hash, expires_at)
       values ($1, $2, $3, now() + make_interval(secs => $4))`,
    [captcha.merchantId, captcha.id, captcha.answerHash, captcha.lifeS],
  );
};

/** Takes a captcha away, right or wrong; its answer hash while it was alive, else null. */
export const takeCaptcha = async (
  db: Database,
  input: { merchantId: number; id: string },
): Promise<string | null> => {
  const rows = await db
    .merchant(input.merchantId)
    .query<{ answer_hash: string; alive: boolean }>(
      'delete from captcha where merchant_id = $1 and id = $2 returning answer_hash, expires_at > now() as alive',
      [input.merchantId, input.id],
    );
  return rows[0]?.alive ? rows[0].answer_hash : null;
};

export interface InvitationRow extends Record<string, unknown> {
  code: string;
  member_id: bigint;
  type: number;
  agent_id: bigint | null;
  /** Levels above the owner. */
  depth: number;
  /** Type of the account that is opened by it. */
  makes: number;
}

/** The active invitation of a code with its owner. */
export const findInvitation = async (
  db: Database,
  input: { merchantId: number; kind: 'affiliate' | 'referral'; code: string },
): Promise<InvitationRow | null> => {
  const rows = await db.merchant(input.merchantId).query<InvitationRow>(
    `select i.code, i.member_id, m.type, m.agent_id,
            coalesce((select max(l.depth) from agent_line l
              where l.merchant_id = $1 and l.member_id = i.member_id and l.until_day > merchant_today($1)), 0) as depth,
            coalesce((select k.makes from agent_link k
              where k.merchant_id = $1 and i.kind = 'affiliate' and lower(k.code) = lower(i.code) and k.agent_id = i.member_id and k.ended_at is null), 0) as makes
       from invitation i join member m on m.id = i.member_id
      where i.merchant_id = $1 and i.kind = $2 and lower(i.code) = lower($3) and i.active and m.status = 'active'
        and (i.expires_at is null or i.expires_at > clock_timestamp())`,
    [input.merchantId, input.kind, input.code],
  );
  return rows[0] ?? null;
};

/** @returns false where the code is another's already */
export const insertInvitation = async (
  query: Query,
  input: {
    merchantId: number;
    kind: 'affiliate' | 'referral';
    code: string;
    memberId: bigint;
    /** null or absent: never. */
    expiresAt?: Date | null;
  },
): Promise<boolean> => {
  const rows = await query(
    `insert into invitation (merchant_id, kind, code, member_id, expires_at) values ($1, $2, $3, $4, $5)
     on conflict do nothing returning code`,
    [input.merchantId, input.kind, input.code, input.memberId, input.expiresAt ?? null],
  );
  return rows.length > 0;
};

/** Its code leads nowhere any more. */
export const endInvitation = async (
  query: Query,
  input: { merchantId: number; kind: 'affiliate' | 'referral'; code: string },
): Promise<void> => {
  await query(
    'update invitation set active = false where merchant_id = $1 and kind = $2 and lower(code) = lower($3)',
    [input.merchantId, input.kind, input.code],
  );
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

/** Unread messages of a member, counted up to a hundred. */
export const countUnread = async (
  db: Database,
  input: { merchantId: number; memberId: bigint },
): Promise<number> => {
  const rows = await db.merchant(input.merchantId).query<{ unread: number }>(
    `select count(*)::int as unread from (select 1 from inbox_message
      where merchant_id = $1 and member_id = $2 and read_at is null limit 100) x`,
    [input.merchantId, input.memberId],
  );
  return rows[0]?.unread ?? 0;
};

/** The person's own name, '' where none is set yet. */
export const readLegalName = async (
  query: Query,
  input: { merchantId: number; memberId: bigint },
): Promise<string> => {
  const [row] = await query<{ name: string }>(
    `select coalesce(contact ->> 'payeeName', '') as name from member where merchant_id = $1 and id = $2`,
    [input.merchantId, input.memberId],
  );
  return row?.name ?? '';
};

/** The first one stays; false where another one is there. */
export const setLegalName = async (
  query: Query,
  input: { merchantId: number; memberId: bigint; name: string },
): Promise<boolean> => {
  const rows = await query(
    `update member set contact = contact || jsonb_build_object('payeeName', $3::text)
      where merchant_id = $1 and id = $2 and coalesce(contact ->> 'payeeName', '') in ('', $3) returning id`,
    [input.merchantId, input.memberId, input.name],
  );
  return rows.length === 1;
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

/** An operator's word: whatever stands there, the name is this one from now on. */
export const replaceLegalName = async (
  query: Query,
  input: { merchantId: number; memberId: bigint; name: string },
): Promise<void> => {
  await query(
    `update member set contact = contact || jsonb_build_object('payeeName', $3::text) where merchant_id = $1 and id = $2`,
    [input.merchantId, input.memberId, input.name],
  );
};

export interface OperatorMember extends Record<string, unknown> {
  id: bigint;
  username: string;
  type: number;
  status: string;
  contact: Record<string, unknown>;
  mobile: string | null;
  mobile_verified_at: Date | null;
  email_verified_at: Date | null;
  has_password: boolean;
  registered_at: Date;
  last_login_at: Date | null;
}

export const findOperatorMember = async (
  query: Query,
  input: { merchantId: number; username: string },
): Promise<OperatorMember | null> => {
  const [row] = await query<OperatorMember>(
    `select id, username, type, status, contact, mobile, mobile_verified_at, email_verified_at,
            password_hash is not null as has_password, registered_at, last_login_at
       from member where merchant_id = $1 and lower(username) = lower($2)`,
    [input.merchantId, input.username],
  );
  return row ?? null;
};

export const setMemberStatus = async (
  query: Query,
  input: { merchantId: number; memberId: bigint; status: 'active' | 'locked' },
): Promise<void> => {
  await query('update member set status = $3 where merchant_id = $1 and id = $2', [
    input.merchantId,
    input.memberId,
    input.status,
  ]);
};

/** What is null stays as it is; the contact is laid over the one that is there. Another one than before is not proved by that. */
export const updateOperatorMember = async (
  query: Query,
  change: {
    merchantId: number;
    id: bigint;
    status: string | null;
    contact: Record<string, string>;
    mobile: string | null;
  },
): Promise<void> => {
  await query(
    `update member set status = coalesce($3, status), contact = contact || $4::text::jsonb,
            mobile = coalesce($5, mobile),
            mobile_verified_at = case when $5 is null or $5 = mobile then mobile_verified_at end,
            email_verified_at = case when lower(coalesce($4::text::jsonb ->> 'email', contact ->> 'email'))
                                      = lower(contact ->> 'email') then email_verified_at end
      where merchant_id = $1 and id = $2`,
    [change.merchantId, change.id, change.status, JSON.stringify(change.contact), change.mobile],
  );
};
