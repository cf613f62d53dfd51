/** A value a query may carry. Money travels as bigint. */
export type SqlValue =
  | string
  | number
  | bigint
  | boolean
  | null
  | Date
  | Uint8Array
  | readonly string[]
  | readonly bigint[];

/** Rows come back with the column names as keys; int8 columns are bigint, numeric is text, json is parsed. */
export type Row = Record<string, unknown>;

/**
 * `silent`: no answer in time. `busy`: every connection is in use. `read-only`: a standby or a read-only server. `role`: not the application's
 * role, or one that row-level security does not bind. `migrations`: some of this build are not applied.
 */
export type Unready = 'busy' | 'migrations' | 'read-only' | 'role' | 'silent';

/** Connections of the pool: how many there may be, how many are lent and how many rest; and how many callers wait for one. */
export interface PoolUsage {
  size: number;
  used: number;
  idle: number;
  waiting: number;
}

/** Runs statements inside one scope: a merchant's rows (row-level security) or the operator's. */
export interface Query {
  <T extends Row = Row>(text: string, values?: readonly SqlValue[]): Promise<T[]>;
}

export interface Scope {
  query: Query;
  /**
   * A transaction. Statements whose answers `work` does not wait for leave with the COMMIT; a failure of any of them is the
   * transaction's.
   */
  tx<T>(work: (query: Query) => Promise<T>): Promise<T>;
}

/**
 * The one small interface over PostgreSQL. Application code connects as the role `foyer_app`, which owns nothing and is
 * bound by row-level security: without `merchant(id)` it sees no merchant row at all.
 */
export interface Database {
  /** One statement (or `tx` for several) with the merchant's rows in sight. */
  merchant(merchantId: number): Scope & {
    /**
     * A transaction of the statements that `work` sends before it waits for anything: all of them leave together, BEGIN and COMMIT
     * included, in one round trip. None may decide whether the others hold: when one fails, all do.
     */
    together<T>(work: (query: Query) => Promise<T>): Promise<T>;
  };
  /** Tables that belong to no merchant (merchant, origin look-up by host, idempotent job rows). Never player data. */
  operator: Scope;
  /**
   * NOTIFY channel subscription; resolves to an unsubscribe function. `onListening` runs each time it holds: at first, and
   * again after a lost connection, while which messages may have been missed.
   */
  listen(
    channel: string,
    onMessage: (payload: string) => void,
    onListening?: () => void,
  ): Promise<() => Promise<void>>;
  notify(channel: string, payload: string): Promise<void>;
  /**
   * The number of this process: an advisory lock (`pg_advisory_lock`) that a session of its own holds. If another session gets the lock, the
   * process has died, or has lost that session and uses a new number. null if no such session can be opened in time.
   */
  life(): Promise<bigint | null>;
  /** True when a trivial statement answers within `timeoutMs`. */
  ready(timeoutMs: number): Promise<boolean>;
  /** Returns why the database is not ready within `timeoutMs`; null if it is ready. */
  unready(timeoutMs: number): Promise<Unready | null>;
  /** What the pool is doing right now. */
  pool(): PoolUsage;
  close(): Promise<void>;
}
