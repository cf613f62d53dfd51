import type { Database } from '../database/types';
import type { Merchants, Opened } from '../platform/index';
import { type Brands, createBrands } from './brands';
import { createStoredFiles, type StoredFiles } from './stored-files';

/** Brands of merchants and their files. */
export interface BrandServices {
  brands: Brands;
  brandFiles: StoredFiles;
}

export const openBrand = async (deps: {
  db: Database;
  merchants: Merchants;
  onError: (error: unknown, what: string) => void;
}): Promise<Opened<BrandServices>> => {
  const { db, merchants } = deps;
  const brands = await createBrands({
    db,
    onError: (error) => deps.onError(error, 'reading the brands'),
  });
  const brandFiles = createStoredFiles({ db, merchants });
  return { services: { brands, brandFiles }, jobs: [], close: () => brands.close() };
};
