import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../database/testing';
import type { Database, Query, Row } from '../../database/types';
import { createSeedStore } from '../kit/seed-store';
import { createRoundStore } from './round-store';
import type { NewRound, Round } from './round-rows';

const MERCHANT = 1;
/** Rounds of the merchant's that stand there when the plans of an empty table are asked again. */
const ROUNDS = 3_000;
/** Uses of a statement after which PostgreSQL keeps its plan. */
const KEPT_AFTER = 8;
let db: TestDatabase;
const now = (): number => Date.now();

beforeAll(async () => {
  db = await freshDatabase();
  await db.operator.query(
    `insert into merchant (id, code, name, currency, default_language, languages)
     values (1, 'bench1', 'Bench', 'BRL', 'EN', '{EN}')`,
  );
});
afterAll(() => db.close());

/** What the session's transactions have read of the rounds, by index or not. */
const readSoFar = async (query: Query): Promise<bigint> => {
  const [seen] = await query<{ n: bigint }>(
    `select sum(pg_stat_get_xact_tuples_returned(o) + pg_stat_get_xact_tuples_fetched(o))::bigint as n
       from (select 'studio_round'::regclass::oid as o
             union all select indexrelid from pg_index where indrelid = 'studio_round'::regclass) t`,
  );
  return seen?.n ?? 0n;
};

/** Counts what statements read of the rounds, by index or not. */
const counting = (database: Database): { database: Database; read: () => number } => {
  let rows = 0;
  return {
    read: () => rows,
    database: {
      ...database,
      merchant: (id) => ({
        ...database.merchant(id),
        query: <T extends Row>(text: string, values?: Parameters<Database['operator']['query']>[1]) =>
          database.merchant(id).tx(async (query) => {
            const first = await readSoFar(query);
            const answer = await query<T>(text, values);
            rows += Number((await readSoFar(query)) - first);
            return answer;
          }),
      }),
    },
  };
};

it('[LAUNCH-5] rounds are found by their keys, by plans of an empty table as well', async () => {
  const { database, read } = counting(db);
  const store = createRoundStore(database, now);
  const tables = { seeds: 'studio_seed', rounds: 'studio_round' } as const;
  const seeds = createSeedStore({ db, tables, now, random: randomBytes });
  const player = { merchantId: MERCHANT, memberId: 1n, gameId: 'DICE', currency: 'BRL', vendor: 'MRG' };
  await seeds.view(player);
  await seeds.setClientSeed(player, 'mine');
  // No one analyses it: the plans are of what was there when they were made.
  await db.owner('alter table studio_round set (autovacuum_enabled = false)');

  const playOne = async (name: string): Promise<Round | null> => {
    const asked: NewRound = {
      ...{ player: { ...player, reference: 'session' }, id: `round-${name}`, playKey: `key-${name}` },
      ...{ family: 'dice', model: 'classic', unitMinor: 1n, mostMinor: null, stakedMinor: 100n, free: '' },
      ...{
        picks: [{ place: 'under-50', units: 100 }],
        slot: null,
        tableId: null,
        seat: null,
        leaseToken: `lease-${name}`,
      },
    };
    const begun = await store.begin(asked);
    if (typeof begun === 'string') throw new Error(begun);
    const by = { leaseToken: asked.leaseToken, change: { winMinor: 0n } };
    const drawn = await store.advance({ ...by, record: begun, to: 'drawn' });
    if (!drawn) throw new Error('it was not moved');
    await store.advance({ ...by, record: drawn, to: 'credited' });
    await store.markSeen(player, begun.id);
    return store.byId(MERCHANT, begun.id);
  };
  for (let at = 0; at < KEPT_AFTER; at += 1) expect((await playOne(`early-${at}`))?.state).toBe('closed');
  await db.merchant(MERCHANT).query(
    `insert into studio_round (merchant_id, id, vendor, game_id, member_id, currency, reference, play_key, family, model, unit, picks,
       staked, seed_id, nonce, client_seed, state, win, created_at, updated_at)
     select r.merchant_id, 'much-' || n, r.vendor, r.game_id, 1000 + n, r.currency, r.reference, 'much-' || n, r.family, r.model, r.unit,
       r.picks, r.staked, r.seed_id, 100000 + n, r.client_seed, r.state, r.win, r.created_at, r.updated_at
       from generate_series(1, $1::int) n cross join (select * from studio_round where merchant_id = 1 limit 1) r`,
    [ROUNDS],
  );
  const before = read();
  for (let at = 0; at < KEPT_AFTER; at += 1) expect((await playOne(`late-${at}`))?.state).toBe('closed');
  // Five statements a round, each at its own row and what updates have left of it: 13 rows, or 22 while a transaction in any
  // database keeps old versions. A statement that walks over the merchant's rounds reads thousands.
  expect((read() - before) / KEPT_AFTER).toBeLessThan(100);
});
