import type { Database, Query } from '../database/types';
import { countOperators, GatewayError, includesOperator, type NoteAction } from '../platform/index';
import { casesOf, closeCase, findCase, listCases } from './cashier-cases.queries';
import { readKeptBack, settledBy } from './debts.queries';
import { lastAttempt, listAttempts } from './payouts.queries';
import { readUnclear, settleUnclear } from './unclear-payouts';
import {
  readApprovals,
  deskQueue,
  deskRow,
  insertApproval,
  isOwnOrUpline,
  lastStep,
  type DeskRow,
} from './withdrawal-desk.queries';
import { readSignals } from './withdrawal-facts.queries';
import type { DeskWithdrawal, WithdrawalDesk } from './withdrawal-types';
import type { WithdrawalWork } from './withdrawal-work';
import { answerArrival } from './withdrawals-member.queries';
import {
  findWithdrawal,
  freeWithdrawal,
  leaseWithdrawal,
  lockWithdrawal,
  moveWithdrawal,
  readWithdrawalSteps,
  setRefusal,
  wakeWithdrawal,
  type WithdrawalRow,
} from './withdrawals.queries';

const MAX_LISTED = 200;
const REFUSE = 'withdrawal refuse';
/** Longer than a decision takes. */
const SETTLE_LEASE_MS = 10_000;

export interface WithdrawalDeskDeps {
  db: Database;
  work: WithdrawalWork;
  note: NoteAction;
  now: () => number;
  onError: (error: unknown, what: string) => void;
}

const seen = (row: DeskRow): DeskWithdrawal => ({
  id: row.id,
  memberId: row.member_id,
  username: row.username,
  state: row.state,
  currency: row.currency,
  amountMinor: row.amount,
  feeMinor: row.fee,
  payeeKind: row.payee_kind,
  payeeMasked: row.payee_masked,
  provider: row.provider,
  reference: row.attempt ?? '',
  providerRef: row.provider_ref,
  refusal: row.refusal,
  note: row.note,
  score: row.score,
  approvalsNeeded: row.approvals ?? 0,
  approvedBy: row.approved_by,
  createdAt: row.created_at,
  dueAt: row.due_at,
});

interface Deed {
  merchantId: number;
  id: bigint;
  operator: string;
}

class OperatorDesk implements WithdrawalDesk {
  constructor(private readonly deps: WithdrawalDeskDeps) {}

  async queue(input: Parameters<WithdrawalDesk['queue']>[0]): Promise<DeskWithdrawal[]> {
    const rows = await deskQueue(this.deps.db, {
      merchantId: input.merchantId,
      state: input.state ?? null,
      after: input.after ?? 0n,
      limit: Math.min(Math.max(1, input.limit), MAX_LISTED),
    });
    return rows.map(seen);
  }

  async show({ merchantId, id }: { merchantId: number; id: bigint }) {
    const { query } = this.deps.db.merchant(merchantId);
    const row = await deskRow(query, { merchantId, id });
    if (!row) throw new GatewayError('CASHIER_UNKNOWN');
    const [signals, steps, attempts, cases, unclear, settled] = await Promise.all([
      readSignals(query, { merchantId, id }),
      readWithdrawalSteps(query, { merchantId, id }),
      listAttempts(query, { merchantId, withdrawalId: id }),
      casesOf(query, { merchantId, withdrawalId: id }),
      readUnclear(query, { merchantId, row }),
      settledBy(query, { merchantId, withdrawalIds: [id] }),
    ]);
    return {
      ...seen(row),
      signals,
      steps: steps.map(({ state, actor, reason, at }) => ({ state, actor, reason, at })),
      attempts: attempts.map(({ reference, state, said, provider_ref: providerRef, created_at: at }) => ({
        reference,
        state,
        said,
        providerRef,
        at,
      })),
      cases,
      settledMinor: settled.get(id) ?? 0n,
      unclear,
    };
  }

  async approve(deed: Deed) {
    const result = await this.#decide(deed, 'withdrawal approve', async (query, row, at) => {
      const place = { merchantId: deed.merchantId, id: deed.id };
      if (row.approvals === null) throw new GatewayError('CASHIER_STATE');
      const approvals = await readApprovals(query, place);
      if (includesOperator(approvals, deed.operator)) throw new GatewayError('CASHIER_SAME_PERSON');
      await insertApproval(query, { ...deed, at });
      const needsSecond = countOperators([...approvals, deed.operator]) < row.approvals;
      if (!needsSecond)
        await moveWithdrawal(query, { ...place, state: 'approved', actor: deed.operator, reason: '', at });
      return { needsSecond };
    });
    return { state: result.state, needsSecond: result.needsSecond };
  }

  async refuse({ reason, note, ...deed }: Parameters<WithdrawalDesk['refuse']>[0]) {
    const result = await this.#decide(deed, REFUSE, async (query, _, at) => {
      const place = { merchantId: deed.merchantId, id: deed.id };
      await setRefusal(query, { ...place, refusal: reason, note });
      await moveWithdrawal(query, { ...place, state: 'refused', actor: deed.operator, reason, at });
      return { needsSecond: false };
    });
    return { state: result.state, needsSecond: false };
  }

  async retry(deed: Deed) {
    await this.#change(deed, 'withdrawal retry', async (query, row, at) => {
      if (!['requested', 'approved', 'sending', 'unknown', 'sent'].includes(row.state))
        throw new GatewayError('CASHIER_STATE', { value: { state: row.state } });
      await wakeWithdrawal(query, { merchantId: deed.merchantId, id: deed.id, at });
    });
    await this.deps.work.advance(deed);
    return { state: await this.#state(deed) };
  }

  async confirmArrival({ note, ...deed }: Parameters<WithdrawalDesk['confirmArrival']>[0]) {
    const { merchantId, id, operator } = deed;
    await this.#change(deed, 'withdrawal confirm', async (query, row, at) => {
      if (!(await answerArrival(query, { merchantId, id, answer: 'operator' })))
        throw new GatewayError('CASHIER_STATE', { value: { state: row.state } });
      await moveWithdrawal(query, {
        merchantId,
        id,
        state: 'paid',
        actor: operator,
        reason: note.slice(0, 200),
        at,
      });
      for (const one of await casesOf(query, { merchantId, withdrawalId: id }))
        if (one.kind === 'not_arrived')
          await closeCase(query, { merchantId, id: one.id, operator, note, at });
    });
    return { state: await this.#state(deed, true) };
  }

  async settle({ paid, bankRef, note, ...deed }: Parameters<WithdrawalDesk['settle']>[0]) {
    const place = { merchantId: deed.merchantId, id: deed.id };
    const at = new Date(this.deps.now());
    // Alone with it, so that no worker sends it meanwhile.
    const lease = { until: new Date(at.getTime() + SETTLE_LEASE_MS), life: await this.deps.db.life() };
    if (!(await leaseWithdrawal(this.deps.db, { ...place, at, ...lease }))) {
      const known = await findWithdrawal(this.deps.db.merchant(deed.merchantId).query, place);
      throw new GatewayError(known ? 'BUSY' : 'CASHIER_UNKNOWN');
    }
    let needsSecond = true;
    try {
      await this.#change(deed, 'withdrawal settle', async (query, row) => {
        if (await isOwnOrUpline(query, { ...place, memberId: row.member_id, operator: deed.operator }))
          throw new GatewayError('CASHIER_OWN_ACCOUNT');
        needsSecond = !(await settleUnclear(query, { ...deed, row, paid, bankRef, note, at }));
      });
    } finally {
      await freeWithdrawal(this.deps.db.merchant(deed.merchantId).query, { ...place, nextAt: at, ...lease });
    }
    if (!needsSecond) await this.deps.work.advance(place);
    return { state: await this.#state(deed), needsSecond };
  }

  cases({ merchantId, state = 'open', after = 0n, limit }: Parameters<WithdrawalDesk['cases']>[0]) {
    return listCases(this.deps.db, {
      merchantId,
      state,
      after,
      limit: Math.min(Math.max(1, limit), MAX_LISTED),
    });
  }

  async closeCase({ merchantId, id, operator, note }: Parameters<WithdrawalDesk['closeCase']>[0]) {
    const at = new Date(this.deps.now());
    return this.deps.db.merchant(merchantId).tx(async (query) => {
      const closed = await closeCase(query, { merchantId, id, operator, note, at });
      if (!closed) {
        const there = await findCase(query, { merchantId, id });
        throw there
          ? new GatewayError('CASHIER_DECIDED', { value: { by: there.closedBy, state: there.state } })
          : new GatewayError('CASHIER_UNKNOWN');
      }
      await this.deps.note(query, {
        merchantId,
        actor: operator,
        command: 'case close',
        target: id.toString(),
        before: { state: 'open' },
        after: { state: 'closed', note },
      });
      return closed;
    });
  }

  /** A decision on one that waits for it: the first one counts, the other operator is told of it. */
  async #decide(
    deed: Deed,
    command: string,
    work: (query: Query, row: WithdrawalRow, at: Date) => Promise<{ needsSecond: boolean }>,
  ): Promise<{ state: WithdrawalRow['state']; needsSecond: boolean }> {
    const { merchantId, id, operator } = deed;
    let result = { needsSecond: false };
    await this.#change(deed, command, async (query, row, at) => {
      if (row.state !== 'checking' && !(await this.#isStuck(query, deed, row, command))) {
        const last = await lastStep(query, { merchantId, id });
        throw last
          ? new GatewayError('CASHIER_DECIDED', { value: { by: last.actor, state: last.state } })
          : new GatewayError('CASHIER_STATE', { value: { state: row.state } });
      }
      if (await isOwnOrUpline(query, { merchantId, memberId: row.member_id, operator }))
        throw new GatewayError('CASHIER_OWN_ACCOUNT');
      result = await work(query, row, at);
    });
    if (!result.needsSecond)
      await this.deps.work
        .begin({ merchantId, id })
        .catch((error: unknown) => this.deps.onError(error, `the withdrawal ${id}`));
    return { state: await this.#state(deed), needsSecond: result.needsSecond };
  }

  /** Approved, and certainly refused by the provider since, or kept back by a dispute: it can still be refused here. */
  async #isStuck(
    query: Query,
    { merchantId, id }: Deed,
    row: WithdrawalRow,
    command: string,
  ): Promise<boolean> {
    if (row.state !== 'approved' || command !== REFUSE) return false;
    const attempt = await lastAttempt(query, { merchantId, withdrawalId: id });
    if (attempt !== null) return attempt.state === 'rejected';
    const who = { merchantId, memberId: row.member_id, currency: row.currency };
    return (await readKeptBack(query, who)).disputed;
  }

  /** Alone with the row, and with a note of what was done. */
  async #change(
    { merchantId, id, operator }: Deed,
    command: string,
    work: (query: Query, row: WithdrawalRow, at: Date) => Promise<void>,
  ): Promise<void> {
    const at = new Date(this.deps.now());
    await this.deps.db.merchant(merchantId).tx(async (query) => {
      const row = await lockWithdrawal(query, { merchantId, id });
      if (!row) throw new GatewayError('CASHIER_UNKNOWN');
      await work(query, row, at);
      const after = await findWithdrawal(query, { merchantId, id });
      await this.deps.note(query, {
        merchantId,
        actor: operator,
        command,
        target: id.toString(),
        before: { state: row.state },
        after: { state: after?.state ?? row.state, refusal: after?.refusal ?? '' },
      });
    });
  }

  async #state({ merchantId, id }: Deed, isTold = false): Promise<WithdrawalRow['state']> {
    const row = await findWithdrawal(this.deps.db.merchant(merchantId).query, { merchantId, id });
    if (!row) throw new GatewayError('CASHIER_UNKNOWN');
    if (isTold) this.deps.work.tell(merchantId, row);
    return row.state;
  }
}

export const createWithdrawalDesk = (deps: WithdrawalDeskDeps): WithdrawalDesk => new OperatorDesk(deps);
