import type { Database, Query } from '../database/types';

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
      where i.merchant_id = $1 and i.kind = $2 and i.code_key = lower($3) and i.active and m.status = 'active'
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
    'update invitation set active = false where merchant_id = $1 and kind = $2 and code_key = lower($3)',
    [input.merchantId, input.kind, input.code],
  );
};
