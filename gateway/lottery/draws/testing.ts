import type { LotteryGame } from '../../../src/contract/lottery/index';
import { freshDatabase, type TestDatabase } from '../../database/testing';
import type { Database } from '../../database/types';
import { createKeyBox } from '../../platform/index';
import { type Beacon, firstRoundFrom, timeOfRound } from '../beacon/types';
import { commitmentOf } from '../fair/chain';
import { createSealer } from '../fair/seal';
import { createDraws } from './draws';
import { createLotteryGames, loadGame } from './games';
import { insertDraws } from './issues.queries';
import { createDrawLife, type DrawLife } from './life';
import { dealSeeds } from './seeds';
import type { DrawNews, Place, SealTickets } from './types';

export const MERCHANT = 1;
export const SECRET = 'a secret for tests only, 32 characters and more';
const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

export interface DrawWorld {
  db: TestDatabase;
  news: DrawNews[];
  errors: string[];
  box: ReturnType<typeof createKeyBox>;
  load(game: LotteryGame): Promise<void>;
  /** Inserts a draw whose times are offsets from now, and returns its id. Times in the past are due immediately; see `moveTimes`. */
  add(input: {
    game: LotteryGame;
    closesMs: number;
    drawsMs?: number;
    beacon?: Beacon;
    /** How long it waits for its beacon. */
    waitMs?: number;
  }): Promise<bigint>;
  /**
   * Moves times of a draw, as the owner of the tables, to offsets from now, so that no test waits for them. The draw's next step becomes
   * due. `drawsMs` moves the time of the beacon's round as well; the round itself stays the one that was named.
   */
  moveTimes(id: bigint, to: { closesMs?: number; drawsMs?: number; voidMs?: number }): Promise<void>;
  /** Makes the next step of a draw due, whatever it was postponed to. */
  makeDue(id: bigint): Promise<void>;
  life(over?: { db?: Database; beacon?: Beacon | null; sealTickets?: SealTickets }): DrawLife;
  draws: ReturnType<typeof createDraws>;
  stateOf(id: bigint): Promise<string>;
  /** Runs the job until the draw is in a state; throws after 20 seconds. */
  until(life: DrawLife, id: bigint, state: string): Promise<void>;
  /** Leases of workers that died are over. */
  expire(): Promise<void>;
  place(id: bigint): Place;
  stop(): Promise<void>;
}

/** How long `until` polls, and how often while no draw is due. */
const PATIENCE_MS = 20_000;
const POLL_MS = 20;
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const iso = (ms: number): string => new Date(ms).toISOString();
/** With microseconds of its own for each draw of a world: no two draws of a game may share a moment. */
const isoOf = (ms: number, micros: number): string =>
  iso(ms).replace('Z', `${(micros % 1_000).toString().padStart(3, '0')}Z`);

/** A database with one merchant and the life of its draws. */
export const startDrawWorld = async (): Promise<DrawWorld> => {
  const db = await freshDatabase({ poolSize: 10 });
  await db.operator.query(
    `insert into merchant (id, code, name, currency, default_language, languages)
     values (1, 'demo', 'Demo', 'BRL', 'EN', '{EN}')`,
  );
  const news: DrawNews[] = [];
  const errors: string[] = [];
  const box = createKeyBox(SECRET, 'foyer lottery seeds v1');
  const games = createLotteryGames(db);
  const scope = db.merchant(MERCHANT);
  let sequence = 0;
  const stateOf = async (id: bigint): Promise<string> =>
    (
      await scope.query<{ state: string }>(
        'select state from lottery_draw where merchant_id = 1 and id = $1',
        [id],
      )
    )[0]?.state ?? '';
  const world: DrawWorld = {
    db,
    news,
    errors,
    box,
    draws: createDraws({ db, tell: (one) => news.push(one) }),
    async load(game) {
      await scope.tx((query) => loadGame(query, { merchantId: MERCHANT, game }));
    },
    async add({ game, closesMs, drawsMs = closesMs, beacon, waitMs = 1_000 }) {
      sequence += 1;
      const issue = `20261123${sequence.toString().padStart(4, '0')}`;
      const now = Date.now();
      const drawsAt = now + drawsMs;
      const round = beacon ? firstRoundFrom(beacon.chain, drawsAt) : null;
      const beaconAt = beacon && round !== null ? timeOfRound(beacon.chain, round) : null;
      await scope.tx(async (query) => {
        const [seed] =
          game.source === 'own'
            ? await dealSeeds({
                query,
                box,
                merchantId: MERCHANT,
                code: game.code,
                count: 1,
                chainLength: 500,
              })
            : [];
        await insertDraws(query, {
          merchantId: MERCHANT,
          code: game.code,
          version: game.version,
          source: game.source,
          beacon: beacon ? 'drand' : 'none',
          draws: [
            {
              issue,
              opens_at: iso(now - 60_000),
              closes_at: iso(now + closesMs),
              draws_at: isoOf(drawsAt, sequence),
              void_after: beaconAt === null ? null : iso(beaconAt + waitMs),
              chain_id: seed?.chainId.toString() ?? null,
              chain_index: seed?.index ?? null,
              commitment: seed ? commitmentOf(seed.seed) : null,
              beacon_chain: beacon?.chain.hash ?? null,
              beacon_round: round?.toString() ?? null,
              beacon_at: beaconAt === null ? null : iso(beaconAt),
            },
          ],
        });
      });
      const found = await world.draws.byIssue({ merchantId: MERCHANT, gameCode: game.code, issue });
      if (!found) throw new Error('no draw was written');
      return found.id;
    },
    async moveTimes(id, { closesMs = null, drawsMs = null, voidMs = null }) {
      await db.owner("select set_config('foyer.merchant', $1, false)", [String(MERCHANT)]);
      await db.owner(
        `update lottery_draw set
           closes_at = coalesce(n.at + make_interval(secs => $2::float8 / 1000), closes_at),
           draws_at = coalesce(n.at + make_interval(secs => $3::float8 / 1000)
             + (extract(microseconds from draws_at)::int % 1000) * interval '1 microsecond', draws_at),
           beacon_at = case when beacon_at is null then null
             else coalesce(n.at + make_interval(secs => $3::float8 / 1000), beacon_at) end,
           void_after = coalesce(n.at + make_interval(secs => $4::float8 / 1000), void_after),
           due_at = clock_timestamp()
         from (select date_trunc('milliseconds', clock_timestamp()) as at) n
         where merchant_id = $5 and id = $1`,
        [id, closesMs, drawsMs, voidMs, MERCHANT],
      );
    },
    async makeDue(id) {
      await scope.query(
        'update lottery_draw set due_at = clock_timestamp() where merchant_id = 1 and id = $1',
        [id],
      );
    },
    life: (over = {}) =>
      createDrawLife({
        db: over.db ?? db,
        merchants: { byId: () => ({ id: MERCHANT, code: 'demo' }) as never },
        box,
        sealer: createSealer(SECRET),
        beacon: () => over.beacon ?? null,
        gameOf: (input) => games.gameOf(input),
        sealTickets: over.sealTickets ?? (() => Promise.resolve({ root: EMPTY, count: 0, stakeMinor: 0n })),
        tell: (one) => news.push(one),
        build: 'test',
        onError: (error) => errors.push(error instanceof Error ? error.message : String(error)),
      }),
    stateOf,
    async until(life, id, state) {
      const until = Date.now() + PATIENCE_MS;
      let current = await stateOf(id);
      while (current !== state && Date.now() < until) {
        if ((await life.run(MERCHANT)) === 0) await pause(POLL_MS);
        current = await stateOf(id);
      }
      if (current !== state) throw new Error(`it is ${current}, not ${state}`);
    },
    async expire() {
      await scope.query(
        `update lottery_draw set leased_until = clock_timestamp() - interval '1 second',
           due_at = least(due_at, clock_timestamp()) where merchant_id = 1 and leased_until is not null`,
      );
    },
    place: (id) => ({ merchantId: MERCHANT, id }),
    stop: () => db.close(),
  };
  return world;
};
