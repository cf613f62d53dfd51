import { setTimeout as wait } from 'node:timers/promises';
import { amountText } from '../../src/contract/money';
import { openCase } from './cashier-cases.queries';
import type { PayoutWork } from './payout-work';
import { lastAttempt, type AttemptRow } from './payouts.queries';
import {
  createWithdrawalBeginnings,
  moveBy,
  type BeginningsDeps,
  type Turn,
  type WithdrawalBeginnings,
} from './withdrawal-beginnings';
import { givesBack } from './withdrawal.flow';
import { readPolicy } from './withdrawal-policy.queries';
import { waitOf } from './withdrawal-wait';
import { askArrival } from './withdrawals-member.queries';
import {
  dueWithdrawals,
  findWithdrawal,
  freeWithdrawal,
  leaseWithdrawal,
  lockWithdrawal,
  moveMoney,
  moveWithdrawal,
  setRefusal,
  type WithdrawalLease,
  type WithdrawalRow,
} from './withdrawals.queries';

/** Longer than all calls of one turn may take together. Where the worker's process dies, another goes on before. */
const LEASE_MS = 60_000;
/** How often, and how far apart, what just was asked for waits for another worker's turn to end. */
const MAX_TRIES = 5;
const TRY_AGAIN_MS = 20;
/** Looked at by one run of a merchant; the rest waits for the next. */
const MAX_DONE = 50;
/** Steps of one turn: requested, checking, approved, sending, sent, paid, and one to see that it rests. */
const MAX_STEPS = 8;

/** What a member is told of: a step, or the end. */
export interface WithdrawalNews {
  merchantId: number;
  memberId: bigint;
  id: bigint;
  /** null: it goes on. */
  end: { success: boolean; amount: string; note: string } | null;
  atMs: number;
}

/** Brings a withdrawal forward, step by step, until it rests or waits for a person or a provider. */
export interface WithdrawalWork {
  /** False: another worker is at it. */
  advance(input: { merchantId: number; id: bigint }): Promise<boolean>;
  /** The first steps of it, which need no provider; the others follow by themselves. */
  begin(input: { merchantId: number; id: bigint }): Promise<void>;
  /** Whatever is due of a merchant. */
  run(merchantId: number): Promise<void>;
  /** Tells the member how it stands now. */
  tell(merchantId: number, row: WithdrawalRow): void;
  /** Waits for what goes on by itself. */
  close(): Promise<void>;
}

export interface WithdrawalWorkDeps extends BeginningsDeps {
  payouts: PayoutWork;
  tell: (news: WithdrawalNews) => void;
  onError: (error: unknown, what: string) => void;
}

class Working implements WithdrawalWork {
  readonly #going = new Set<Promise<void>>();
  readonly #before: WithdrawalBeginnings;

  constructor(private readonly deps: WithdrawalWorkDeps) {
    this.#before = createWithdrawalBeginnings(deps);
  }

  async begin(place: { merchantId: number; id: bigint }): Promise<void> {
    const isMine = (row: WithdrawalRow): boolean => row.state === 'requested' || givesBack(row.state);
    // A turn that is just ending has the lease for some milliseconds more; after that the job goes on.
    for (let tries = 1; !(await this.#turn(place, isMine)) && tries < MAX_TRIES; tries += 1)
      await wait(TRY_AGAIN_MS);
    const going = this.advance(place)
      .then(() => undefined)
      .catch((error: unknown) => this.deps.onError(error, `the withdrawal ${place.id}`))
      .finally(() => this.#going.delete(going));
    this.#going.add(going);
  }

  async close(): Promise<void> {
    await Promise.all(this.#going);
  }

  advance(place: { merchantId: number; id: bigint }): Promise<boolean> {
    return this.#turn(place, () => true);
  }

  /** As far as `isMine` says, alone with it. */
  async #turn(
    { merchantId, id }: { merchantId: number; id: bigint },
    isMine: (row: WithdrawalRow) => boolean,
  ): Promise<boolean> {
    const { db, now } = this.deps;
    const lease = { until: new Date(now() + LEASE_MS), life: await db.life() };
    const leased = await leaseWithdrawal(db, { merchantId, id, at: new Date(now()), ...lease });
    if (!leased) return false;
    let row = leased;
    let isDone = false;
    try {
      for (
        let step = 0;
        step < MAX_STEPS && isMine(row) && (await this.#step({ merchantId, row }));
        step += 1
      ) {
        const next: WithdrawalRow | null = await findWithdrawal(db.merchant(merchantId).query, {
          merchantId,
          id,
        });
        if (!next) break;
        row = next;
      }
      isDone = true;
    } finally {
      await this.#free({ merchantId, id, lease, isDone });
      const last = await findWithdrawal(db.merchant(merchantId).query, { merchantId, id });
      if (
        last &&
        (last.state !== leased.state || last.confirm_due_at?.getTime() !== leased.confirm_due_at?.getTime())
      )
        this.tell(merchantId, last);
    }
    return true;
  }

  async run(merchantId: number): Promise<void> {
    const at = new Date(this.deps.now());
    for (const id of await dueWithdrawals(this.deps.db, { merchantId, at, limit: MAX_DONE }))
      await this.advance({ merchantId, id }).catch((error: unknown) =>
        this.deps.onError(error, `the withdrawal ${id}`),
      );
  }

  tell(merchantId: number, row: WithdrawalRow): void {
    const { state, amount, currency, note } = row;
    const isEnd = state === 'paid' || state === 'returned' || givesBack(state);
    this.deps.tell({
      merchantId,
      memberId: row.member_id,
      id: row.id,
      end: isEnd
        ? { success: state === 'paid', amount: amountText({ minor: amount, currency }), note }
        : null,
      atMs: this.deps.now(),
    });
  }

  /** One step; true: there may be a next one. */
  async #step(turn: Turn): Promise<boolean> {
    const { row, merchantId } = turn;
    if (givesBack(row.state)) return row.money === 'held' && this.#giveBack(turn);
    switch (row.state) {
      case 'requested':
        return this.#before.hold(turn);
      case 'checking':
        return row.approvals === null && this.#before.screen(turn);
      case 'approved':
        return this.#before.send(turn);
      case 'sending':
      case 'unknown':
      case 'sent':
      case 'paid': {
        const { query } = this.deps.db.merchant(merchantId);
        const attempt = await lastAttempt(query, { merchantId, withdrawalId: row.id });
        return attempt !== null && this.#follow(turn, attempt);
      }
      default:
        return false;
    }
  }

  async #follow({ merchantId, row }: Turn, attempt: AttemptRow): Promise<boolean> {
    if (attempt.state === 'returned')
      // A worker may have died before it noted that the money left: that comes first, else it is held for ever.
      return row.state === 'sent' && row.money === 'held'
        ? this.#spend({ merchantId, row })
        : this.#takeBack({ merchantId, row });
    if (row.state === 'paid') {
      await this.deps.payouts.ask({ merchantId, row, attempt });
      return (await this.#attemptOf(merchantId, row))?.state === 'returned';
    }
    if (attempt.state === 'paid') {
      if (row.state !== 'sent') return false;
      if (row.money === 'held') return this.#spend({ merchantId, row });
      // The member is asked, or said that it did not arrive; it may still come back.
      await this.deps.payouts.ask({ merchantId, row, attempt });
      return (await this.#attemptOf(merchantId, row))?.state === 'returned';
    }
    await this.deps.payouts.ask({ merchantId, row, attempt });
    const now = await this.#attemptOf(merchantId, row);
    const after = await findWithdrawal(this.deps.db.merchant(merchantId).query, { merchantId, id: row.id });
    return now?.state === 'paid' || (after !== null && givesBack(after.state));
  }

  /** It left: the books say so, and the member is asked whether it arrived where the merchant wants it. */
  async #spend({ merchantId, row }: Turn): Promise<boolean> {
    const { db, money } = this.deps;
    await money.spend(merchantId, row);
    return db.merchant(merchantId).tx(async (query) => {
      const { id } = row;
      if (!(await moveMoney(query, { merchantId, id, from: 'held', to: 'spent' }))) return false;
      const policy = await readPolicy(query, merchantId);
      if (policy.asks_arrival) {
        await askArrival(query, { merchantId, id, minutes: policy.arrival_minutes });
        return false;
      }
      await moveWithdrawal(query, moveBy(this.deps, 'provider', merchantId, row, { state: 'paid' }));
      return false;
    });
  }

  async #takeBack({ merchantId, row }: Turn): Promise<boolean> {
    const { db, money } = this.deps;
    if (row.money !== 'spent') return false;
    await money.takeBack(merchantId, row);
    await db.merchant(merchantId).tx(async (query) => {
      const { id } = row;
      if (!(await moveMoney(query, { merchantId, id, from: 'spent', to: 'back' }))) return;
      await setRefusal(query, { merchantId, id, refusal: 'came_back', note: '' });
      await moveWithdrawal(query, moveBy(this.deps, 'provider', merchantId, row, { state: 'returned' }));
    });
    return false;
  }

  async #giveBack({ merchantId, row }: Turn): Promise<boolean> {
    const { db, money } = this.deps;
    await money.free(merchantId, row);
    await db
      .merchant(merchantId)
      .tx((query) => moveMoney(query, { merchantId, id: row.id, from: 'held', to: 'free' }));
    return false;
  }

  #attemptOf(merchantId: number, row: WithdrawalRow): Promise<AttemptRow | null> {
    return lastAttempt(this.deps.db.merchant(merchantId).query, { merchantId, withdrawalId: row.id });
  }

  /** Ends the lease and says when it goes on, by how it stands now. */
  async #free({
    merchantId,
    id,
    lease,
    isDone,
  }: {
    merchantId: number;
    id: bigint;
    lease: WithdrawalLease;
    isDone: boolean;
  }): Promise<void> {
    await this.deps.db.merchant(merchantId).tx(async (query) => {
      const row = await lockWithdrawal(query, { merchantId, id });
      if (!row) return;
      const attempt = await lastAttempt(query, { merchantId, withdrawalId: id });
      const at = new Date(this.deps.now());
      const waitMs = waitOf({ row, attempt, isDone, nowMs: at.getTime() });
      const nextAt = waitMs === null ? null : new Date(at.getTime() + waitMs);
      // The lease was lost: another worker writes the outcome.
      if (!(await freeWithdrawal(query, { merchantId, id, nextAt, ...lease }))) return;
      if (waitMs === null && /^(unknown|sending|approved)$/.test(row.state))
        await openCase(query, {
          merchantId,
          kind: 'payout_unclear',
          withdrawalId: id,
          memberId: row.member_id,
          note: 'payout_silent',
          at,
        });
    });
  }
}

export const createWithdrawalWork = (deps: WithdrawalWorkDeps): WithdrawalWork => new Working(deps);
