import type { Database, Query } from '../database/types';

export interface ProofRow extends Record<string, unknown> {
  id: bigint;
  width: number;
  height: number;
  sent_at: Date;
}

const MAX_LISTED = 20;

/** How many pictures a deposit has, with no other request for it beside this one until the transaction ends. */
export const countProofsAlone = async (
  query: Query,
  input: { merchantId: number; depositId: bigint },
): Promise<number> => {
  await query('select 1 from deposit where merchant_id = $1 and id = $2 for update', [
    input.merchantId,
    input.depositId,
  ]);
  const [row] = await query<{ n: number }>(
    'select count(*)::int as n from deposit_proof where merchant_id = $1 and deposit_id = $2',
    [input.merchantId, input.depositId],
  );
  return row?.n ?? 0;
};

/** The same picture once more changes nothing. */
export const insertProof = async (
  query: Query,
  input: {
    merchantId: number;
    depositId: bigint;
    pictureId: string;
    width: number;
    height: number;
    png: Uint8Array;
    at: Date;
  },
): Promise<void> => {
  await query(
    `insert into deposit_proof (merchant_id, deposit_id, picture_id, width, height, png, sent_at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (merchant_id, deposit_id, picture_id) do nothing`,
    [input.merchantId, input.depositId, input.pictureId, input.width, input.height, input.png, input.at],
  );
};

export const countProofs = async (
  db: Database,
  input: { merchantId: number; depositIds: readonly bigint[] },
): Promise<ReadonlyMap<bigint, number>> => {
  const rows = await db.merchant(input.merchantId).query<{ deposit_id: bigint; n: number }>(
    `select deposit_id, count(*)::int as n from deposit_proof
      where merchant_id = $1 and deposit_id = any($2::bigint[]) group by deposit_id`,
    [input.merchantId, input.depositIds],
  );
  return new Map(rows.map((row) => [row.deposit_id, row.n]));
};

export const listProofs = (
  db: Database,
  input: { merchantId: number; depositId: bigint },
): Promise<ProofRow[]> =>
  db.merchant(input.merchantId).query<ProofRow>(
    `select id, width, height, sent_at from deposit_proof where merchant_id = $1 and deposit_id = $2
        order by id limit ${MAX_LISTED}`,
    [input.merchantId, input.depositId],
  );

export const readProof = async (
  db: Database,
  input: { merchantId: number; depositId: bigint; id: bigint },
): Promise<Uint8Array | null> => {
  const [row] = await db
    .merchant(input.merchantId)
    .query<{ png: Uint8Array }>(
      'select png from deposit_proof where merchant_id = $1 and deposit_id = $2 and id = $3',
      [input.merchantId, input.depositId, input.id],
    );
  return row?.png ?? null;
};
