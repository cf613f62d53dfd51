import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { openOperatorDatabase } from '../../gateway/operator/index';
import { databaseSettings, differencesOf, passwordSettings, type Settings } from './settings';

export interface DemoFacts {
  site: string;
  gateway: string;
  merchant: string;
  accounts: Record<'member' | 'agent' | 'trial', { username: string; password: string }>;
}

export interface RunningGateway {
  port: number;
  facts: DemoFacts;
  process: ChildProcess;
  /** ms from spawn to a good /readyz. */
  readyMs: number;
  /** What it really runs with. */
  settings: Settings;
  rssMb(): number;
  stop(): Promise<void>;
}

/** Production's, which writes a line for each request. */
const LOG_LEVEL = 'info';
const READY_WITHIN_MS = 120_000;
const DEMO_MERCHANT = 1;
export const BENCH_VENDOR_SECRET = 'bench-vendor-secret-of-this-run-only-0123456789';

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      server.close(() => resolve(port));
    });
  });

const wait = (delayMs: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, delayMs));

export const makeDataDir = (): { path: string; remove(): void } => {
  const path = mkdtempSync(join(tmpdir(), 'foyer-bench-'));
  // As root PostgreSQL runs as another user, who has to reach the folder.
  chmodSync(path, 0o711);
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
};

const settingsOf = async (dataDir: string, databaseUrl: string | null): Promise<Settings> => {
  const database = await openOperatorDatabase({ databaseUrl, dataDir });
  try {
    const [member] = await database
      .merchant(DEMO_MERCHANT)
      .query<{ hash: string }>(
        'select password_hash as hash from member where password_hash is not null limit 1',
      );
    return {
      ...(await databaseSettings(database.operator.query)),
      ...passwordSettings(member?.hash ?? ''),
      logs: LOG_LEVEL,
      'rate limits': 'lifted',
      mode: 'demo',
    };
  } finally {
    await database.close();
  }
};

/**
 * Starts the built gateway on free ports and waits until it is ready. Rate limits are lifted: the bench is one source.
 * @param databaseUrl an external PostgreSQL; null for the embedded one of the data folder
 */
export const startGateway = async (
  dataDir: string,
  databaseUrl: string | null = null,
): Promise<RunningGateway> => {
  const port = await freePort();
  const startedAt = performance.now();
  const child = spawn(process.execPath, ['dist/gateway/main.js'], {
    env: {
      ...process.env,
      PORT: String(port),
      EXAMPLES_PORT: String(await freePort()),
      FOYER_DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl ?? '',
      RATE_LIMIT_SCALE: '1000000',
      HOUSE_VENDOR_SECRET: BENCH_VENDOR_SECRET,
      LOG_LEVEL,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const gone = new Promise<never>((_, reject) =>
    child.once('exit', (code) => reject(new Error(`the gateway stopped with ${code}`))),
  );
  gone.catch(() => undefined);
  const ready = async (): Promise<void> => {
    while (performance.now() - startedAt < READY_WITHIN_MS) {
      const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
      if (answer?.ok) return;
      await wait(10);
    }
    throw new Error('the gateway was not ready in time');
  };
  await Promise.race([ready(), gone]);
  const readyMs = performance.now() - startedAt;
  const settings = await settingsOf(dataDir, databaseUrl);
  try {
    differencesOf('a gateway', settings);
  } catch (refusal) {
    child.kill('SIGTERM');
    throw refusal;
  }
  return {
    port,
    settings,
    facts: JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')) as DemoFacts,
    process: child,
    readyMs,
    rssMb: () =>
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
};
