import { spawn, type ChildProcess } from 'node:child_process';
import { createHmac, randomBytes, randomInt } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resolvePaths } from '../database/cluster/paths';
import { readPidFile } from '../database/cluster/server';
import { openDatabase } from '../database/connect';
import { HOUSE_SLOT } from '../database/seed/vendors';
import { createLedger } from '../ledger/index';
import { openOperatorDatabase } from '../operator/database';
import { rawClient, type RawClient } from './raw-client';

/** A kill costs a start of the gateway; what it shows is in the calls under way at that moment, so few kills meet many. */
const ROUNDS = 3;
const PARALLEL = 64;
const ACKNOWLEDGED_A_ROUND = 64;
const DATABASE_KILLS = 2;
const LOGINS_A_KILL = 12;
/** Logins under way for each of the two accounts. */
const LANES_AN_ACCOUNT = 2;
const READY_WITHIN_MS = 60_000;
const SECRET = 'crash-test-vendor-secret-0123456789-0123456789';
const root = process.cwd();
const dataDir = mkdtempSync(join(tmpdir(), 'foyer-crash-'));

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
const wait = (delayMs: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, delayMs));

/** The server and all of its helpers: none is left to write what another had in hand. */
const databaseProcesses = (): number[] => {
  const server = readPidFile(resolvePaths({ dataDir, settings: {} }).paths.cluster);
  if (server === null) throw new Error('no server is running');
  const parentOf = (pid: string): number => {
    try {
      return Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]);
    } catch {
      // It ended while it was being looked at.
      return 0;
    }
  };
  const helpers = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === server.pid);
  return [...helpers.map(Number), server.pid];
};

const killNow = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended with the one before it.
  }
};

interface Running {
  child: ChildProcess;
  output: () => string;
  exit: Promise<number | null>;
}

const launch = async (ports: { port: number; examplesPort: number }): Promise<Running> => {
  const child = spawn(process.execPath, ['--import', 'tsx', join(root, 'gateway/main.ts')], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(ports.port),
      EXAMPLES_PORT: String(ports.examplesPort),
      FOYER_DATA_DIR: dataDir,
      HOUSE_VENDOR_SECRET: SECRET,
      RATE_LIMIT_SCALE: '1000000',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += String(chunk)));
  child.stderr.on('data', (chunk) => (output += String(chunk)));
  const exit = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return { child, output: () => output, exit };
};

const ready = async (running: Running, client: RawClient): Promise<void> => {
  const until = Date.now() + READY_WITHIN_MS;
  while (Date.now() < until && running.child.exitCode === null) {
    const reply = await client.send({ path: '/readyz' }).catch(() => null);
    if (reply?.status === 200) return;
    await wait(50);
  }
  throw new Error(`the gateway did not get ready:\n${running.output()}`);
};

/** Each transaction once more, several at a time. */
const askAgain = async (
  sent: ReadonlyMap<string, number>,
  ask: (transaction: string, signed: number) => Promise<void>,
): Promise<void> => {
  const left = [...sent];
  const lane = async (): Promise<void> => {
    for (let next = left.pop(); next !== undefined; next = left.pop()) await ask(...next);
  };
  await Promise.all(Array.from({ length: PARALLEL }, lane));
};

describe('kill -9 of the whole gateway under load', () => {
  let ports: { port: number; examplesPort: number };
  let client: RawClient;
  let running: Running;
  beforeAll(async () => {
    ports = { port: await freePort(), examplesPort: await freePort() };
    client = rawClient({ port: ports.port, merchant: 'demo' });
    running = await launch(ports);
    await ready(running, client);
  }, 120_000);
  afterAll(() => {
    running.child.kill('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  });

  /** Launches the game as a member's page does, and answers the name of its session, which the vendor alone is told. */
  const gameSession = async (token: string, member: string): Promise<string> => {
    const launched = await client.send({
      path: `/wps/game/launchGame?launchMode=GLS&nodeId=${HOUSE_SLOT.nodeId}`,
      headers: { Authorization: token },
    });
    const { content } = launched.body.value as { content: { game_url: string } };
    const ticket = new URL(content.game_url).searchParams.get('ticket');
    const body = JSON.stringify({ ticket });
    const opened = await client.send({ method: 'POST', path: '/games/house/api/session', body });
    expect(opened.status, opened.text).toBe(200);
    const db = await openOperatorDatabase({ databaseUrl: null, dataDir });
    try {
      const [row] = await db
        .merchant(1)
        .query<{ reference: string }>(
          'select reference from house_session where member_id = $1 order by created_at desc limit 1',
          [BigInt(member)],
        );
      return row?.reference ?? '';
    } finally {
      await db.close();
    }
  };

  const call = async (
    player: { member: string; session: string },
    transaction: string,
    signed: number,
  ): Promise<{ status: number; body: { status?: string; replayed?: boolean } }> => {
    const { member, session } = player;
    const verb = signed < 0 ? 'debit' : 'credit';
    const path = `/vendor/house/${verb}`;
    const body = JSON.stringify({
      merchant: 1,
      member,
      currency: 'BRL',
      transaction,
      round: transaction,
      game: HOUSE_SLOT.gameId,
      session,
      amount: String(Math.abs(signed)),
    });
    const timestamp = String(Date.now());
    const nonce = randomBytes(12).toString('hex');
    const signature = createHmac('sha256', SECRET)
      .update(`POST\n${path}\n${timestamp}\n${nonce}\n${body}`)
      .digest('hex');
    const headers = {
      'X-House-Timestamp': timestamp,
      'X-House-Nonce': nonce,
      'X-House-Signature': signature,
    };
    const reply = await client.send({ method: 'POST', path, headers, body });
    return { status: reply.status, body: reply.body as { status?: string; replayed?: boolean } };
  };

  it(
    `loses nothing that was acknowledged and books nothing twice, ${ROUNDS} times`,
    { timeout: 400_000 },
    async () => {
      const demo = JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')) as {
        accounts: { member: { username: string; password: string } };
      };
      const balanceOf = async (): Promise<{ id: string; cents: number }> => {
        const Authorization = await client.token(demo.accounts.member);
        const info = await client.send({ path: '/wps/member/info', headers: { Authorization } });
        const balance = await client.send({ path: '/wps/v2/wallets/balance', headers: { Authorization } });
        const { sumBalance } = balance.body.value as { sumBalance: number };
        return { id: (info.body.value as { id: string }).id, cents: Math.round(sumBalance * 100) };
      };
      const start = await balanceOf();
      const launcher = await client.token(demo.accounts.member);
      const player = { member: start.id, session: await gameSession(launcher, start.id) };
      const sent = new Map<string, number>();
      const acknowledged = new Set<string>();
      let sequence = 0;

      for (let round = 0; round < ROUNDS; round += 1) {
        const worker = async (): Promise<void> => {
          for (;;) {
            const transaction = `crash-${(sequence += 1)}`;
            const signed = sequence % 2 === 0 ? 3 : -2;
            sent.set(transaction, signed);
            const reply = await call(player, transaction, signed).catch(() => null);
            if (reply?.status === 200) acknowledged.add(transaction);
            if (reply === null) return;
          }
        };
        const load = Promise.all(Array.from({ length: PARALLEL }, worker));
        // In the middle of things, however slow the machine is.
        const enough = acknowledged.size + ACKNOWLEDGED_A_ROUND;
        const until = Date.now() + READY_WITHIN_MS;
        while (acknowledged.size < enough && Date.now() < until) await wait(10);
        await wait(randomInt(400));
        running.child.kill('SIGKILL');
        await Promise.all([running.exit, load]);
        running = await launch(ports);
        await ready(running, client);
      }

      expect(acknowledged.size).toBeGreaterThanOrEqual(ROUNDS * ACKNOWLEDGED_A_ROUND);
      let missing = 0;
      await askAgain(sent, async (transaction, signed) => {
        const again = await call(player, transaction, signed);
        expect(again.status, transaction).toBe(200);
        if (acknowledged.has(transaction) && again.body.replayed !== true) missing += 1;
      });
      expect(missing).toBe(0);
      const total = [...sent.values()].reduce((sum, signed) => sum + signed, 0);
      expect((await balanceOf()).cents).toBe(start.cents + total);

      // What was taken is answered as it was, also where the session has ended meanwhile; what is new is not taken any more.
      await client.send({
        ...{ method: 'DELETE', path: '/wps/session/logout', body: '{}' },
        headers: { Authorization: launcher },
      });
      const late = await call(player, 'crash-late', -2);
      expect(late).toMatchObject({ status: 403, body: { status: 'SESSION_OVER' } });
      await askAgain(sent, async (transaction, signed) =>
        expect(await call(player, transaction, signed), transaction).toMatchObject({
          status: 200,
          body: { status: 'OK', replayed: true },
        }),
      );
      expect((await balanceOf()).cents).toBe(start.cents + total);
    },
  );

  it(
    `[TRIAL-S12] loses no login that was answered when the database is killed, ${DATABASE_KILLS} times`,
    { timeout: 300_000 },
    async () => {
      const { accounts } = JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')) as {
        accounts: Record<'member' | 'agent', { username: string; password: string }>;
      };
      for (let kill = 0; kill < DATABASE_KILLS; kill += 1) {
        const answered: string[] = [];
        let stopped = false;
        const lane = async (account: { username: string; password: string }): Promise<void> => {
          while (!stopped) {
            const token = await client.token(account).catch(() => null);
            if (token !== null) answered.push(token);
          }
        };
        const load = Promise.all(
          [accounts.member, accounts.agent].flatMap((account) =>
            Array.from({ length: LANES_AN_ACCOUNT }, () => lane(account)),
          ),
        );
        const until = Date.now() + READY_WITHIN_MS;
        while (answered.length < LOGINS_A_KILL && Date.now() < until) await wait(5);
        databaseProcesses().forEach(killNow);
        const before = [...answered];
        stopped = true;
        // The gateway would bring its database back; a fresh one has nothing in memory that could pass for it.
        running.child.kill('SIGKILL');
        await Promise.all([running.exit, load]);
        running = await launch(ports);
        await ready(running, client);
        expect(before.length).toBeGreaterThanOrEqual(LOGINS_A_KILL);
        for (const Authorization of before) {
          const info = await client.send({ path: '/wps/member/info', headers: { Authorization } });
          expect(info.status, info.text).toBe(200);
        }
      }
    },
  );

  it('refuses a second gateway on the same data folder with a sentence', { timeout: 90_000 }, async () => {
    const second = await launch({ port: await freePort(), examplesPort: await freePort() });
    expect(await second.exit).toBe(1);
    expect(second.output()).toMatch(/another gateway|in use|already/i);
    expect(second.output()).not.toMatch(/\n\s+at /);
  });

  it('names a port that is taken', { timeout: 90_000 }, async () => {
    const second = await launch({ port: ports.port, examplesPort: await freePort() });
    expect(await second.exit).toBe(1);
    expect(second.output()).toContain(`Port ${ports.port} is taken`);
  });

  it('stops gracefully on SIGTERM, and the books of all rounds are sound', { timeout: 90_000 }, async () => {
    running.child.kill('SIGTERM');
    expect(await running.exit).toBe(0);
    const db = await openDatabase({ embedded: { dataDir }, migrate: false });
    try {
      const ledger = createLedger({ database: db });
      expect(await ledger.verify({ merchantId: 1 })).toMatchObject({
        unbalanced: [],
        brokenAt: null,
        drifted: [],
        holds: [],
      });
      await ledger.close();
    } finally {
      await db.close();
    }
  });
});
