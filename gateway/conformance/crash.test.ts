import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { builtKey, sourceKey } from '../../tools/build/state.mjs';
import { isAlive, serversOf } from '../database/cluster/process-identity';
import { resolvePaths } from '../database/cluster/paths';
import { readPidFile } from '../database/cluster/server';
import { openDatabase } from '../database/connect';
import { readMigrations } from '../database/migrate';
import { createLedger } from '../ledger/index';
import { createHouseLoad, launchHouse, type HouseLoad } from './house-load';
import { rawClient, type RawClient } from './raw-client';
import {
  freePorts,
  launchGateway,
  makeServerFolder,
  type Ports,
  waitReady,
  type WholeGateway,
} from './whole-gateway';

/** Kills of each kind of process in the full run. */
const ROUNDS = 10;
/** A kill comes after this many answers, in the middle of the calls that are under way. */
const ACKNOWLEDGED = 64;
const DATABASE_KILLS = 2;
const LOGINS_A_KILL = 12;
/** Logins under way for each of the two accounts. */
const LANES_AN_ACCOUNT = 2;
const PATIENCE = { timeout: 120_000 };
/** For starts of the whole gateway on a busy machine. */
const STARTS = { timeout: 600_000 };
const MANY_STARTS = { tags: ['full-run'], timeout: 3_600_000 };

/** npm test and the full run have built before: the bundle starts with half of the work that the source takes. */
const BUILT = [process.execPath, 'dist/gateway/main.js'] as const;
const SOURCE = [process.execPath, '--import', 'tsx', 'gateway/main.ts'] as const;
const COMMAND = builtKey() === sourceKey() ? BUILT : SOURCE;

const makeFolder = (): string => makeServerFolder('foyer-crash-');
const removeFolder = (folder: string): void =>
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
const clusterOf = (dataDir: string): string => resolvePaths({ dataDir, settings: {} }).paths.cluster;

const parentOf = (pid: number): number => {
  try {
    return Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]);
  } catch {
    // It ended while we looked.
    return 0;
  }
};

const titleOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
};

const killNow = (pid: number): void => {
  // To 0 and below, the signal would go to the process group of this test.
  if (!(pid > 0)) throw new RangeError(`there is no process ${pid} to kill`);
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended with the one before it.
  }
};

/** Waits for a process: a server that recovers has none of some kinds for a moment. */
const waitProcess = (find: () => number | undefined): Promise<number> =>
  vi.waitFor(() => {
    const pid = find() ?? 0;
    if (pid <= 0) throw new Error('there is no such process');
    return pid;
  }, PATIENCE);

/** Process of the gateway that has the folder; 0 if the file is not there. */
const lockHolder = (dataDir: string): number => {
  try {
    return (JSON.parse(readFileSync(join(dataDir, 'gateway.lock'), 'utf8')) as { pid: number }).pid;
  } catch {
    return 0;
  }
};

describe.skipIf(process.platform !== 'linux')('kill -9 of processes of a gateway under load', () => {
  const dataDir = makeFolder();
  const cluster = clusterOf(dataDir);
  let ports: Ports;
  let client: RawClient;
  let gateway: WholeGateway;
  let token = '';
  let load: HouseLoad;
  let startCents = 0;

  /** 0 if there is none. */
  const serverPid = (): number => readPidFile(cluster)?.pid ?? 0;
  const waitServer = (): Promise<number> => waitProcess(serverPid);
  const accounts = () =>
    (
      JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')) as {
        accounts: Record<'member' | 'agent', { username: string; password: string }>;
      }
    ).accounts;
  const cents = async (): Promise<number> => {
    const balance = await client.send({
      path: '/wps/v2/wallets/balance',
      headers: { Authorization: token },
    });
    return Math.round((balance.body.value as { sumBalance: number }).sumBalance * 100);
  };
  const start = async (command: readonly [string, ...string[]] = COMMAND): Promise<void> => {
    gateway = launchGateway({ dataDir, ports, command });
    await waitReady(gateway, client);
  };

  beforeAll(async () => {
    ports = await freePorts();
    client = rawClient({ port: ports.port, merchant: 'demo' });
    await start();
    token = await client.token(accounts().member);
    const info = await client.send({ path: '/wps/member/info', headers: { Authorization: token } });
    const member = (info.body.value as { id: string }).id;
    const session = await launchHouse({ client, dataDir, token, member });
    startCents = await cents();
    load = createHouseLoad({ client, member, session, now: Date.now });
  }, STARTS.timeout);
  afterAll(async () => {
    gateway.child.kill('SIGTERM');
    await gateway.exit;
    removeFolder(dataDir);
  });

  /** Kills in the middle of calls; the load goes on until the gateway is gone or ready again. */
  const killUnderLoad = async (kill: () => unknown, recover: () => Promise<unknown>): Promise<void> => {
    const running = load.start();
    await expect.poll(running.acknowledged, PATIENCE).toBeGreaterThanOrEqual(ACKNOWLEDGED);
    await kill();
    await recover();
    running.stop();
    await running.ended;
  };

  /** Everything that was acknowledged is booked once, and nothing is left of what was killed. */
  const expectWhole = async (): Promise<void> => {
    await load.replayAll();
    expect(await cents()).toBe(startCents + load.total());
    expect(lockHolder(dataDir)).toBe(gateway.pid);
    const server = serverPid();
    await expect
      .poll(() => serversOf(cluster).filter((pid) => pid !== server && parentOf(pid) !== server), PATIENCE)
      .toEqual([]);
  };

  /** Kills the gateway, with other processes if given, and starts it again. */
  const restart = (others: () => Promise<readonly number[]> = () => Promise.resolve([])): Promise<void> =>
    killUnderLoad(
      async () => {
        for (const pid of [gateway.pid, ...(await others())]) killNow(pid);
        await gateway.exit;
      },
      () => start(),
    );
  const waitRecovered = async (): Promise<void> => {
    const { pid } = gateway;
    await waitReady(gateway, client);
    expect(lockHolder(dataDir)).toBe(pid);
  };
  const killStarting = async (isMoment: () => boolean): Promise<void> => {
    killNow(gateway.pid);
    serversOf(cluster).forEach(killNow);
    await gateway.exit;
    const starting = launchGateway({ dataDir, ports, command: COMMAND });
    await expect.poll(isMoment, { ...PATIENCE, interval: 1 }).toBe(true);
    killNow(starting.pid);
    await starting.exit;
  };

  const KINDS: Record<string, () => Promise<void>> = {
    'gateway whose server goes on': async () => {
      const server = await waitServer();
      await restart();
      expect(serverPid()).toBe(server);
    },
    'gateway and its server': () => restart(async () => [await waitServer()]),
    'gateway, its server and every process of that': () =>
      restart(async () => {
        await waitServer();
        return serversOf(cluster);
      }),
    server: () => killUnderLoad(async () => killNow(await waitServer()), waitRecovered),
    'process of the server that works for the gateway': () =>
      killUnderLoad(
        async () =>
          killNow(
            await waitProcess(() =>
              serversOf(cluster).find((pid) => titleOf(pid).includes('foyer_app foyer')),
            ),
          ),
        waitRecovered,
      ),
    'gateway that has just taken its folder': async () => {
      const before = gateway.pid;
      await killStarting(() => ![0, before].includes(lockHolder(dataDir)));
      await start();
    },
    'gateway whose server is starting': async () => {
      const before = serverPid();
      await killStarting(() => ![0, before].includes(serverPid()));
      await start();
    },
  };

  it(
    'a killed gateway loses nothing that was acknowledged, books nothing twice, and starts again on its server',
    STARTS,
    async () => {
      await KINDS['gateway whose server goes on']?.();
      await expectWhole();
    },
  );

  it.each(Object.keys(KINDS))(
    `loses nothing that was acknowledged, ${ROUNDS} times: a %s`,
    MANY_STARTS,
    async (kind) => {
      for (let round = 0; round < ROUNDS; round += 1) await KINDS[kind]?.();
      await expectWhole();
    },
  );

  it(
    `ends by itself and frees the folder when npm is killed above it, ${ROUNDS} times`,
    MANY_STARTS,
    async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        await restart();
        gateway.child.kill('SIGTERM');
        await gateway.exit;
        await start(['npm', 'start', '--silent']);
        const below = lockHolder(dataDir);
        expect(below).not.toBe(gateway.pid);
        await killUnderLoad(
          () => killNow(gateway.pid),
          () => expect.poll(() => isAlive(below), PATIENCE).toBe(false),
        );
        expect(lockHolder(dataDir)).toBe(0);
        expect(serversOf(cluster)).toEqual([]);
        await start();
      }
      await expectWhole();
    },
  );

  it(
    'answers what was taken as it was after the session has ended, and takes nothing new',
    { tags: ['full-run'] },
    async () => {
      await client.send({
        method: 'DELETE',
        path: '/wps/session/logout',
        body: '{}',
        headers: { Authorization: token },
      });
      const late = await load.call('crash-late', -2);
      expect(late).toMatchObject({ status: 403, body: { status: 'SESSION_OVER' } });
      await load.replayAll();
      token = await client.token(accounts().member);
      expect(await cents()).toBe(startCents + load.total());
    },
  );

  it(
    `[TRIAL-S12] loses no login that was answered when the database is killed, ${DATABASE_KILLS} times`,
    MANY_STARTS,
    async () => {
      const { member, agent } = accounts();
      for (let kill = 0; kill < DATABASE_KILLS; kill += 1) {
        const answered: string[] = [];
        let stopped = false;
        const lane = async (account: { username: string; password: string }): Promise<void> => {
          while (!stopped) {
            const answer = await client.token(account).catch(() => null);
            if (answer !== null) answered.push(answer);
          }
        };
        const lanes = Promise.all(
          [member, agent].flatMap((account) => Array.from({ length: LANES_AN_ACCOUNT }, () => lane(account))),
        );
        await expect.poll(() => answered.length, PATIENCE).toBeGreaterThanOrEqual(LOGINS_A_KILL);
        serversOf(cluster).forEach(killNow);
        const before = [...answered];
        stopped = true;
        // The gateway would bring its database back; a fresh one has nothing in memory that could pass for it.
        killNow(gateway.pid);
        await Promise.all([gateway.exit, lanes]);
        await start();
        for (const Authorization of before) {
          const info = await client.send({ path: '/wps/member/info', headers: { Authorization } });
          expect(info.status, info.text).toBe(200);
        }
      }
    },
  );

  it('refuses a second gateway on the same data folder with a sentence', { tags: ['full-run'] }, async () => {
    const second = launchGateway({ dataDir, ports: await freePorts(), command: COMMAND });
    expect(await second.exit).toBe(1);
    expect(second.output()).toMatch(/another gateway|in use|already/i);
    expect(second.output()).not.toMatch(/\n\s+at /);
  });

  it('names a port that is taken', { tags: ['full-run'] }, async () => {
    const { examplesPort } = await freePorts();
    const second = launchGateway({ dataDir, ports: { port: ports.port, examplesPort }, command: COMMAND });
    expect(await second.exit).toBe(1);
    expect(second.output()).toContain(`Port ${ports.port} is taken`);
  });

  it(
    'stops gracefully on SIGTERM, leaves nothing behind, and the books of all rounds are sound',
    { tags: ['full-run'] },
    async () => {
      gateway.child.kill('SIGTERM');
      expect(await gateway.exit).toBe(0);
      expect(serversOf(cluster)).toEqual([]);
      expect(existsSync(join(cluster, 'postmaster.pid'))).toBe(false);
      expect(lockHolder(dataDir)).toBe(0);
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
    },
  );
});

describe.skipIf(process.platform !== 'linux')('kill -9 during the first start', () => {
  let dataDir = '';
  let cluster = '';
  beforeAll(() => {
    dataDir = makeFolder();
    cluster = clusterOf(dataDir);
  });
  afterAll(() => removeFolder(dataDir));

  const isCreating = ({ pid }: WholeGateway, file: string): boolean =>
    existsSync(join(dataDir, `cluster.init-${pid}`, file));
  const applied = (gateway: WholeGateway): number => gateway.output().split('Applied ').length - 1;
  const migrations = readMigrations(join(process.cwd(), 'gateway/database/migrations'));
  /** Moments in the order of a first start: each start goes on from where the one before was killed. */
  const MOMENTS: Record<string, (gateway: WholeGateway) => boolean> = {
    'the folder is taken': (gateway) => lockHolder(dataDir) === gateway.pid,
    'the cluster is being created': (gateway) => isCreating(gateway, 'data'),
    'the cluster is half created': (gateway) => isCreating(gateway, 'data/base'),
    'the cluster is nearly created': (gateway) => isCreating(gateway, 'data/postgresql.conf'),
    'the server is starting': () => readPidFile(cluster) !== null,
    'the first migration is applied': (gateway) => applied(gateway) > 0,
    'some migrations are applied': (gateway) => applied(gateway) > 20,
    'half of the migrations are applied': (gateway) => applied(gateway) > migrations.length / 2,
    'all migrations are applied': (gateway) => gateway.output().includes(migrations.at(-1)?.name ?? '-'),
    'the demo is written': () => existsSync(join(dataDir, 'demo.json')),
  };

  it('is finished by the next start, ten times', MANY_STARTS, async () => {
    const ports = await freePorts();
    for (const [moment, isMoment] of Object.entries(MOMENTS)) {
      const gateway = launchGateway({ dataDir, ports, command: COMMAND });
      const hasEnded = gateway.exit.then(() => 'ended');
      await expect
        .poll(() => isMoment(gateway) || gateway.child.exitCode !== null, { ...PATIENCE, interval: 1 })
        .toBe(true);
      expect(gateway.child.exitCode, `${moment}: ${gateway.output()}`).toBe(null);
      killNow(gateway.pid);
      await hasEnded;
    }
    const gateway = launchGateway({ dataDir, ports, command: COMMAND });
    const client = rawClient({ port: ports.port, merchant: 'demo' });
    await waitReady(gateway, client);
    const { accounts } = JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')) as {
      accounts: { member: { username: string; password: string } };
    };
    expect(await client.token(accounts.member)).not.toBe('');
    gateway.child.kill('SIGTERM');
    expect(await gateway.exit).toBe(0);
  });
});
