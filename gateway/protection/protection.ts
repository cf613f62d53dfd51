import type { LimitKind } from '../../src/contract/entities/limit';
import type { Database, Query } from '../database/types';
import { createBoundedCache } from '../platform/index';
import type { Policies } from './policy';
import { type Batches, createBatches } from './batches';
import {
  noteWin,
  noteWins,
  readRefusal,
  recount,
  type RefusalRow,
  releaseClaim,
  type StakeClaim,
  takeDeposit,
  takeStake,
  takeStakes,
  type Who,
  type WinNote,
  whoIsWatched,
} from './protection.queries';
import { noteSign, readReality } from './reality.queries';
import { type Refusal, refusalOf } from './refusal';
import { readStop } from './stops.queries';
import type { Watched } from './watched';

/** What a stake is counted by: the key it has in the ledger. */
export interface Stake extends Who {
  source: string;
  key: string;
  amountMinor: bigint;
}

/** Money that a member asks to pay in, or that came. */
export interface PaidIn extends Who {
  /** The deposit. */
  id: bigint;
  amountMinor: bigint;
}

/** The door for all who let a member log in, pay in, play or stake. Each answers null, or why not. */
export interface Protection {
  /** `query`: in the transaction that lets in. */
  mayLogIn(who: Who, query?: Query): Promise<Refusal | null>;
  mayLaunch(who: Who): Promise<Refusal | null>;
  mayDeposit(who: Who, amountMinor: bigint): Promise<Refusal | null>;
  mayStake(who: Who, amountMinor: bigint): Promise<Refusal | null>;
  /** Counts a stake before it is posted, so that parallel ones cannot pass a limit. `fresh`: it was not counted before. */
  takeStake(stake: Stake): Promise<{ refusal: Refusal | null; fresh: boolean }>;
  /** A counted stake that the ledger refused, or knew already. */
  releaseStake(stake: Omit<Stake, 'amountMinor'>): Promise<void>;
  noteWin(win: Who & { journalId: bigint; amountMinor: bigint }): Promise<void>;
  /** The wins of many of one merchant at once. */
  noteWins(wins: readonly (Who & { journalId: bigint; amountMinor: bigint })[]): Promise<void>;
  /** Something posted was undone or corrected. */
  noteCorrection(who: Who): Promise<void>;
  /** A game was opened. */
  noteLaunch(who: Who): Promise<void>;
  /** Counts a deposit that is asked for, in its transaction. */
  askDeposit(query: Query, deposit: PaidIn): Promise<Refusal | null>;
  /** It will not be paid any more, as far as is known. */
  releaseDeposit(query: Query, deposit: { merchantId: number; id: bigint }): Promise<void>;
  /** Counts money that came, by its key in the ledger, in the place of what was asked for. */
  takeDeposit(query: Query, deposit: PaidIn & { source: string; key: string }): Promise<Refusal | null>;
}

/** Who waits to be paid, as a source of claims. */
const ASKED = 'asked';
const ONE = 1n;
/** A member's journals are counted again so often at most, and so many members are remembered for it. */
const RECOUNT_MS = 10_000;
const MAX_RECOUNTED = 10_000;

export interface ProtectionRulesDeps {
  db: Database;
  policies: Policies;
  watched: Watched;
  now: () => number;
}

class ProtectionRules implements Protection {
  readonly #recounted = createBoundedCache<number>({ maxEntries: MAX_RECOUNTED });
  readonly #stakes: Batches<StakeClaim, RefusalRow & { fresh: boolean }>;
  readonly #wins: Batches<WinNote, void>;

  constructor(private readonly deps: ProtectionRulesDeps) {
    const { db, policies } = deps;
    this.#stakes = createBatches({
      nameOf: ({ source, key }) => `${source}\n${key}`,
      run: async (merchantId, stakes) =>
        takeStakes(db.merchant(merchantId).query, {
          merchantId,
          ...(await policies.of(merchantId)),
          stakes,
        }),
      alone: async (merchantId, stake) =>
        takeStake(db.merchant(merchantId).query, { ...stake, ...(await policies.of(merchantId)) }),
    });
    this.#wins = createBatches({
      nameOf: ({ journalId }) => journalId.toString(),
      run: async (merchantId, wins) => {
        const left = new Set(await noteWins(db.merchant(merchantId).query, { merchantId, wins }));
        return wins.map((_, at) => (left.has(at) ? null : undefined));
      },
      alone: (_, win) => noteWin(db, win),
    });
  }

  async mayLogIn(who: Who, query?: Query): Promise<Refusal | null> {
    const stop = await readStop(query ?? this.#query(who), who);
    return stop && refusalOf({ code: stop.kind, until_at: stop.until, left_minor: null });
  }

  async mayLaunch(who: Who): Promise<Refusal | null> {
    if (!(await this.deps.watched.has(who))) return null;
    // A game in which nothing could be staked any more is not opened.
    const refusal = await this.#refusal(who, ['stake', 'loss', 'time'], ONE);
    if (refusal !== null) return refusal;
    const reality = await readReality(this.#query(who), who);
    return reality?.due === true ? refusalOf({ code: 'reality', until_at: null, left_minor: null }) : null;
  }

  async mayDeposit(who: Who, amountMinor: bigint): Promise<Refusal | null> {
    if (!(await this.deps.watched.has(who))) return null;
    return this.#refusal(who, ['deposit'], amountMinor);
  }

  async mayStake(who: Who, amountMinor: bigint): Promise<Refusal | null> {
    if (!(await this.deps.watched.has(who))) return null;
    return this.#refusal(who, ['stake', 'loss', 'time'], amountMinor);
  }

  async takeStake(stake: Stake): Promise<{ refusal: Refusal | null; fresh: boolean }> {
    if (!(await this.deps.watched.has(stake))) return { refusal: null, fresh: false };
    const { counting, zone } = await this.deps.policies.of(stake.merchantId);
    const asked = { ...stake, amount: stake.amountMinor, counting, zone };
    const first = await this.#stakes.add(stake.merchantId, asked);
    const isReached = first.code === 'loss' || first.code === 'stake';
    if (!isReached || !this.#mayRecount(stake)) return { refusal: refusalOf(first), fresh: first.fresh };
    // Before a limit is said to be reached, the ledger is asked: a note of a win may have been lost.
    return this.deps.db.merchant(stake.merchantId).tx(async (scoped) => {
      await recount(scoped, stake);
      const second = await takeStake(scoped, asked);
      return { refusal: refusalOf(second), fresh: second.fresh };
    });
  }

  async releaseStake(stake: Omit<Stake, 'amountMinor'>): Promise<void> {
    await releaseClaim(this.#query(stake), stake);
  }

  async noteWin(win: Parameters<Protection['noteWin']>[0]): Promise<void> {
    if (await this.deps.watched.has(win))
      await this.#wins.add(win.merchantId, { ...win, amount: win.amountMinor });
  }

  async noteWins(wins: Parameters<Protection['noteWins']>[0]): Promise<void> {
    const [first] = wins;
    if (first === undefined) return;
    const members = wins.map(({ memberId }) => memberId);
    const watched = await whoIsWatched(this.#query(first), { merchantId: first.merchantId, members });
    const counted = wins.filter(({ memberId }) => watched.has(memberId));
    await Promise.all(
      counted.map((win) => this.#wins.add(win.merchantId, { ...win, amount: win.amountMinor })),
    );
  }

  async noteCorrection(who: Who): Promise<void> {
    if (await this.deps.watched.has(who)) await recount(this.#query(who), who);
  }

  async noteLaunch(who: Who): Promise<void> {
    if (await this.deps.watched.has(who)) await noteSign(this.#query(who), who);
  }

  async askDeposit(query: Query, { id, amountMinor, ...who }: PaidIn): Promise<Refusal | null> {
    const { counting, zone } = await this.deps.policies.of(who.merchantId);
    const claim = { source: ASKED, key: id.toString(), instead: null, amount: amountMinor };
    return refusalOf(await takeDeposit(query, { ...who, ...claim, counting, zone }));
  }

  async releaseDeposit(query: Query, { merchantId, id }: { merchantId: number; id: bigint }): Promise<void> {
    await releaseClaim(query, { merchantId, source: ASKED, key: id.toString() });
  }

  async takeDeposit(
    query: Query,
    { id, amountMinor, ...who }: PaidIn & { source: string; key: string },
  ): Promise<Refusal | null> {
    const { counting, zone } = await this.deps.policies.of(who.merchantId);
    return refusalOf(
      await takeDeposit(query, { ...who, instead: id.toString(), amount: amountMinor, counting, zone }),
    );
  }

  /** Not for each try of one who goes on trying. */
  #mayRecount({ merchantId, memberId }: Who): boolean {
    const key = `${merchantId}:${memberId}`;
    const last = this.#recounted.get(key);
    if (last !== undefined && Math.abs(this.deps.now() - last) < RECOUNT_MS) return false;
    this.#recounted.set(key, this.deps.now());
    return true;
  }

  #query(who: Pick<Who, 'merchantId'>): Query {
    return this.deps.db.merchant(who.merchantId).query;
  }

  async #refusal(who: Who, kinds: readonly LimitKind[], amount: bigint): Promise<Refusal | null> {
    const { counting, zone } = await this.deps.policies.of(who.merchantId);
    return refusalOf(await readRefusal(this.#query(who), { ...who, kinds, amount, counting, zone }));
  }
}

export const createProtection = (deps: ProtectionRulesDeps): Protection => new ProtectionRules(deps);
