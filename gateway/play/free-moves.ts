import type { ErrorCode } from '../../src/contract/tables/error-codes';
import type { Ledger, Posting } from '../ledger/index';
import type { Protection } from '../protection/index';
import type { FreeRoundSet, SeamlessWallet, WalletCall, WalletReply } from '../vendors/types';
import type { PlainWallet } from './bonus-moves';
import { type FreeRounds, setNumber } from './free-rounds';
import { factsOf, type Player } from './wallet-moves';

type FreeCall = WalletCall & { free: string };

/** Stakes that a promotion pays, and what they win: the player's own money and limits are not touched by them. */
export class FreeMoves {
  constructor(
    private readonly deps: {
      ledger: Pick<Ledger, 'find'>;
      protection: Pick<Protection, 'mayStake'>;
      freeRounds: FreeRounds;
      categoryOf: (game: { merchantId: number; vendor: string; gameId: string }) => Promise<string>;
    },
    private readonly wallet: Pick<PlainWallet, 'post' | 'balance'>,
  ) {}

  async sets(call: Parameters<SeamlessWallet['freeRounds']>[0]): Promise<FreeRoundSet[]> {
    const { merchantId, memberId, vendor, gameId } = call;
    const sets = await this.deps.freeRounds.sets({ merchantId, memberId, game: { vendor, gameId } });
    return sets.map(({ grantId, stakeMinor, left, count, expiresAt, wins }) => ({
      ...{ id: grantId.toString(), stakeMinor, expiresAt, wins },
      ...{ left: Number(left), count: Number(count) },
    }));
  }

  /** Out of the set to the vendor. A set that is used up is refused by the ledger, as a balance is. */
  async stake(call: FreeCall, player: Player): Promise<WalletReply> {
    const set = await this.#setOf(call, player);
    if (set === null || set.stakeMinor !== call.amountMinor)
      return this.#refuse(call, player, 'WALLET_AMOUNT_INVALID');
    const { merchantId, vendor: source, transactionId: key, currency } = call;
    // A pause, an exclusion and a time of one's own count; what is not staked touches no limit of money.
    const refusal = await this.deps.protection.mayStake(call, 0n);
    const code = refusal === null ? (set.isOpen ? null : 'WALLET_NOT_ENOUGH') : refusal.code;
    // What stands in the journal is not judged again.
    if (code !== null && (await this.deps.ledger.find({ merchantId, source, key })) === null)
      return this.#refuse(call, player, code);
    return this.#post(call, player, 'debit', [
      { account: set.stakes, amountMinor: -call.amountMinor },
      { account: { class: 'vendor', owner: source, currency }, amountMinor: call.amountMinor },
    ]);
  }

  /** A prize that no own stake paid for: own money, or bonus money that waits for the last round of its set. */
  async win(call: FreeCall, player: Player): Promise<WalletReply> {
    const { merchantId, vendor: source, transactionId: key, currency, amountMinor } = call;
    const set = await this.#setOf(call, player);
    if (set === null) return this.#refuse(call, player, 'WALLET_AMOUNT_INVALID');
    const posted = await this.deps.ledger.find({ merchantId, source, key });
    // Said again it goes where it went, whatever became of the set meanwhile.
    const before = posted?.accounts.find(({ class: kind }) => kind !== 'vendor');
    const account = before ?? set.wins ?? player.account;
    return this.#post(call, player, 'promo', [
      { account, amountMinor },
      { account: { class: 'vendor', owner: source, currency }, amountMinor: -amountMinor },
    ]);
  }

  async #setOf(call: FreeCall, player: Player): ReturnType<FreeRounds['find']> {
    const grantId = setNumber(call.free);
    if (grantId === null || player.trial || player.account.class !== 'player') return null;
    const { merchantId, memberId, vendor, gameId, currency } = call;
    return this.deps.freeRounds.find({ merchantId, memberId, vendor, gameId, currency, grantId });
  }

  async #post(call: FreeCall, player: Player, kind: string, postings: Posting[]): Promise<WalletReply> {
    return this.wallet.post(call, player, {
      ...{ type: 'post', merchantId: call.merchantId, source: call.vendor, key: call.transactionId },
      ...{ actor: call.memberId.toString(), kind, category: await this.deps.categoryOf(call), postings },
      meta: { ...factsOf(call), free: call.free, member: call.memberId.toString() },
    });
  }

  async #refuse(call: FreeCall, player: Player, code: ErrorCode): Promise<WalletReply> {
    const balanceMinor = await this.wallet.balance(call, player);
    return { ok: false, code, balanceMinor, currency: call.currency };
  }
}
