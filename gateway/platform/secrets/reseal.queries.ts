import type { Owner } from '../../database/owner';
import type { Query, Row } from '../../database/types';
import { createKeyBox } from '../key-box';
import { SEALED_COLUMNS } from './sealed-columns';

/** Rows that one transaction reads and writes. */
const BATCH = 100;
/** Of columns whose boxes are pictures, up to 4 MB each. */
const BATCH_OF_PICTURES = 5;
const PICTURES = 'foyer member pictures v1';

type SealedColumn = (typeof SEALED_COLUMNS)[number];

/** Number of boxes of one kind, by the secret that opens them. */
export interface SealedCount {
  kind: string;
  current: number;
  previous: number;
  /** Neither of the secrets opens it. */
  unreadable: number;
}

/** The application's role may not write every one of these columns, so the tables' owner does. */
export type OwnerSession = Pick<Owner, 'query' | 'tx'>;

interface KeyColumn {
  name: string;
  type: string;
}

const keyOf = async (query: Query, table: string): Promise<KeyColumn[]> =>
  (
    await query<{ name: string; type: string }>(
      `select a.attname as name, format_type(a.atttypid, a.atttypmod) as type
         from pg_index i
         join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
        where i.indrelid = $1::text::regclass and i.indisprimary
        order by array_position(i.indkey::int2[], a.attnum)`,
      [table],
    )
  ).map(({ name, type }) => ({ name, type }));

const hasMerchant = (keys: readonly KeyColumn[]): boolean => keys.some(({ name }) => name === 'merchant_id');

interface Found extends Row {
  key: string[];
  box: Buffer;
}

interface Walk {
  session: OwnerSession;
  column: SealedColumn;
  merchantId: number | null;
  keys: readonly KeyColumn[];
  /** Returns the new box; null to keep the old one. */
  visit: (box: Buffer) => Buffer | null;
}

/** All boxes of a column in the order of the key, a bounded number at a time. Returns the number of boxes written. */
const walk = async ({ session, column, merchantId, keys, visit }: Walk): Promise<number> => {
  const [table, name, use] = column;
  const limit = use === PICTURES ? BATCH_OF_PICTURES : BATCH;
  const own = keys.map((key) => key.name);
  // Row-level security does not bind a superuser, who would see every merchant's rows.
  const ofMerchant = merchantId === null ? '' : `and merchant_id = ${merchantId}`;
  const after = keys.map(({ type }, at) => `$${at + 1}::text::${type}`).join(', ');
  const same = keys.map((key, at) => `${key.name} = $${at + 1}::text::${key.type}`).join(' and ');
  let last: string[] | null = null;
  let written = 0;
  for (;;) {
    const from: string[] | null = last;
    const rows: Found[] = await session.tx<Found[]>(merchantId, async (query) => {
      const found = await query<Found>(
        `select array[${own.map((key) => `${key}::text`).join(', ')}] as key, ${name} as box from ${table}
          where ${name} is not null ${ofMerchant} ${from === null ? '' : `and (${own.join(', ')}) > (${after})`}
          order by ${own.join(', ')} limit ${limit}`,
        from ?? [],
      );
      for (const { key, box } of found) {
        const sealed = visit(box);
        if (sealed === null) continue;
        // A node may have written another box meanwhile: that one is looked at in the next round.
        const updated = await query(
          `update ${table} set ${name} = $${keys.length + 1} where ${same} and ${name} = $${keys.length + 2} returning 1 as one`,
          [...key, sealed, Buffer.from(box)],
        );
        written += updated.length;
      }
      return found;
    });
    last = rows.at(-1)?.key ?? null;
    if (last === null || rows.length < limit) return written;
  }
};

/**
 * Counts all boxes by secret; with `reseal` it also seals the boxes of the previous secret with the current one. It may be stopped at any
 * moment and run again: no box is sealed twice.
 */
export const walkSealed = async (input: {
  session: OwnerSession;
  secrets: { current: string; previous: string | null };
  reseal: boolean;
}): Promise<{ counts: SealedCount[]; written: number }> => {
  const { session, secrets, reseal } = input;
  const merchants = await session.query<{ id: number }>('select id from merchant order by id');
  const counts = new Map<string, SealedCount>();
  let written = 0;
  for (const column of SEALED_COLUMNS) {
    const [table, , use, kind] = column;
    const current = createKeyBox(secrets.current, use);
    const previous = secrets.previous === null ? null : createKeyBox(secrets.previous, use);
    const count = counts.get(kind) ?? { kind, current: 0, previous: 0, unreadable: 0 };
    counts.set(kind, count);
    const visit = (box: Buffer): Buffer | null => {
      if (current.openBytes(box) !== null) {
        count.current += 1;
        return null;
      }
      const bytes = previous?.openBytes(box) ?? null;
      if (bytes === null) count.unreadable += 1;
      else count.previous += 1;
      return bytes !== null && reseal ? current.close(bytes) : null;
    };
    const keys = await keyOf(session.query, table);
    const owners = hasMerchant(keys) ? merchants.map(({ id }) => id) : [null];
    for (const merchantId of owners) written += await walk({ session, column, merchantId, keys, visit });
  }
  return { counts: [...counts.values()], written };
};
