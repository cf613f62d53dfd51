import type { Query } from '../database/types';
import { type Brand, emptyBrand, readBrand } from './brand';
import { FILE_NAME } from './brand-files';
import { type BrandRow, readBrandFiles, readBrandRow } from './brand.queries';
import { filesOf, type GivenFile, type MadeFiles, noMadeFiles } from './prepare-brand';

export interface StoredBrand {
  brand: Brand;
  made: MadeFiles;
}

const readMade = (value: unknown): MadeFiles => {
  const given = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  const made = { ...noMadeFiles };
  for (const name of ['touch', 'medium', 'large', 'maskable', 'card'] as const) {
    const file = given[name];
    if (typeof file === 'string' && FILE_NAME.test(file)) made[name] = file;
  }
  return made;
};

/** A row as it was written, checked again, since what a page shows follows from it. @throws Error that names the fields */
export const storedBrand = (row: BrandRow | null): StoredBrand => {
  if (row === null) return { brand: emptyBrand, made: noMadeFiles };
  const { brand, problems } = readBrand(row.brand);
  if (brand === null)
    throw new Error(
      `a stored brand is wrong: ${problems.map(({ field, problem }) => `${field} ${problem}`).join('; ')}`,
    );
  for (const [field, , name] of filesOf(brand))
    if (!FILE_NAME.test(name)) throw new Error(`a stored brand is wrong: ${field} names no stored file`);
  return { brand, made: readMade(row.made) };
};

/** A merchant's brand with the content of the files that it names; an empty one if it has none. */
export const readWholeBrand = async (
  query: Query,
  merchantId: number,
): Promise<StoredBrand & { files: Map<string, GivenFile> }> => {
  const stored = storedBrand(await readBrandRow(query, merchantId));
  const names = filesOf(stored.brand).map(([, , name]) => name);
  const files = names.length === 0 ? [] : await readBrandFiles(query, { merchantId, names });
  return {
    ...stored,
    files: new Map(files.map(({ name, content }) => [name, { content, isStored: true }])),
  };
};
