import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import postgres from 'postgres';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { isServerOf } from './cluster/process-identity';
import { readPidFile } from './cluster/server';
import { openDatabase } from './connect';
import { startEmbedded, type EmbeddedPostgres } from './embedded';

const CHILD = fileURLToPath(new URL('./testing-embedded-child.ts', import.meta.url));

let dataDir = '';
const children: ChildProcess[] = [];
const servers: EmbeddedPostgres[] = [];

// One folder for all: what a test leaves in it is what the next gateway finds.
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'foyer-embedded-'));
  // Where the tests run as root, the server's account has to pass.
  chmodSync(dataDir, 0o711);
});
afterEach(async () => {
  for (const child of children.splice(0)) await kill(child);
  for (const server of servers.splice(0)) await server.stop();
  // Whatever a failed test left running is adopted, and so stopped.
  if (existsSync(join(dataDir, 'cluster', 'postmaster.pid'))) await (await startEmbedded({ dataDir })).stop();
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const start = async (onProgress?: (step: string) => void): Promise<EmbeddedPostgres> => {
  const server = await startEmbedded({ dataDir, ...(onProgress === undefined ? {} : { onProgress }) });
  servers.push(server);
  return server;
};

/** Starts a second gateway process; answers with the line it writes. */
const gateway = (): Promise<{
  child: ChildProcess;
  said: { pid?: number; adopted?: boolean; code?: string };
}> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--import', 'tsx', CHILD, dataDir], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    children.push(child);
    child.once('error', reject);
    child.stdout?.once('data', (chunk: Buffer) =>
      resolve({ child, said: JSON.parse(chunk.toString('utf8')) as { pid?: number } }),
    );
  });

const kill = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('close', () => resolve());
    child.kill('SIGKILL');
  });

const ask = async (url: string, text: string): Promise<Record<string, unknown>[]> => {
  const sql = postgres(url, { max: 1, fetch_types: false });
  try {
    return await sql.unsafe(text);
  } finally {
    await sql.end();
  }
};

describe('an embedded database', () => {
  it('is created once with durable settings, its passwords for its owner alone, and is gone after stop', async () => {
    const steps: string[] = [];
    const first = await start((step) => steps.push(step));
    expect(steps).toEqual(['creating', 'starting', 'ready']);
    const rows = await ask(
      first.rootUrl,
      "select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes', 'listen_addresses', 'password_encryption') order by name",
    );
    expect(rows.map((row) => row['setting'])).toEqual(['on', 'on', '127.0.0.1', 'scram-sha-256', 'on']);
    expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
    await expect(ask(first.rootUrl.replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toMatchObject({
      code: '28P01',
    });
    await first.stop();
    expect(isServerOf({ pid: first.pid, cluster: join(dataDir, 'cluster') })).toBe(false);
    const again: string[] = [];
    await start((step) => again.push(step));
    expect(again).toEqual(['starting', 'ready']);
  });

  it('carries a migrated database with the application as foyer_app, who logs in by itself', async () => {
    const database = await openDatabase({ embedded: { dataDir } });
    expect(await database.operator.query('select session_user as login, current_user as role')).toEqual([
      { login: 'foyer_app', role: 'foyer_app' },
    ]);
    await database.close();
  });

  it('takes the role foyer_app on a database where the application has no login of its own', async () => {
    const server = await start();
    const database = await openDatabase({ url: server.rootUrl, poolSize: 2 });
    expect(await database.operator.query('select current_user as role')).toEqual([{ role: 'foyer_app' }]);
    expect(await database.merchant(1).query('select * from account')).toEqual([]);
    await database.close();
  });
});

describe('a killed gateway', () => {
  it('leaves its database running, and the next one adopts it with every row', async () => {
    const { child, said } = await gateway();
    await kill(child);
    expect(isServerOf({ pid: said.pid ?? 0, cluster: join(dataDir, 'cluster') })).toBe(true);
    const steps: string[] = [];
    const next = await start((step) => steps.push(step));
    expect(next).toMatchObject({ pid: said.pid, adopted: true });
    expect(steps).toContain('adopting');
    await next.stop();
    expect(isServerOf({ pid: next.pid, cluster: join(dataDir, 'cluster') })).toBe(false);
  });

  it('together with its database leaves a stale pid file, from which the next one recovers', async () => {
    const { child, said } = await gateway();
    await kill(child);
    process.kill(said.pid ?? 0, 'SIGKILL');
    await expect
      .poll(() => isServerOf({ pid: said.pid ?? 0, cluster: join(dataDir, 'cluster') }))
      .toBe(false);
    expect(existsSync(join(dataDir, 'cluster', 'postmaster.pid'))).toBe(true);
    const next = await start();
    expect(next.adopted).toBe(false);
    expect(await ask(next.ownerUrl, 'select 1 as x')).toEqual([{ x: 1 }]);
  });

  it('leaves a pid file whose number now belongs to a stranger, which is told apart', async () => {
    const first = await start();
    const pidFile = join(dataDir, 'cluster', 'postmaster.pid');
    const text = readFileSync(pidFile, 'utf8');
    await first.stop();
    const stranger = spawn(process.execPath, ['-e', 'setInterval(() => 0, 1000)'], { stdio: 'ignore' });
    children.push(stranger);
    writeFileSync(pidFile, [String(stranger.pid), ...text.split('\n').slice(1)].join('\n'));
    const next = await start();
    expect(next.adopted).toBe(false);
    expect(stranger.exitCode).toBeNull();
  });
});

describe('a second gateway', () => {
  it('is refused with a sentence while the first one lives, and the first goes on', async () => {
    const server = await start();
    expect((await gateway()).said.code).toBe('EMBEDDED_IN_USE');
    await expect(startEmbedded({ dataDir })).rejects.toThrow(
      /Another gateway \(process \d+\) is using the database/,
    );
    expect(await ask(server.ownerUrl, 'select 1 as x')).toEqual([{ x: 1 }]);
  });

  it('is refused by the database itself when the lock file was removed', async () => {
    const server = await start();
    rmSync(join(dataDir, 'gateway.lock'));
    expect((await gateway()).said.code).toBe('EMBEDDED_IN_USE');
    expect(await ask(server.ownerUrl, 'select 1 as x')).toEqual([{ x: 1 }]);
  });

  it('started at the same moment as others is one of exactly one that has it', async () => {
    const all = await Promise.all([gateway(), gateway(), gateway()]);
    expect(all.filter(({ said }) => said.code === undefined)).toHaveLength(1);
    expect(all.filter(({ said }) => said.code === 'EMBEDDED_IN_USE')).toHaveLength(2);
  });
});

describe('a database that dies', () => {
  it('is brought back on its port, and the pool serves again', async () => {
    const server = await start();
    const database = await openDatabase({ url: server.ownerUrl, appUrl: server.appUrl, poolSize: 2 });
    const cluster = join(dataDir, 'cluster');
    process.kill(server.pid, 'SIGKILL');
    const revived = (): boolean => {
      const file = readPidFile(cluster);
      return file !== null && file.pid !== server.pid && file.status === 'ready' && file.port === server.port;
    };
    await expect.poll(revived, { timeout: 30_000 }).toBe(true);
    await expect.poll(() => database.ready(2_000), { timeout: 30_000 }).toBe(true);
    expect((await gateway()).said.code).toBe('EMBEDDED_IN_USE');
    await database.close();
  });

  it('without its passwords says what to do', async () => {
    const server = await start();
    await server.stop();
    const path = join(dataDir, 'secrets.json');
    const secrets = readFileSync(path, 'utf8');
    rmSync(path);
    await expect(startEmbedded({ dataDir })).rejects.toMatchObject({ code: 'EMBEDDED_SECRETS_MISSING' });
    writeFileSync(path, secrets, { mode: 0o600 });
  });
});
