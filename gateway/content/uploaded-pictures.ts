import { readPicture } from './pictures.queries';
import type { Database } from '../database/types';
import { createBoundedCache, type Merchants } from '../platform/index';

export interface UploadedPictures {
  /** A merchant's picture by its name, null when there is none. */
  find(input: { merchantCode: string; id: string }): Promise<Uint8Array | null>;
}

const MAX_ENTRIES = 500;
const MAX_KEPT_BYTES = 32_000_000;
const ID = /^[0-9a-f]{24}$/;

/** Where a picture is, from the root of the image CDN or of the gateway. */
export const pictureAddress = (input: { merchant: string; id: string }): string =>
  `/pictures/${input.merchant}/${input.id}.png`;

/** Pictures that operators brought. A name stands for its content for ever, so what was read once stays right. */
export const createUploadedPictures = (deps: { db: Database; merchants: Merchants }): UploadedPictures => {
  const kept = createBoundedCache<Uint8Array>({ maxEntries: MAX_ENTRIES, maxWeight: MAX_KEPT_BYTES });
  return {
    async find({ merchantCode, id }) {
      const merchant = ID.test(id) ? deps.merchants.find(merchantCode) : null;
      if (merchant === null) return null;
      const key = `${merchant.id} ${id}`;
      const known = kept.get(key);
      if (known) return known;
      const png = await readPicture(deps.db, { merchantId: merchant.id, id });
      if (png) kept.set(key, png, png.length);
      return png;
    },
  };
};
