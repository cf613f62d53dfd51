import { memberKind } from '../../src/contract/entities/member';
import { MAX_AMOUNT_MINOR } from '../../src/contract/money';
import type { ErrorCode } from '../../src/contract/tables/error-codes';
import type { AccountRef, Ledger, Operation, OperationResult } from '../ledger/types';
import type { VendorWallet, WalletCall, WalletReply } from '../vendors/types';
import type { Members, Standing } from './member';
import { accountOf } from './wallet';
import type { WinRecorder } from './win-recorder';
import { maskName } from './mask-name';

export interface VendorWalletDeps {
  ledger: Ledger;
  members: Members;
  wins: WinRecorder;
  /** The merchant's currency, null for an unknown merchant. */
  currencyOf: (merchantId: number) => string | null;
}

type Player = { standing: Standing; trial: boolean; account: AccountRef };
type Found = { ok: true; player: Player } | { ok: false; reply: WalletReply };

const refused = (code: ErrorCode, balanceMinor: bigint | null, currency: string | null): WalletReply => ({
  ok: false,
  code,
  balanceMinor,
  currency,
});

/** The verbs every seamless protocol is put onto. Play money never meets real money: a trial's counterpart is its funding. */
class LedgerVendorWallet implements VendorWallet {
  constructor(private readonly deps: VendorWalletDeps) {}

  async debit(call: WalletCall): Promise<WalletReply> {
    const found = await this.#player(call);
    if (!found.ok) return found.reply;
    if (!found.player.standing.active)
      return refused('ACCESS_DENIED', await this.#balance(call, found.player), call.currency);
    return this.#move({ call, player: found.player, kind: 'debit', amountMinor: -call.amountMinor });
  }

  /** A win is paid to whom it belongs, whatever became of the session or the account meanwhile. */
  async credit(call: WalletCall): Promise<WalletReply> {
    const found = await this.#player(call);
    if (!found.ok) return found.reply;
    const { player } = found;
    const reply = await this.#move({ call, player, kind: 'credit', amountMinor: call.amountMinor });
    if (reply.ok && !reply.replayed && !player.trial)
      this.deps.wins.note({
        merchantId: call.merchantId,
        win: { ...call, maskedName: maskName(player.standing.username) },
      });
    return reply;
  }

  async cancel(call: Parameters<VendorWallet['cancel']>[0]): Promise<WalletReply> {
    const found = await this.#player({ ...call, amountMinor: 1n });
    if (!found.ok) return found.reply;
    return this.#post(call, found.player, {
      type: 'reverse',
      merchantId: call.merchantId,
      source: call.vendor,
      key: call.transactionId,
      targetKey: call.targetTransactionId,
      actor: call.memberId.toString(),
      meta: { round: call.roundId, game: call.gameId },
    });
  }

  async balance(call: Parameters<VendorWallet['balance']>[0]): Promise<WalletReply> {
    const found = await this.#player({ ...call, amountMinor: 1n });
    if (!found.ok) return found.reply;
    const balanceMinor = await this.#balance(call, found.player);
    if (balanceMinor === null) return refused('LEDGER_ACCOUNT_UNKNOWN', null, call.currency);
    return { ok: true, journalId: '', replayed: false, balanceMinor, currency: call.currency };
  }

  async #player(
    call: Pick<WalletCall, 'merchantId' | 'memberId' | 'currency' | 'amountMinor'>,
  ): Promise<Found> {
    const currency = this.deps.currencyOf(call.merchantId);
    const standing =
      currency === null
        ? null
        : await this.deps.members.standing({ merchantId: call.merchantId, memberId: call.memberId });
    if (!standing) return { ok: false, reply: refused('LEDGER_ACCOUNT_UNKNOWN', null, currency) };
    if (currency !== call.currency || call.amountMinor <= 0n || call.amountMinor > MAX_AMOUNT_MINOR)
      return { ok: false, reply: refused('WALLET_AMOUNT_INVALID', null, currency) };
    const trial = memberKind(standing.type) === 'trial';
    const account = accountOf({ memberId: call.memberId, trial, currency: call.currency });
    return { ok: true, player: { standing, trial, account } };
  }

  #move(input: {
    call: WalletCall;
    player: Player;
    kind: string;
    amountMinor: bigint;
  }): Promise<WalletReply> {
    const { call, player, kind, amountMinor } = input;
    const counterpart: AccountRef = player.trial
      ? { class: 'trial-funding', owner: '', currency: call.currency }
      : { class: 'vendor', owner: call.vendor, currency: call.currency };
    return this.#post(call, player, {
      type: 'post',
      merchantId: call.merchantId,
      source: call.vendor,
      key: call.transactionId,
      actor: call.memberId.toString(),
      kind,
      postings: [
        { account: player.account, amountMinor },
        { account: counterpart, amountMinor: -amountMinor },
      ],
      meta: { round: call.roundId, game: call.gameId },
    });
  }

  async #post(
    call: Pick<WalletCall, 'merchantId' | 'memberId' | 'currency'>,
    player: Player,
    operation: Operation,
  ): Promise<WalletReply> {
    const result = await this.deps.ledger.post(operation);
    const after = balanceIn(result, player.account) ?? (await this.#balance(call, player));
    if (!result.ok) return refused(result.code, after, call.currency);
    return {
      ok: true,
      journalId: result.journalId.toString(),
      replayed: result.replayed,
      balanceMinor: after ?? 0n,
      currency: call.currency,
    };
  }

  #balance(call: Pick<WalletCall, 'merchantId'>, player: Player): Promise<bigint | null> {
    return this.deps.ledger.balance({ merchantId: call.merchantId, account: player.account });
  }
}

const balanceIn = (result: OperationResult, account: AccountRef): bigint | null =>
  result.balances.find((row) => row.account.class === account.class && row.account.owner === account.owner)
    ?.balanceMinor ?? null;

export const createVendorWallet = (deps: VendorWalletDeps): VendorWallet => new LedgerVendorWallet(deps);
