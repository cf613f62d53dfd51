import { Connection, type ConnectionOptions } from './connection';
import { DatabaseError } from './errors';
import type { PoolUsage } from './types';

/** Scopes that may wait for a connection; more would only time out later. */
const MAX_WAITING = 2_000;
const WAIT_MS = 10_000;

interface Waiter {
  resolve: (connection: Connection) => void;
  reject: (error: DatabaseError) => void;
  timer: NodeJS.Timeout;
}

const busy = (): DatabaseError =>
  new DatabaseError({ code: 'DATABASE_BUSY', sentence: 'Too many requests are waiting for the database.' });
const closed = (): DatabaseError =>
  new DatabaseError({ code: 'DATABASE_CLOSED', sentence: 'The database has been closed.' });

/** A fixed number of connections, each lent to one scope at a time, with a bounded line in front. */
export class Pool {
  private readonly idle: Connection[] = [];
  private readonly all: Connection[] = [];
  private readonly line: Waiter[] = [];
  private lent = 0;
  private closing: (() => void) | null = null;
  private ended = false;

  constructor(private readonly options: ConnectionOptions & { size: number }) {}

  /** Lends a connected connection to `work` and takes it back. */
  async use<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    const connection = await this.take();
    try {
      await connection.open();
      return await work(connection);
    } finally {
      this.giveBack(connection);
    }
  }

  /** True if every connection is in use and callers wait for one. */
  get isFull(): boolean {
    return this.lent >= this.options.size && this.line.length > 0;
  }

  usage(): PoolUsage {
    return { size: this.options.size, used: this.lent, idle: this.idle.length, waiting: this.line.length };
  }

  private take(): Promise<Connection> {
    if (this.ended) return Promise.reject(closed());
    const free = this.idle.pop() ?? this.grow();
    if (free !== null) {
      this.lent += 1;
      return Promise.resolve(free);
    }
    if (this.line.length >= MAX_WAITING) return Promise.reject(busy());
    return new Promise<Connection>((resolve, reject) => {
      const waiter: Waiter = { resolve, reject, timer: setTimeout(() => this.giveUp(waiter), WAIT_MS) };
      this.line.push(waiter);
    });
  }

  private grow(): Connection | null {
    if (this.all.length >= this.options.size) return null;
    const connection = new Connection(this.options);
    this.all.push(connection);
    return connection;
  }

  private giveUp(waiter: Waiter): void {
    const at = this.line.indexOf(waiter);
    if (at >= 0) this.line.splice(at, 1);
    waiter.reject(busy());
  }

  private giveBack(connection: Connection): void {
    const next = this.line.shift();
    if (next !== undefined) {
      clearTimeout(next.timer);
      next.resolve(connection);
      return;
    }
    this.idle.push(connection);
    this.lent -= 1;
    if (this.lent === 0) this.closing?.();
  }

  /** Lets the scopes that have a connection finish (at most `graceMs`), refuses the others. */
  async close(input: { graceMs: number }): Promise<void> {
    if (this.ended) return;
    this.ended = true;
    for (const waiter of this.line.splice(0)) {
      clearTimeout(waiter.timer);
      waiter.reject(closed());
    }
    if (this.lent > 0) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, input.graceMs);
        this.closing = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    await Promise.all(this.all.map((connection) => connection.close()));
  }
}
