import { randomBytes } from 'node:crypto';
import type { Database } from '../database/types';
import type { Debts } from './debts';
import { readKeptBack } from './debts.queries';
import type { PaymentProviders } from './payment-providers';
import { insertAttempt } from './payouts.queries';
import { insertSignals, setScreened } from './withdrawal-facts.queries';
import type { WithdrawalMoney } from './withdrawal-money';
import type { WithdrawalPayees } from './withdrawal-payee';
import { readPolicy } from './withdrawal-policy.queries';
import { approvalsNeeded } from './withdrawal-rules';
import { screen, type PayeeWord, type ScreeningDeps } from './withdrawal-screening';
import {
  lockWithdrawal,
  moveMoney,
  moveWithdrawal,
  setRefusal,
  type WithdrawalMove,
  type WithdrawalRow,
} from './withdrawals.queries';

export interface Turn {
  merchantId: number;
  row: WithdrawalRow;
}

export interface BeginningsDeps extends ScreeningDeps {
  db: Database;
  money: WithdrawalMoney;
  debts: Pick<Debts, 'settle'>;
  providers: Pick<PaymentProviders, 'find'>;
  receivers: WithdrawalPayees;
  now: () => number;
}

/** What happens to a withdrawal before its provider hears of it. Each answers whether there may be a next step. */
export interface WithdrawalBeginnings {
  hold(turn: Turn): Promise<boolean>;
  screen(turn: Turn): Promise<boolean>;
  send(turn: Turn): Promise<boolean>;
}

export const moveBy = (
  { now }: { now: () => number },
  actor: string,
  merchantId: number,
  { id }: WithdrawalRow,
  step: Pick<WithdrawalMove, 'state'> & { reason?: string },
): WithdrawalMove => ({ merchantId, id, actor, reason: '', at: new Date(now()), ...step });

class Beginning implements WithdrawalBeginnings {
  constructor(private readonly deps: BeginningsDeps) {}

  async hold({ merchantId, row }: Turn): Promise<boolean> {
    const { db, money, debts } = this.deps;
    const { id } = row;
    const isShort = (await debts.settle(merchantId, row)) === 'short';
    // A worker that died may have put the money aside before the debt was there.
    const isHeld = isShort ? await money.isHeld(merchantId, row) : await money.hold(merchantId, row);
    return db.merchant(merchantId).tx(async (query) => {
      const isRefused = isShort || !isHeld;
      const refusal = isShort ? 'owed' : 'not_enough';
      if (isRefused) await setRefusal(query, { merchantId, id, refusal, note: '' });
      const state = isRefused ? 'refused' : 'checking';
      const isMoved = await moveWithdrawal(query, moveBy(this.deps, 'cashier', merchantId, row, { state }));
      // Also where another worker refused it meanwhile: only money that is noted here is given back.
      const isNoted = isHeld && (await moveMoney(query, { merchantId, id, from: 'none', to: 'held' }));
      return isMoved || isNoted;
    });
  }

  async screen({ merchantId, row }: Turn): Promise<boolean> {
    const { db } = this.deps;
    const { id } = row;
    const payee = await this.#askPayee(merchantId, row);
    const signals = await screen(this.deps, { merchantId, row, payee });
    const score = Math.min(
      signals.reduce((sum, { points }) => sum + points, 0),
      10_000,
    );
    return db.merchant(merchantId).tx(async (query) => {
      const policy = await readPolicy(query, merchantId);
      const approvals = approvalsNeeded(policy, { amountMinor: row.amount, score });
      if (!(await setScreened(query, { merchantId, id, score, approvals }))) return false;
      await insertSignals(query, { merchantId, id, signals });
      const step = moveBy(this.deps, 'cashier', merchantId, row, { state: 'approved' });
      if (payee === 'no') {
        await setRefusal(query, { merchantId, id, refusal: 'payee_other', note: '' });
        return moveWithdrawal(query, { ...step, state: 'refused', reason: 'payee_other' });
      }
      return approvals === 0 && moveWithdrawal(query, step);
    });
  }

  /** A key that is a tax number was compared when it was asked for. */
  async #askPayee(merchantId: number, row: WithdrawalRow): Promise<PayeeWord> {
    if (row.payee_kind === 'pix-cpf') return 'yes';
    const { providers, receivers } = this.deps;
    const found = await providers.find(merchantId, row.provider);
    const payee = await receivers.agreed({ merchantId, memberId: row.member_id, id: row.payee_id });
    return payee ? ((await found?.provider.payouts?.checkPayee(payee)) ?? 'unknown') : 'unknown';
  }

  /** The attempt stands here before the provider hears of it. */
  async send({ merchantId, row }: Turn): Promise<boolean> {
    const { db, debts, now } = this.deps;
    // What became a debt since it was asked for. Nothing of what is put aside is taken: it goes out whole, or back.
    if ((await debts.settle(merchantId, row)) === 'short') return this.#refuseOwed({ merchantId, row });
    return db.merchant(merchantId).tx(async (query) => {
      const locked = await lockWithdrawal(query, { merchantId, id: row.id });
      if (locked?.state !== 'approved' || locked.money !== 'held') return false;
      const who = { merchantId, memberId: row.member_id, currency: row.currency };
      // What was disputed since it was asked for: nothing leaves until that is decided and a loss is booked, or an operator refuses it.
      const { disputed, owed } = await readKeptBack(query, who);
      if (disputed || owed > 0n) return false;
      await insertAttempt(query, {
        merchantId,
        withdrawalId: row.id,
        provider: row.provider,
        reference: randomBytes(16).toString('hex'),
        at: new Date(now()),
      });
      return moveWithdrawal(query, moveBy(this.deps, 'cashier', merchantId, row, { state: 'sending' }));
    });
  }

  #refuseOwed({ merchantId, row }: Turn): Promise<boolean> {
    return this.deps.db.merchant(merchantId).tx(async (query) => {
      await setRefusal(query, { merchantId, id: row.id, refusal: 'owed', note: '' });
      const step = { state: 'refused', reason: 'owed' } as const;
      return moveWithdrawal(query, moveBy(this.deps, 'cashier', merchantId, row, step));
    });
  }
}

export const createWithdrawalBeginnings = (deps: BeginningsDeps): WithdrawalBeginnings => new Beginning(deps);
