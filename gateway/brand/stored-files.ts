import type { Database } from '../database/types';
import { createBoundedCache, type Merchants } from '../platform/index';
import { FILE_NAME } from './brand-files';
import { readBrandFile } from './brand.queries';

export interface StoredFiles {
  /** Returns a file of a merchant's brand; null if there is none of that name. */
  find(input: { merchantCode: string; name: string }): Promise<Uint8Array | null>;
}

const MAX_ENTRIES = 500;
const MAX_KEPT_BYTES = 32_000_000;

/** Files of brands. The content of a name never changes, so the cache needs no invalidation. */
export const createStoredFiles = (deps: { db: Database; merchants: Merchants }): StoredFiles => {
  const kept = createBoundedCache<Uint8Array>({ maxEntries: MAX_ENTRIES, maxWeight: MAX_KEPT_BYTES });
  return {
    async find({ merchantCode, name }) {
      const merchant = FILE_NAME.test(name) ? deps.merchants.find(merchantCode) : null;
      if (merchant === null) return null;
      const key = `${merchant.id} ${name}`;
      const known = kept.get(key);
      if (known) return known;
      const content = await readBrandFile(deps.db, { merchantId: merchant.id, name });
      if (content) kept.set(key, content, content.length);
      return content;
    },
  };
};
