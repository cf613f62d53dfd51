import type { Database, Query } from '../database/types';

export interface PictureRow extends Record<string, unknown> {
  id: string;
  name: string;
  width: number;
  height: number;
  bytes: number;
  created_at: Date;
}

const MAX_PICTURES = 10_000;

export const listPictures = (query: Query, merchantId: number): Promise<PictureRow[]> =>
  query<PictureRow>(
    `select id, name, width, height, octet_length(png) as bytes, created_at from picture
      where merchant_id = $1 order by created_at desc, id limit ${MAX_PICTURES}`,
    [merchantId],
  );

/** False: the same picture is there already. */
export const insertPicture = async (
  query: Query,
  picture: { merchantId: number; id: string; name: string; width: number; height: number; png: Uint8Array },
): Promise<boolean> => {
  const rows = await query(
    `insert into picture (merchant_id, id, name, width, height, png) values ($1, $2, $3, $4, $5, $6)
     on conflict (merchant_id, id) do nothing returning id`,
    [picture.merchantId, picture.id, picture.name, picture.width, picture.height, picture.png],
  );
  return rows.length > 0;
};

export const readPicture = async (
  db: Database,
  input: { merchantId: number; id: string },
): Promise<Uint8Array | null> => {
  const [row] = await db
    .merchant(input.merchantId)
    .query<{ png: Uint8Array }>('select png from picture where merchant_id = $1 and id = $2', [
      input.merchantId,
      input.id,
    ]);
  return row?.png ?? null;
};
