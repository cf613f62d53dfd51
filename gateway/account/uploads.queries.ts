import type { Query } from '../database/types';

export type UploadPurpose = 'avatar' | 'identity' | 'feedback';

interface Owner {
  merchantId: number;
  memberId: bigint;
}

export interface UploadRow extends Record<string, unknown> {
  id: string;
  box: Uint8Array;
  width: number;
  height: number;
}

/** Keeps the newest `keep` of a member and one more. */
export const insertUpload = async (
  query: Query,
  upload: Owner & {
    id: string;
    purpose: UploadPurpose;
    box: Uint8Array;
    width: number;
    height: number;
    at: Date;
    keep: number;
  },
): Promise<void> => {
  await query(
    `delete from member_upload where merchant_id = $1 and member_id = $2 and id in (
       select id from member_upload where merchant_id = $1 and member_id = $2 order by created_at desc offset $3)`,
    [upload.merchantId, upload.memberId, upload.keep],
  );
  await query(
    `insert into member_upload (merchant_id, id, member_id, purpose, box, width, height, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      upload.merchantId,
      upload.id,
      upload.memberId,
      upload.purpose,
      upload.box,
      upload.width,
      upload.height,
      upload.at,
    ],
  );
};

/** Uses uploads up: each is there once. */
export const takeUploads = (
  query: Query,
  input: Owner & { purpose: UploadPurpose; ids: readonly string[] },
): Promise<UploadRow[]> =>
  query<UploadRow>(
    `delete from member_upload where merchant_id = $1 and member_id = $2 and purpose = $3 and id = any($4)
     returning id, box, width, height`,
    [input.merchantId, input.memberId, input.purpose, input.ids],
  );

export const sweepUploads = async (
  query: Query,
  input: { merchantId: number; before: Date; limit: number },
): Promise<void> => {
  await query(
    `delete from member_upload where merchant_id = $1 and id in (
       select id from member_upload where merchant_id = $1 and created_at < $2 limit ${Math.trunc(input.limit)})`,
    [input.merchantId, input.before],
  );
};
