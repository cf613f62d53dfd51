import type { PathStep } from '../../../src/contract/lottery/index';
import type { Database, Query } from '../../database/types';
import { createBoundedCache, GatewayError } from '../../platform/index';
import type { Place, Seal, SealTickets } from './draw-doors';
import { type CancelDeps, endCancels } from './cancels';
import {
  findSeal,
  hasSeal,
  insertChunk,
  insertSeal,
  lockSeal,
  readLeaves,
  readNodes,
  type SealRow,
  stateOfDraw,
} from './seal.queries';
import { CHUNK, nodeOf, pathIn } from './tree';

/** States in which no ticket can come or go any more. */
const FROZEN = new Set(['closed', 'sealed']);
/** Draws whose nodes are remembered: a thousand nodes each at most. */
const MAX_TREES = 50;

const sealOf = (row: SealRow): Seal => ({
  root: row.root.toString('hex'),
  count: Number(row.ticket_count),
  stakeMinor: row.stake_minor,
});

/** Writes the nodes of all chunks, one chunk in memory at a time. */
const writeTree = async (query: Query, draw: Place): Promise<void> => {
  const nodes: Uint8Array[] = [];
  let count = 0n;
  let stakeMinor = 0n;
  for (let after = 0n, chunk = 0; ; chunk += 1) {
    const rows = await readLeaves(query, { ...draw, after, limit: CHUNK });
    const first = rows[0];
    const last = rows.at(-1);
    if (first === undefined || last === undefined) break;
    const node = nodeOf(rows.map(({ leaf }) => leaf));
    nodes.push(node);
    await insertChunk(query, draw, { chunk, firstId: first.id, lastId: last.id, count: rows.length, node });
    for (const { stake_minor: stake } of rows) stakeMinor += stake;
    count += BigInt(rows.length);
    after = last.id;
    if (rows.length < CHUNK) break;
  }
  await insertSeal(query, draw, { root: nodeOf(nodes), count, stakeMinor });
};

/** Freezes the tickets of a closed draw into its root. Asked again, or by two at once, the answer is the same. */
export const createSealTickets =
  (deps: CancelDeps): SealTickets =>
  async (draw) => {
    const { db } = deps;
    const before = await findSeal(db, draw);
    if (before !== null) return sealOf(before);
    if (!FROZEN.has((await stateOfDraw(db, draw)) ?? '')) throw new GatewayError('LOTTERY_DRAW_STATE');
    await endCancels(deps, draw);
    await db.merchant(draw.merchantId).tx(async (query) => {
      await lockSeal(query, draw);
      if (!(await hasSeal(query, draw))) await writeTree(query, draw);
    });
    const seal = await findSeal(db, draw);
    if (seal === null) throw new GatewayError('BUSY');
    return sealOf(seal);
  };

export interface TicketPath {
  root: string;
  /** Place of the leaf among the draw's tickets, from 0. */
  index: number;
  path: readonly PathStep[];
}

export type TicketPaths = (draw: Place, ticket: bigint) => Promise<TicketPath | null>;

/** The path of a ticket of a sealed draw, from its chunk and the chunks' nodes; null before the seal. */
export const createPaths = (db: Database): TicketPaths => {
  const trees = createBoundedCache<{ root: string; nodes: Awaited<ReturnType<typeof readNodes>> }>({
    maxEntries: MAX_TREES,
  });
  return async (draw, ticket) => {
    const key = `${draw.merchantId}:${draw.id}`;
    let tree = trees.get(key);
    if (tree === undefined) {
      const seal = await findSeal(db, draw);
      if (seal === null) return null;
      tree = { root: seal.root.toString('hex'), nodes: await readNodes(db, draw) };
      trees.set(key, tree);
    }
    const at = tree.nodes.find((node) => node.first_id <= ticket && ticket <= node.last_id);
    if (at === undefined) return null;
    const rows = await readLeaves(db.merchant(draw.merchantId).query, {
      ...draw,
      after: at.first_id - 1n,
      limit: CHUNK,
    });
    const index = rows.findIndex(({ id }) => id === ticket);
    if (index < 0) return null;
    const path = pathIn({
      chunk: rows.map(({ leaf }) => leaf),
      index,
      nodes: tree.nodes.map(({ node }) => node),
      number: at.chunk,
    });
    return { root: tree.root, index: at.chunk * CHUNK + index, path };
  };
};
