import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import postgres, { type ReservedSql, type Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestDatabase } from '../database/testing';
import type { BankOrder } from './bank-process';
import { HOLDER } from './cashier';
import { edges, type Edge } from './cashier-edges';
import type { NodeOrder } from './node-process';
import { startProcess, type OwnProcess } from './processes';
import { startWithdrawalBench, type WithdrawalBench } from './withdrawals';

type NodeProcess = OwnProcess<number, { failed: string[] }>;

/** What the steps that are to hang wait for. */
const KILL_LOCK = 7_777;
const HANGS_WITHIN_MS = 10_000;
const BACK_WITHIN_MS = 20_000;
const LEASE_MS = 61_000;
/** So seldom is asked about what was paid. */
const SELDOM_MS = 16 * 60_000;
const QUICK_ROUNDS = 6;
const MAX_ROUNDS = 18;
const HOUR = 3_600_000;
const booksFile = join(tmpdir(), `foyer-kills-${process.pid}.json`);

let server: Awaited<ReturnType<typeof startTestDatabase>>;
let world: WithdrawalBench;
let root: Sql;
let node: NodeProcess;
let bank: OwnProcess<string, never>;
let bankOrder: BankOrder;

const startNode = (): Promise<NodeProcess> =>
  startProcess('./node-process.ts', {
    database: world.bench.db.name,
    memberId: world.memberId.toString(),
  } satisfies NodeOrder);
const startBank = () => startProcess<string, never>('./bank-process.ts', bankOrder);

beforeAll(async () => {
  // A server of our own: it is killed.
  server = await startTestDatabase();
  world = await startWithdrawalBench({
    async startBank({ webhookUrl, now: _, ...options }) {
      bankOrder = { ...options, file: booksFile, webhookUrl: webhookUrl() };
      bank = await startBank();
      bankOrder = { ...bankOrder, port: Number(new URL(bank.ready).port) };
      return { origin: bank.ready, close: () => bank.kill() };
    },
  });
  await world.policy({
    times_a_day: null,
    amount_a_day: null,
    open_at_once: 100,
    auto_below: 10_000n,
    second_above: 5_000_000n,
    identity_above: null,
    turnover_bps: 0,
    review_score: 500,
    member_cancels: true,
  });
  root = postgres(world.bench.db.rootUrl, { max: 4, fetch_types: false, onnotice: () => undefined });
  await root.unsafe(`
    create table kill_point (machine text, amount bigint, state text);
    grant select on kill_point to foyer_app;
    create function wait_at_kill_point() returns trigger language plpgsql as $$
    declare of bigint;
    begin
      if tg_argv[0] = 'deposit' then
        select asked into of from deposit where merchant_id = new.merchant_id and id = new.deposit_id;
      else
        select amount into of from withdrawal where merchant_id = new.merchant_id and id = new.withdrawal_id;
      end if;
      if exists (select from kill_point where machine = tg_argv[0] and amount = of and state = new.state) then
        perform pg_advisory_xact_lock_shared(${KILL_LOCK});
      end if;
      return new;
    end $$;
    create trigger wait_at_kill_point before insert on deposit_step for each row execute function wait_at_kill_point('deposit');
    create trigger wait_at_kill_point before insert on withdrawal_step for each row execute function wait_at_kill_point('withdrawal')`);
  node = await startNode();
}, 120_000);
afterAll(async () => {
  await node.kill();
  await root.end({ timeout: 1 });
  await world.stop();
  await server.stop();
  rmSync(booksFile, { force: true });
});

const hanging = async (): Promise<number[]> =>
  (
    await root<{ pid: number }[]>`
      select pid from pg_locks where locktype = 'advisory' and objid = ${KILL_LOCK} and not granted`
  ).map(({ pid }) => pid);
const until = async (isSo: () => Promise<boolean>, withinMs: number, what: () => string): Promise<void> => {
  const end = Date.now() + withinMs;
  while (!(await isSo().catch(() => false))) {
    if (Date.now() > end) throw new Error(what());
    await wait(20);
  }
};

/** The server and all of its helpers: none is left to write what another had in hand. */
const serverProcesses = (): number[] => {
  const parentOf = (pid: string): number => {
    try {
      return Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]);
    } catch {
      return 0;
    }
  };
  const main = postmaster();
  const helpers = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === main);
  return [...helpers.map(Number), main];
};
const postmaster = (): number =>
  Number(readFileSync(join(server.server.home, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]);
interface Case {
  edge: Edge;
  prepared: Awaited<ReturnType<Edge['prepare']>>;
  intent: string;
  id: string;
}
/** Lets the node take the step of each edge, and holds all of them before the step is written down. */
const hang = async (cases: readonly Case[]): Promise<{ release(): Promise<void> }> => {
  const rows = cases.map(({ edge: { machine, amount, to } }) => ({
    machine,
    amount: amount.replace('.', ''),
    state: to,
  }));
  await root`insert into kill_point ${root(rows)}`;
  const lock: ReservedSql = await root.reserve();
  await lock`select pg_advisory_lock(${KILL_LOCK})`;
  let expected = 0;
  for (const isLast of [false, true]) {
    const begun = cases.filter(({ edge }) => (edge.isLast ?? false) === isLast);
    node.send({ tasks: begun.map(({ edge, prepared, intent }) => edge.task(prepared, intent, world)) });
    expected += begun.length;
    let found = 0;
    await until(
      async () => (found = (await hanging()).length) === expected,
      HANGS_WITHIN_MS,
      () => `${found} of ${expected} steps hang`,
    );
  }
  return {
    async release() {
      // With the database its session is gone, and the lock with it.
      await lock`select pg_advisory_unlock(${KILL_LOCK})`.catch(() => undefined);
      lock.release();
      await until(
        async () => (await root`truncate kill_point`).length === 0,
        BACK_WITHIN_MS,
        () => 'the database did not come back',
      );
    },
  };
};
/** All that the node was told has ended, well or not. */
const finished = async (): Promise<void> => {
  const said = node.next();
  node.send('finish');
  await said;
};

interface Kill {
  what: string;
  /** All edges hang now. */
  kill(): Promise<void>;
  /** The node is dead, and gets a new process. */
  isNode?: boolean;
}
const kills: readonly Kill[] = [
  { what: 'the gateway by SIGKILL', isNode: true, kill: () => node.kill() },
  {
    what: 'one session of the database by SIGKILL',
    async kill() {
      process.kill((await hanging())[0] ?? 0, 'SIGKILL');
    },
  },
  {
    // What "pg_ctl stop -m immediate" sends.
    what: 'the database by an immediate stop',
    kill: async () => void process.kill(postmaster(), 'SIGQUIT'),
  },
  {
    what: 'the database by SIGKILL',
    async kill() {
      for (const pid of serverProcesses()) process.kill(pid, 'SIGKILL');
    },
  },
];

const stateOf = async ({ edge, id }: Case): Promise<string> => {
  const { deposits, withdrawals } = world.bench.services;
  const own = { ...world.who, id: BigInt(id) };
  return edge.machine === 'deposit' ? (await deposits.detail(own)).state : (await withdrawals.detail(own)).state;
};
const rests = async (): Promise<boolean> => {
  const [row] = await root<{ open: number }[]>`
    select ((select count(*) from deposit_receipt where next_at is not null)
      + (select count(*) from withdrawal where money = 'held'))::int as open`;
  return row?.open === 0;
};
const bring = async (cases: readonly Case[]): Promise<void> => {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const states = await Promise.all(cases.map(stateOf));
    if (states.every((state, at) => state === cases[at]?.edge.end) && (await rests())) break;
    await world.work(round < QUICK_ROUNDS ? LEASE_MS : SELDOM_MS);
  }
  world.today();
};
const standings = async () => ({
  ...(await world.balances()),
  suspense: await world.summed('suspense'),
  payouts: (await world.payouts()).length,
});
const sumOf = (values: readonly bigint[]): bigint => values.reduce((sum, one) => sum + one, 0n);

/** No money lost, doubled or held for ever: cases, books, the ledger and the provider's lines agree. */
const expectAllInPlace = async (
  cases: readonly Case[],
  before: Awaited<ReturnType<typeof standings>>,
): Promise<void> => {
  const ends = await Promise.all(
    cases.map(async (one) => `${one.edge.machine} ${one.edge.amount} ${await stateOf(one)}`),
  );
  expect(ends).toEqual(cases.map(({ edge }) => `${edge.machine} ${edge.amount} ${edge.end}`));
  const after = await standings();
  expect({
    gained: after.availableMinor - before.availableMinor,
    held: after.heldMinor,
    suspense: after.suspense - before.suspense,
    payouts: after.payouts - before.payouts,
  }).toEqual({
    gained: sumOf(cases.map(({ edge }) => edge.gain)),
    held: 0n,
    suspense: sumOf(cases.map(({ edge }) => edge.suspended ?? 0n)),
    payouts: cases.reduce((sum, { edge }) => sum + (edge.payouts ?? 0), 0),
  });
  expect(await world.bench.ledger.verify({ merchantId: 1 })).toMatchObject({
    unbalanced: [],
    brokenAt: null,
    drifted: [],
    holds: [],
  });
  expect(-(await world.summed('clearing'))).toBe(await world.books());
  const books = await world.bench.services.reconciliation.compare({
    merchantId: 1,
    provider: 'pix',
    from: new Date(Date.now() - 2 * HOUR),
    to: new Date(Date.now() + 24 * HOUR),
  });
  expect(books).toMatchObject({ whole: true, comparable: true, differences: [] });
};

describe('a kill between the steps of deposits and withdrawals', () => {
  it.each(kills)(
    '[MEM-3] [MEM-4] loses, doubles and holds nothing for ever when it takes $what',
    async ({ what, kill, isNode = false }) => {
      const before = await standings();
      const cases: Case[] = [];
      for (const edge of edges) {
        const intent = `kill-${kills.findIndex((one) => one.what === what)}-${edge.amount.replace('.', '-')}`;
        const prepared = await edge.prepare(world);
        cases.push({ edge, prepared, intent, id: prepared.id ?? '' });
      }
      const next = isNode ? startNode() : null;
      const lock = await hang(cases);
      await kill();
      if (!isNode) await finished();
      await lock.release();
      if (next) node = await next;
      await until(
        async () => (await hanging()).length === 0,
        HANGS_WITHIN_MS,
        () => 'something still hangs',
      );
      for (const one of cases)
        one.id = (await one.edge.again?.(one.prepared, one.intent, world)) ?? one.prepared.id ?? '';
      await bring(cases);
      await expectAllInPlace(cases, before);
    },
  );
});
