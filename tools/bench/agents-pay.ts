import { createHash } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { approveComputed, computeOpen, openDue, payApproved } from '../../gateway/agents/pay/runs';
import { readPaySettings, writePaySettings } from '../../gateway/agents/pay/runs.queries';
import { openDatabase } from '../../gateway/database/connect';
import type { Database } from '../../gateway/database/types';
import { startEmbedded } from '../../gateway/database/embedded';
import { createLedger, type Ledger } from '../../gateway/ledger/index';
import { canonical } from '../../src/contract/pay';
import { liveMemory } from './live-memory';
import { databaseSettings } from './settings';
import { atMost, type BenchRow, type Measured } from './table';

// npm run bench -- agents-pay                  a daily run of 100,000 agents
// npm run bench -- agents-pay --agents=10000   of fewer

export const PAID_AGENTS = 100_000;
const MIN_AGENTS = 1_000;
const MAX_AGENTS = 1_000_000;
/** Of so many agents one is paid by the platform, and pays those behind it. */
const LINE = 10;
const POOL = 10;
const GOAL_MS = 60_000;
const BAND = 10n ** 15n;
/** Wallets opened at once; journals there are before the run. */
const OPENED = 5_000;
const WARM = 1_000;
const WATCH_EVERY_MS = 200;
/** A look at what is held walks over the whole heap. */
const HELD_EVERY_MS = 1_000;
/** What a run may hold, however many agents it has: its pages under way. */
const HELD_MIB = 32;
const MIB = 2 ** 20;
const DAY_MS = 86_400_000;

const TERMS = canonical({
  ...{ kind: 'daily', product: 'CONS', currency: 'CNY' },
  active: { minTurnover: 0, minDeposit: 0, countsSelf: true },
  tiers: [{ minTurnover: 100, minActive: 1, rate: { type: 'P', ppm: 10_000 } }],
});

/** Agents with contracts that count yesterday and today, and what each did on either: a team enough for its agents. */
const fill = async (ownerUrl: string, agents: number): Promise<void> => {
  const owner = postgres(ownerUrl, { max: 1, fetch_types: false, onnotice: () => undefined });
  try {
    await owner.begin(async (tx) => {
      const query = (text: string, values: (string | number)[] = []) => tx.unsafe(text, values);
      await query(
        "select set_config('statement_timeout', '0', true), set_config('foyer.merchant', '1', true), set_config('work_mem', '256MB', true)",
      );
      for (const table of ['member', 'agent_line']) await query(`alter table ${table} disable trigger user`);
      await query(
        `insert into member (id, merchant_id, username, type, agent_id, registered_at) overriding system value
         select n, 1, 'agent' || n, 2, case when n % ${LINE} = 1 then null else n - (n - 1) % ${LINE} end, now() - interval '40 days'
           from generate_series(1, $1::int) n`,
        [agents],
      );
      await query(
        `insert into agent_line (merchant_id, ancestor_id, member_id, depth, from_day)
         select 1, agent_id, id, 1, merchant_today(1) - 40 from member where agent_id is not null`,
      );
      await query(
        `insert into agent_contract (merchant_id, receiver_id, payer_id, kind, product, span, state, current, acts, head)
         select 1, id, agent_id, 'daily', 'CONS', 'D', 'A', 1, 2, 'bench' from member order by id`,
      );
      await query(
        `insert into agent_contract_version (merchant_id, contract_id, number, terms, previous, hash, created_at)
         select 1, id, 1, $1, '', $2, now() from agent_contract`,
        [TERMS, createHash('sha256').update(TERMS).digest('hex')],
      );
      await query(
        `insert into agent_contract_force (merchant_id, contract_id, version, from_day, until_day)
         select 1, id, 1, merchant_today(1) - 1, merchant_today(1) + 1 from agent_contract`,
      );
      await query(
        `insert into agent_day select 1, id, merchant_today(1) - d, '', case when agent_id is null then 1100000 else 100000 + id % 977 end, 0, 90000, 5, 1, 0, 0, 0, 0, 0, 0, 0, 0
           from member cross join generate_series(0, 1) d`,
      );
      await query(
        `insert into agent_member_day select 1, id, merchant_today(1) - d, '', 1000, 0, 900, 5, 0, 0, 0, 0, 0, 0, 0
           from member cross join generate_series(0, 1) d`,
      );
      await query('insert into agent_cursor values (1, 0)');
      for (const table of ['member', 'agent_line']) await query(`alter table ${table} enable trigger user`);
    });
    await owner.unsafe(
      'vacuum (analyze) member, agent_line, agent_contract, agent_contract_force, agent_day',
    );
  } finally {
    await owner.end();
  }
};

/** Agents have wallets, and the journal has rows with statistics, as after a day of play. */
const warm = async (ownerUrl: string, ledger: Ledger, agents: number): Promise<void> => {
  for (let first = 1; first <= agents; first += OPENED)
    await Promise.all(
      Array.from({ length: Math.min(OPENED, agents - first + 1) }, (_, at) =>
        ledger.open({
          merchantId: 1,
          account: { class: 'player', owner: String(first + at), currency: 'CNY' },
        }),
      ),
    );
  await Promise.all(
    Array.from({ length: WARM }, (_, at) =>
      ledger.post({
        ...{ type: 'post', merchantId: 1, source: 'bench', key: `warm-${at}`, actor: 'bench', kind: 'grant' },
        postings: [
          { account: { class: 'funding', owner: '', currency: 'CNY' }, amountMinor: -1n },
          { account: { class: 'player', owner: String(at + 1), currency: 'CNY' }, amountMinor: 1n },
        ],
      }),
    ),
  );
  const owner = postgres(ownerUrl, { max: 1, onnotice: () => undefined });
  await owner.unsafe('analyze journal, entry, account');
  await owner.end();
};

/** One daily run from its opening to the last booking, in the same process. @returns what each part took, by its name */
const runOf = async (deps: { db: Database; ledger: Ledger }, now: number): Promise<string[]> => {
  const { db, ledger } = deps;
  const of = { merchantId: 1, now };
  const onOwed = ({ owed }: { owed: bigint }): void => {
    throw new Error(`uplines owe ${owed} minor units`);
  };
  const parts: [string, () => Promise<unknown>][] = [
    ['opened', () => openDue(db, of)],
    ['computed', () => computeOpen(db, of)],
    ['approved', () => approveComputed(db, of)],
    ['paid', () => payApproved({ db, ledger, now: Date.now, onOwed }, of)],
  ];
  const times: string[] = [];
  for (const [what, work] of parts) {
    const from = performance.now();
    await work();
    times.push(`${what} ${((performance.now() - from) / 1_000).toFixed(1)} s`);
  }
  return times;
};
/** Looks now and then while something works. */
const watched = async <T>(look: () => number, everyMs: number, work: () => Promise<T>) => {
  const seen = [look()];
  const watching = setInterval(() => seen.push(look()), everyMs);
  const from = performance.now();
  try {
    const done = await work();
    return { done, seen, took: performance.now() - from };
  } finally {
    clearInterval(watching);
  }
};

/** Yesterday's run for its time, with nothing beside it; today's, as if it had ended, for what it holds. */
export const benchAgentsPay = async (agents = PAID_AGENTS): Promise<Measured> => {
  if (!Number.isInteger(agents) || agents < MIN_AGENTS || agents > MAX_AGENTS)
    throw new RangeError(`--agents= takes ${MIN_AGENTS} to ${MAX_AGENTS}.`);
  const dataDir = mkdtempSync(join(tmpdir(), 'foyer-bench-pay-'));
  chmodSync(dataDir, 0o711);
  const server = await startEmbedded({ dataDir });
  const db = await openDatabase({ url: server.ownerUrl, appUrl: server.appUrl, poolSize: POOL });
  const ledger = createLedger({ database: db });
  try {
    const settings = { ...(await databaseSettings(db.operator.query)), program: 'source' };
    await db.operator.query(
      "insert into merchant (id, code, name, currency, default_language, languages) values (1, 'bench', 'Bench', 'CNY', 'en', '{en}')",
    );
    await fill(server.ownerUrl, agents);
    const { query } = db.merchant(1);
    const policy = await readPaySettings(query, 1);
    await writePaySettings(query, {
      ...{ merchantId: 1, settings: { ...policy, auto_up_to: BAND, second_above: BAND, grace_minutes: 0 } },
    });
    await warm(server.ownerUrl, ledger, agents);
    const now = Date.now();
    const resident = () => process.memoryUsage().rss;
    const first = await watched(resident, WATCH_EVERY_MS, () => runOf({ db, ledger }, now));
    const half = first.seen.length >> 1;
    const peaks = [first.seen.slice(0, half), first.seen.slice(half)].map((part) => Math.max(...part) / MIB);
    const owner = postgres(server.ownerUrl, { max: 1, onnotice: () => undefined });
    await owner.unsafe(`select set_config('foyer.merchant', '1', false)`);
    // What the first run booked has been counted.
    await owner.unsafe('update agent_cursor set journal_id = (select max(id) from journal)');
    await owner.end();
    const held = await watched(liveMemory(), HELD_EVERY_MS, () => runOf({ db, ledger }, now + DAY_MS));
    const [before = 0] = held.seen;
    const [done] = await query<{ posted: number; left: number }>(
      `select count(*) filter (where state = 'posted')::int as posted, count(*) filter (where state <> 'posted')::int as left
         from agent_pay_statement where merchant_id = 1`,
    );
    if (done?.posted !== 2 * agents || done.left !== 0)
      throw new Error(`${done?.posted} of ${2 * agents} statements are paid`);
    const rows: BenchRow[] = [
      atMost(
        `daily wages of ${agents.toLocaleString('en')} agents`,
        first.took / 1_000,
        (GOAL_MS * agents) / PAID_AGENTS / 1_000,
        's',
        first.done.join(', '),
      ),
      atMost(
        '… memory that it holds, at its highest above that before it',
        (Math.max(...held.seen) - before) / MIB,
        HELD_MIB,
        'MiB',
        `${held.seen.length} looks behind a collection, ${(before / MIB).toFixed(0)} MiB before it`,
      ),
      {
        what: '… the whole process with its garbage, highest of the first and of the second half',
        measured: `${peaks.map((peak) => peak.toFixed(0)).join(' and ')} MiB`,
        ...{ reach: '–', met: null },
      },
    ];
    return { rows, settings };
  } finally {
    await ledger.close();
    await db.close();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
};
