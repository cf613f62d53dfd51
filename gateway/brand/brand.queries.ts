import type { Database, Query } from '../database/types';
import type { BrandFile } from './brand-files';
import type { PreparedBrand } from './prepare-brand';

export interface BrandRow extends Record<string, unknown> {
  brand: unknown;
  made: unknown;
}

/** Reads a merchant's brand. Returns null if it has none. */
export const readBrandRow = async (query: Query, merchantId: number): Promise<BrandRow | null> => {
  const [row] = await query<BrandRow>('select brand, made from brand where merchant_id = $1', [merchantId]);
  return row ?? null;
};

/** Reads the brand and locks it until the transaction ends. */
export const lockBrandRow = async (query: Query, merchantId: number): Promise<BrandRow | null> => {
  await query('select 1 from merchant where id = $1 for no key update', [merchantId]);
  return readBrandRow(query, merchantId);
};

const MAX_FILES = 1_000;

export const readBrandFiles = async (
  query: Query,
  input: { merchantId: number; names: readonly string[] },
): Promise<BrandFile[]> => {
  const rows = await query<{ name: string; content: Uint8Array }>(
    `select name, content from brand_file where merchant_id = $1 and name = any($2::text[]) limit ${MAX_FILES}`,
    [input.merchantId, [...input.names]],
  );
  return rows.map(({ name, content }) => ({ name, content: Buffer.from(content) }));
};

export const readBrandFile = async (
  db: Database,
  input: { merchantId: number; name: string },
): Promise<Uint8Array | null> => {
  const [row] = await db
    .merchant(input.merchantId)
    .query<{ content: Uint8Array }>('select content from brand_file where merchant_id = $1 and name = $2', [
      input.merchantId,
      input.name,
    ]);
  return row?.content ?? null;
};

/** Pages that were served before a change may request its files for this time. */
const KEPT = '30 days';

/** Writes a brand with its files, and deletes files that the brand has not named for KEPT. */
export const writeBrand = async (
  query: Query,
  input: { merchantId: number; prepared: PreparedBrand },
): Promise<void> => {
  const { merchantId, prepared } = input;
  const { brand, made, files } = prepared;
  // Start the time until deletion for the files of the former brand.
  await query(
    `update brand_file set created_at = now()
      where merchant_id = $1 and exists (select from brand
        where brand.merchant_id = $1 and strpos(brand.brand::text || brand.made::text, brand_file.name) > 0)`,
    [merchantId],
  );
  for (const { name, content } of files)
    await query(
      `insert into brand_file (merchant_id, name, content) values ($1, $2, $3)
       on conflict (merchant_id, name) do update set created_at = now()`,
      [merchantId, name, content],
    );
  await query(
    `insert into brand (merchant_id, brand, made) values ($1, $2::text::jsonb, $3::text::jsonb)
     on conflict (merchant_id) do update set brand = excluded.brand, made = excluded.made, changed_at = now()`,
    [merchantId, JSON.stringify(brand), JSON.stringify(made)],
  );
  await query(
    `delete from brand_file where merchant_id = $1 and name <> all($2::text[]) and created_at < now() - interval '${KEPT}'`,
    [merchantId, files.map(({ name }) => name)],
  );
};
