import type { Database } from '../database/types';
import { listOperatorMerchants, MERCHANT_CHANNEL } from '../platform/index';
import { readBrandRow } from './brand.queries';
import { showBrand } from './show-brand';
import { plainBrand, type ShownBrand } from './shown-brand';
import { storedBrand } from './stored-brand';

/** The brands of all merchants, in memory, so that pages do not wait for the database. */
export interface Brands {
  of(merchantId: number): ShownBrand;
  /** Changes with every change of a brand, to invalidate caches. */
  edition(): number;
  close(): Promise<void>;
}

const RELOAD_MS = 30_000;
const NO_BRAND = plainBrand('');

interface Held {
  /** Merchant and row that `shown` was made from, as JSON. */
  source: string;
  shown: ShownBrand;
}

/** Reads all brands now, after each change of a merchant and every RELOAD_MS. Keeps the last brands if a read fails. */
export const createBrands = async (deps: {
  db: Database;
  onError: (error: unknown) => void;
}): Promise<Brands> => {
  const { db, onError } = deps;
  let brands = new Map<number, Held>();
  let edition = 0;

  const read = async (): Promise<void> => {
    const next = new Map<number, Held>();
    for (const merchant of await listOperatorMerchants(db)) {
      const { id, code, name } = merchant;
      const row = await readBrandRow(db.merchant(id).query, id);
      const source = JSON.stringify([code, name, row]);
      const held = brands.get(id);
      if (held?.source === source) {
        next.set(id, held);
        continue;
      }
      const { problems, ...stored } = storedBrand(row);
      for (const { field, problem } of problems)
        onError(new Error(`the brand of ${code} is shown without a field: ${field} ${problem}`));
      const shown = row === null ? plainBrand(name) : showBrand(stored, { code, name });
      next.set(id, { source, shown });
    }
    const isSame = next.size === brands.size && [...next].every(([id, held]) => brands.get(id) === held);
    brands = next;
    if (!isSame) edition += 1;
  };

  // One read at a time, so that an older result never replaces a newer one.
  let isReading = false;
  let isStale = false;
  const reload = async (): Promise<void> => {
    isStale = true;
    if (isReading) return;
    isReading = true;
    try {
      while (isStale) {
        isStale = false;
        await read();
      }
    } catch (error) {
      onError(error);
    } finally {
      isReading = false;
    }
  };

  await read();
  const quietly = () => void reload();
  const stopListening = await db.listen(MERCHANT_CHANNEL, quietly);
  const timer = setInterval(quietly, RELOAD_MS);
  timer.unref();
  return {
    of: (merchantId) => brands.get(merchantId)?.shown ?? NO_BRAND,
    edition: () => edition,
    async close() {
      clearInterval(timer);
      await stopListening();
    },
  };
};
