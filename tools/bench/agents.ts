import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { countTeams } from '../../gateway/agents/figures.queries';
import { createTeam } from '../../gateway/agents/team';
import type { TeamFilter } from '../../src/contract/calls/agents';
import { openDatabase } from '../../gateway/database/connect';
import { startEmbedded } from '../../gateway/database/embedded';
import type { Database } from '../../gateway/database/types';
import { FILLED_DAYS, fillTeams, TOP } from './agents-fill';
import { type Asked, extrapolate, measure } from './records';
import { databaseSettings, type Settings } from './settings';
import { atMost, percentile, type BenchRow, type Measured } from './table';

// npm run bench -- agents                                one team of the smallest size
// npm run bench -- agents --members=30000,100000,300000  the same at other sizes, one after the other; from three on what a million would take

/** Askers at once. */
const CONNECTIONS = 16;
const POOL = 10;
export const TEAM_MEMBERS = 30_000;
const MIN_MEMBERS = 1_000;
const MAX_MEMBERS = 1_000_000;
const GOAL_MEMBERS = 1_000_000;
/** Rounds whose way into the top's figures is timed. */
const SETTLED = 40;
/** As the gateway's job counts. */
const COUNT_EVERY_MS = 1_000;
const COUNT_LIMIT = 2_000;
const LOOK_EVERY_MS = 20;
const GIVE_UP_MS = 30_000;

const of = { merchant: { id: 1, currency: 'CNY', timeZone: 'UTC' }, agentId: TOP };
const filter: TeamFilter = {
  ...{ kind: '' as const, online: false, registeredFrom: '', registeredTo: '', idleDays: 0 },
  ...{ column: '' as const, descending: false },
};
const paging = { cursor: '', size: 50, filter } as const;
const dayAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const windowOf = (days: number) => ({ fromDay: dayAgo(days - 1), toDay: dayAgo(0), fromMs: 0, toMs: 0 });
/** Letters that a name begins with, other ones each time. */
const startOf = (n: number): string => (0x100 + ((n * 2_654_435_761) >>> 12)).toString(16).slice(-3);

/** Times from a settled round to the top's figures, while the counting runs as in a gateway. */
const seen = async (database: Database, deepest: bigint): Promise<number[]> => {
  const team = createTeam({ db: database, now: Date.now });
  const running = { on: true };
  const counting = (async () => {
    while (running.on) {
      await countTeams(database, { merchantId: 1, limit: COUNT_LIMIT });
      await sleep(COUNT_EVERY_MS);
    }
  })();
  const roundsOf = async (): Promise<number | null> =>
    (await team.overview(of, { memberId: '', window: windowOf(1) })).sum.rounds;
  const times: number[] = [];
  for (let n = 0; n < SETTLED; n += 1) {
    const before = await roundsOf();
    const from = performance.now();
    await database.merchant(1).query(
      `insert into vendor_round (merchant_id, vendor, round_id, member_id, game_id, category, currency, trial, bets, bet, win, opened_at, moved_at, ended_at)
       values (1, 'HOUSE', $1, $2, 'g', 'RNG', 'CNY', false, 1, 100, 50, clock_timestamp(), clock_timestamp(), clock_timestamp())`,
      [`bench-${n}`, deepest],
    );
    while ((await roundsOf()) === before) {
      if (performance.now() - from > GIVE_UP_MS) throw new Error('a settled round is not counted');
      await sleep(LOOK_EVERY_MS);
    }
    times.push(performance.now() - from);
    // Rounds come at any time of the counting's second.
    await sleep((n * 137) % COUNT_EVERY_MS);
  }
  running.on = false;
  await counting;
  return times;
};

const benchSize = async (members: number): Promise<Measured & { costs: number[] }> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'foyer-bench-agents-'));
  chmodSync(dataDir, 0o711);
  const server = await startEmbedded({ dataDir });
  const database = await openDatabase({ url: server.ownerUrl, appUrl: server.appUrl, poolSize: POOL });
  try {
    const settings = { ...(await databaseSettings(database.operator.query)), program: 'source' };
    const { below, deepest, depth } = await fillTeams(database, server.ownerUrl, members);
    const team = createTeam({ db: database, now: Date.now });
    const agents = await database
      .merchant(1)
      .query<{ id: bigint }>(
        'select agent_id as id from agent_size where merchant_id = 1 and agent_id % 3 = 1 order by agent_id limit 2000',
      );
    const someAgent = (n: number): string => (agents[(n * 7_919) % agents.length]?.id ?? TOP).toString();
    const { pid } = server;
    const ask = (what: string, boundMs: number, question: (n: number) => Promise<unknown>): Promise<Asked> =>
      measure({ what, boundMs, pid, askers: CONNECTIONS }, question);
    const asked = [
      await ask(`${below.toLocaleString('en')} members below: overview of today`, 80, () =>
        team.overview(of, { memberId: '', window: windowOf(1) }),
      ),
      await ask('… overview of 31 days', 200, () =>
        team.overview(of, { memberId: '', window: windowOf(FILLED_DAYS) }),
      ),
      await ask('… a branch opened', 60, (n) =>
        team.branch(of, { memberId: someAgent(n), search: '', ...paging }),
      ),
      await ask('… a downline searched', 60, (n) =>
        team.branch(of, { memberId: '', search: startOf(n), ...paging }),
      ),
      await ask('… profit and loss of a branch, 31 days', 200, (n) =>
        team.rows(of, { memberId: someAgent(n), window: windowOf(FILLED_DAYS), product: '', ...paging }),
      ),
    ];
    const times = await seen(database, deepest);
    const note = `p50 ${percentile(times, 0.5).toFixed(0)} ms, ${SETTLED} rounds of a member ${depth} levels below; counted once a second`;
    const visible = atMost(
      '… settled to visible at the top, p95',
      percentile(times, 0.95),
      3_000,
      'ms',
      note,
    );
    return {
      rows: [...asked.map(({ row }) => row), visible],
      settings,
      costs: asked.map(({ costMs }) => costMs),
    };
  } finally {
    await database.close();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
};

const SUBJECTS = ['overview of today', 'overview of 31 days', 'branch', 'search', 'profit and loss'];

/** A team under load, in the same process, at each size. */
export const benchAgents = async (sizes: readonly number[] = [TEAM_MEMBERS]): Promise<Measured> => {
  const rows: BenchRow[] = [];
  const costs: number[][] = [];
  let settings: Settings = {};
  for (const members of sizes) {
    if (!Number.isInteger(members) || members < MIN_MEMBERS || members > MAX_MEMBERS)
      throw new RangeError(`--members= takes sizes of ${MIN_MEMBERS} to ${MAX_MEMBERS}.`);
    const found = await benchSize(members);
    rows.push(...found.rows);
    costs.push(found.costs);
    settings = found.settings;
  }
  if (sizes.length >= 3)
    SUBJECTS.forEach((subject, at) => {
      const ms = extrapolate(
        sizes,
        costs.map((one) => one[at] ?? 0),
        GOAL_MEMBERS,
      );
      const what = `${GOAL_MEMBERS.toLocaleString('en')} members below, by the sizes above: ${subject}`;
      rows.push({ what, measured: `${ms.toFixed(2)} ms of processor`, reach: '', met: null });
    });
  return { rows, settings };
};
