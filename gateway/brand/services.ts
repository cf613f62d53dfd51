import type { Database } from '../database/types';
import type { Opened } from '../platform/index';
import { type Brands, createBrands } from './brands';

/** How a merchant's pages look and what they are called. */
export interface BrandServices {
  brands: Brands;
}

export const openBrand = async (deps: {
  db: Database;
  onError: (error: unknown, what: string) => void;
}): Promise<Opened<BrandServices>> => {
  const brands = await createBrands({
    db: deps.db,
    onError: (error) => deps.onError(error, 'reading the brands'),
  });
  return { services: { brands }, jobs: [], close: () => brands.close() };
};
