import postgres from 'postgres';
import type { Connection } from './connection';
import { startEmbedded, type EmbeddedOptions, type EmbeddedPostgres } from './embedded';
import { DatabaseError } from './errors';
import { Life } from './life';
import { lastMigration, migrate, pendingMigrations } from './migrate';
import { Pool } from './pool';
import { unreadyOf } from './readiness';
import { APP_ROLE, checkRole } from './roles';
import { readServers } from './servers';
import { checkOwnSessions } from './session';
import type { Database, Query, Row, Scope, SqlValue } from './types';

export interface OpenOptions {
  /** A PostgreSQL ≥ 15 of one's own. Its role owns the tables. Give this or `embedded`. */
  url?: string;
  /**
   * Login of the role foyer_app, for a `url` where the operator has given it one. Without it the pool logs in as the owner
   * and takes the role foyer_app from the first statement on, which row-level security honours just the same.
   */
  appUrl?: string;
  embedded?: EmbeddedOptions;
  /** Connections of the application pool; 10 unless given. */
  poolSize?: number;
  /** What a statement of that pool may take; 15 s unless given. */
  statementTimeoutMs?: number;
  /** False skips migrations, 'check' throws if any is pending. Omit to apply them. */
  migrate?: boolean | 'check';
  migrationsDir?: string;
  onMigration?: (name: string) => void;
}

const APPLICATION = 'foyer-gateway';
const POOL_SIZE = 10;
const STATEMENT_TIMEOUT_MS = 15_000;
const CLOSE_GRACE_MS = 10_000;
const MAX_MERCHANT = 2_147_483_647;

/** The failure that explains the others: a statement behind a failed one only says that the transaction is aborted. */
const firstFailure = (results: PromiseSettledResult<unknown>[]): PromiseRejectedResult | undefined =>
  results.find((result): result is PromiseRejectedResult => result.status === 'rejected');

/** BEGIN with its merchant, the statement and COMMIT leave together: one round trip. */
const one = async <T>(input: {
  connection: Connection;
  begin: string;
  run: () => Promise<T>;
}): Promise<T> => {
  const { connection } = input;
  const [begun, answer, done] = await Promise.allSettled([
    connection.script(input.begin),
    input.run(),
    connection.script('commit'),
  ]);
  const failure = firstFailure([begun, answer, done]);
  if (failure !== undefined) throw failure.reason;
  if (answer.status === 'rejected') throw answer.reason;
  return answer.value;
};

/** What a statement behind a failed one says. */
const isAborted = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '25P02';

/** Statements of one transaction, until it is over; knows the first that failed, which explains the others. */
const statementsOf = (connection: Connection) => {
  const state = { over: false, failed: null as { error: unknown } | null };
  const query = <T extends Row>(text: string, values: readonly SqlValue[] = []): Promise<T[]> => {
    if (state.over)
      return Promise.reject(
        new DatabaseError({ code: 'DATABASE_CLOSED', sentence: 'This transaction is over.' }),
      );
    const sent = connection.send<T>(text, values);
    sent.catch((error: unknown) => (state.failed ??= { error }));
    return sent;
  };
  return { query, state };
};

const several = async <T>(input: {
  connection: Connection;
  begin: string;
  work: (query: Query) => Promise<T>;
}): Promise<T> => {
  const { connection } = input;
  const { query, state } = statementsOf(connection);
  const begun = connection.script(input.begin);
  // Not awaited here: it leaves together with the first statement of `work`.
  begun.catch(() => undefined);
  try {
    const result = await input.work(query);
    state.over = true;
    // A statement whose failure `work` swallowed, or did not wait for, has aborted the transaction: COMMIT would quietly roll back.
    const sent = [
      begun,
      connection.send<{ ok: boolean }>('select true as ok', []),
      connection.script('commit'),
    ] as const;
    const [, answer] = await Promise.all(sent);
    if (answer[0]?.ok !== true)
      throw new DatabaseError({ code: 'DATABASE_LOST', sentence: 'The transaction was not committed.' });
    return result;
  } catch (error) {
    // Before it is over the error is `work`'s own word; after it, what failed first.
    const isOwn = !state.over;
    state.over = true;
    if (connection.alive) await connection.script('rollback').catch(() => undefined);
    throw isOwn && !isAborted(error) ? error : (state.failed?.error ?? error);
  }
};

const atOnce = async <T>(input: {
  connection: Connection;
  begin: string;
  work: (query: Query) => Promise<T>;
}): Promise<T> => {
  const { connection } = input;
  const { query, state } = statementsOf(connection);
  const begun = connection.script(input.begin);
  const working = input.work(query);
  state.over = true;
  const results = await Promise.allSettled([begun, working, connection.script('commit')]);
  if (state.failed !== null) throw state.failed.error;
  const failure = firstFailure(results);
  if (failure !== undefined) throw failure.reason;
  return working;
};

const merchantScope = (input: { pool: Pool; merchantId: number }): ReturnType<Database['merchant']> => {
  const { pool, merchantId } = input;
  if (!Number.isInteger(merchantId) || merchantId <= 0 || merchantId > MAX_MERCHANT) {
    throw new DatabaseError({
      code: 'DATABASE_MERCHANT_INVALID',
      sentence: `${String(merchantId)} is not a merchant's id.`,
    });
  }
  // The number has been checked: the text cannot carry anything else.
  const begin = `begin; set local foyer.merchant = '${merchantId}'`;
  return {
    query: (text, values = []) =>
      pool.use((connection) => one({ connection, begin, run: () => connection.send(text, values) })),
    tx: (work) => pool.use((connection) => several({ connection, begin, work })),
    together: (work) => pool.use((connection) => atOnce({ connection, begin, work })),
  };
};

const operatorScope = (pool: Pool): Scope => ({
  query: (text, values = []) => pool.use((connection) => connection.send(text, values)),
  tx: (work) => pool.use((connection) => several({ connection, begin: 'begin', work })),
});

const within = async (input: { work: Promise<unknown>; timeoutMs: number }): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined;
  const expired = new Promise<boolean>(
    (resolve) => (timer = setTimeout(() => resolve(false), input.timeoutMs)),
  );
  const answered = input.work.then(
    () => true,
    () => false,
  );
  const result = await Promise.race([answered, expired]);
  clearTimeout(timer);
  return result;
};

const build = (input: {
  pool: Pool;
  appUrl: string;
  migrationsDir: string | undefined;
  stop: () => Promise<void>;
}): Database => {
  const { pool } = input;
  const operator = operatorScope(pool);
  // The driver's own listener reconnects and listens again after a lost connection.
  const { mustWrite } = readServers(input.appUrl);
  const listener = postgres(input.appUrl, {
    max: 1,
    fetch_types: false,
    onnotice: () => undefined,
    // The driver takes a standby for read-write; notices can only be listened to at the primary.
    ...(mustWrite ? { target_session_attrs: 'primary' as const } : {}),
  });
  const life = new Life(input.appUrl);
  let newest: number | null = null;
  const last = (): number => (newest ??= lastMigration(input.migrationsDir));
  let closing: Promise<void> | null = null;
  const close = async (): Promise<void> => {
    await Promise.all([pool.close({ graceMs: CLOSE_GRACE_MS }), listener.end({ timeout: 1 })]);
    // Last: what was under way was ours until then.
    await life.close();
    await input.stop();
  };
  return {
    merchant: (merchantId) => merchantScope({ pool, merchantId }),
    operator,
    listen: async (channel, onMessage, onListening) => {
      const { unlisten } = await listener.listen(channel, onMessage, onListening);
      return async () => void (await unlisten());
    },
    notify: async (channel, payload) =>
      void (await operator.query('select pg_notify($1, $2)', [channel, payload])),
    life: () => life.current(),
    ready: (timeoutMs) => within({ work: operator.query('select 1'), timeoutMs }),
    unready: (timeoutMs) => unreadyOf({ query: operator.query, isFull: () => pool.isFull, timeoutMs, last }),
    pool: () => pool.usage(),
    close: () => (closing ??= close()),
  };
};

const started = async (
  options: OpenOptions,
): Promise<{ ownerUrl: string; appUrl: string; role: string | null; server: EmbeddedPostgres | null }> => {
  if (options.embedded !== undefined) {
    const server = await startEmbedded(options.embedded);
    return { ownerUrl: server.ownerUrl, appUrl: server.appUrl, role: null, server };
  }
  if (options.url === undefined) {
    throw new DatabaseError({
      code: 'DATABASE_UNREACHABLE',
      sentence: 'Neither DATABASE_URL nor a folder for the embedded database was given.',
    });
  }
  const hasLogin = options.appUrl !== undefined;
  // An operator's address may be a pooler's; migrations come after this, since they take locks.
  if (!hasLogin) {
    const session = {
      url: options.url,
      applicationName: APPLICATION,
      statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    };
    await checkOwnSessions({ ...session, role: null });
    const { migrate: isUpdated = true } = options;
    await checkRole({ ...session, hasAppLogin: false, migrates: isUpdated === true });
  }
  return {
    ownerUrl: options.url,
    appUrl: options.appUrl ?? options.url,
    role: hasLogin ? null : APP_ROLE,
    server: null,
  };
};

const refusePending = (names: readonly string[]): void => {
  if (names.length === 0) return;
  throw new DatabaseError({
    code: 'MIGRATION_PENDING',
    sentence: `The database is older than this gateway, and FOYER_MIGRATE=off forbids migrations at the start: run foyer migrate. ${names.length} are missing, the first is ${names[0]}.`,
  });
};

/**
 * Starts or finds the database, brings its tables up to date and connects the application's pool as foyer_app.
 * @throws DatabaseError with a sentence for the operator.
 */
export const openDatabase = async (options: OpenOptions): Promise<Database> => {
  const { ownerUrl, appUrl, role, server } = await started(options);
  const stop = async (): Promise<void> => server?.stop();
  try {
    const tables = { url: ownerUrl, migrationsDir: options.migrationsDir };
    if (options.migrate === 'check') refusePending(await pendingMigrations(tables));
    else if (options.migrate !== false) await migrate({ ...tables, onApplied: options.onMigration });
    const pool = new Pool({
      url: appUrl,
      role,
      size: options.poolSize ?? POOL_SIZE,
      applicationName: APPLICATION,
      statementTimeoutMs: options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS,
    });
    await pool.use((connection) => connection.send('select 1', []));
    return build({ pool, appUrl, migrationsDir: options.migrationsDir, stop });
  } catch (error) {
    await stop();
    throw error;
  }
};
