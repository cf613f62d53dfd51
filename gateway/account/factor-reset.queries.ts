import type { Query } from '../database/types';

/** Whether a member has anything that a reset takes away. */
export const hasFactors = async (
  query: Query,
  { merchantId, memberId }: { merchantId: number; memberId: bigint },
): Promise<boolean> => {
  const [row] = await query<{ found: boolean }>(
    `select payment_hash is not null
            or exists (select from authenticator a where a.merchant_id = $1 and a.member_id = $2 and a.secret_box is not null)
            or exists (select from passkey p where p.merchant_id = $1 and p.member_id = $2)
            or exists (select from security_question s where s.merchant_id = $1 and s.member_id = $2) as found
       from member where merchant_id = $1 and id = $2`,
    [merchantId, memberId],
  );
  return row?.found === true;
};
