import { GatewayError } from '../platform/index';

/** What a hash is for. Strangers can ask for registrations and resets as often as they like; logins must not wait for them. */
export type HashPurpose = 'login' | 'member' | 'reset' | 'register' | 'desk';

/** How many of a purpose may be under way, and what share of the hasher it has while others wait as well. */
export const HASH_LINES: Readonly<Record<HashPurpose, { capacity: number; share: number }>> = {
  login: { capacity: 64, share: 8 },
  // Inside a session: a changed password, a proof of who one is.
  member: { capacity: 32, share: 4 },
  reset: { capacity: 16, share: 2 },
  register: { capacity: 32, share: 2 },
  // Operators: few, and none of the others holds them up.
  desk: { capacity: 64, share: 4 },
};
/** Of a line's places one source may hold this part, so that who floods it alone is refused alone. */
const SOURCE_PART = 1 / 4;
/** From this part on a line is crowded. */
const CROWDED_PART = 1 / 2;
/** About what a place takes, for those who are told to come again. */
const HASHES_A_SECOND = 20;

interface Line {
  waiting: (() => void)[];
  taken: number;
  bySource: Map<string, number>;
  /** Work done for this line, weighed by its share: the line that is furthest behind comes next. */
  served: number;
}

export interface HashLines {
  /** Holds a place for all of `work`; '' is the gateway itself and has no part of its own. @throws GatewayError BUSY where the line is full, or the source's part of it */
  hold<T>(input: { purpose: HashPurpose; source: string }, work: () => Promise<T>): Promise<T>;
  /** Runs one hash when its line's turn comes; only for who holds a place. */
  turn<T>(purpose: HashPurpose, hash: () => Promise<T>): Promise<T>;
  isCrowded(purpose: HashPurpose): boolean;
}

const PURPOSES = Object.keys(HASH_LINES) as HashPurpose[];

class FairLines implements HashLines {
  readonly #lines: Readonly<Record<HashPurpose, Line>>;
  #running = 0;
  /** Where a line that had nothing to do begins: it has saved nothing up meanwhile. */
  #now = 0;

  constructor(private readonly concurrency: number) {
    const line = (): Line => ({ waiting: [], taken: 0, bySource: new Map(), served: 0 });
    this.#lines = { login: line(), member: line(), reset: line(), register: line(), desk: line() };
  }

  async hold<T>(input: { purpose: HashPurpose; source: string }, work: () => Promise<T>): Promise<T> {
    const { purpose, source } = input;
    const line = this.#lines[purpose];
    const { capacity } = HASH_LINES[purpose];
    const own = line.bySource.get(source) ?? 0;
    if (line.taken >= capacity || (source !== '' && own >= capacity * SOURCE_PART))
      throw new GatewayError('BUSY', { retryAfterS: Math.max(1, Math.ceil(line.taken / HASHES_A_SECOND)) });
    line.taken += 1;
    line.bySource.set(source, own + 1);
    try {
      return await work();
    } finally {
      line.taken -= 1;
      const left = (line.bySource.get(source) ?? 1) - 1;
      if (left > 0) line.bySource.set(source, left);
      else line.bySource.delete(source);
    }
  }

  async turn<T>(purpose: HashPurpose, hash: () => Promise<T>): Promise<T> {
    const line = this.#lines[purpose];
    if (line.waiting.length === 0) line.served = Math.max(line.served, this.#now);
    if (this.#running >= this.concurrency) {
      // A slot is handed over without being given up, so that a newcomer cannot slip in between.
      await new Promise<void>((resolve) => line.waiting.push(resolve));
    } else {
      this.#running += 1;
      this.#serve(purpose);
    }
    try {
      return await hash();
    } finally {
      this.#next();
    }
  }

  #next(): void {
    let chosen: HashPurpose | null = null;
    for (const purpose of PURPOSES) {
      const { waiting, served } = this.#lines[purpose];
      if (waiting.length > 0 && (chosen === null || served < this.#lines[chosen].served)) chosen = purpose;
    }
    if (chosen === null) {
      this.#running -= 1;
      return;
    }
    this.#serve(chosen);
    this.#lines[chosen].waiting.shift()?.();
  }

  #serve(purpose: HashPurpose): void {
    const line = this.#lines[purpose];
    this.#now = line.served;
    line.served += 1 / HASH_LINES[purpose].share;
  }

  isCrowded(purpose: HashPurpose): boolean {
    return this.#lines[purpose].taken >= HASH_LINES[purpose].capacity * CROWDED_PART;
  }
}

export const createHashLines = (concurrency: number): HashLines => new FairLines(concurrency);
