import type { Database } from '../database/types';
import type { Ledger } from '../ledger/index';
import { GatewayError } from '../platform/index';
import { accountOf } from '../wallet/index';
import {
  claimsOf,
  debtsOf,
  insertClaim,
  moveClaim,
  readKeptBack,
  type ClaimRow,
  type DebtRow,
} from './debts.queries';
import { lockMemberOut, type WithdrawalRow } from './withdrawals.queries';

const SOURCE = 'debt';
const ACTOR = 'cashier';
const keyOf = (claim: Pick<ClaimRow, 'id'>): string => `settled-${claim.id}`;

interface Deps {
  db: Database;
  ledger: Pick<Ledger, 'post' | 'find'>;
  now: () => number;
}

interface Owner {
  merchantId: number;
  memberId: bigint;
  currency: string;
}
type Leaving = Pick<WithdrawalRow, 'id' | 'member_id' | 'currency'>;

/**
 * What members owe of payments that a payer's bank took back for good, and of wins that a vendor cancelled. Nothing is taken from what
 * they deposit or win: a withdrawal settles it first, out of what is available beside the amount that was asked for.
 */
export interface Debts {
  /**
   * Settles what is owed before money leaves; asked again it goes on where it was. `short`: there is not enough beside the withdrawal;
   * `open`: another withdrawal is about to settle it.
   */
  settle(merchantId: number, of: Leaving): Promise<'none' | 'short' | 'open'>;
}

/** What is neither settled nor waived. */
export const restOf = ({ amount, settled, waived }: Pick<DebtRow, 'amount' | 'settled' | 'waived'>): bigint =>
  amount - settled - waived;

/** What of a debt no withdrawal has claimed yet. */
export const freeOf = (debt: Pick<DebtRow, 'amount' | 'settled' | 'waived' | 'claimed'>): bigint =>
  restOf(debt) - debt.claimed;

class Collecting implements Debts {
  constructor(private readonly deps: Deps) {}

  async settle(merchantId: number, of: Leaving): Promise<'none' | 'short' | 'open'> {
    const who = { merchantId, memberId: of.member_id, currency: of.currency };
    const owed = async () => (await readKeptBack(this.deps.db.merchant(merchantId).query, who)).owed;
    if ((await owed()) === 0n) return 'none';
    let isShort = false;
    for (const claim of await this.#claim(who, of.id)) {
      // Behind one that was short nothing more is taken; a claim that stayed would keep its debt from the next withdrawal.
      const isTaken: boolean = isShort
        ? await this.#isTaken(who, claim)
        : await this.#take(who, of.id, claim);
      await moveClaim(this.deps.db.merchant(merchantId).query, {
        merchantId,
        id: claim.id,
        to: isTaken ? 'taken' : 'dropped',
      });
      isShort ||= !isTaken;
    }
    if (isShort) return 'short';
    return (await owed()) === 0n ? 'none' : 'open';
  }

  /** Said before anything is posted, one withdrawal of a member at a time: no part of a debt is claimed twice. */
  #claim(who: Owner, withdrawalId: bigint): Promise<ClaimRow[]> {
    const { merchantId } = who;
    return this.deps.db.merchant(merchantId).tx(async (query) => {
      await lockMemberOut(query, who);
      const at = new Date(this.deps.now());
      for (const debt of await debtsOf(query, who)) {
        const amount = freeOf(debt);
        if (amount > 0n)
          await insertClaim(query, { merchantId, disputeId: debt.id, withdrawalId, amount, at });
      }
      return claimsOf(query, { merchantId, withdrawalId });
    });
  }

  /** Whether a worker that died had taken it. */
  async #isTaken({ merchantId }: Owner, claim: ClaimRow): Promise<boolean> {
    return (await this.deps.ledger.find({ merchantId, source: SOURCE, key: keyOf(claim) })) !== null;
  }

  /** False: there is not enough. */
  async #take(
    { merchantId, memberId, currency }: Owner,
    withdrawalId: bigint,
    claim: ClaimRow,
  ): Promise<boolean> {
    const result = await this.deps.ledger.post({
      type: 'post',
      merchantId,
      source: SOURCE,
      key: keyOf(claim),
      actor: ACTOR,
      // A win that was cancelled is given back as a win: it never was a deposit.
      kind: claim.cause === 'win' ? 'adjust' : 'chargeback-settled',
      postings: [
        { account: accountOf({ memberId, trial: false, currency }), amountMinor: -claim.amount },
        { account: { class: 'bad-debt', owner: claim.provider, currency }, amountMinor: claim.amount },
      ],
      meta: {
        [claim.cause === 'win' ? 'debt' : 'dispute']: claim.dispute_id.toString(),
        withdrawal: withdrawalId.toString(),
      },
    });
    if (result.ok) return true;
    if (result.code === 'WALLET_NOT_ENOUGH') return false;
    throw new GatewayError(result.code === 'BUSY' ? 'BUSY' : 'INTERNAL', { reason: result.code });
  }
}

export const createDebts = (deps: Deps): Debts => new Collecting(deps);
