import type { Database, Query } from '../database/types';
import { openCase } from './cashier-cases.queries';
import { readKeptBack } from './debts.queries';
import type { PaymentProviders } from './payment-providers';
import { lastAttempt, markSent, moveAttempt, setProviderRef, type AttemptRow } from './payouts.queries';
import type { Absent, KnownPayout, PayoutRejected, Unknown } from './providers/types';
import type { WithdrawalPayees } from './withdrawal-payee';
import { lockWithdrawal, moveWithdrawal, setRefusal, type WithdrawalRow } from './withdrawals.queries';

/** `unsent`: rejected by us before any call; applies only if no other worker has sent the attempt. */
type Heard = KnownPayout | (PayoutRejected & { unsent?: true }) | Absent | Unknown;

const isAsRead = (now: AttemptRow, read: AttemptRow): boolean =>
  now.state === read.state && now.sent_at?.getTime() === read.sent_at?.getTime();

/** Asks a provider about one payout and writes down what is so. Money is not moved here. */
export interface PayoutWork {
  ask(input: { merchantId: number; row: WithdrawalRow; attempt: AttemptRow }): Promise<void>;
}

interface Deps {
  db: Database;
  providers: Pick<PaymentProviders, 'find'>;
  payees: Pick<WithdrawalPayees, 'agreed'>;
  now: () => number;
}

class AskingPayouts implements PayoutWork {
  constructor(private readonly deps: Deps) {}

  async ask({ merchantId, row, attempt }: Parameters<PayoutWork['ask']>[0]): Promise<void> {
    const heard = await this.#hear(merchantId, row, attempt);
    await this.deps.db.merchant(merchantId).tx(async (query) => {
      const now = await lockWithdrawal(query, { merchantId, id: row.id });
      const last = await lastAttempt(query, { merchantId, withdrawalId: row.id });
      // Another worker wrote down more meanwhile.
      if (!now || last?.id !== attempt.id) return;
      if (heard.word === 'rejected' && heard.unsent && !isAsRead(last, attempt)) return;
      await this.#write(query, merchantId, { row: now, last, heard });
    });
  }

  /** What was sent before is looked for first: only "never heard of it", said late enough and early enough, makes it sent again. */
  async #hear(merchantId: number, row: WithdrawalRow, attempt: AttemptRow): Promise<Heard> {
    const { db, now } = this.deps;
    const found = await this.deps.providers.find(merchantId, attempt.provider);
    const payouts = found?.provider.payouts;
    if (!payouts) return { word: 'unknown', why: 'no provider' };
    const { reference } = attempt;
    if (attempt.state !== 'made') {
      const heard = await payouts.getPayout(reference);
      const sentMs = attempt.sent_at?.getTime() ?? now();
      const isCertain =
        now() - sentMs >= payouts.absentAfterMs && now() - attempt.created_at.getTime() < payouts.remembersMs;
      if (heard.word !== 'absent' || attempt.state !== 'sent' || !isCertain) return heard;
    }
    const payee = await this.deps.payees.agreed({ merchantId, memberId: row.member_id, id: row.payee_id });
    if (!payee) return { word: 'rejected', code: 'payee frozen', because: 'payee', unsent: true };
    const { currency } = row;
    const at = new Date(now());
    const begun = await db.merchant(merchantId).tx(async (query) => {
      const { disputed, owed } = await readKeptBack(query, { merchantId, memberId: row.member_id, currency });
      if (disputed || owed > 0n) return 'kept-back';
      // From here on the provider may have it.
      return (await markSent(query, { merchantId, attempt, at })) ? 'mine' : 'taken';
    });
    // What the provider never had goes back to what is approved; what it may have had before waits under its own reference.
    if (begun === 'kept-back')
      return attempt.state === 'made'
        ? { word: 'rejected', code: 'kept back', because: 'ours', unsent: true }
        : { word: 'unknown', why: 'kept back' };
    // This process may have been paused: another worker may have polled, resent or replaced the attempt.
    if (begun === 'taken' || now() - at.getTime() >= payouts.absentAfterMs)
      return { word: 'unknown', why: 'another worker' };
    return payouts.createPayout({ reference, amountMinor: row.amount - row.fee, currency, payee });
  }

  async #write(
    query: Query,
    merchantId: number,
    { row, last, heard }: { row: WithdrawalRow; last: AttemptRow; heard: Heard },
  ): Promise<void> {
    const at = new Date(this.deps.now());
    const step = { merchantId, id: row.id, actor: 'provider', reason: '', at };
    if (heard.word === 'rejected')
      return this.#fail(query, merchantId, { row, last, ...heard, said: heard.code });
    if (heard.word === 'known') return this.#learn(query, merchantId, { row, last, heard });
    // An answer to our sending that got lost: it may have been done.
    if (row.state === 'sending') await moveWithdrawal(query, { ...step, state: 'unknown' });
    const isOdd = heard.word === 'absent' && last.state === 'accepted';
    const isForgotten =
      heard.word === 'absent' && last.state === 'sent' && (await this.#isForgotten(merchantId, last));
    if (isOdd && row.state === 'sent') await moveWithdrawal(query, { ...step, state: 'unknown' });
    if (isOdd || isForgotten)
      await openCase(query, {
        merchantId,
        kind: 'payout_unclear',
        withdrawalId: row.id,
        memberId: row.member_id,
        note: isOdd ? 'payout_disowned' : 'payout_unknown',
        at,
      });
  }

  async #isForgotten(merchantId: number, attempt: AttemptRow): Promise<boolean> {
    const found = await this.deps.providers.find(merchantId, attempt.provider);
    const remembersMs = found?.provider.payouts?.remembersMs ?? 0;
    return this.deps.now() - attempt.created_at.getTime() >= remembersMs;
  }

  async #learn(
    query: Query,
    merchantId: number,
    { row, last, heard }: { row: WithdrawalRow; last: AttemptRow; heard: KnownPayout },
  ): Promise<void> {
    const at = new Date(this.deps.now());
    const { said, providerRef, state } = heard;
    const step = { merchantId, id: row.id, actor: 'provider', reason: said.slice(0, 200), at };
    const attempt = { merchantId, id: last.id, said, providerRef, at };
    if (providerRef !== '') await setProviderRef(query, { merchantId, id: row.id, providerRef });
    if (state === 'failed' || (state === 'returned' && last.state !== 'paid' && last.state !== 'returned'))
      return this.#fail(query, merchantId, {
        row,
        last,
        said,
        because: state === 'failed' ? heard.because : 'payee',
      });
    if (state === 'returned') {
      await moveAttempt(query, { ...attempt, to: 'returned' });
      return;
    }
    if (state === 'parked') {
      if (last.state !== 'paid') await moveWithdrawal(query, { ...step, state: 'unknown' });
      return;
    }
    await moveAttempt(query, { ...attempt, to: state === 'done' ? 'paid' : 'accepted' });
    if (row.state !== 'sent' && row.state !== 'paid') await moveWithdrawal(query, { ...step, state: 'sent' });
  }

  /** Certainly not done: for a reason of ours another attempt may follow, else it is over. */
  async #fail(
    query: Query,
    merchantId: number,
    {
      row,
      last,
      said,
      because,
    }: { row: WithdrawalRow; last: AttemptRow; said: string; because: 'payee' | 'ours' },
  ): Promise<void> {
    const at = new Date(this.deps.now());
    const step = { merchantId, id: row.id, actor: 'provider', reason: said.slice(0, 200), at };
    const isFirst = await moveAttempt(query, {
      merchantId,
      id: last.id,
      to: 'rejected',
      said,
      providerRef: '',
      at,
    });
    // What was paid cannot fail: that is a payment which came back.
    if (!isFirst) return;
    if (because === 'ours' && (await moveWithdrawal(query, { ...step, state: 'approved' }))) return;
    if (await moveWithdrawal(query, { ...step, state: 'failed' }))
      await setRefusal(query, {
        merchantId,
        id: row.id,
        refusal: because === 'payee' ? 'payee_refused' : 'provider_refused',
        note: '',
      });
  }
}

export const createPayoutWork = (deps: Deps): PayoutWork => new AskingPayouts(deps);
