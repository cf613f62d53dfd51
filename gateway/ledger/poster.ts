import { setTimeout as pauseFor } from 'node:timers/promises';
import { DatabaseError, isTransient, mayStand, sqlState } from '../database/errors';
import type { Prepared } from './batch-call';
import { namesOf, type WorkResult } from './work';

/** Operations that may wait, over all merchants; one more is answered BUSY. */
export const MAX_WAITING = 20_000;
/** Operations in one statement. */
export const MAX_BATCH = 256;
/** Statements of one merchant under way: one works while the next is already at the server. */
const MAX_LANES = 2;
/** Waiting operations looked at for a batch when some must wait for their twins. */
const MAX_SCAN = 4 * MAX_BATCH;
const RETRY_DELAYS_MS = [50, 250, 1_000];

export type Call = (input: { merchantId: number; batch: readonly Prepared[] }) => Promise<WorkResult[]>;

interface Waiting {
  prepared: Prepared;
  names: readonly string[];
  resolve: (result: WorkResult) => void;
  reject: (error: unknown) => void;
  /**
   * Null until an answer is lost: from then on the operation may stand. The merchant's last known journal before that: what stands
   * above it was posted meanwhile.
   */
  lostAbove: bigint | null;
  /** The same operation asked again meanwhile: it gets the same answer. */
  followers: { resolve: (result: WorkResult) => void; reject: (error: unknown) => void }[];
}

interface Line {
  merchantId: number;
  waiting: Waiting[];
  lanes: number;
  scheduled: boolean;
  /** Keys in a statement under way: an operation on the same key waits for its end. */
  claimed: Set<string>;
  /** Those that wait or are under way, by their own key. */
  leaders: Map<string, Waiting>;
}

/** What an account would hold is more than its column can: that does not pass by waiting. */
const full: WorkResult = { ok: false, code: 'LEDGER_LIMIT', balances: [] };
const isOutOfRange = (error: unknown): boolean => sqlState(error) === '22003';

/** It has surely not been done. */
const busy: WorkResult = { ok: false, code: 'BUSY', balances: [] };

const unknown = (cause: unknown): DatabaseError =>
  new DatabaseError({
    code: 'DATABASE_LOST',
    sentence: 'Whether the ledger has posted this is not known: ask again with the same key.',
    cause,
  });

/** What our own lost try has posted is no repetition: its caller has not heard of it before. */
const asFirst = (result: WorkResult, { lostAbove }: Waiting): WorkResult =>
  result.ok && result.replayed && lostAbove !== null && result.journalId > lostAbove
    ? { ...result, replayed: false }
    : result;

const again = (result: WorkResult): WorkResult => (result.ok ? { ...result, replayed: true } : result);

/** Who asks from now on, be it at the very moment of the answer, is no follower: that list is read only once. */
const part = ({ line, waiting }: { line: Line; waiting: Waiting }): void => {
  const own = waiting.names[0] ?? '';
  if (line.leaders.get(own) === waiting) line.leaders.delete(own);
};

const settle = (input: { line: Line; waiting: Waiting; result: WorkResult }): void => {
  part(input);
  input.waiting.resolve(input.result);
  for (const follower of input.waiting.followers) follower.resolve(again(input.result));
};

const fail = (input: { line: Line; waiting: Waiting; error: unknown }): void => {
  part(input);
  input.waiting.reject(input.error);
  for (const follower of input.waiting.followers) follower.reject(input.error);
};

/** Collects the operations that wait together into statements, merchant by merchant. */
export class Poster {
  private readonly lines = new Map<number, Line>();
  /** The highest journal that an answer has named, by merchant. */
  private readonly heads = new Map<number, bigint>();
  private count = 0;
  private closing: (() => void) | null = null;
  private ended = false;

  constructor(
    private readonly call: Call,
    private readonly onPosted: (input: { merchantId: number; results: readonly WorkResult[] }) => void,
    /** Waits before a statement is sent again. */
    private readonly pause: (ms: number) => Promise<unknown> = pauseFor,
  ) {}

  add(input: { merchantId: number; prepared: Prepared }): Promise<WorkResult> {
    if (this.ended || this.count >= MAX_WAITING) return Promise.resolve(busy);
    const line = this.line(input.merchantId);
    const { operation, hash } = input.prepared;
    const own = `${operation.source}\n${operation.key}`;
    const leader = line.leaders.get(own);
    this.count += 1;
    return new Promise<WorkResult>((resolve, reject) => {
      if (leader !== undefined && leader.prepared.hash === hash) {
        leader.followers.push({ resolve, reject });
        return;
      }
      const names = namesOf(operation);
      const waiting: Waiting = {
        prepared: input.prepared,
        names,
        lostAbove: null,
        resolve,
        reject,
        followers: [],
      };
      if (leader === undefined) line.leaders.set(own, waiting);
      line.waiting.push(waiting);
      this.schedule(line);
    });
  }

  private line(merchantId: number): Line {
    const known = this.lines.get(merchantId);
    if (known !== undefined) return known;
    const line: Line = {
      merchantId,
      waiting: [],
      lanes: 0,
      scheduled: false,
      claimed: new Set(),
      leaders: new Map(),
    };
    this.lines.set(merchantId, line);
    return line;
  }

  /** Not at once: what the same turn of the event loop adds shall travel together. */
  private schedule(line: Line): void {
    if (line.scheduled || line.lanes >= MAX_LANES) return;
    line.scheduled = true;
    setImmediate(() => {
      line.scheduled = false;
      void this.run(line);
    });
  }

  private async run(line: Line): Promise<void> {
    line.lanes += 1;
    for (let batch = this.take(line); batch.length > 0; batch = this.take(line)) {
      await this.execute({ line, batch });
      this.release({ line, batch });
    }
    line.lanes -= 1;
    if (line.lanes === 0 && line.waiting.length === 0 && !line.scheduled) this.lines.delete(line.merchantId);
    if (this.count === 0) this.closing?.();
  }

  private take(line: Line): Waiting[] {
    const batch: Waiting[] = [];
    const left: Waiting[] = [];
    const held = new Set<string>();
    let at = 0;
    for (; at < line.waiting.length && batch.length < MAX_BATCH && at < MAX_SCAN; at += 1) {
      const waiting = line.waiting[at];
      if (waiting === undefined) break;
      if (waiting.names.some((name) => line.claimed.has(name) || held.has(name))) {
        left.push(waiting);
        // What comes later on the same keys must not overtake.
        for (const name of waiting.names) held.add(name);
        continue;
      }
      for (const name of waiting.names) line.claimed.add(name);
      batch.push(waiting);
    }
    line.waiting = left.length === 0 ? line.waiting.slice(at) : left.concat(line.waiting.slice(at));
    return batch;
  }

  private release(input: { line: Line; batch: readonly Waiting[] }): void {
    const { line, batch } = input;
    for (const waiting of batch) {
      for (const name of waiting.names) line.claimed.delete(name);
      this.count -= 1 + waiting.followers.length;
    }
    if (line.waiting.length > 0) this.schedule(line);
  }

  private async execute(input: { line: Line; batch: readonly Waiting[] }): Promise<void> {
    const { line, batch } = input;
    const { merchantId } = line;
    try {
      const answers = await this.attempt(input);
      const results = batch.map((waiting, index) => {
        const result = answers[index];
        return result === undefined ? undefined : asFirst(result, waiting);
      });
      this.note(merchantId, answers);
      // The change is told before the answers, so that a caller who has its answer finds the caches fresh.
      this.onPosted({ merchantId, results: results.filter((result) => result !== undefined) });
      batch.forEach((waiting, index) => {
        const result = results[index];
        if (result !== undefined) settle({ line, waiting, result });
        else fail({ line, waiting, error: unknown('no answer') });
      });
    } catch (error) {
      if (isTransient(error))
        return batch.forEach((waiting) =>
          waiting.lostAbove === null
            ? settle({ line, waiting, result: busy })
            : fail({ line, waiting, error: unknown(error) }),
        );
      if (batch.length === 1)
        return batch.forEach((waiting) =>
          isOutOfRange(error) ? settle({ line, waiting, result: full }) : fail({ line, waiting, error }),
        );
      // One of them broke the statement: each by itself, so that only that one fails.
      for (const waiting of batch) await this.execute({ line, batch: [waiting] });
    }
  }

  private async attempt(input: { line: Line; batch: readonly Waiting[] }): Promise<WorkResult[]> {
    for (const delayMs of RETRY_DELAYS_MS) {
      try {
        return await this.send(input);
      } catch (error) {
        if (!isTransient(error)) throw error;
        await this.pause(delayMs);
      }
    }
    return this.send(input);
  }

  private async send({ line, batch }: { line: Line; batch: readonly Waiting[] }): Promise<WorkResult[]> {
    const { merchantId } = line;
    const head = this.heads.get(merchantId) ?? 0n;
    try {
      return await this.call({ merchantId, batch: batch.map((waiting) => waiting.prepared) });
    } catch (error) {
      if (mayStand(error)) for (const waiting of batch) waiting.lostAbove ??= head;
      throw error;
    }
  }

  private note(merchantId: number, results: readonly WorkResult[]): void {
    let head = this.heads.get(merchantId) ?? 0n;
    for (const result of results) if (result.ok && result.journalId > head) head = result.journalId;
    this.heads.set(merchantId, head);
  }

  /** Answers everything that waits, then refuses. */
  async close(): Promise<void> {
    this.ended = true;
    if (this.count > 0) await new Promise<void>((resolve) => (this.closing = resolve));
  }
}
