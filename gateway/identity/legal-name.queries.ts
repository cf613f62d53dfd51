import type { Query } from '../database/types';

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
