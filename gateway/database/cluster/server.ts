import { spawn, type ChildProcess } from 'node:child_process';
import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  chownSync,
  mkdirSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseError } from '../errors';
import type { Binaries } from './binaries';
import type { OsUser } from './os-user';
import { isAlive, isServerOf, processesIn, serversOf } from './process-identity';

/** What the launcher needs to know to start, find and stop one server. */
export interface ServerPaths {
  binaries: Binaries;
  user: OsUser | null;
  /** PostgreSQL's data folder. */
  cluster: string;
  logFile: string;
  settings: Readonly<Record<string, string>>;
}

export interface RunningServer {
  pid: number;
  port: number;
  adopted: boolean;
}

export const SUPERUSER = 'foyer_root';

/** Recovery reads at most `max_wal_size` of log; on a slow disk that takes minutes. */
export const RECOVERY_TIMEOUT_MS = 600_000;
const STOP_TIMEOUT_MS = 20_000;
const INIT_TIMEOUT_MS = 120_000;
const POLL_MS = 10;
const MAX_TRIES = 5;
/** Rounds in which the processes of a killed start are looked for and ended. */
const MAX_KILL_ROUNDS = 20;
const MAX_LOG_BYTES = 10_000_000;
const LOG_TAIL = 1_500;
/** What the pid file says of a server that was asked to stop. */
const STOPPING = 'stopping';
/** Attempts to start after which processes of the server before are no longer waited for. */
const PATIENT_TRIES = 2;

const ids = (user: OsUser | null): { uid?: number; gid?: number } =>
  user === null ? {} : { uid: user.uid, gid: user.gid };

/** Of libfaketime: a gateway at another hour needs a server at that hour. */
const OF_A_SHIFTED_CLOCK = ['LD_PRELOAD', 'FAKETIME', 'FAKETIME_DONT_FAKE_MONOTONIC'];

const shiftedClock = (): NodeJS.ProcessEnv =>
  process.env['FAKETIME'] === undefined
    ? {}
    : Object.fromEntries(OF_A_SHIFTED_CLOCK.map((name) => [name, process.env[name]]));

const environment = (): NodeJS.ProcessEnv => ({
  ...shiftedClock(),
  PATH: process.env['PATH'] ?? '',
  LC_ALL: 'C',
  TZ: 'UTC',
  SystemRoot: process.env['SystemRoot'],
});

/** A free loopback port. */
const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });

interface PidFile {
  pid: number;
  port: number;
  status: string;
}

/** The server's own note about itself; null while there is none or it is half written. */
export const readPidFile = (cluster: string): PidFile | null => {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Number(lines[0]);
    const port = Number(lines[3]);
    return Number.isInteger(pid) && pid > 0 ? { pid, port, status: (lines[7] ?? '').trim() } : null;
  } catch {
    return null;
  }
};

const logTail = (path: string): string => {
  try {
    return readFileSync(path, 'utf8').slice(-LOG_TAIL).trim();
  } catch {
    return '';
  }
};

/** Ends what creates a cluster in a folder. An initdb may start another process after it was found and before it is ended. */
const killProcessesIn = async (folder: string): Promise<void> => {
  for (let round = 0; round < MAX_KILL_ROUNDS; round += 1) {
    const pids = processesIn(folder);
    if (pids.length === 0) return;
    for (const pid of pids) signal({ pid, name: 'SIGKILL' });
    await sleep(POLL_MS);
  }
};

/** Removes the unfinished data folders of killed starts. An initdb outlives its gateway and would write into a folder that is removed. */
const removeUnfinishedClusters = async (parent: string): Promise<void> => {
  for (const name of readdirSync(parent)) {
    if (!name.startsWith('cluster.init-')) continue;
    const half = join(parent, name);
    await killProcessesIn(half);
    rmSync(half, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  }
};

/** Makes a new data folder beside its final place and renames it, so that a killed start leaves no half of one. */
export const createCluster = async (input: { paths: ServerPaths; password: string }): Promise<void> => {
  const { binaries, user, cluster } = input.paths;
  const parent = dirname(cluster);
  await removeUnfinishedClusters(parent);
  const work = join(parent, `cluster.init-${process.pid}`);
  mkdirSync(work, { mode: 0o700 });
  const passwordFile = join(work, 'password');
  writeFileSync(passwordFile, input.password, { mode: 0o600 });
  if (user !== null) for (const path of [work, passwordFile]) chownSync(path, user.uid, user.gid);
  const data = join(work, 'data');
  const child = spawn(
    binaries.initdb,
    [
      `--pgdata=${data}`,
      `--username=${SUPERUSER}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      '--no-instructions',
    ],
    { ...ids(user), cwd: work, env: environment(), stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let said = '';
  const hear = (chunk: Buffer): void => void (said = (said + chunk.toString('utf8')).slice(-LOG_TAIL));
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  const timer = setTimeout(() => child.kill('SIGKILL'), INIT_TIMEOUT_MS);
  const failure = await new Promise<string | null>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code) => resolve(code === 0 ? null : said.trim() || `exit code ${String(code)}`));
  });
  clearTimeout(timer);
  if (failure !== null) {
    rmSync(work, { recursive: true, force: true });
    throw new DatabaseError({
      code: 'EMBEDDED_INIT_FAILED',
      sentence: `PostgreSQL could not create its data folder: ${failure}`,
    });
  }
  renameSync(data, cluster);
  rmSync(work, { recursive: true, force: true });
};

const notReady = (cluster: string): DatabaseError =>
  new DatabaseError({
    code: 'EMBEDDED_START_FAILED',
    sentence:
      `The PostgreSQL on ${cluster} has been recovering for ${RECOVERY_TIMEOUT_MS / 60_000} minutes and goes on. ` +
      'Look into its log, and start the gateway again to wait further.',
  });

/**
 * A server that already runs on this folder, when its first start is over; null if there is none or it is stopping. A server
 * that restarts itself after a crash stays `ready` in its pid file: only a session shows that it accepts connections.
 */
export const findRunning = async (cluster: string): Promise<RunningServer | null> => {
  const until = Date.now() + RECOVERY_TIMEOUT_MS;
  while (Date.now() < until) {
    const file = readPidFile(cluster);
    if (file === null || file.status === STOPPING || !isServerOf({ pid: file.pid, cluster })) return null;
    if (file.status === 'ready') return { pid: file.pid, port: file.port, adopted: true };
    await sleep(POLL_MS);
  }
  throw notReady(cluster);
};

/** A pid file whose number now belongs to a stranger would stop the server; our own number counts as stale to it. */
const defuseReusedPid = (cluster: string): void => {
  const file = readPidFile(cluster);
  if (file === null || !isAlive(file.pid) || isServerOf({ pid: file.pid, cluster })) return;
  const path = join(cluster, 'postmaster.pid');
  const { uid, gid } = statSync(path);
  const lines = readFileSync(path, 'utf8').split('\n');
  writeFileSync(path, [String(process.pid), ...lines.slice(1)].join('\n'));
  if (process.getuid?.() === 0) chownSync(path, uid, gid);
};

const openLog = (path: string): number => {
  if (existsSync(path) && statSync(path).size > MAX_LOG_BYTES) renameSync(path, `${path}.1`);
  return openSync(path, 'a', 0o600);
};

const launch = (input: { paths: ServerPaths; port: number }): ChildProcess => {
  const { paths, port } = input;
  const log = openLog(paths.logFile);
  const settings = Object.entries(paths.settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  // Detached: Ctrl-C in the terminal must reach the gateway first, which then stops the server in order.
  const child = spawn(paths.binaries.postgres, ['-D', paths.cluster, '-p', String(port), ...settings], {
    ...ids(paths.user),
    cwd: paths.cluster,
    env: environment(),
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  child.unref();
  return child;
};

const waitReady = async (input: {
  child: ChildProcess;
  cluster: string;
}): Promise<{ failed: string | null }> => {
  const { child, cluster } = input;
  let failed: string | null = null;
  child.once('error', (error) => (failed = error.message));
  child.once('exit', (code, signal) => (failed ??= `it ended with ${signal ?? `exit code ${String(code)}`}`));
  const until = Date.now() + RECOVERY_TIMEOUT_MS;
  while (Date.now() < until) {
    if (failed !== null) return { failed };
    const file = readPidFile(cluster);
    if (file !== null && file.pid === child.pid && file.status === 'ready') return { failed: null };
    await sleep(POLL_MS);
  }
  // Stopping it would only lose what it has recovered so far.
  throw notReady(cluster);
};

/** A server whose gateway was killed while it stopped: wait for its end, and force it if it does not come. */
const finishStopping = async (paths: ServerPaths): Promise<void> => {
  const file = readPidFile(paths.cluster);
  if (file?.status === STOPPING) await stopServer({ paths, pid: file.pid });
};

/** Children of a killed server that do not notice its end keep its memory, and a new server refuses to start beside them. */
const killOrphans = (cluster: string): void => {
  const file = readPidFile(cluster);
  if (file !== null && isServerOf({ pid: file.pid, cluster })) return;
  for (const pid of serversOf(cluster)) signal({ pid, name: 'SIGKILL' });
};

/** Adopts the server that a killed gateway left behind, or starts one. `port` asks for a certain port. */
export const ensureServer = async (input: { paths: ServerPaths; port?: number }): Promise<RunningServer> => {
  const { paths } = input;
  const running = await findRunning(paths.cluster);
  if (running !== null) return running;
  await finishStopping(paths);
  let reason = '';
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    if (tries >= PATIENT_TRIES) killOrphans(paths.cluster);
    defuseReusedPid(paths.cluster);
    const port = input.port ?? (await freePort());
    const before = existsSync(paths.logFile) ? statSync(paths.logFile).size : 0;
    const child = launch({ paths, port });
    const { failed } = await waitReady({ child, cluster: paths.cluster });
    if (failed === null && child.pid !== undefined) return { pid: child.pid, port, adopted: false };
    reason = `${failed ?? ''}. ${logTail(paths.logFile)}`;
    const news = existsSync(paths.logFile)
      ? readFileSync(paths.logFile).subarray(before).toString('utf8')
      : '';
    // A port taken in between, or the last processes of a killed server: neither lasts.
    if (!/Address already in use|shared memory block|could not bind/i.test(news)) break;
    await sleep(200 * (tries + 1));
  }
  throw new DatabaseError({ code: 'EMBEDDED_START_FAILED', sentence: `PostgreSQL did not start: ${reason}` });
};

const signal = (input: { pid: number; name: NodeJS.Signals }): void => {
  try {
    process.kill(input.pid, input.name);
  } catch {
    // Already gone, which is what was wanted.
  }
};

/** Asks the server to stop without waiting; for the last moments of a process. */
export const askToStop = (input: { pid: number; cluster: string }): void => {
  if (process.platform !== 'win32' && isServerOf(input)) signal({ pid: input.pid, name: 'SIGINT' });
};

/** Fast shutdown (sessions end, data is written), then the immediate one when time runs out. */
export const stopServer = async (input: { paths: ServerPaths; pid: number }): Promise<void> => {
  const { paths, pid } = input;
  if (process.platform === 'win32') {
    const child = spawn(paths.binaries.pgCtl, ['stop', '-D', paths.cluster, '-m', 'fast', '-w'], {
      stdio: 'ignore',
    });
    await new Promise<void>((resolve) => child.once('close', () => resolve()).once('error', () => resolve()));
    return;
  }
  for (const name of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (!isServerOf({ pid, cluster: paths.cluster })) return;
    signal({ pid, name });
    const until = Date.now() + STOP_TIMEOUT_MS;
    while (Date.now() < until && isServerOf({ pid, cluster: paths.cluster })) await sleep(POLL_MS);
  }
};
