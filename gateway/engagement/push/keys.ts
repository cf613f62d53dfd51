import type { Database } from '../../database/types';
import { createKeyBox, type Secret } from '../../platform/index';
import { insertKey, readKey } from './devices.queries';
import { createPushKey, type PushKey } from './vapid';

export interface PushKeys {
  /** A merchant's key, made when it is first asked for; it never changes, or all browsers would be deaf. */
  of(merchantId: number): Promise<PushKey>;
}

export const createPushKeys = (deps: { db: Database; secret: Secret }): PushKeys => {
  const box = createKeyBox(deps.secret, 'foyer push keys v1');
  const known = new Map<number, Promise<PushKey>>();
  const read = async (merchantId: number): Promise<PushKey> => {
    const { query } = deps.db.merchant(merchantId);
    if ((await readKey(query, merchantId)) === null) {
      const made = createPushKey();
      await insertKey(query, { merchantId, publicKey: made.publicKey, box: box.close(made.privateKey) });
    }
    const row = await readKey(query, merchantId);
    const privateKey = row === null ? null : box.open(row.private_box);
    if (row === null || privateKey === null)
      throw new Error(`the push key of merchant ${merchantId} was closed with another secret`);
    return { publicKey: row.public_key, privateKey };
  };
  return {
    of(merchantId) {
      const found = known.get(merchantId) ?? read(merchantId);
      known.set(merchantId, found);
      // What failed is read anew by the next one.
      found.catch(() => known.delete(merchantId));
      return found;
    },
  };
};
