import type { Database } from '../database/types';
import { listOperatorMerchants } from '../platform/index';
import { plainBrand, type ShownBrand } from './shown-brand';

/** The brand of every merchant by its number. */
export const readBrands = async (db: Database): Promise<Map<number, ShownBrand>> =>
  new Map((await listOperatorMerchants(db)).map(({ id, name }) => [id, plainBrand(name)]));
