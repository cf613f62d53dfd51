import { createHash, randomInt } from 'node:crypto';
import {
  countMerchantAttempts,
  insertAttempt,
  readAttemptHistory,
  relaxCommit,
  type AttemptKey,
} from './attempts.queries';
import { readGuessState, returnGuess, takeGuess, type GuessKey } from './guesses.queries';
import type { Database, Query } from '../database/types';
import {
  ATTEMPT_WINDOWS,
  sourceDemandOf,
  captchaAfterFailure,
  demandOf,
  GUESS_WINDOW_MS,
  GUESSES_PER_KNOWN_DEVICE,
  GUESSES_PER_NAME,
  type AttemptFacts,
  type Demand,
} from './attempt-policy';
import { createBoundedCache, createRollingCount, type RollingCount, type Visitor } from '../platform/index';
import { deviceNamed } from './known-devices';
import { spellingsOf } from './mobile-address';
import { findMemberForLogin, type LoginName, type MemberRow, NO_NAME } from './members.queries';

/** One attempt under way; `close` it whatever happens. */
export interface Attempt {
  /** The member that the account's `login` means, null for none. */
  found: MemberRow | null;
  /** What a password has to bring, and what the other ways in have. */
  demand: Demand;
  sourceDemand: Demand;
  /** Whether the next attempt will need the picture, should this one fail. */
  captchaNext: boolean;
  /**
   * Counts a guess at the password, over all nodes, before it is looked at. Answers 0, or the seconds until there is another
   * one: then it must not be looked at.
   */
  guess(): Promise<number>;
  /**
   * The guess was right, or not looked at after all: it is taken off the count. In a transaction of its own, so that
   * the count is never locked during a wait for a member.
   */
  unguess(): Promise<void>;
  /** Notes a success in the caller's transaction. */
  succeeded(query: Query): Promise<void>;
  failed(): Promise<void>;
  /** It was kept from trying for want of a proof: at the merchant it counts, for account and source it does not. */
  refused(): void;
  close(): void;
}

/** An account as it was typed: the first name is what its failures are counted by. */
export interface NamedAccount {
  names: readonly [string, ...string[]];
  /** The member it belongs to, null for none or where `login` says it: that changes nothing but which devices are known. */
  memberId: bigint | null;
  /** What it was called at the login; the member is looked up in the same round trip. */
  login?: LoginName;
}

export interface Attempts {
  /** Reads what is known of account and source and counts the attempt as under way. */
  begin(input: { visitor: Visitor; account: NamedAccount; canProve: boolean }): Promise<Attempt>;
}

/** How old a merchant's counts may be; what this node saw since is added to them at once. */
const FRESH_MS = 2_000;
const MAX_MERCHANTS = 1_000;

const hashOf = (...parts: readonly (string | number)[]): string =>
  createHash('sha256').update(parts.join(' ')).digest('hex');

/**
 * What guesses at an account are counted by: the number that was typed, however it was written, and what was typed. By that
 * alone: whether there is such an account, and what else it is called, changes nothing.
 * @param number as it is dialled at home, '' for what is no number
 */
export const accountNames = (typed: string, number: string): readonly [string, ...string[]] => {
  const name = `name ${typed.trim().toLowerCase()}`;
  return number === '' ? [name] : [`number ${number}`, name];
};

const MAX_DIALLING_DIGITS = 4;

/** What guesses at a member may have been counted by: the number also without whatever of it is dialled from abroad. */
export const namesOfMember = (username: string, mobile: string | null): string[] => {
  const spellings = mobile === null ? [] : spellingsOf(mobile);
  const numbers = spellings.flatMap((one) =>
    Array.from({ length: MAX_DIALLING_DIGITS + 1 }, (_, at) => one.slice(at)),
  );
  return [username, ...numbers].flatMap((name) => accountNames(name, name));
};

export const accountHash = (merchantId: number, name: string): string => hashOf(merchantId, name);

/** A moment that no other guess has, as text: PostgreSQL keeps a millisecond's thousandths, Date does not. */
const stampOf = (nowMs: number): string =>
  new Date(nowMs).toISOString().replace('Z', `${String(randomInt(1_000)).padStart(3, '0')}Z`);

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

const BOUNDS = {
  windowMs: GUESS_WINDOW_MS,
  maxHere: GUESSES_PER_KNOWN_DEVICE,
  maxOthers: GUESSES_PER_NAME,
} as const;
const SLOW_GUESS_S = 60;
/** No member has this id. */
const NO_MEMBER = 0n;

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
  readonly #tallies = createBoundedCache<Tally>({ maxEntries: MAX_MERCHANTS });
  constructor(private readonly deps: { db: Database; now: () => number }) {}

  async begin(input: Parameters<Attempts['begin']>[0]): Promise<Attempt> {
    const { visitor, canProve } = input;
    const { db, now } = this.deps;
    const merchantId = visitor.merchant.id;
    const [account, ...others] = input.account.names.map((name) => accountHash(merchantId, name));
    if (account === undefined) throw new Error('an account without a name');
    const { source } = visitor;
    const key: AttemptKey = { merchantId, account, source };
    const keys = [`account ${account}`, `source ${merchantId} ${source}`, `merchant ${merchantId}`] as const;
    const [underAccount, underSource, underMerchant] = keys.map((one) => this.#pending.of(one));
    for (const one of keys) this.#pending.add(one);
    const close = () => keys.forEach((one) => this.#pending.remove(one));
    try {
      const guess = { merchantId, accounts: [account, ...others] };
      const { memberId, login } = input.account;
      const [[found, history, { device, waitMs }], tally] = await Promise.all([
        // Asked in one go, and the same for accounts that exist and those that do not.
        db
          .merchant(merchantId)
          .together((query) =>
            Promise.all([
              login === undefined ? null : findMemberForLogin(query, { ...login, merchantId }),
              readAttemptHistory(query, { ...key, nowMs: now(), windows: ATTEMPT_WINDOWS }),
              this.#guesses(query, { guess, visitor, memberId, login: login ?? NO_NAME }),
            ]),
          ),
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
        knownDevice: device !== '',
        guessWaitMs: waitMs,
        canProve,
      };
      return this.#attempt({ key, guess: { ...guess, device }, found, facts, tally, close });
    } catch (error) {
      close();
      throw error;
    }
  }

  /** What the device may guess: its own count where the member knows it, else what all others share. */
  async #guesses(
    query: Query,
    input: {
      guess: Omit<GuessKey, 'device'>;
      visitor: Visitor;
      memberId: bigint | null;
      login: LoginName;
    },
  ): Promise<{ device: string; waitMs: number }> {
    const { guess, visitor, login } = input;
    const nowMs = this.deps.now();
    const memberId = input.memberId ?? NO_MEMBER;
    const asked = { ...guess, ...BOUNDS, nowMs, memberId, login, deviceId: deviceNamed(visitor) };
    const state = await readGuessState(query, asked);
    const freeAt = Number((state.known ? state.here_at : state.others_at) ?? 0n);
    return { device: state.known ? state.device : '', waitMs: Math.max(0, freeAt - nowMs) };
  }

  #attempt(input: {
    key: AttemptKey;
    guess: GuessKey;
    found: MemberRow | null;
    facts: AttemptFacts;
    tally: Tally;
    close: () => void;
  }): Attempt {
    const { key, guess, found, facts, tally } = input;
    const { db, now } = this.deps;
    const scope = db.merchant(key.merchantId);
    let stamp: string | null = null;
    return {
      found,
      demand: demandOf(facts),
      sourceDemand: sourceDemandOf(facts),
      captchaNext: captchaAfterFailure(facts),
      async guess() {
        const nowMs = now();
        const { windowMs, maxHere, maxOthers } = BOUNDS;
        const max = guess.device === '' ? maxOthers : maxHere;
        const wanted = { ...guess, nowMs, windowMs, max, stamp: stampOf(nowMs) };
        const [, isMade] = await scope.together((query) =>
          Promise.all([relaxCommit(query), takeGuess(query, wanted)]),
        );
        stamp = wanted.stamp;
        // One of the names had none left: what was counted at the other goes back.
        if (!isMade) await this.unguess();
        // Others were quicker: when exactly there is another one is told to who comes again.
        return isMade ? 0 : SLOW_GUESS_S;
      },
      async unguess() {
        if (stamp === null) return;
        const taken = { ...guess, stamp };
        stamp = null;
        await scope.together((query) => Promise.all([relaxCommit(query), returnGuess(query, taken)]));
      },
      async succeeded(query) {
        await insertAttempt(query, { ...key, ok: true, nowMs: now() });
        tally.successes += 1;
      },
      async failed() {
        tally.failures += 1;
        await scope.together((query) =>
          Promise.all([relaxCommit(query), insertAttempt(query, { ...key, ok: false, nowMs: now() })]),
        );
      },
      refused: () => tally.refused.add(now()),
      close: input.close,
    };
  }

  async #tally(merchantId: number): Promise<Tally> {
    let tally = this.#tallies.get(String(merchantId));
    if (!tally) {
      tally = {
        failures: 0,
        successes: 0,
        readAtMs: 0,
        reading: null,
        refused: createRollingCount(ATTEMPT_WINDOWS.merchantMs),
      };
      this.#tallies.set(String(merchantId), tally);
    }
    if (Math.abs(this.deps.now() - tally.readAtMs) >= FRESH_MS)
      await (tally.reading ??= this.#read(merchantId, tally));
    return tally;
  }

  async #read(merchantId: number, tally: Tally): Promise<void> {
    try {
      const nowMs = this.deps.now();
      const counted = await countMerchantAttempts(this.deps.db, {
        merchantId,
        nowMs,
        windowMs: ATTEMPT_WINDOWS.merchantMs,
      });
      Object.assign(tally, { ...counted, readAtMs: nowMs });
    } finally {
      tally.reading = null;
    }
  }
}

export const createAttempts = (deps: { db: Database; now: () => number }): Attempts => new AttemptLog(deps);
