import { setTimeout as sleep } from 'node:timers/promises';
import { isTransient } from '../../database/errors';
import type { NewTicket, Placed } from './place.queries';

/** Tickets in one statement, and what they may count for risk together. */
const MAX_BATCH = 256;
const MAX_RISKS = 10_000;
/** Tickets that may wait, over all merchants; one more is answered busy. */
const MAX_WAITING = 20_000;
/** Statements of one merchant under way: one works while the next is already at the server. */
const MAX_LANES = 2;
const RETRY_DELAYS_MS = [20, 100, 500];

type Call = (merchantId: number, tickets: readonly NewTicket[]) => Promise<Placed[]>;

interface Waiting {
  ticket: NewTicket;
  /** Member and key: two of one name are never under way at once. */
  name: string;
  resolve: (placed: Placed) => void;
  reject: (error: unknown) => void;
}

interface Line {
  merchantId: number;
  waiting: Waiting[];
  lanes: number;
  isScheduled: boolean;
  claimed: Set<string>;
}

const BUSY: Placed = { verdict: 'busy' };

/** Collects the tickets that wait together into statements, merchant by merchant, as the ledger does with its operations. */
export class TicketPoster {
  readonly #lines = new Map<number, Line>();
  #count = 0;

  constructor(private readonly call: Call) {}

  add(merchantId: number, ticket: NewTicket): Promise<Placed> {
    if (this.#count >= MAX_WAITING) return Promise.resolve(BUSY);
    const line = this.#line(merchantId);
    this.#count += 1;
    return new Promise<Placed>((resolve, reject) => {
      line.waiting.push({ ticket, name: `${ticket.memberId}\n${ticket.requestKey}`, resolve, reject });
      this.#schedule(line);
    });
  }

  #line(merchantId: number): Line {
    const known = this.#lines.get(merchantId);
    if (known !== undefined) return known;
    const line: Line = { merchantId, waiting: [], lanes: 0, isScheduled: false, claimed: new Set() };
    this.#lines.set(merchantId, line);
    return line;
  }

  /** Not at once: what the same turn of the event loop adds shall travel together. */
  #schedule(line: Line): void {
    if (line.isScheduled || line.lanes >= MAX_LANES) return;
    line.isScheduled = true;
    setImmediate(() => {
      line.isScheduled = false;
      void this.#run(line);
    });
  }

  async #run(line: Line): Promise<void> {
    line.lanes += 1;
    for (let batch = take(line); batch.length > 0; batch = take(line)) {
      await this.#execute(line, batch);
      for (const { name } of batch) line.claimed.delete(name);
      this.#count -= batch.length;
    }
    line.lanes -= 1;
    if (line.lanes === 0 && line.waiting.length === 0 && !line.isScheduled)
      this.#lines.delete(line.merchantId);
  }

  async #execute(line: Line, batch: readonly Waiting[]): Promise<void> {
    try {
      const placed = await this.#attempt(line, batch);
      batch.forEach(({ resolve }, index) => resolve(placed[index] ?? BUSY));
    } catch (error) {
      if (isTransient(error)) return batch.forEach(({ resolve }) => resolve(BUSY));
      if (batch.length === 1) return batch.forEach(({ reject }) => reject(error));
      // One of them broke the statement: each by itself, so that only that one fails.
      for (const waiting of batch) await this.#execute(line, [waiting]);
    }
  }

  async #attempt(line: Line, batch: readonly Waiting[]): Promise<Placed[]> {
    const tickets = batch.map(({ ticket }) => ticket);
    for (const delayMs of RETRY_DELAYS_MS) {
      try {
        return await this.call(line.merchantId, tickets);
      } catch (error) {
        if (!isTransient(error)) throw error;
        await sleep(delayMs);
      }
    }
    return this.call(line.merchantId, tickets);
  }
}

/** The oldest that may travel together; what comes later under a name that is under way waits. */
const take = (line: Line): Waiting[] => {
  const batch: Waiting[] = [];
  const left: Waiting[] = [];
  let risks = 0;
  let at = 0;
  for (; at < line.waiting.length && batch.length < MAX_BATCH; at += 1) {
    const waiting = line.waiting[at];
    if (waiting === undefined) break;
    if (batch.length > 0 && risks + waiting.ticket.risks.length > MAX_RISKS) break;
    if (line.claimed.has(waiting.name)) {
      left.push(waiting);
      continue;
    }
    risks += waiting.ticket.risks.length;
    line.claimed.add(waiting.name);
    batch.push(waiting);
  }
  line.waiting = left.length === 0 ? line.waiting.slice(at) : left.concat(line.waiting.slice(at));
  return batch;
};
