import type { UplineSettings } from '../../src/contract/entities/funds';
import { amountToWire, minorDigits, parseAmount } from '../../src/contract/money';
import type { MoneyPauses, PaymentPasswords } from '../account/index';
import type { Database, Query } from '../database/types';
import type { Members } from '../identity/index';
import type { Ledger } from '../ledger/index';
import type { Protection } from '../protection/index';
import { GatewayError, type MerchantContext } from '../platform/index';
import { accountOf } from '../wallet/index';
import { createMemberTransfers, keyOf, type MemberTransfers, type UplineNews } from './member-transfers';
import {
  findUplineTransfer,
  insertUplineTransfer,
  lockUpline,
  passedOn,
  readPassedOn,
  UPWARDS,
} from './uplines.queries';

/** Bounds in whole units of the merchant's currency, and for the last 24 hours. */
const MIN_UNITS = 1n;
const MAX_UNITS = 10_000n;
const DAY_UNITS = 50_000n;
export const MAX_TIMES = 10;
/** Nothing was asked for before it came. */
export const NO_DEPOSIT = 0n;
export const DAY_MS = 24 * 3_600_000;

interface Asked {
  merchant: MerchantContext;
  memberId: bigint;
}

export interface Uplines {
  settings(input: Asked): Promise<UplineSettings>;
  /**
   * Passes money on, once per `requestId`.
   * @throws GatewayError WALLET_AMOUNT_INVALID, WALLET_NOT_ENOUGH, LEDGER_KEY_CONFLICT, UPLINE_NONE, UPLINE_LIMIT, UPLINE_DAY_LIMIT,
   *   UPLINE_NOT_READY (who gets it has no payment password), UPLINE_RECEIVER_LIMIT (own limits, a pause or an exclusion of who gets it),
   *   WITHDRAW_PAUSED, WITHDRAW_TURNOVER, WITHDRAW_DISPUTE, WITHDRAW_OWED, what a payment password answers, and TRANSFER_PENDING
   *   (begun, and what became of it is not known yet: the same key goes on)
   */
  transfer(input: Asked & { amount: string; password: string; requestId: string }): Promise<void>;
  /** Goes on with transfers that were begun and have no end. @returns how many have one now */
  recover(merchant: MerchantContext): Promise<number>;
}

export interface UplinesDeps {
  db: Database;
  ledger: Ledger;
  members: Pick<Members, 'upline' | 'standing'>;
  paymentPasswords: Pick<PaymentPasswords, 'state' | 'demand'>;
  moneyPauses: MoneyPauses;
  /** Counts what an upline gets among what is paid in there. */
  protection: Pick<Protection, 'takeDeposit' | 'releaseStake'>;
  /** Refuses a member whose money may not leave the account now, as it would a withdrawal. */
  demandFree: (who: Asked) => Promise<void>;
  tell: (news: UplineNews) => void;
  now: () => number;
}

export const boundsOf = (currency: string) => {
  const unit = 10n ** BigInt(minorDigits(currency));
  return { min: MIN_UNITS * unit, max: MAX_UNITS * unit, day: DAY_UNITS * unit };
};

/** The first two letters and the last two. */
const maskedName = (name: string): string =>
  name.length <= 4 ? `${name.slice(0, 1)}***` : `${name.slice(0, 2)}***${name.slice(-2)}`;

class LedgerUplines implements Uplines {
  readonly #transfers: MemberTransfers;

  constructor(private readonly deps: UplinesDeps) {
    this.#transfers = createMemberTransfers(deps, UPWARDS);
  }

  recover(merchant: MerchantContext): Promise<number> {
    return this.#transfers.recover(merchant);
  }

  async settings({ merchant, memberId }: Asked): Promise<UplineSettings> {
    const { db, ledger, members, paymentPasswords, moneyPauses, now } = this.deps;
    const who = { merchantId: merchant.id, memberId };
    const { currency } = merchant;
    const bounds = boundsOf(currency);
    const account = accountOf({ memberId, trial: false, currency });
    const [upline, password, pause, done, available] = await Promise.all([
      members.upline(who),
      paymentPasswords.state(who),
      moneyPauses.until(who),
      passedOn(db, { ...who, since: new Date(now() - DAY_MS) }),
      ledger.balance({ merchantId: merchant.id, account }),
    ]);
    const left = bounds.day - done.amount;
    return {
      upline: upline === null ? '' : maskedName(upline.username),
      min: { minor: bounds.min, currency },
      max: { minor: bounds.max, currency },
      available: { minor: available ?? 0n, currency },
      timesLeft: Math.max(MAX_TIMES - done.times, 0),
      amountLeft: { minor: left > 0n ? left : 0n, currency },
      paymentPasswordSet: password.set,
      pausedUntil: pause?.until.getTime() ?? null,
    };
  }

  async transfer(input: Parameters<Uplines['transfer']>[0]): Promise<void> {
    const { merchant, memberId, requestId: intent } = input;
    const who = { merchantId: merchant.id, memberId };
    const amountMinor = this.#amount(input);
    const pause = await this.deps.moneyPauses.until(who);
    if (pause !== null)
      throw new GatewayError('WITHDRAW_PAUSED', { value: { until: pause.until.getTime() } });
    await this.deps.paymentPasswords.demand(who, input.password);
    // What was begun was judged then: it goes on, or answers as before.
    const known = await findUplineTransfer(this.deps.db.merchant(merchant.id).query, { ...who, intent });
    if (known === null) await this.deps.demandFree({ merchant, memberId });
    const { currency } = merchant;
    const agentId = await this.#claim({ ...who, intent, amountMinor, currency });
    // Already done: the same answer again, and nothing more is told.
    if (agentId === null) return;
    const begun = { fromId: memberId, toId: agentId, intent, amountMinor };
    await this.#transfers.finish(merchant, begun, memberId.toString());
  }

  #amount({ merchant, amount }: { merchant: MerchantContext; amount: string }): bigint {
    const { currency } = merchant;
    const amountMinor = parseAmount(amount, currency);
    if (amountMinor === null || amountMinor <= 0n) throw new GatewayError('WALLET_AMOUNT_INVALID');
    const { min, max } = boundsOf(currency);
    if (amountMinor < min || amountMinor > max)
      throw new GatewayError('UPLINE_LIMIT', {
        value: {
          minimumAmount: amountToWire({ minor: min, currency }),
          maximumAmount: amountToWire({ minor: max, currency }),
        },
      });
    return amountMinor;
  }

  /** Takes its place among the day's transfers before anything is posted. @returns who gets it; null: it is done already */
  async #claim(input: {
    merchantId: number;
    memberId: bigint;
    intent: string;
    amountMinor: bigint;
    currency: string;
  }): Promise<bigint | null> {
    const { db, members, paymentPasswords, now } = this.deps;
    const upline = await members.upline(input);
    const receiver = upline && { merchantId: input.merchantId, memberId: upline.id };
    const isReady = receiver !== null && (await paymentPasswords.state(receiver)).set;
    return db.merchant(input.merchantId).tx(async (query) => {
      await lockUpline(query, input);
      const known = await findUplineTransfer(query, input);
      if (known && known.amount !== input.amountMinor) throw new GatewayError('LEDGER_KEY_CONFLICT');
      // Refused before, with this key: it stays refused, and another try is another intent.
      if (known?.state === 'refused') throw new GatewayError('WALLET_NOT_ENOUGH');
      if (known) return known.state === 'done' ? null : known.agent_id;
      if (upline === null) throw new GatewayError('UPLINE_NONE');
      if (!isReady) throw new GatewayError('UPLINE_NOT_READY');
      const at = new Date(now());
      const done = await readPassedOn(query, { ...input, since: new Date(at.getTime() - DAY_MS) });
      if (done.times >= MAX_TIMES || done.amount + input.amountMinor > boundsOf(input.currency).day)
        throw new GatewayError('UPLINE_DAY_LIMIT');
      await this.#takeIn(query, { ...input, agentId: upline.id });
      await insertUplineTransfer(query, { ...input, agentId: upline.id, at });
      return upline.id;
    });
  }

  /** Limits of who gets it: those below are not told what they are. */
  async #takeIn(
    query: Query,
    input: { merchantId: number; memberId: bigint; agentId: bigint; intent: string; amountMinor: bigint },
  ): Promise<void> {
    const { merchantId, memberId, agentId, intent, amountMinor } = input;
    const claim = { source: UPWARDS.source, key: keyOf(memberId, intent), id: NO_DEPOSIT, amountMinor };
    const refusal = await this.deps.protection.takeDeposit(query, {
      merchantId,
      memberId: agentId,
      ...claim,
    });
    if (refusal !== null) throw new GatewayError('UPLINE_RECEIVER_LIMIT');
  }
}

export const createUplines = (deps: UplinesDeps): Uplines => new LedgerUplines(deps);
