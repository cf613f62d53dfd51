import type { Database, Query } from '../database/types';

export interface BoundMember extends Record<string, unknown> {
  id: bigint;
  username: string;
  type: number;
}

/** The active member whom an identity belongs to. */
export const findProviderMember = async (
  db: Database,
  input: { merchantId: number; projectId: string; subject: string },
): Promise<BoundMember | null> => {
  const [row] = await db.merchant(input.merchantId).query<BoundMember>(
    `select m.id, m.username, m.type from provider_identity p join member m on m.id = p.member_id
      where p.merchant_id = $1 and p.project_id = $2 and p.subject = $3 and m.status = 'active'`,
    [input.merchantId, input.projectId, input.subject],
  );
  return row ?? null;
};

/** The active member who has shown that a mobile number is theirs, by the spelling that comes first in `mobiles`. */
export const findMobileMember = async (
  db: Database,
  input: { merchantId: number; mobiles: readonly string[] },
): Promise<BoundMember | null> => {
  const [row] = await db.merchant(input.merchantId).query<BoundMember>(
    `select id, username, type from member
        where merchant_id = $1 and mobile = any($2::text[]) and mobile_verified_at is not null and status = 'active'
        order by array_position($2::text[], mobile) limit 1`,
    [input.merchantId, input.mobiles],
  );
  return row ?? null;
};

/** Binds an identity to a member; false when it is another's already. */
export const insertProviderIdentity = async (
  query: Query,
  input: { merchantId: number; projectId: string; subject: string; memberId: bigint; channel: string },
): Promise<boolean> => {
  const rows = await query<{ member_id: bigint }>(
    `with added as (
       insert into provider_identity (merchant_id, project_id, subject, member_id, channel)
       values ($1, $2, $3, $4, $5) on conflict do nothing returning member_id)
     select member_id from added
     union all
     select member_id from provider_identity where merchant_id = $1 and project_id = $2 and subject = $3`,
    [input.merchantId, input.projectId, input.subject, input.memberId, input.channel],
  );
  return rows[0]?.member_id === input.memberId;
};
