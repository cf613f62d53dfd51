import type { AgentTransfers } from '../../src/contract/entities/agent-transfer';
import type { UplineSettings } from '../../src/contract/entities/funds';
import { amountToWire, parseAmount } from '../../src/contract/money';
import type { Query } from '../database/types';
import { GatewayError, type MerchantContext } from '../platform/index';
import { accountOf } from '../wallet/index';
import {
  DOWNWARDS,
  findDownlineTransfer,
  hasPassedUp,
  insertDownlineTransfer,
  lockDownline,
  readDownlineTransfers,
  readPassedDown,
} from './downlines.queries';
import { createMemberTransfers, keyOf, type MemberTransfers } from './member-transfers';
import { boundsOf, DAY_MS, MAX_TIMES, NO_DEPOSIT, type UplinesDeps } from './uplines';

/** Transfers of one day to members who had passed money up themselves: money that goes round makes turnover out of nothing. */
export const MAX_CIRCLES = 2;
const CURSOR = /^(\d{1,15})\.([A-Za-z0-9_-]{8,64})$/;
/** @throws GatewayError REQUEST_INVALID for what no page of ours ended with */
const placeIn = (cursor: string): { at: Date; intent: string } | null => {
  if (cursor === '') return null;
  const [, at, intent] = CURSOR.exec(cursor) ?? [];
  if (at === undefined || intent === undefined)
    throw new GatewayError('REQUEST_INVALID', { reason: 'cursor' });
  return { at: new Date(Number(at)), intent };
};

interface Asked {
  merchant: MerchantContext;
  /** The agent. */
  memberId: bigint;
  /** Who acts, with a payment password of their own: the agent, or a sub-account. */
  actorId: bigint;
}
interface Claim {
  merchantId: number;
  agentId: bigint;
  memberId: bigint;
  intent: string;
  amountMinor: bigint;
}

/** Money that agents pass on to members right below. */
export interface Downlines {
  settings(input: Asked): Promise<UplineSettings>;
  /** What the agent has passed on, the newest first. */
  list(input: Asked & { cursor: string; size: number }): Promise<AgentTransfers>;
  /**
   * Passes money on, once per `requestId`.
   * @throws GatewayError AGENT_UNKNOWN, AGENT_NOT_DIRECT, AGENT_TRANSFER_LIMIT, AGENT_TRANSFER_DAY, AGENT_TRANSFER_CIRCLE,
   *   AGENT_TRANSFER_RECEIVER (own limits, a pause or an exclusion of who gets it), WALLET_AMOUNT_INVALID, WALLET_NOT_ENOUGH,
   *   LEDGER_KEY_CONFLICT, what refuses a withdrawal, what a payment password answers, and TRANSFER_PENDING (begun, and what became
   *   of it is not known yet: the same key goes on)
   */
  transfer(
    input: Asked & { toId: string; amount: string; password: string; requestId: string },
  ): Promise<void>;
  /** Goes on with transfers that were begun and have no end. @returns how many have one now */
  recover(merchant: MerchantContext): Promise<number>;
}

export interface DownlinesDeps extends Omit<UplinesDeps, 'members'> {
  members: Pick<UplinesDeps['members'], 'standing'>;
  /** One right below an agent. @throws GatewayError AGENT_UNKNOWN, AGENT_NOT_DIRECT */
  directOf: (of: { merchantId: number; agentId: bigint }, asked: string) => Promise<bigint>;
}

class LedgerDownlines implements Downlines {
  readonly #transfers: MemberTransfers;

  constructor(private readonly deps: DownlinesDeps) {
    this.#transfers = createMemberTransfers(deps, DOWNWARDS);
  }

  recover(merchant: MerchantContext): Promise<number> {
    return this.#transfers.recover(merchant);
  }

  async settings({ merchant, memberId, actorId }: Asked): Promise<UplineSettings> {
    const { db, ledger, paymentPasswords, now } = this.deps;
    const who = { merchantId: merchant.id, memberId };
    const actor = { merchantId: merchant.id, memberId: actorId };
    const { currency } = merchant;
    const bounds = boundsOf(currency);
    const account = accountOf({ memberId, trial: false, currency });
    const [password, pause, done, available] = await Promise.all([
      paymentPasswords.state(actor),
      this.#pause(who, actor),
      readPassedDown(db.merchant(merchant.id).query, {
        ...{ merchantId: merchant.id, agentId: memberId, since: new Date(now() - DAY_MS) },
      }),
      ledger.balance({ merchantId: merchant.id, account }),
    ]);
    const left = bounds.day - done.amount;
    return {
      upline: '',
      min: { minor: bounds.min, currency },
      max: { minor: bounds.max, currency },
      available: { minor: available ?? 0n, currency },
      timesLeft: Math.max(MAX_TIMES - done.times, 0),
      amountLeft: { minor: left > 0n ? left : 0n, currency },
      paymentPasswordSet: password.set,
      pausedUntil: pause?.until.getTime() ?? null,
    };
  }

  async list({
    merchant,
    memberId,
    cursor,
    size,
  }: Parameters<Downlines['list']>[0]): Promise<AgentTransfers> {
    const rows = await readDownlineTransfers(this.deps.db.merchant(merchant.id).query, {
      ...{ merchantId: merchant.id, agentId: memberId, behind: placeIn(cursor), limit: size + 1 },
    });
    const shown = rows.slice(0, size);
    const last = shown.at(-1);
    return {
      transfers: shown.map((row) => ({
        id: row.intent,
        memberId: row.member_id.toString(),
        name: row.username,
        amount: { minor: row.amount, currency: merchant.currency },
        state: row.state,
        at: row.created_at.getTime(),
      })),
      next: rows.length > size && last !== undefined ? `${last.created_at.getTime()}.${last.intent}` : '',
    };
  }

  async transfer(input: Parameters<Downlines['transfer']>[0]): Promise<void> {
    const { merchant, memberId: agentId, requestId: intent } = input;
    const { deps } = this;
    const { currency } = merchant;
    const who = { merchantId: merchant.id, memberId: agentId };
    const amountMinor = amountOf(input);
    const memberId = await deps.directOf({ merchantId: merchant.id, agentId }, input.toId);
    const actor = { merchantId: merchant.id, memberId: input.actorId };
    const pause = await this.#pause(who, actor);
    if (pause !== null)
      throw new GatewayError('WITHDRAW_PAUSED', { value: { until: pause.until.getTime() } });
    await deps.paymentPasswords.demand(actor, input.password);
    const of = { merchantId: merchant.id, agentId, intent };
    const { query } = deps.db.merchant(merchant.id);
    // What was begun was judged then: it goes on, or answers as before.
    const known = await findDownlineTransfer(query, of);
    // What is still to be played stays with who has it: it does not leave as a gift.
    if (known === null) await deps.demandFree({ merchant, memberId: agentId });
    const claim: Claim = { ...of, memberId, amountMinor };
    if (!(await this.#claim(claim, currency))) return;
    const begun = { fromId: agentId, toId: memberId, intent, amountMinor };
    await this.#transfers.finish(merchant, begun, input.actorId.toString());
  }

  /** Money that rests for the agent, or for who acts. */
  async #pause(...who: { merchantId: number; memberId: bigint }[]) {
    for (const one of who) {
      const pause = await this.deps.moneyPauses.until(one);
      if (pause !== null) return pause;
    }
    return null;
  }

  /** Takes its place among the day's transfers before anything is posted. @returns false: it is done already */
  #claim(claim: Claim, currency: string): Promise<boolean> {
    const { db, now } = this.deps;
    return db.merchant(claim.merchantId).tx(async (query) => {
      await lockDownline(query, claim);
      const known = await findDownlineTransfer(query, claim);
      if (known && (known.amount !== claim.amountMinor || known.member_id !== claim.memberId))
        throw new GatewayError('LEDGER_KEY_CONFLICT');
      // Refused before, with this key: it stays refused, and another try is another intent.
      if (known?.state === 'refused') throw new GatewayError('WALLET_NOT_ENOUGH');
      if (known) return known.state !== 'done';
      const at = new Date(now());
      const since = new Date(at.getTime() - DAY_MS);
      const done = await readPassedDown(query, { ...claim, since });
      if (done.times >= MAX_TIMES || done.amount + claim.amountMinor > boundsOf(currency).day)
        throw new GatewayError('AGENT_TRANSFER_DAY');
      const circular = await hasPassedUp(query, { ...claim, since });
      if (circular && done.circular >= MAX_CIRCLES) throw new GatewayError('AGENT_TRANSFER_CIRCLE');
      await this.#takeIn(query, claim);
      await insertDownlineTransfer(query, { ...claim, circular, at });
      return true;
    });
  }

  /** Limits of who gets it: those above are not told what they are. */
  async #takeIn(query: Query, { merchantId, agentId, memberId, intent, amountMinor }: Claim): Promise<void> {
    const refusal = await this.deps.protection.takeDeposit(query, {
      ...{ merchantId, memberId, source: DOWNWARDS.source, key: keyOf(agentId, intent), id: NO_DEPOSIT },
      amountMinor,
    });
    if (refusal !== null) throw new GatewayError('AGENT_TRANSFER_RECEIVER');
  }
}

const amountOf = ({ merchant, amount }: { merchant: MerchantContext; amount: string }): bigint => {
  const { currency } = merchant;
  const amountMinor = parseAmount(amount, currency);
  if (amountMinor === null || amountMinor <= 0n) throw new GatewayError('WALLET_AMOUNT_INVALID');
  const { min, max } = boundsOf(currency);
  if (amountMinor < min || amountMinor > max)
    throw new GatewayError('AGENT_TRANSFER_LIMIT', {
      value: {
        minimumAmount: amountToWire({ minor: min, currency }),
        maximumAmount: amountToWire({ minor: max, currency }),
      },
    });
  return amountMinor;
};

export const createDownlines = (deps: DownlinesDeps): Downlines => new LedgerDownlines(deps);
