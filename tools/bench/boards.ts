import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../../gateway/database/connect';
import { startEmbedded } from '../../gateway/database/embedded';
import type { Database } from '../../gateway/database/types';
import { createBoards } from '../../gateway/engagement/contests/boards/boards';
import { bodyOf, checkContest } from '../../gateway/engagement/contests/definition';
import { createCounter } from '../../gateway/engagement/contests/count';
import { contestPresets } from '../../gateway/engagement/contests/presets';
import { asOwner, fillMembers, MERCHANT, settleRounds } from './engagement-fill';
import { databaseSettings } from './settings';
import { atMost, type BenchRow, type Measured, percentile } from './table';

// npm run bench -- boards                     a leaderboard of a million members: rank of one, first hundred, a new rank to be seen
// npm run bench -- boards --ranked=100000     how many members stand in it

export const RANKED = 1_000_000;
const MIN_RANKED = 1_000;
const MAX_RANKED = 5_000_000;
/** Members that really are there: those of the bets that come in. */
const PLAYERS = 5_000;
const ASKED = 1_500;
const WARM = 50;
const SEEN = 25;
const BETS = 200;
/** As the gateway's job counts. */
const COUNT_EVERY_MS = 1_000;
/** Bets that wait at once, and are counted in one go. */
const WAITING = 40_000;
const LOT = 2_000;
/** Numbers of rounds that no other part uses. */
const LATER = 10_000_000;
const LOOK_EVERY_MS = 20;
const GIVE_UP_MS = 20_000;
const POOL = 10;
const DAY_MS = 86_400_000;

const localText = (ms: number): string => new Date(ms).toISOString().slice(0, 16);

/** A board with so many members, scores as people have them: many low ones, few high ones, equal ones among them. */
const fillBoard = async (ownerUrl: string, ranked: number): Promise<bigint> => {
  const checked = checkContest(
    {
      ...contestPresets['board']?.({
        currency: 'CNY',
        from: localText(Date.now() - DAY_MS),
        until: localText(Date.now() + DAY_MS),
      }),
      ...{ by: 'wager', categories: [] },
    },
    { currency: 'CNY', country: '' },
  );
  if (!checked.ok) throw new Error(JSON.stringify(checked.faults));
  const { body, hash } = bodyOf(checked.contest);
  return asOwner(ownerUrl, async (query) => {
    const [row] = (await query(
      `insert into contest (merchant_id, code, kind, state, body, hash, author, approver, from_at, until_at)
       values (1, 'bench', 'board', 'active', $1, $2, 'a', 'b', now() - interval '1 day', now() + interval '1 day') returning id`,
      [body, hash],
    )) as { id: string }[];
    await query('insert into contest_cursor (merchant_id, seq) values (1, 0)');
    const id = BigInt(row?.id ?? 0);
    await query(
      `insert into contest_standing (merchant_id, contest_id, member_id, value, reached_at, seq, joined_at, name)
       select 1, ${id}, n, (exp(random() * 14) * 100)::int8, now() - random() * interval '1 day', n, now(), 'ab***' || n % 10
         from generate_series(1, ${ranked}) n`,
    );
    await query(
      `insert into contest_bucket (merchant_id, contest_id, bucket, members)
       select 1, ${id}, contest_bucket_of(value), count(*) from contest_standing group by contest_bucket_of(value)`,
    );
    await query('vacuum analyze contest_standing');
    await query('vacuum analyze contest_bucket');
    return id;
  });
};

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};

const benchReads = async (database: Database, id: bigint, ranked: number): Promise<BenchRow[]> => {
  const boards = createBoards({ db: database });
  const ask = (memberId: bigint | null, size: number) =>
    boards.one({ merchantId: MERCHANT, memberId }, { boardId: id, size }, 'EN');
  const some = (): bigint => BigInt(1 + Math.floor(Math.random() * ranked));
  for (let n = 0; n < WARM; n += 1) await ask(some(), 100);
  const own: number[] = [];
  const top: number[] = [];
  for (let n = 0; n < ASKED; n += 1) {
    own.push(await timed(() => ask(some(), 1)));
    top.push(await timed(() => ask(null, 100)));
  }
  // Against a plain sort, for one in the middle.
  const memberId = some();
  const [{ rank } = { rank: 0n }] = await database.merchant(MERCHANT).query<{ rank: bigint }>(
    `select r.rank from (select member_id, row_number() over (order by value desc, reached_at, seq, member_id) as rank
       from contest_standing where merchant_id = 1 and contest_id = $1) r where r.member_id = $2`,
    [id, memberId],
  );
  const told = (await ask(memberId, 1)).own?.rank;
  if (told !== Number(rank)) throw new Error(`the rank of ${memberId} is ${rank}, not ${told}`);
  const p50 = (all: readonly number[]): string => `p50 ${percentile(all, 0.5).toFixed(1)} ms`;
  const members = ranked.toLocaleString('en');
  return [
    atMost(
      `rank of one of ${members} members, p99`,
      percentile(own, 0.99),
      20,
      'ms',
      `${p50(own)}; with the board`,
    ),
    atMost('… the first hundred, p99', percentile(top, 0.99), 20, 'ms', `${p50(top)}; as guests ask`),
  ];
};

/** How far everything is, for one who has to find out why it is not further. */
const standOf = async (database: Database, score: bigint): Promise<string> => {
  const [row] = await database.merchant(MERCHANT).query<{ waiting: bigint; log: bigint; counted: bigint }>(
    `select (select count(*) from engagement_cause where merchant_id = 1) as waiting,
            (select max(seq) from engagement_event where merchant_id = 1) as log,
            (select seq from contest_cursor where merchant_id = 1) as counted`,
  );
  return `${row?.waiting} bets are not in the log, ${row?.log} are, ${row?.counted} are counted; the score is ${score}`;
};

/** From a settled bet to its rank on the page, while others settle and the counting runs as in a gateway. */
const benchSeen = async (database: Database, id: bigint): Promise<BenchRow> => {
  const { query } = database.merchant(MERCHANT);
  const merchants = { byId: () => null };
  const counter = createCounter({ db: database, merchants, moved: () => undefined });
  const boards = createBoards({ db: database });
  const running = { on: true };
  let from = 0;
  const counting = (async () => {
    while (running.on) {
      const spent = await timed(() => counter.round(MERCHANT));
      await sleep(Math.max(0, COUNT_EVERY_MS - spent));
    }
  })();
  const others = (async () => {
    while (running.on) {
      await settleRounds(query, { from: (from += BETS), count: BETS, members: PLAYERS });
      await sleep(100);
    }
  })();
  const times: number[] = [];
  try {
    for (let n = 0; n < SEEN; n += 1) {
      const memberId = BigInt(1 + n);
      const stake = 10n ** 12n + BigInt(n) * 10n ** 9n;
      const began = performance.now();
      await query(
        `insert into vendor_round (merchant_id, vendor, round_id, member_id, game_id, category, currency, trial, bets, bet, win, opened_at, moved_at, ended_at)
         values (1, 'HOUSE', $1, $2, 'g', 'RNG', 'CNY', false, 1, $3, 0, clock_timestamp(), clock_timestamp(), clock_timestamp())`,
        [`seen-${n}`, memberId, stake],
      );
      for (;;) {
        const page = await boards.one({ merchantId: MERCHANT, memberId }, { boardId: id, size: 10 }, 'EN');
        if ((page.own?.score ?? 0n) >= stake) break;
        if (performance.now() - began > GIVE_UP_MS)
          throw new Error(`a rank is not there: ${await standOf(database, page.own?.score ?? 0n)}`);
        await sleep(LOOK_EVERY_MS);
      }
      times.push(performance.now() - began);
      await sleep((n * 137) % 500);
    }
  } finally {
    running.on = false;
    await Promise.all([counting, others]);
  }
  return atMost(
    '… settled bet to its rank on the page, p95',
    percentile(times, 0.95),
    2_000,
    'ms',
    `p50 ${Math.round(percentile(times, 0.5))} ms, about 2,000 other bets a second beside it`,
  );
};

/** How much is counted at most: what is above it waits longer from second to second, and no rank is there in time. */
const benchCount = async (database: Database): Promise<BenchRow> => {
  const { query } = database.merchant(MERCHANT);
  const counter = createCounter({ db: database, merchants: { byId: () => null }, moved: () => undefined });
  await counter.round(MERCHANT);
  for (let from = 0; from < WAITING; from += LOT)
    await settleRounds(query, { from: LATER + from, count: LOT, members: PLAYERS });
  const spent = await timed(() => counter.round(MERCHANT));
  return {
    what: '… bets that were settled before are counted, in a second',
    measured: Math.round((WAITING / spent) * 1_000).toLocaleString('en'),
    reach: '',
    met: null,
    note: `${WAITING.toLocaleString('en')} of ${PLAYERS.toLocaleString('en')} members, with the log`,
  };
};

/** One leaderboard in one process with its database. */
export const benchBoards = async (ranked = RANKED): Promise<Measured> => {
  if (!Number.isInteger(ranked) || ranked < MIN_RANKED || ranked > MAX_RANKED)
    throw new RangeError(`--ranked= takes ${MIN_RANKED} to ${MAX_RANKED}.`);
  const dataDir = mkdtempSync(join(tmpdir(), 'foyer-bench-boards-'));
  chmodSync(dataDir, 0o711);
  const server = await startEmbedded({ dataDir });
  const database = await openDatabase({ url: server.ownerUrl, appUrl: server.appUrl, poolSize: POOL });
  try {
    const settings = { ...(await databaseSettings(database.operator.query)), program: 'source' };
    await fillMembers(server.ownerUrl, PLAYERS);
    const id = await fillBoard(server.ownerUrl, ranked);
    const rows = await benchReads(database, id, ranked);
    rows.push(await benchSeen(database, id));
    rows.push(await benchCount(database));
    return { rows, settings };
  } finally {
    await database.close();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
};
