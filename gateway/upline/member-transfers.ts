import { amountText } from '../../src/contract/money';
import { isTransient, messageOf } from '../database/errors';
import type { Database, Query } from '../database/types';
import type { Members } from '../identity/index';
import type { Ledger, OperationResult } from '../ledger/index';
import type { Protection } from '../protection/index';
import { GatewayError, LeftOut, type MerchantContext } from '../platform/index';
import { accountOf } from '../wallet/index';

/** Both sides are told, with the names of both. */
export interface UplineNews {
  merchantId: number;
  to: readonly bigint[];
  sender: string;
  receiver: string;
  amount: string;
  atMs: number;
}

/** A transfer that has its place among the day's, and whose end is not written down yet. */
export interface Begun {
  fromId: bigint;
  toId: bigint;
  /** The sender's idempotency key. */
  intent: string;
  amountMinor: bigint;
}

/** One of the two directions. */
export interface Direction {
  /** Who speaks in the ledger. */
  source: string;
  kind: 'transfer-upline' | 'transfer-downline';
  /** @returns whether this call was the one that ended it */
  end(
    query: Query,
    ended: { merchantId: number; fromId: bigint; intent: string; state: 'done' | 'refused' },
  ): Promise<boolean>;
  /**
   * Transfers that were begun before then and not ended, the oldest first, each with an id that is unique across merchants. `except`: the ids
   * of those left out.
   */
  open(
    query: Query,
    asked: { merchantId: number; before: Date; except: readonly string[]; limit: number },
  ): Promise<readonly (Begun & { id: string })[]>;
}

export interface MemberTransfersDeps {
  db: Database;
  ledger: Pick<Ledger, 'open' | 'post'>;
  members: Pick<Members, 'standing'>;
  /** What was counted among the receiver's payments is given back where nothing came. */
  protection: Pick<Protection, 'releaseStake'>;
  tell: (news: UplineNews) => void;
  now: () => number;
}

/** Moves the money of transfers that were begun. */
export interface MemberTransfers {
  /**
   * @throws GatewayError what the ledger refused it for; TRANSFER_PENDING where the answer is not known: the same key, and the job,
   *   go on with it
   */
  finish(merchant: MerchantContext, transfer: Begun, actor: string): Promise<void>;
  /** Goes on with what has waited for longer than a call takes. @returns how many have ended */
  recover(merchant: MerchantContext): Promise<number>;
}

export const keyOf = (memberId: bigint, intent: string): string => `${memberId}-${intent}`;
/** Calls have their answer by then. A transfer that the job cannot end rests as long. */
const WAITED_MS = 60_000;
const MAX_RECOVERED = 200;
const ACTOR = 'transfer job';

const pending = (reason: string): GatewayError =>
  new GatewayError('TRANSFER_PENDING', { retryAfterS: 1, reason });

export const createMemberTransfers = (deps: MemberTransfersDeps, direction: Direction): MemberTransfers => {
  const { db, ledger, members, protection, now } = deps;
  const { source, kind } = direction;
  const leftOut = new LeftOut<string>(now, WAITED_MS);

  const post = async (
    merchant: MerchantContext,
    { fromId, toId, intent, amountMinor }: Begun,
    actor: string,
  ): Promise<OperationResult> => {
    const { id: merchantId, currency } = merchant;
    const from = accountOf({ memberId: fromId, trial: false, currency });
    const to = accountOf({ memberId: toId, trial: false, currency });
    await ledger.open({ merchantId, account: to });
    return ledger.post({
      ...{ type: 'post', merchantId, source, key: keyOf(fromId, intent), actor, kind },
      postings: [
        { account: from, amountMinor: -amountMinor },
        { account: to, amountMinor },
      ],
    });
  };

  const tell = async (merchant: MerchantContext, { fromId, toId, amountMinor }: Begun): Promise<void> => {
    const nameOf = async (memberId: bigint): Promise<string> =>
      (await members.standing({ merchantId: merchant.id, memberId }))?.username ?? '';
    deps.tell({
      merchantId: merchant.id,
      to: [fromId, toId],
      sender: await nameOf(fromId),
      receiver: await nameOf(toId),
      amount: amountText({ minor: amountMinor, currency: merchant.currency }),
      atMs: now(),
    });
  };

  const finish: MemberTransfers['finish'] = async (merchant, transfer, actor) => {
    const { id: merchantId } = merchant;
    const { fromId, toId, intent } = transfer;
    const result = await post(merchant, transfer, actor).catch((error: unknown) => {
      if (isTransient(error)) throw pending(messageOf(error));
      throw error;
    });
    // Surely not done, but begun: it keeps its place.
    if (!result.ok && result.code === 'BUSY') throw pending(result.code);
    const state = result.ok ? 'done' : 'refused';
    const isFirst = await direction.end(db.merchant(merchantId).query, { merchantId, fromId, intent, state });
    if (!result.ok) {
      await protection.releaseStake({ merchantId, memberId: toId, source, key: keyOf(fromId, intent) });
      throw new GatewayError(result.code);
    }
    if (isFirst) await tell(merchant, transfer);
  };

  return {
    finish,
    async recover(merchant) {
      const { id: merchantId } = merchant;
      const before = new Date(now() - WAITED_MS);
      const asked = { merchantId, before, except: leftOut.ids(), limit: MAX_RECOVERED };
      return leftOut.work(await direction.open(db.merchant(merchantId).query, asked), async (transfer) => {
        const code = await finish(merchant, transfer, ACTOR).catch((error: unknown) => {
          if (error instanceof GatewayError) return error.code;
          throw error;
        });
        // One that is refused has ended too.
        return code !== 'TRANSFER_PENDING';
      });
    },
  };
};
