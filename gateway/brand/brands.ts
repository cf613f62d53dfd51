import type { Database } from '../database/types';
import { MERCHANT_CHANNEL } from '../platform/index';
import { readBrands } from './brand.queries';
import { plainBrand, type ShownBrand } from './shown-brand';

/** The brands of all merchants, held in memory: a page never waits for one. */
export interface Brands {
  of(merchantId: number): ShownBrand;
  /** Changes with each reading of the brands: what was made of them before is to be made again. */
  edition(): number;
  close(): Promise<void>;
}

const RELOAD_MS = 30_000;
const NO_BRAND = plainBrand('');

/** Reads all brands now, when a merchant changed and every RELOAD_MS; after a failed reading the last ones stay. */
export const createBrands = async (deps: {
  db: Database;
  onError: (error: unknown) => void;
}): Promise<Brands> => {
  let brands = await readBrands(deps.db);
  let edition = 1;
  const reload = async (): Promise<void> => {
    brands = await readBrands(deps.db);
    edition += 1;
  };
  const quietly = () => void reload().catch(deps.onError);
  const stopListening = await deps.db.listen(MERCHANT_CHANNEL, quietly);
  const timer = setInterval(quietly, RELOAD_MS);
  timer.unref();
  return {
    of: (merchantId) => brands.get(merchantId) ?? NO_BRAND,
    edition: () => edition,
    async close() {
      clearInterval(timer);
      await stopListening();
    },
  };
};
