import type { Database } from '../database/types';
import type { AccountRef, Ledger } from '../ledger/index';
import { GatewayError } from '../platform/index';
import { accountOf } from '../wallet/index';
import { lockDeposit, moveDeposit } from './deposits.queries';
import {
  hasOpenDispute,
  letGoOfDispute,
  moveDispute,
  splitDispute,
  takeDisputes,
  type DisputeRow,
} from './disputes.queries';

const SOURCE = 'dispute';
const ACTOR = 'cashier';
/** Booked by one run of a merchant; the rest waits for the next. */
const MAX_BOOKED = 100;
/** How often money that is played away meanwhile is looked for again. */
const MAX_SPLITS = 5;

/** Payments that the payer's bank takes back. */
export interface Disputes {
  /** Whether a member has one that is not decided: nothing is paid out until then. */
  open(who: { merchantId: number; memberId: bigint }): Promise<boolean>;
  /** Books what is not booked yet: of one deposit, or of a merchant. */
  book(input: { merchantId: number; depositId?: bigint }): Promise<void>;
}

interface Deps {
  db: Database;
  ledger: Ledger;
  now: () => number;
  onError: (error: unknown, what: string) => void;
}

class Booking implements Disputes {
  constructor(private readonly deps: Deps) {}

  open(who: { merchantId: number; memberId: bigint }): Promise<boolean> {
    return hasOpenDispute(this.deps.db, who);
  }

  async book(input: { merchantId: number; depositId?: bigint }): Promise<void> {
    for (const row of await takeDisputes(this.deps.db, { ...input, limit: MAX_BOOKED })) {
      try {
        if (row.state === 'seen') await this.#take(input.merchantId, row);
        if (row.said !== 'open') await this.#close(input.merchantId, row);
      } catch (error) {
        this.deps.onError(error, `the dispute ${row.dispute_ref}`);
      }
      await letGoOfDispute(this.deps.db.merchant(input.merchantId).query, {
        merchantId: input.merchantId,
        id: row.id,
      });
    }
  }

  /** The provider has taken the money: of the member what there is, the rest is a debt. */
  async #take(merchantId: number, row: DisputeRow): Promise<void> {
    const { db } = this.deps;
    for (let split = 0; ; split += 1) {
      // One that stands there may be posted already: it is tried before another is made.
      if (row.from_member + row.from_debt === 0n) await this.#split(merchantId, row);
      const posted = await this.#post(merchantId, row, 'taken');
      if (posted.ok) break;
      if (posted.code !== 'WALLET_NOT_ENOUGH' || split >= MAX_SPLITS) throw new GatewayError(posted.code);
      row.from_member = 0n;
      row.from_debt = 0n;
    }
    await db.merchant(merchantId).tx(async (query) => {
      const { id, deposit_id: depositId, reason } = row;
      // Before the dispute: the order of every worker.
      await lockDeposit(query, { merchantId, id: depositId });
      if (!(await moveDispute(query, { merchantId, id, from: 'seen', to: 'booked' }))) return;
      const at = new Date(this.deps.now());
      await moveDeposit(query, {
        merchantId,
        depositId,
        state: 'charged_back',
        actor: 'provider',
        reason,
        at,
      });
    });
    row.state = 'booked';
  }

  async #split(merchantId: number, row: DisputeRow): Promise<void> {
    const { member_id: memberId, currency } = row;
    const account = accountOf({ memberId, trial: false, currency });
    const balance = (await this.deps.ledger.balance({ merchantId, account })) ?? 0n;
    row.from_member = balance < row.amount ? balance : row.amount;
    row.from_debt = row.amount - row.from_member;
    await splitDispute(this.deps.db.merchant(merchantId).query, {
      merchantId,
      id: row.id,
      fromMember: row.from_member,
      fromDebt: row.from_debt,
    });
  }

  /** Won: what was taken goes back to where it came from. Lost: it stays as it is. */
  async #close(merchantId: number, row: DisputeRow): Promise<void> {
    const to = row.said === 'won' ? 'returned' : 'lost';
    if (to === 'returned') {
      const posted = await this.#post(merchantId, row, 'returned');
      if (!posted.ok) throw new GatewayError(posted.code);
    }
    await moveDispute(this.deps.db.merchant(merchantId).query, {
      merchantId,
      id: row.id,
      from: 'booked',
      to,
    });
  }

  #post(merchantId: number, row: DisputeRow, deed: 'taken' | 'returned') {
    const { provider, currency, member_id: memberId, amount } = row;
    const clearing: AccountRef = { class: 'clearing', owner: provider, currency };
    const debt: AccountRef = { class: 'bad-debt', owner: provider, currency };
    const sign = deed === 'taken' ? 1n : -1n;
    const line = (account: AccountRef, minor: bigint) =>
      minor === 0n ? [] : [{ account, amountMinor: sign * minor }];
    return this.deps.ledger.post({
      type: 'post',
      merchantId,
      source: SOURCE,
      key: `${deed}:${provider}:${row.dispute_ref}`,
      actor: ACTOR,
      kind: deed === 'taken' ? 'chargeback' : 'chargeback-won',
      postings: [
        ...line(accountOf({ memberId, trial: false, currency }), -row.from_member),
        ...line(debt, -row.from_debt),
        ...line(clearing, amount),
      ],
      meta: { deposit: row.deposit_id.toString(), reason: row.reason },
    });
  }
}

export const createDisputes = (deps: Deps): Disputes => new Booking(deps);
