import { randomUUID } from 'node:crypto';
import postgres, { type ReservedSql, type Row as DriverRow, type Sql } from 'postgres';
import { connectionLost, DatabaseError, messageOf } from './errors';
import { readServers, type Servers } from './servers';
import type { Row, SqlValue } from './types';
import { columnTypes, toParameter } from './values';

export interface ConnectionOptions {
  url: string;
  applicationName: string;
  /** Role to act as from the first statement; the login role when null. */
  role: string | null;
  statementTimeoutMs: number;
}

const CONNECT_TIMEOUT_S = 10;
const LOCK_TIMEOUT_MS = 10_000;
const IDLE_IN_TRANSACTION_MS = 15_000;

/** Options that every connection shares: bigint for int8, no type look-up, no silent reconnect in the middle of a scope. */
const driverOptions = (
  input: ConnectionOptions,
): postgres.Options<Record<string, postgres.PostgresType>> => ({
  max: 1,
  fetch_types: false,
  max_lifetime: null,
  connect_timeout: CONNECT_TIMEOUT_S,
  onnotice: () => undefined,
  types: columnTypes as Record<string, postgres.PostgresType>,
  connection: { application_name: input.applicationName },
});

/**
 * Sets up a session by a statement: poolers ignore or refuse most startup parameters. What was acknowledged is on the disk,
 * also where an operator's own server or role has that switched off; a transaction of counts says so itself (`relaxCommit`).
 * A stricter setting stays as it is.
 */
const setupOf = (input: ConnectionOptions & { token: string }): string => {
  const settings = {
    statement_timeout: input.statementTimeoutMs,
    lock_timeout: LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    // Sessions rest: the one of `Life` is idle for as long as its process lives.
    idle_session_timeout: 0,
    // Our statements are short: compiling one takes many times what it then saves, and servers have it on unless told.
    jit: 'off',
    plan_cache_mode: 'auto',
    'foyer.session': input.token,
    ...(input.role === null ? {} : { role: input.role }),
  };
  // Numbers and names of our own: no quote can be in them.
  const set = Object.entries(settings).map(([name, value]) => `set_config('${name}', '${value}', false)`);
  return `select ${set.join(', ')}, case current_setting('synchronous_commit') when 'off'
    then set_config('synchronous_commit', 'on', false) end`;
};

const CURRENT = `select current_user as role, current_setting('foyer.session', true) as token,
  current_setting('transaction_read_only') as "readOnly",
  extract(epoch from current_setting('statement_timeout')::interval)::float8 * 1000 as "timeoutMs"`;

const pooled = (): DatabaseError =>
  new DatabaseError({
    code: 'DATABASE_POOLED',
    sentence:
      'The database address leads to a pooler that gives the transactions of one connection to several server sessions, as PgBouncer does ' +
      'with pool_mode = transaction: row-level security, time limits and locks would not hold. Set pool_mode = session for this database, ' +
      'or put the address of the server itself into DATABASE_URL.',
  });

const lost = (cause?: unknown): DatabaseError =>
  new DatabaseError({
    code: 'DATABASE_LOST',
    sentence: 'The connection to the database ended in the middle of a request.',
    cause,
  });

/**
 * One PostgreSQL session. The driver would send what follows a lost connection over a fresh one, outside of the
 * transaction and its merchant; here everything that was under way fails instead and nothing is sent to the next session.
 */
export class Connection {
  private sql: Sql | null = null;
  private reserved: ReservedSql | null = null;
  /** Value of a setting that only the session of this connection has. */
  private token = '';
  private readonly waiting = new Set<(error: DatabaseError) => void>();

  private readonly servers: Servers;

  constructor(private readonly options: ConnectionOptions) {
    this.servers = readServers(options.url);
  }

  private lose(sql: Sql): void {
    if (sql !== this.sql) return;
    this.sql = null;
    this.reserved = null;
    const waiting = [...this.waiting];
    this.waiting.clear();
    for (const reject of waiting) reject(lost());
  }

  /** Connects when there is no session, to the first server that is there. @throws DatabaseError DATABASE_POOLED, DATABASE_UNREACHABLE. */
  async open(): Promise<void> {
    if (this.reserved !== null) return;
    const { urls } = this.servers;
    let failure: unknown = null;
    for (const url of urls) {
      try {
        await this.connect(url);
        return;
      } catch (error) {
        if (error instanceof DatabaseError && error.code === 'DATABASE_POOLED') throw error;
        failure = error;
      }
    }
    throw new DatabaseError({
      code: 'DATABASE_UNREACHABLE',
      sentence: `The database does not answer: ${messageOf(failure)}`,
      cause: failure,
    });
  }

  private async connect(url: string): Promise<void> {
    // A new driver for each session: the driver carries a fatal error over into the next session of its own.
    const sql: Sql = postgres(url, {
      ...driverOptions(this.options),
      onclose: () => this.lose(sql),
    });
    this.sql = sql;
    this.token = randomUUID();
    try {
      // The driver never answers a reserve() that has to connect first when types are not fetched; a statement connects.
      await sql.unsafe(setupOf({ ...this.options, token: this.token }));
      this.reserved = await sql.reserve();
      await this.verify();
    } catch (error) {
      this.sql = null;
      this.reserved = null;
      await sql.end({ timeout: 0 });
      throw error;
    }
  }

  /** Makes sure that statements still reach the session that `open` has set up. @throws DatabaseError DATABASE_POOLED. */
  async verify(): Promise<void> {
    const { role, statementTimeoutMs } = this.options;
    const [now] = await this.script(CURRENT);
    const isOurs =
      now?.['token'] === this.token &&
      now['timeoutMs'] === statementTimeoutMs &&
      (role === null || now['role'] === role);
    if (!isOurs) throw pooled();
    if (this.servers.mustWrite && now['readOnly'] === 'on')
      throw new DatabaseError({
        code: 'DATABASE_UNREACHABLE',
        sentence: 'This server takes no writes: it is a standby, or default_transaction_read_only is on.',
      });
  }

  get alive(): boolean {
    return this.reserved !== null;
  }

  /** Sends a statement at once, behind those already sent; the answers come in the same order. */
  send<T extends Row>(text: string, values: readonly SqlValue[]): Promise<T[]> {
    const { reserved } = this;
    if (reserved === null) return Promise.reject(lost());
    return this.watch<T & DriverRow>(
      reserved.unsafe<(T & DriverRow)[]>(text, values.map(toParameter), { prepare: true }),
    );
  }

  /** Sends text without parameters by the simple protocol; it may hold several statements. */
  script(text: string): Promise<Row[]> {
    const { reserved } = this;
    if (reserved === null) return Promise.reject(lost());
    return this.watch<Row>(reserved.unsafe(text).simple());
  }

  private watch<T>(query: PromiseLike<T[]>): Promise<T[]> {
    return new Promise<T[]>((resolve, reject) => {
      this.waiting.add(reject);
      query.then(
        (rows) => {
          this.waiting.delete(reject);
          resolve(rows);
        },
        (error: unknown) => {
          this.waiting.delete(reject);
          reject(connectionLost(error) || !(error instanceof Error) ? lost(error) : error);
        },
      );
    });
  }

  async close(): Promise<void> {
    const { reserved, sql } = this;
    this.reserved = null;
    this.sql = null;
    reserved?.release();
    await sql?.end({ timeout: 2 });
  }
}
