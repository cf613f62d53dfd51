import type { Database, Query, Row } from '../../database/types';

interface Place {
  merchantId: number;
  id: bigint;
}

export interface SealRow extends Row {
  root: Buffer;
  ticket_count: bigint;
  stake_minor: bigint;
}

export const findSeal = async (db: Database, draw: Place): Promise<SealRow | null> => {
  const [row] = await db
    .merchant(draw.merchantId)
    .query<SealRow>(
      'select root, ticket_count, stake_minor from lottery_seal where merchant_id = $1 and draw_id = $2',
      [draw.merchantId, draw.id],
    );
  return row ?? null;
};

/** The same inside of a transaction. */
export const hasSeal = async (query: Query, draw: Place): Promise<boolean> => {
  const rows = await query('select 1 from lottery_seal where merchant_id = $1 and draw_id = $2', [
    draw.merchantId,
    draw.id,
  ]);
  return rows.length > 0;
};

export const stateOfDraw = async (db: Database, draw: Place): Promise<string | null> => {
  const [row] = await db
    .merchant(draw.merchantId)
    .query<{ state: string }>('select state from lottery_draw where merchant_id = $1 and id = $2', [
      draw.merchantId,
      draw.id,
    ]);
  return row?.state ?? null;
};

export interface LeafRow extends Row {
  id: bigint;
  leaf: Buffer;
  stake_minor: bigint;
}

/** Tickets of a draw behind one, in the order of the tree. Cancelled ones are not in it. */
export const readLeaves = (
  query: Query,
  input: Place & { after: bigint; limit: number },
): Promise<LeafRow[]> =>
  query<LeafRow>(
    `select id, leaf, stake_minor from lottery_ticket
      where merchant_id = $1 and draw_id = $2 and id > $3 and state not in ('cancelling', 'cancelled') order by id limit $4`,
    [input.merchantId, input.id, input.after, input.limit],
  );

export interface Chunk {
  chunk: number;
  firstId: bigint;
  lastId: bigint;
  count: number;
  node: Uint8Array;
}

export const insertChunk = async (query: Query, draw: Place, row: Chunk): Promise<void> => {
  await query(
    `insert into lottery_tree (merchant_id, draw_id, chunk, first_id, last_id, count, node) values ($1, $2, $3, $4, $5, $6, $7)`,
    [draw.merchantId, draw.id, row.chunk, row.firstId, row.lastId, row.count, row.node],
  );
};

export const insertSeal = async (
  query: Query,
  draw: Place,
  seal: { root: Uint8Array; count: bigint; stakeMinor: bigint },
): Promise<void> => {
  await query(
    'insert into lottery_seal (merchant_id, draw_id, root, ticket_count, stake_minor) values ($1, $2, $3, $4, $5)',
    [draw.merchantId, draw.id, seal.root, seal.count, seal.stakeMinor],
  );
};

/** One at a time seals a draw; the lock ends with the transaction. */
export const lockSeal = async (query: Query, draw: Place): Promise<void> => {
  await query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `lottery seal ${draw.merchantId} ${draw.id}`,
  ]);
};

export interface NodeRow extends Row {
  chunk: number;
  first_id: bigint;
  last_id: bigint;
  node: Buffer;
}

/** Nodes of all chunks of a draw: at most a thousand for a million tickets. */
export const readNodes = (db: Database, draw: Place): Promise<NodeRow[]> =>
  db
    .merchant(draw.merchantId)
    .query<NodeRow>(
      'select chunk, first_id, last_id, node from lottery_tree where merchant_id = $1 and draw_id = $2 order by chunk',
      [draw.merchantId, draw.id],
    );
