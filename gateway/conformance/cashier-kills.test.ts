import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { depositSteps } from '../cashier/deposit.flow';
import { withdrawalSteps } from '../cashier/withdrawal.flow';
import { startTestDatabase } from '../database/testing';
import { SOUND, until, workUntil } from './cashier-stage';
import { depositCalls, depositEdges } from './kill-deposits';
import { nameOf, type Edge, type Prepared } from './kill-edge';
import { withdrawalCalls, withdrawalEdges } from './kill-withdrawals';
import { MERCHANT, startKillWorld, type KillWorld } from './kill-world';
import type { NodeOrder, NodeTask } from './node-process';
import { startProcess, type OwnProcess } from './processes';

type NodeProcess = OwnProcess<number, { pending: NodeTask[] }>;
type Call = (typeof depositCalls)[number] | (typeof withdrawalCalls)[number];

/** What the steps that are to hang wait for. */
const KILL_LOCK = 7_777;
/** Steps that are started before all of them are waited for. */
const LOT = 8;
const LEASE_MS = 61_000;
/** So seldom is asked about what was paid. */
const SELDOM_MS = 16 * 60_000;
const QUICK_ROUNDS = 4;
/** Those at the usual pace; the clock of later ones goes on slowly, so that nothing is given up. */
const PACED_ROUNDS = 18;
const HOUR = 3_600_000;
const A_KILL_MS = 600_000;

/** Withdrawals first: while they are prepared a job runs, which would meet deposits that hang. */
const edges: readonly Edge[] = [...withdrawalEdges, ...depositEdges];
const calls: readonly Call[] = [...withdrawalCalls, ...depositCalls];
const paidIn = [...depositEdges, ...depositCalls].map(({ amount }) => amount);

let server: Awaited<ReturnType<typeof startTestDatabase>>;
let world: KillWorld;
let node: NodeProcess;
const startNode = (): Promise<NodeProcess> =>
  startProcess('./node-process.ts', { database: world.bench.db.name } satisfies NodeOrder);

beforeAll(async () => {
  // A server of our own: it is killed.
  server = await startTestDatabase();
  world = await startKillWorld(paidIn);
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
  await world.root.unsafe(`
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
        -- Longer than the others take to hang.
        perform set_config('lock_timeout', '0', true);
        perform pg_advisory_xact_lock_shared(${KILL_LOCK});
      end if;
      return new;
    end $$;
    create trigger wait_at_kill_point before insert on deposit_step for each row execute function wait_at_kill_point('deposit');
    create trigger wait_at_kill_point before insert on withdrawal_step for each row execute function wait_at_kill_point('withdrawal')`);
  node = await startNode();
}, A_KILL_MS);
afterAll(async () => {
  await node.kill();
  await world.stop();
  await server.stop();
}, A_KILL_MS);

const hanging = async (): Promise<number[]> =>
  (
    await world.root<{ pid: number }[]>`
      select pid from pg_locks where locktype = 'advisory' and objid = ${KILL_LOCK} and not granted`
  ).map(({ pid }) => pid);

/** The server and all of its helpers: none is left to write what another had in hand. */
const serverProcesses = (): number[] => {
  const parentOf = (pid: string): number => {
    try {
      return Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]);
    } catch {
      return 0;
    }
  };
  const file = join(server.server.home, 'cluster', 'postmaster.pid');
  const main = Number(readFileSync(file, 'utf8').split('\n')[0]);
  const helpers = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === main);
  return [...helpers.map(Number), main];
};
const endNow = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended with the one before it.
  }
};

interface Case {
  edge: Edge;
  prepared: Prepared;
  intent: string;
  id: string;
}
interface Hold {
  cases: Case[];
  release(): Promise<void>;
}
/** A lot ends with LOT edges, and on both sides of an edge that is to be alone. */
const lotsOf = (all: readonly Edge[]): Edge[][] => {
  const lots: Edge[][] = [];
  let open: Edge[] = [];
  const close = (): void => {
    if (open.length > 0) lots.push(open);
    open = [];
  };
  for (const edge of all) {
    if (edge.alone === true || open.length === LOT) close();
    open.push(edge);
    if (edge.alone === true) close();
  }
  close();
  return lots;
};
/** Brings each case to its step, and lets the node take it: all of them hang before the step is written down. */
const hang = async (name: string, flying: readonly Call[]): Promise<Hold> => {
  // A session of its own: the lock ends with it, or with the database.
  const lock = postgres(world.bench.db.rootUrl, { max: 1, fetch_types: false, onnotice: () => undefined });
  await lock`select pg_advisory_lock(${KILL_LOCK})`;
  const cases: Case[] = [];
  const release = async (): Promise<void> => {
    await lock.end({ timeout: 0 });
    await until(
      async () => {
        // This waits for the end of every transaction that hung: none of them locks a row from then on.
        await world.root`truncate kill_point`;
        return (await hanging()).length === 0;
      },
      () => 'the database did not come back, or something still hangs',
    );
  };
  try {
    await beginAll(name, flying, cases);
  } catch (error) {
    await release();
    throw error;
  }
  return { cases, release };
};
const beginAll = async (name: string, flying: readonly Call[], cases: Case[]): Promise<void> => {
  const begin = async (edge: Edge, between: () => Promise<unknown>): Promise<void> => {
    const intent = `kill-${name}-${edge.amount.replace('.', '-')}`;
    const prepared = await edge.prepare(world);
    cases.push({ edge, prepared, intent, id: prepared.id });
    await between();
    const task = edge.task(prepared, intent, world);
    node.send({ task });
    // A job that the next preparation runs would take it otherwise.
    if (task.do === 'withdrawal') await leased(task.id);
  };
  // Those first that the withdrawal which keeps its member to itself would hold up.
  for (const call of flying)
    if (call.machine === 'withdrawal') {
      await begin(call, () => world.providers.fault(call.play, call.call, 'hang'));
      await under(call);
    }
  let expected = 0;
  for (const lot of lotsOf(edges)) {
    for (const edge of lot) {
      const { machine, to: state } = edge;
      const amount = edge.amount.replace('.', '');
      await begin(edge, () => world.root`insert into kill_point ${world.root({ machine, amount, state })}`);
    }
    expected += lot.length;
    let found = 0;
    await until(
      async () => (found = (await hanging()).length) === expected,
      () =>
        `${found} instead of ${expected} hang with ${lot.map((one) => `${nameOf(one)} of ${one.amount}`).join(', ')}`,
    );
    for (const edge of lot) await edge.meanwhile?.(world);
  }
  for (const call of flying)
    if (call.machine === 'deposit') {
      await begin(call, () => world.providers.fault(call.play, call.call, 'hang'));
      await under(call);
    }
};
/** The node has the withdrawal: no job takes it. */
const leased = (id: string): Promise<void> =>
  until(
    async () =>
      (
        await world.root`select from withdrawal
          where merchant_id = ${MERCHANT} and id = ${id} and leased_until is not null`
      ).length > 0,
    () => `the node does not take the withdrawal ${id}`,
  );
/** The provider has the call, and answers nothing. */
const under = ({ play, call, amount }: Call): Promise<void> =>
  until(
    async () => !(await world.providers.left(play)).includes(call),
    () => `${call} of ${amount} does not reach ${play}`,
  );
/** All that the node was told has ended, well or not. */
const finished = async (): Promise<void> => {
  const said = node.next();
  node.send('finish');
  expect((await said).pending, 'what the node does not end').toEqual([]);
};

interface Kill {
  name: string;
  what: string;
  /** All edges hang now. */
  kill(): Promise<void>;
  /** The node is dead, and gets a new process. */
  isNode?: boolean;
  /** The providers are dead; what they were asked at that moment stays unanswered. */
  isProviders?: boolean;
}
const kills: readonly Kill[] = [
  { name: 'node', what: 'the gateway by SIGKILL', isNode: true, kill: () => node.kill() },
  {
    name: 'sessions',
    what: 'the sessions of the database',
    async kill() {
      await world.root`
        select pg_terminate_backend(pid) from pg_locks
         where locktype = 'advisory' and objid = ${KILL_LOCK} and not granted`;
    },
  },
  {
    name: 'database',
    what: 'the database by SIGKILL',
    async kill() {
      for (const pid of serverProcesses()) endNow(pid);
    },
  },
  {
    name: 'providers',
    what: 'the bank and Quayside by SIGKILL',
    isProviders: true,
    kill: () => world.providers.kill(),
  },
];

const stateOf = async ({ edge: { machine }, id }: Case): Promise<string> => {
  const [row] = await world.root<{ state: string }[]>`
    select state from ${world.root(machine)} where merchant_id = ${MERCHANT} and id = ${id}`;
  return row?.state ?? 'none';
};
const rests = async (): Promise<boolean> => {
  const [row] = await world.root<{ open: number }[]>`
    select ((select count(*) from deposit_receipt where next_at is not null)
      + (select count(*) from deposit_dispute where state not in ('lost', 'returned'))
      + (select count(*) from withdrawal where money = 'held'))::int as open`;
  return row?.open === 0;
};
const bring = async (cases: readonly Case[]): Promise<void> => {
  // A dead worker's lease of a dispute is over by the database's clock, which no test can move.
  await world.root`update deposit_dispute set leased_until = null`;
  await workUntil(
    async () => {
      const states = await Promise.all(cases.map(stateOf));
      return states.every((state, at) => state === cases[at]?.edge.end) && (await rests());
    },
    (round) => world.work(round < QUICK_ROUNDS || round >= PACED_ROUNDS ? LEASE_MS : SELDOM_MS),
  );
  world.today();
};
/** Withdrawals whose money is still put aside, for the message of a failure: why no job gives it back. */
const heldRows = () =>
  world.root<Record<string, unknown>[]>`
    select id::text, amount::text, state, approvals, next_at::text, leased_until::text, created_at::text
      from withdrawal where merchant_id = ${MERCHANT} and money = 'held' order by id`;
const standings = async () => {
  const members = new Map<string, bigint>();
  for (const amount of paidIn) members.set(amount, await world.balanceOf(world.depositor(amount).memberId));
  return {
    ...(await world.balances()),
    suspense: await world.summed('suspense'),
    payouts: (await world.payouts()).length,
    members,
  };
};
const sumOf = (values: readonly bigint[]): bigint => values.reduce((sum, one) => sum + one, 0n);

/** No money lost, doubled or held for ever: cases, books, the ledger and the providers' lines agree. */
const expectAllInPlace = async (
  cases: readonly Case[],
  before: Awaited<ReturnType<typeof standings>>,
): Promise<void> => {
  const named = (one: Case, state: string): string => `${nameOf(one.edge)} of ${one.edge.amount}: ${state}`;
  expect(await Promise.all(cases.map(async (one) => named(one, await stateOf(one))))).toEqual(
    cases.map((one) => named(one, one.edge.end)),
  );
  const after = await standings();
  const gainOf = (amount: string): bigint =>
    (after.members.get(amount) ?? 0n) - (before.members.get(amount) ?? 0n);
  const out = cases.filter(({ edge }) => edge.machine === 'withdrawal');
  const came = cases.filter(({ edge }) => edge.machine === 'deposit');
  expect(
    [...(await heldRows())],
    world.bench.logged.filter((line) => !line.startsWith('{')).join('\n'),
  ).toEqual([]);
  expect({
    gained: after.availableMinor - before.availableMinor,
    held: after.heldMinor,
    suspense: after.suspense - before.suspense,
    payouts: after.payouts - before.payouts,
    members: came.map((one) => named(one, String(gainOf(one.edge.amount)))),
  }).toEqual({
    gained: sumOf(out.map(({ edge }) => edge.gain)),
    held: 0n,
    suspense: sumOf(cases.map(({ edge }) => edge.suspended ?? 0n)),
    payouts: cases.reduce((sum, { edge }) => sum + (edge.payouts ?? 0), 0),
    members: came.map((one) => named(one, String(one.edge.gain))),
  });
  expect(await world.bench.ledger.verify({ merchantId: MERCHANT })).toMatchObject(SOUND);
  expect(-(await world.owned('clearing', 'pix'))).toBe(await world.books());
  expect(-(await world.owned('clearing', 'quayside'))).toBe(await world.quayside.held());
  for (const provider of ['pix', 'quayside'])
    expect(
      await world.bench.services.reconciliation.compare({
        merchantId: MERCHANT,
        provider,
        from: new Date(Date.now() - 2 * HOUR),
        to: new Date(Date.now() + 24 * HOUR),
      }),
    ).toMatchObject({ whole: true, comparable: true, differences: [] });
};

describe('a kill between the steps of deposits and withdrawals', () => {
  it('[MEM-3] [MEM-4] is put into every edge of both state machines', () => {
    const known = new Set(edges.map(nameOf));
    const wanted = [
      nameOf({ machine: 'deposit', from: '', to: 'created' }),
      nameOf({ machine: 'withdrawal', from: '', to: 'requested' }),
      ...Object.entries(depositSteps).flatMap(([from, next]) =>
        next.map((to) => nameOf({ machine: 'deposit', from, to })),
      ),
      ...Object.entries(withdrawalSteps).flatMap(([from, next]) =>
        next.map((to) => nameOf({ machine: 'withdrawal', from, to })),
      ),
    ];
    expect([...known].sort()).toEqual(wanted.sort());
    const amounts = [...edges, ...calls].map(({ amount }) => amount);
    expect(new Set(amounts).size, 'each is told by its amount').toBe(amounts.length);
  });

  it.each(kills)(
    '[MEM-3] [MEM-4] loses, doubles and holds nothing for ever when it takes $what',
    { timeout: A_KILL_MS },
    async ({ name, kill, isNode = false, isProviders = false }) => {
      const flying = isProviders ? calls : [];
      const before = await standings();
      expect(before.heldMinor, 'held since an earlier kill of this run').toBe(0n);
      // It starts meanwhile; whether it did is seen where it is awaited.
      const next = isNode ? startNode() : null;
      next?.catch(() => undefined);
      const { cases, release } = await hang(name, flying);
      try {
        await kill();
        if (!isNode && !isProviders) await finished();
      } finally {
        await release();
      }
      if (next) node = await next;
      if (isProviders) {
        // The steps go on, and find no provider at the other end.
        await finished();
        await world.work();
        await world.providers.start();
      }
      for (const one of cases) one.id = (await one.edge.again?.(one.prepared, one.intent, world)) ?? one.id;
      await bring(cases);
      await expectAllInPlace(cases, before);
    },
  );
});
