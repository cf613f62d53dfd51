import type { Query, Row } from '../../database/types';

export interface SecretRow extends Row {
  fingerprint: string;
  next_fingerprint: string | null;
  last_fingerprint: string | null;
  root_box: Buffer;
  /** How long ago it was changed, by the database's clock. */
  age_ms: number;
}

export const readSecretRow = async (query: Query): Promise<SecretRow | null> => {
  const [row] = await query<SecretRow>(
    `select fingerprint, next_fingerprint, last_fingerprint, root_box,
            extract(epoch from clock_timestamp() - changed_at)::float8 * 1000 as age_ms
       from operator_secret`,
  );
  return row ?? null;
};

/** If several nodes start together, only the first one inserts the row. */
export const insertSecretRow = async (
  query: Query,
  row: { fingerprint: string; rootBox: Buffer },
): Promise<void> => {
  await query('insert into operator_secret (fingerprint, root_box) values ($1, $2) on conflict do nothing', [
    row.fingerprint,
    row.rootBox,
  ]);
};

/** Stores the next secret, unless another one is stored or this one already seals. */
export const noteNextSecret = async (query: Query, next: string): Promise<void> => {
  await query(
    'update operator_secret set next_fingerprint = $1 where next_fingerprint is null and fingerprint <> $1',
    [next],
  );
};

/** Clears the next secret. */
export const forgetNextSecret = async (query: Query): Promise<void> => {
  await query('update operator_secret set next_fingerprint = null');
};

/** Makes the new secret the sealing one; run by the owner of the tables. Returns false if it already is. */
export const beginSecretChange = async (
  query: Query,
  change: { from: string; to: string; rootBox: Buffer },
): Promise<boolean> => {
  const rows = await query(
    `update operator_secret
        set fingerprint = $2, next_fingerprint = null, last_fingerprint = $1, root_box = $3, changed_at = clock_timestamp()
      where fingerprint = $1 returning 1 as one`,
    [change.from, change.to, change.rootBox],
  );
  return rows.length > 0;
};

/** Clears the former secret: no box is sealed with it any more. */
export const endSecretChange = async (query: Query, of: { last: string }): Promise<void> => {
  await query('update operator_secret set last_fingerprint = null where last_fingerprint = $1', [of.last]);
};

/** The gateway's own keys, sealed: every database that was ever served has some. */
export const readServedBoxes = async (query: Query, limit: number): Promise<Buffer[]> => {
  const rows = await query<{ private_box: Buffer }>(
    'select private_box from sealing_key order by id desc limit $1',
    [limit],
  );
  return rows.map((row) => row.private_box);
};
