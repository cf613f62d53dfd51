import type { Query } from '../database/types';
import { type Brand, type BrandProblem, emptyBrand, readBrand } from './brand';
import { brandFieldRows } from './brand-fields';
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

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Validates a stored row, which another version of the gateway may have written. Leaves out invalid fields and returns them in
 * `problems`.
 */
export const storedBrand = (row: BrandRow | null): StoredBrand & { problems: readonly BrandProblem[] } => {
  if (row === null) return { brand: emptyBrand, made: noMadeFiles, problems: [] };
  const read = readBrand(row.brand);
  const problems: BrandProblem[] = [...read.problems];
  let { brand } = read;
  if (brand === null) {
    const wrong = new Set(problems.map(({ field }) => field.split('.')[0]));
    const rest = isPlain(row.brand)
      ? Object.fromEntries(
          Object.entries(row.brand).filter(
            ([name]) => brandFieldRows.some(([known]) => known === name) && !wrong.has(name),
          ),
        )
      : {};
    brand = readBrand(rest).brand ?? emptyBrand;
  }
  const kept = { ...brand };
  for (const [field, , name] of filesOf(brand))
    if (!FILE_NAME.test(name)) {
      kept[field] = '';
      problems.push({ field, problem: 'names no stored file' });
    }
  return { brand: kept, made: readMade(row.made), problems };
};

/** Reads a merchant's brand with its files. Returns an empty brand if it has none. */
export const readWholeBrand = async (
  query: Query,
  merchantId: number,
): Promise<StoredBrand & { files: Map<string, GivenFile> }> => {
  const { brand, made } = storedBrand(await readBrandRow(query, merchantId));
  const names = filesOf(brand).map(([, , name]) => name);
  const files = names.length === 0 ? [] : await readBrandFiles(query, { merchantId, names });
  return {
    brand,
    made,
    files: new Map(files.map(({ name, content }) => [name, { content, isStored: true }])),
  };
};
