import { spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { isServerOf } from './cluster/process-identity';
import { readPidFile } from './cluster/server';
import { openDatabase } from './connect';
import { startEmbedded, type EmbeddedPostgres } from './embedded';
import type { DatabaseError } from './errors';
import type { Database } from './types';

const CHILD = fileURLToPath(new URL('./testing-embedded-child.ts', import.meta.url));
/** The processes of PostgreSQL, by the title that each gives itself; a client has its role and database there. */
const KINDS = [
  'checkpointer',
  'background writer',
  'walwriter',
  'autovacuum launcher',
  'io worker',
  'foyer_app foyer',
  'foyer_root postgres',
] as const;
/** A server that waits for a process it cannot end kills that after five seconds; until then it is in recovery. */
const STOPPED_KIND = 'walwriter';

/** For a recovery on a busy machine. */
const LONG = { timeout: 60_000 };

let dataDir = '';
let cluster = '';
let server: EmbeddedPostgres;
let database: Database;
let words = 0;
let tokens = 0;
const lost: DatabaseError[] = [];
const steps: string[] = [];
const heard: string[] = [];

const open = async (): Promise<void> => {
  server = await startEmbedded({
    dataDir,
    onLost: (error) => lost.push(error),
    onProgress: (step) => steps.push(step),
  });
  database = await openDatabase({
    url: server.ownerUrl,
    appUrl: server.appUrl,
    migrate: false,
    poolSize: 2,
  });
  await database.listen('killed', (token) => heard.push(token));
};

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'foyer-killed-'));
  // Where the tests run as root, the server's account has to pass.
  chmodSync(dataDir, 0o711);
  cluster = join(dataDir, 'cluster');
  await open();
  const owner = await openDatabase({
    url: server.ownerUrl,
    appUrl: server.ownerUrl,
    migrate: false,
    poolSize: 1,
  });
  await owner.operator.query('create table word (word int primary key)');
  await owner.operator.query('grant select, insert on word to foyer_app');
  await owner.close();
});
afterAll(async () => {
  await database.close();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const postmaster = (): number => readPidFile(cluster)?.pid ?? 0;

/** Children of the server whose title holds `kind`. */
const childrenOf = (parent: number, kind: string): number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && existsSync(`/proc/${pid}/stat`))
    .filter((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
        const isChild = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] === String(parent);
        return isChild && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(kind);
      } catch {
        // It ended while we looked.
        return false;
      }
    });

/** Sends a signal to one process of a kind, as soon as there is one. */
const signalOne = async (kind: string, name: NodeJS.Signals): Promise<void> => {
  const pid = await vi.waitFor(
    () => {
      const [found] = childrenOf(postmaster(), kind);
      if (found === undefined) throw new Error(`the server has no process "${kind}"`);
      return found;
    },
    { timeout: 20_000 },
  );
  process.kill(pid, name);
};

/** Writes one row that must never be missing again. */
const writeWord = async (): Promise<void> => {
  await database.operator.query('insert into word values ($1)', [words + 1]);
  words += 1;
};

/** How often a server on this folder has logged this. */
const logged = (words: string): number =>
  readFileSync(join(dataDir, 'postgres.log'), 'utf8').split(words).length - 1;
const readyCount = (): number => logged('is ready to accept connections');

/** The application hears and writes again, what it wrote before is there, and the gateway was not told to end. */
const expectServed = async (): Promise<void> => {
  tokens += 1;
  const token = String(tokens);
  await expect
    .poll(() => database.notify('killed', token).then(() => heard.includes(token), String), LONG)
    .toBe(true);
  expect(await database.operator.query('select count(*)::int as n from word')).toEqual([{ n: words }]);
  await writeWord();
  expect(lost).toEqual([]);
};

/** Kills by `kill` and waits until the server has recovered. */
const killed = async (kill: () => unknown): Promise<void> => {
  await writeWord();
  const before = readyCount();
  await kill();
  await expect.poll(readyCount, LONG).toBe(before + 1);
  await expectServed();
};

/** Waits until the gateway has its lock again: until then the recovery before still counts as going on. */
const expectLocked = async (): Promise<void> => {
  const locks = "select count(*)::int as n from pg_locks where locktype = 'advisory' and granted";
  await expect.poll(() => database.operator.query(locks), LONG).toEqual([{ n: 1 }]);
};

const killOne = async (kind: string): Promise<void> => {
  const before = postmaster();
  await killed(() => signalOne(kind, 'SIGKILL'));
  expect(postmaster()).toBe(before);
};

const killServer = async (): Promise<void> => {
  const before = postmaster();
  // 0 would be the process group of this test.
  expect(before).toBeGreaterThan(0);
  await killed(() => process.kill(before, 'SIGKILL'));
  expect(postmaster()).not.toBe(before);
  expect(readPidFile(cluster)?.port).toBe(server.port);
};

/** Hands the folder to a gateway in a process of its own. */
const spawnGateway = async (): Promise<{ kill: () => Promise<unknown> }> => {
  await database.close();
  await server.stop();
  const child = spawn(process.execPath, ['--import', 'tsx', CHILD, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  await new Promise((resolve) => child.stdout.once('data', resolve));
  return {
    kill: () => {
      child.kill('SIGKILL');
      return ended;
    },
  };
};

describe.skipIf(process.platform !== 'linux')('an embedded server', () => {
  it.each(KINDS)('recovers with every row after its process "%s" was killed', (kind) => killOne(kind));

  it('restarts with every row after the whole server was killed', () => killServer());

  it('is waited for while it recovers, longer than it takes to give up a start, and never stopped', async () => {
    const before = postmaster();
    await expectLocked();
    steps.length = 0;
    await killed(async () => {
      await signalOne(STOPPED_KIND, 'SIGSTOP');
      await signalOne('checkpointer', 'SIGKILL');
    });
    expect(postmaster()).toBe(before);
    expect(steps).toEqual(['recovering']);
  });

  it('is started again although a process of the killed one does not end', async () => {
    await signalOne(STOPPED_KIND, 'SIGSTOP');
    await killServer();
  });

  it('that is stopped while it recovers has recovered first, and starts again with every row', async () => {
    await writeWord();
    const before = logged('all server processes terminated');
    await signalOne('checkpointer', 'SIGKILL');
    await expect.poll(() => logged('all server processes terminated')).toBe(before + 1);
    await database.close();
    await server.stop();
    expect(existsSync(join(cluster, 'postmaster.pid'))).toBe(false);
    expect(logged('abnormal database system shutdown')).toBe(0);
    await open();
    await expectServed();
  });

  it('whose gateway is killed while it recovers is adopted by the next one', async () => {
    const gateway = await spawnGateway();
    const left = postmaster();
    await signalOne(STOPPED_KIND, 'SIGSTOP');
    await signalOne('checkpointer', 'SIGKILL');
    await gateway.kill();
    await open();
    expect(server).toMatchObject({ pid: left, adopted: true });
    await expectServed();
  });

  it('is created again after its gateway was killed while initdb ran, which is ended first, and no stranger in its folder', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'foyer-killed-'));
    chmodSync(folder, 0o711);
    const half = join(folder, 'cluster.init-1');
    mkdirSync(join(half, 'data'), { recursive: true });
    // A script runs under its own name, and this one waits for a line that never comes.
    const program = join(folder, 'initdb');
    writeFileSync(program, '#!/bin/sh\nread -r line\n', { mode: 0o755 });
    const initdb = spawn(program, { cwd: join(half, 'data') });
    // As initdb starts a server: by a shell, which is not the server yet.
    const startShell = () =>
      spawn('sh', ['-c', 'read -r line && exec "/nowhere/postgres" --boot'], { cwd: half });
    const creators = [initdb, startShell()];
    const strangers = [
      spawn('sleep', ['600'], { cwd: join(half, 'data') }),
      spawn('sh', ['-c', 'read -r line && exec sleep 600'], { cwd: half }),
    ];
    // Another shell starts after initdb was found and before it is ended.
    const kill = process.kill.bind(process);
    const killing = vi.spyOn(process, 'kill').mockImplementation((pid, signal) => {
      if (pid === initdb.pid && signal === 'SIGKILL' && creators.length === 2) creators.push(startShell());
      return kill(pid, signal);
    });
    try {
      await expect.poll(() => readFileSync(`/proc/${initdb.pid}/comm`, 'utf8')).toBe('initdb\n');
      const created = await startEmbedded({ dataDir: folder });
      await expect
        .poll(() => creators.map(({ signalCode }) => signalCode))
        .toEqual(['SIGKILL', 'SIGKILL', 'SIGKILL']);
      expect(existsSync(half)).toBe(false);
      for (const { exitCode, signalCode } of strangers) expect([exitCode, signalCode]).toEqual([null, null]);
      await created.stop();
    } finally {
      killing.mockRestore();
      for (const child of [...creators, ...strangers]) child.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it(
    'that was left in the middle of its stop is brought to its end and started again',
    {
      tags: ['full-run'],
    },
    async () => {
      const gateway = await spawnGateway();
      const left = postmaster();
      await signalOne('checkpointer', 'SIGSTOP');
      await gateway.kill();
      process.kill(left, 'SIGINT');
      await expect.poll(() => readPidFile(cluster)?.status).toBe('stopping');
      await open();
      expect(isServerOf({ pid: left, cluster })).toBe(false);
      expect(server.adopted).toBe(false);
      await expectServed();
    },
  );

  // A test for each: all of them in one take longer than a test may on a busy machine.
  it.each(KINDS)(
    'recovers with every row after its process "%s" was killed ten times',
    {
      tags: ['full-run'],
    },
    async (kind) => {
      for (let round = 0; round < 10; round += 1) await killOne(kind);
    },
  );

  it(
    'restarts with every row after the whole server was killed ten times',
    {
      tags: ['full-run'],
    },
    async () => {
      for (let round = 0; round < 10; round += 1) await killServer();
    },
  );
});
