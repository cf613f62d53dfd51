import type { Database, Query } from '../../../database/types';
import { CHAIN_LENGTH, createKeptSeeds, hashOf, pocketOf, rootOf, SEED_BYTES, seedsOf } from './chain';
import { timesOfRound } from './clock';

/** Slips that one round takes; the page says that the table is full. */
export const MAX_SLIPS = 2_000;

export interface TableRound {
  no: bigint;
  closesAt: Date;
  /** Hash of the round's seed, published before the first bet. */
  commitment: string;
  pocket: number | null;
  seed: string | null;
  root: string | null;
  leaves: string[] | null;
}

interface RoundRow extends Record<string, unknown> {
  no: bigint;
  closes_at: Date;
  pocket: number | null;
  seed: string | null;
  root: string | null;
  leaves: string[] | null;
  chain_id: bigint;
  chain_index: number;
  tail_seed: string;
  length: number;
}

const SELECT = `select r.no, r.closes_at, r.pocket, r.seed, r.root, r.leaves, r.chain_id, r.chain_index, c.tail_seed, c.length
  from tide_round r join tide_chain c on c.merchant_id = r.merchant_id and c.id = r.chain_id`;

export type TableStore = ReturnType<typeof createTableStore>;

/** The table's rounds: opened on the first read, committed to by a hash chain, drawn once when bets are closed. */
export const createTableStore = (input: {
  db: Database;
  now: () => number;
  random: (bytes: number) => Buffer;
}) => {
  const { db, now, random } = input;
  const seedsIn = createKeptSeeds();

  const seedOf = (row: RoundRow, merchantId: number): string => {
    const chain = { tail: row.tail_seed, length: row.length };
    const seed = seedsIn(`${merchantId}:${row.chain_id}`, chain)[row.chain_index];
    if (seed === undefined) throw new Error(`round ${row.no} has no seed`);
    return seed;
  };
  const viewOf = (row: RoundRow, merchantId: number): TableRound => ({
    no: row.no,
    closesAt: row.closes_at,
    commitment: hashOf(seedOf(row, merchantId)),
    pocket: row.pocket,
    seed: row.seed,
    root: row.root,
    leaves: row.leaves,
  });
  const read = async (query: Query, no: bigint, lock = ''): Promise<RoundRow | null> =>
    (await query<RoundRow>(`${SELECT} where r.no = $1 ${lock}`, [no]))[0] ?? null;

  /** The next place of the running chain; a new chain when the last one is used up. */
  const takeSeed = async (query: Query, merchantId: number): Promise<{ id: bigint; index: number }> => {
    for (let tries = 0; tries < 2; tries += 1) {
      const [taken] = await query<{ id: bigint; used: number }>(
        `update tide_chain set used = used + 1 where merchant_id = $1 and used < length returning id, used`,
        [merchantId],
      );
      if (taken) return { id: taken.id, index: taken.used - 1 };
      const tail = random(SEED_BYTES).toString('hex');
      const [first = ''] = seedsOf(tail, CHAIN_LENGTH);
      await query(
        `insert into tide_chain (merchant_id, tail_seed, commitment, length, created_at)
         values ($1, $2, $3, $4, $5) on conflict do nothing`,
        [merchantId, tail, hashOf(first), CHAIN_LENGTH, new Date(now())],
      );
    }
    throw new Error('no chain could be begun');
  };

  return {
    /** A round of the clock with its commitment; made on its first read. */
    async round(merchantId: number, no: bigint): Promise<TableRound> {
      const scope = db.merchant(merchantId);
      const found = await read(scope.query, no);
      if (found) return viewOf(found, merchantId);
      return scope.tx(async (query) => {
        // One at a time for each merchant, so that no place of a chain is taken in vain.
        await query('select pg_advisory_xact_lock(hashtext($1), $2)', ['tide_round', merchantId]);
        const made = await read(query, no);
        if (made) return viewOf(made, merchantId);
        const { id, index } = await takeSeed(query, merchantId);
        await query(
          `insert into tide_round (merchant_id, no, chain_id, chain_index, closes_at) values ($1, $2, $3, $4, $5)`,
          [merchantId, no, id, index, new Date(timesOfRound(no).closesAtMs)],
        );
        const row = await read(query, no);
        if (!row) throw new Error(`round ${no} vanished`);
        return viewOf(row, merchantId);
      });
    },

    /** Fixes which slips count and draws, once; null before bets are closed. */
    async draw(merchantId: number, no: bigint): Promise<TableRound | null> {
      return db.merchant(merchantId).tx(async (query) => {
        const row = await read(query, no, 'for update of r');
        if (!row || now() < row.closes_at.getTime()) return null;
        if (row.pocket !== null) return viewOf(row, merchantId);
        const slips = await query<{ leaf: string }>(
          'select leaf from tide_slip where round_no = $1 order by leaf limit $2',
          [no, MAX_SLIPS],
        );
        const leaves = slips.map((slip) => slip.leaf);
        const [seed, root] = [seedOf(row, merchantId), rootOf(leaves)];
        const pocket = pocketOf({ seed, no, root });
        await query(
          `update tide_round set leaves = $2::text[], root = $3, pocket = $4, seed = $5, drawn_at = $6 where no = $1`,
          [no, leaves, root, pocket, seed, new Date(now())],
        );
        return viewOf({ ...row, leaves, root, pocket, seed }, merchantId);
      });
    },

    /** Rounds by their numbers, without those never read. */
    async rounds(merchantId: number, nos: readonly bigint[]): Promise<Map<string, TableRound>> {
      if (nos.length === 0) return new Map();
      const rows = await db
        .merchant(merchantId)
        .query<RoundRow>(`${SELECT} where r.no = any ($1::bigint[])`, [nos]);
      return new Map(rows.map((row) => [row.no.toString(), viewOf(row, merchantId)]));
    },

    /** Rounds that were drawn, latest first. */
    async results(
      merchantId: number,
      input: { before: bigint; limit: number },
    ): Promise<{ no: bigint; pocket: number }[]> {
      return db
        .merchant(merchantId)
        .query<{ no: bigint; pocket: number }>(
          'select no, pocket from tide_round where pocket is not null and no < $1 order by no desc limit $2',
          [input.before, input.limit],
        );
    },
  };
};
