import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/types';
import { namedFileRoutes } from '../http/index';
import type { Merchants, Opened } from '../platform/index';
import { FILE_NAME } from './brand-files';
import { readBrandFile } from './brand.queries';
import { type Brands, createBrands } from './brands';

export interface BrandServices {
  brands: Brands;
  /** Files of brands: /brand/<merchant>/<name>. */
  brandFiles: (app: FastifyInstance) => Promise<void>;
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
  const brandFiles = namedFileRoutes({
    folder: 'brand',
    names: FILE_NAME,
    merchants,
    read: (file) => readBrandFile(db, file),
  });
  return { services: { brands, brandFiles }, jobs: [], close: () => brands.close() };
};
