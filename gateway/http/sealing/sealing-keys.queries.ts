import type { Database } from '../../database/types';

export interface SealingKeyRow extends Record<string, unknown> {
  scheme: 'legacy' | 'jwe';
  kid: string;
  private_box: Uint8Array;
}

/** All sealing keys, the newest first. */
export const readSealingKeys = (db: Database): Promise<SealingKeyRow[]> =>
  db.operator.query<SealingKeyRow>(
    'select scheme, kid, private_box from sealing_key order by id desc limit 20',
  );

/** Stores a key unless another node was first; the caller reads again to learn which one counts. */
export const insertSealingKey = async (
  db: Database,
  key: { scheme: 'legacy' | 'jwe'; kid: string; privateBox: Uint8Array },
): Promise<void> => {
  await db.operator.query(
    'insert into sealing_key (scheme, kid, private_box) values ($1, $2, $3) on conflict do nothing',
    [key.scheme, key.kid, key.privateBox],
  );
};
