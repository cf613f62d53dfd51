import { randomBytes } from 'node:crypto';
import { Connection } from './connection';

const LOCK_TIMEOUT_MS = 5_000;

/** A session that ends with its process, however that ends: the database frees the session's lock then. */
export class Life {
  readonly #connection: Connection;
  #number: bigint | null = null;
  #opening: Promise<bigint | null> | null = null;

  constructor(url: string) {
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
    return this.#opening;
  }

  close(): Promise<void> {
    return this.#connection.close();
  }

  /** Each session has a number of its own: another process may know by then that the one before is lost. */
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
