import postgres, { type ReservedSql, type Row as DriverRow, type Sql } from 'postgres';
import { connectionLost, DatabaseError, messageOf } from './errors';
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
export const driverOptions = (
  input: ConnectionOptions,
): postgres.Options<Record<string, postgres.PostgresType>> => ({
  max: 1,
  fetch_types: false,
  max_lifetime: null,
  connect_timeout: CONNECT_TIMEOUT_S,
  onnotice: () => undefined,
  types: columnTypes as Record<string, postgres.PostgresType>,
  connection: {
    application_name: input.applicationName,
    statement_timeout: input.statementTimeoutMs,
    lock_timeout: LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    // Our statements are short: compiling one takes many times what it then saves, and servers have it on unless told.
    jit: 'off',
    ...(input.role === null ? {} : { role: input.role }),
  },
});

/**
 * What was acknowledged stands on the disk, also where an operator's own server or role has that switched off; a transaction of
 * counts alone says so itself (`relaxCommit`). A stricter setting stays as it is.
 */
const DURABLE = `select case current_setting('synchronous_commit') when 'off'
  then set_config('synchronous_commit', 'on', false) end`;

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
  private readonly waiting = new Set<(error: DatabaseError) => void>();

  constructor(private readonly options: ConnectionOptions) {}

  private lose(sql: Sql): void {
    if (sql !== this.sql) return;
    this.sql = null;
    this.reserved = null;
    const waiting = [...this.waiting];
    this.waiting.clear();
    for (const reject of waiting) reject(lost());
  }

  /** Connects when there is no session. @throws DatabaseError DATABASE_UNREACHABLE. */
  async open(): Promise<void> {
    if (this.reserved !== null) return;
    // A new driver for each session: the driver carries a fatal error over into the next session of its own.
    const sql: Sql = postgres(this.options.url, {
      ...driverOptions(this.options),
      onclose: () => this.lose(sql),
    });
    this.sql = sql;
    try {
      // The driver never answers a reserve() that has to connect first when types are not fetched; a statement connects.
      await sql.unsafe(DURABLE);
      this.reserved = await sql.reserve();
    } catch (error) {
      this.sql = null;
      await sql.end({ timeout: 0 });
      throw new DatabaseError({
        code: 'DATABASE_UNREACHABLE',
        sentence: `The database does not answer: ${messageOf(error)}`,
        cause: error,
      });
    }
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
