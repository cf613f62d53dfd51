import { createHash } from 'node:crypto';
import {
  countMerchantAttempts,
  insertAttempt,
  readAttemptHistory,
  relaxCommit,
  type AttemptKey,
} from '../database/queries/attempts';
import type { Database, Query } from '../database/types';
import {
  calmDemandOf,
  captchaAfterFailure,
  demandOf,
  type AttemptFacts,
  type Demand,
} from './attempt-policy';
import { createRollingCount, type RollingCount } from './rolling-count';
import type { Visitor } from './session';

/** One attempt under way; `close` it whatever happens. */
export interface Attempt {
  /** What a password has to bring, and what the other ways in have. */
  demand: Demand;
  calmDemand: Demand;
  /** Whether the next attempt will need the picture, should this one fail. */
  captchaNext: boolean;
  /** Notes a success in the caller's transaction, whose commit does not wait for the disk then. */
  succeeded(query: Query): Promise<void>;
  failed(): Promise<void>;
  /** It was kept from trying for want of a proof: at the merchant it counts, for account and source it does not. */
  refused(): void;
  close(): void;
}

export interface Attempts {
  /** Reads what is known of account and source and counts the attempt as under way. */
  begin(input: { visitor: Visitor; account: string; canProve: boolean }): Promise<Attempt>;
}

const WINDOW_MS = 10 * 60_000;
/** How old a merchant's counts may be; what this node saw since is added to them at once. */
const FRESH_MS = 2_000;
const MAX_MERCHANTS = 1_000;
/** A device's name shorter than this could be guessed. */
const MIN_DEVICE = 16;

const hashOf = (...parts: readonly (string | number)[]): string =>
  createHash('sha256').update(parts.join(' ')).digest('hex');

/** How many are under way, by key. */
class Pending {
  readonly #count = new Map<string, number>();

  of(key: string): number {
    return this.#count.get(key) ?? 0;
  }

  add(key: string): void {
    this.#count.set(key, this.of(key) + 1);
  }

  remove(key: string): void {
    const left = this.of(key) - 1;
    if (left > 0) this.#count.set(key, left);
    else this.#count.delete(key);
  }
}

interface Tally {
  failures: number;
  successes: number;
  readAtMs: number;
  reading: Promise<void> | null;
  refused: RollingCount;
}

class AttemptLog implements Attempts {
  /** Parallel guesses count before their outcome is known. */
  readonly #pending = new Pending();
  readonly #tallies = new Map<number, Tally>();
  constructor(private readonly deps: { db: Database; now: () => number }) {}

  async begin(input: { visitor: Visitor; account: string; canProve: boolean }): Promise<Attempt> {
    const { visitor, canProve } = input;
    const { db, now } = this.deps;
    const merchantId = visitor.merchant.id;
    const account = hashOf(merchantId, input.account.trim().toLowerCase());
    const { deviceId, source } = visitor;
    const device = deviceId.length < MIN_DEVICE ? '' : hashOf(merchantId, account, deviceId);
    const key: AttemptKey = { merchantId, account, source, device };
    const keys = [`account ${account}`, `source ${merchantId} ${source}`, `merchant ${merchantId}`] as const;
    const [underAccount, underSource, underMerchant] = keys.map((one) => this.#pending.of(one));
    for (const one of keys) this.#pending.add(one);
    const close = () => keys.forEach((one) => this.#pending.remove(one));
    try {
      const [history, tally] = await Promise.all([
        readAttemptHistory(db, { ...key, nowMs: now() }),
        this.#tally(merchantId),
      ]);
      const under = underAccount ?? 0;
      const facts: AttemptFacts = {
        soon: history.soon + under,
        lately: history.lately + under,
        hour: history.hour + under,
        ownAgoMs: history.own_at === null ? null : now() - Number(history.own_at),
        source: history.source + (underSource ?? 0),
        merchantFailures: tally.failures + tally.refused.of(now()) + (underMerchant ?? 0),
        merchantSuccesses: tally.successes,
        knownDevice: history.known_device,
        canProve,
      };
      return this.#attempt({ key, facts, tally, close });
    } catch (error) {
      close();
      throw error;
    }
  }

  #attempt(input: { key: AttemptKey; facts: AttemptFacts; tally: Tally; close: () => void }): Attempt {
    const { key, facts, tally } = input;
    const { db, now } = this.deps;
    return {
      demand: demandOf(facts),
      calmDemand: calmDemandOf(facts),
      captchaNext: captchaAfterFailure(facts),
      async succeeded(query) {
        // Both at once: neither needs the other's answer.
        await Promise.all([relaxCommit(query), insertAttempt(query, { ...key, ok: true, nowMs: now() })]);
        tally.successes += 1;
      },
      async failed() {
        tally.failures += 1;
        await db.merchant(key.merchantId).tx(async (query) => {
          await Promise.all([relaxCommit(query), insertAttempt(query, { ...key, ok: false, nowMs: now() })]);
        });
      },
      refused: () => tally.refused.add(now()),
      close: input.close,
    };
  }

  async #tally(merchantId: number): Promise<Tally> {
    let tally = this.#tallies.get(merchantId);
    if (!tally) {
      if (this.#tallies.size >= MAX_MERCHANTS) this.#tallies.clear();
      tally = {
        failures: 0,
        successes: 0,
        readAtMs: 0,
        reading: null,
        refused: createRollingCount(WINDOW_MS),
      };
      this.#tallies.set(merchantId, tally);
    }
    if (Math.abs(this.deps.now() - tally.readAtMs) >= FRESH_MS)
      await (tally.reading ??= this.#read(merchantId, tally));
    return tally;
  }

  async #read(merchantId: number, tally: Tally): Promise<void> {
    try {
      const nowMs = this.deps.now();
      const counted = await countMerchantAttempts(this.deps.db, { merchantId, nowMs });
      Object.assign(tally, { ...counted, readAtMs: nowMs });
    } finally {
      tally.reading = null;
    }
  }
}

export const createAttempts = (deps: { db: Database; now: () => number }): Attempts => new AttemptLog(deps);
