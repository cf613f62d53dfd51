import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Connection } from './connection';

const LOCK_TIMEOUT_MS = 5_000;

/** Holds an advisory lock in a session of its own; PostgreSQL frees it when the process dies. */
export class Life {
  readonly #connection: Connection;
  #number: bigint | null = null;
  #opening: Promise<bigint | null> | null = null;

  constructor(
    url: string,
    private readonly waitMs = LOCK_TIMEOUT_MS,
  ) {
    this.#connection = new Connection({
      url,
      applicationName: 'foyer-gateway-life',
      role: null,
      statementTimeoutMs: LOCK_TIMEOUT_MS,
    });
  }

  /** See `Database.life`. */
  current(): Promise<bigint | null> {
    if (this.#number !== null && this.#connection.alive) return Promise.resolve(this.#number);
    this.#opening ??= this.#open().finally(() => (this.#opening = null));
    // A pooler in session mode may keep the first statement waiting for minutes, until a session of the server is free. Payouts
    // then go on without a session, and the opening goes on in the background.
    return Promise.race([this.#opening, wait(this.waitMs, null, { ref: false })]);
  }

  close(): Promise<void> {
    return this.#connection.close();
  }

  /** A new number per session: other processes may already treat the lost one as dead. */
  async #open(): Promise<bigint | null> {
    const number = randomBytes(8).readBigInt64BE();
    this.#number = null;
    try {
      await this.#connection.open();
      await this.#connection.send('select pg_advisory_lock($1)', [number]);
    } catch {
      return null;
    }
    this.#number = number;
    return number;
  }
}
