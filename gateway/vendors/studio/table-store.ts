import type { Database, Query } from '../../database/types';
import { SERVER_SEED_BYTES, seededRounds, seedHash } from '../kit/fair-seed';
import type { SharedTable } from './families/family';
import { SEAT_UNITS } from './families/pot';
import {
  BY_RULE,
  dealtAt,
  DEAL_AFTER_MS,
  DECIDES_MS,
  decidesUntil,
  FILLS_MS,
  HOUSE,
  revealOf,
  seatAt,
  tableStream,
} from './families/shared-table';
import type { Round } from './round-rows';

/** Tables of a line that are looked at for a seat, and those that are promised ahead: the one that fills and an empty one. */
const LOOKED_AT = 50;
const PROMISED = 2;
/** Two members sit at one table so often in a day: beyond that, agreed play is likelier than chance. */
export const MEETINGS_A_DAY = 30;
const DAY_MS = 24 * 60 * 60_000;
/** A table at which no one sat is forgotten after so long. */
export const KEPT_EMPTY_MS = 30 * DAY_MS;
/** Tables of one page of those whose time is over. */
export const ENDED_AT_ONCE = 200;

/** Whose tables are the same: of one game at one stake, and play money apart. */
export interface TableLine {
  merchantId: number;
  vendor: string;
  gameId: string;
  currency: string;
  trial: boolean;
  family: string;
  model: string;
  unitMinor: bigint;
}
export interface OpenTable {
  id: number;
  seedHash: string;
  hiddenSeed: string;
  fillsUntil: Date | null;
}
/** A table whose time is over. */
export interface DueTable {
  id: number;
  family: string;
  model: string;
}
/** Where a round sits, and what it is drawn from. */
export interface GivenSeat {
  picks: Round['picks'];
  stream: Pick<Round, 'tableId' | 'seat' | 'fillsUntil' | 'hiddenSeed' | 'seedHash' | 'clientSeed' | 'nonce'>;
}
interface SeatedRow extends Record<string, unknown> {
  seat: number;
  memberId: bigint;
  state: Round['state'];
  choice: number | null;
}

const COLUMNS = `id, seed_hash as "seedHash", server_seed as "hiddenSeed", fills_until as "fillsUntil"`;
const OF_LINE = `vendor = $1 and game_id = $2 and currency = $3 and is_trial = $4 and family = $5 and model = $6 and unit = $7`;
const TAKES_SEATS = 'outcome is null and (fills_until is null or fills_until > $8)';

export type TableStore = ReturnType<typeof createTableStore>;

/** Every statement about tables that members share. A seat is a round: of each seat at most one is open. */
export const createTableStore = (input: {
  db: Database;
  now: () => number;
  random: (bytes: number) => Buffer;
}) => {
  const { db, now, random } = input;
  const at = (plusMs = 0): Date => new Date(now() + plusMs);
  const valuesOf = (line: TableLine) => {
    const { vendor, gameId, currency, trial, family, model, unitMinor } = line;
    return [vendor, gameId, currency, trial, family, model, unitMinor];
  };
  const opened = (query: Query, line: TableLine): Promise<OpenTable[]> =>
    query<OpenTable & Record<string, unknown>>(
      `select ${COLUMNS} from studio_table where ${OF_LINE} and ${TAKES_SEATS} order by id limit $9`,
      [...valuesOf(line), at(), LOOKED_AT],
    );
  const missing = (tables: readonly OpenTable[]): number =>
    Math.max(PROMISED - tables.length, tables.some(({ fillsUntil }) => fillsUntil === null) ? 0 : 1, 0);
  const seatedAt = (query: Query, tableId: number): Promise<SeatedRow[]> =>
    query<SeatedRow>(
      `select seat, member_id as "memberId", state, choice from studio_round
        where table_id = $1 and is_open order by seat`,
      [tableId],
    );

  /** Tables of a line that take seats, the next one first: at least two, so that no seat is given at one that was not promised. */
  const keep = async (line: TableLine): Promise<OpenTable[]> => {
    const scope = db.merchant(line.merchantId);
    const found = await opened(scope.query, line);
    if (missing(found) === 0) return found;
    return scope.tx(async (query) => {
      const name = [line.merchantId, ...valuesOf(line)].join(' ');
      await query(`select pg_advisory_xact_lock(hashtextextended('studio table ' || $1, 0))`, [name]);
      // A statement of its own: it must see what another node has made while we waited.
      for (let left = missing(await opened(query, line)); left > 0; left -= 1) {
        const seed = random(SERVER_SEED_BYTES).toString('hex');
        await query(
          `insert into studio_table (merchant_id, vendor, game_id, currency, is_trial, family, model, unit, server_seed, seed_hash, created_at)
           values ($8, $1, $2, $3, $4, $5, $6, $7, $9, $10, $11)`,
          [...valuesOf(line), line.merchantId, seed, seedHash(seed), at()],
        );
      }
      return opened(query, line);
    });
  };

  /** Whether a member has sat with one of these as often as a day allows. */
  const haveMetEnough = async (
    merchantId: number,
    memberId: bigint,
    others: readonly bigint[],
  ): Promise<boolean> => {
    if (others.length === 0) return false;
    const met = await db.merchant(merchantId).query(
      `select theirs.member_id from studio_round mine join studio_round theirs
           on theirs.merchant_id = mine.merchant_id and theirs.table_id = mine.table_id and theirs.member_id = any ($2::bigint[])
        where mine.member_id = $1 and mine.table_id is not null and mine.created_at > $3
          and mine.state <> 'cancelled' and theirs.state <> 'cancelled'
        group by theirs.member_id having count(distinct mine.table_id) >= $4`,
      [memberId, others, at(-DAY_MS), MEETINGS_A_DAY],
    );
    return met.length > 0;
  };

  /** Decides what every seat did, once: when all have decided, or their time is over. Null before. */
  const close = async (
    merchantId: number,
    tableId: number,
    { family, model, table }: { family: string; model: string; table: SharedTable },
  ): Promise<number | null> =>
    db.merchant(merchantId).tx(async (query) => {
      const [row] = await query<OpenTable & { outcome: number | null } & Record<string, unknown>>(
        `select ${COLUMNS}, outcome from studio_table where id = $1 for update`,
        [tableId],
      );
      if (!row?.fillsUntil || row.outcome !== null) return row?.outcome ?? null;
      if (now() < dealtAt(row.fillsUntil)) return null;
      const seated = await seatedAt(query, tableId);
      const seeds = { serverSeed: row.hiddenSeed, clientSeed: tableStream(family, model) };
      const isAwaited = ({ seat, state, choice }: SeatedRow): boolean =>
        state !== 'cancelling' &&
        choice === null &&
        table.hand(seededRounds(seeds)(tableId), seat).moves.length > 0;
      if (now() < decidesUntil(row.fillsUntil) && seated.some(isAwaited)) return null;
      const digits = Array.from({ length: table.seats }, (_, index) => {
        const own = seated.find(({ seat, state }) => seat === index + 1 && state === 'open');
        return own ? (own.choice ?? BY_RULE) : HOUSE;
      });
      const outcome = revealOf(digits);
      await query('update studio_table set outcome = $2 where id = $1', [tableId, outcome]);
      return outcome;
    });

  return {
    keep,
    close,
    /** The next free seat of a line; null where others were quicker. Its table's time begins with its first seat. */
    async give(line: TableLine, memberId: bigint, seats: number): Promise<GivenSeat | null> {
      const { merchantId, family, model } = line;
      const { query } = db.merchant(merchantId);
      for (const { id, seedHash, hiddenSeed } of await keep(line)) {
        const seated = await seatedAt(query, id);
        const free = Array.from({ length: seats }, (_, index) => index + 1).find(
          (seat) => !seated.some((one) => one.seat === seat),
        );
        if (free === undefined) continue;
        const others = seated.map((one) => one.memberId);
        if (await haveMetEnough(merchantId, memberId, others)) continue;
        const [row] = await query<{ fillsUntil: Date }>(
          `update studio_table set fills_until = coalesce(fills_until, $2)
            where id = $1 and outcome is null and (fills_until is null or fills_until > $3)
            returning fills_until as "fillsUntil"`,
          [id, at(FILLS_MS), at()],
        );
        if (!row) continue;
        const place = { tableId: id, seat: free, fillsUntil: row.fillsUntil };
        const drawn = { hiddenSeed, seedHash, clientSeed: tableStream(family, model), nonce: id };
        return { picks: [{ place: seatAt(id, free), units: SEAT_UNITS }], stream: { ...place, ...drawn } };
      }
      return null;
    },
    /** Deals at once where every seat is paid for. */
    async paid({ merchantId, tableId }: Pick<Round, 'merchantId' | 'tableId'>, seats: number): Promise<void> {
      await db.merchant(merchantId).query(
        `update studio_table set fills_until = $2 where id = $1 and fills_until > $2
           and (select count(*) from studio_round r where r.table_id = $1 and r.is_open and r.state = 'open') >= $3::integer`,
        [tableId, at(), seats],
      );
    },
    /** Keeps a decision: the first one, from the deal to the reveal. What came too late changes nothing. */
    async decide(round: Pick<Round, 'merchantId' | 'id' | 'tableId'>, choice: number): Promise<void> {
      await db.merchant(round.merchantId).tx(async (query) => {
        // The reveal waits for this row, and what it counts then is what stands.
        const [row] = await query<{ fillsUntil: Date | null }>(
          'select fills_until as "fillsUntil" from studio_table where id = $1 and outcome is null for share',
          [round.tableId],
        );
        const fillsUntil = row?.fillsUntil ?? null;
        if (fillsUntil === null || now() < dealtAt(fillsUntil) || now() >= decidesUntil(fillsUntil)) return;
        await query(
          `update studio_round set choice = $2 where id = $1 and table_id = $3 and state = 'open' and choice is null`,
          [round.id, choice, round.tableId],
        );
      });
    },
    /** Seats of a table that members have paid for, or are about to. */
    async seats(merchantId: number, tableId: number): Promise<number[]> {
      const seated = await seatedAt(db.merchant(merchantId).query, tableId);
      return seated.filter(({ state }) => state !== 'cancelling').map(({ seat }) => seat);
    },
    /** A page of the tables whose time is over, by number. `after`: the last number of the page before, 0 for the first page. */
    async due(merchantId: number, after: number): Promise<DueTable[]> {
      return db.merchant(merchantId).query<DueTable & Record<string, unknown>>(
        `select id, family, model from studio_table
          where outcome is null and fills_until is not null and fills_until <= $1 and id > $3 order by id limit $2`,
        [at(-DEAL_AFTER_MS - DECIDES_MS), ENDED_AT_ONCE, after],
      );
    },
    async forget(merchantId: number): Promise<void> {
      await db
        .merchant(merchantId)
        .query('delete from studio_table where fills_until is null and created_at < $1', [
          at(-KEPT_EMPTY_MS),
        ]);
    },
  };
};
