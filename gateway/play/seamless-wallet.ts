import { memberKind } from '../../src/contract/entities/member';
import { MAX_AMOUNT_MINOR } from '../../src/contract/money';
import type { ErrorCode } from '../../src/contract/tables/error-codes';
import type {
  AccountRef,
  Ledger,
  Operation,
  OperationResult,
  Posting,
  ReverseOperation,
} from '../ledger/index';
import type {
  BetCall,
  FreeRoundSet,
  RemainderCall,
  RoundCall,
  SeamlessWallet,
  WalletCall,
  WalletReply,
} from '../vendors/types';
import type { BonusMoney } from './bonus-money';
import { BonusMoves } from './bonus-moves';
import { FreeMoves } from './free-moves';
import type { FreeRounds } from './free-rounds';
import { factsOf, type Found, isTheirs, type Move, type Player } from './wallet-moves';
import type { CancelledWins } from './cancelled-wins';
import type { ClosedBets } from './closed-bets';
import { maskName, type MerchantContext } from '../platform/index';
import type { GameSession, GameSessions, LiveGameSession } from './game-sessions';
import type { Members } from '../identity/index';
import type { Protection } from '../protection/index';
import { accountOf, vendorAccountOf } from '../wallet/index';
import type { WinRecorder } from './win-recorder';

export interface SeamlessWalletDeps {
  ledger: Ledger;
  members: Members;
  wins: WinRecorder;
  gameSessions: Pick<GameSessions, 'find'>;
  bonusMoney: BonusMoney;
  freeRounds: FreeRounds;
  cancelledWins: CancelledWins;
  /** Returns false when another remainder was noted for the transaction. */
  noteRemainder: (call: RemainderCall) => Promise<boolean>;
  /** Notes that a round is over; saying it again changes nothing. */
  endRound: (round: RoundCall & { trial: boolean }) => Promise<void>;
  protection: Pick<Protection, 'mayStake' | 'takeStake' | 'releaseStake' | 'noteWin' | 'noteCorrection'>;
  /** Why a bet is refused while the merchant is closed, or null. */
  closedBets: ClosedBets;
  /** Category of a vendor's game in the catalogue, '' for one that is not in it. */
  categoryOf: (game: { merchantId: number; vendor: string; gameId: string }) => Promise<string>;
  /** null for an unknown merchant. */
  merchantOf: (merchantId: number) => Pick<MerchantContext, 'currency' | 'wallet'> | null;
}

/** How often what is missing of a cancelled win is computed again, because money moved meanwhile. */
const MAX_SPLITS = 5;

const refused = (code: ErrorCode, balanceMinor: bigint | null, currency: string | null): WalletReply => ({
  ok: false,
  code,
  balanceMinor,
  currency,
});

/** The verbs every seamless protocol is put onto. Play money never meets real money: a trial's counterpart is its funding. */
class LedgerSeamlessWallet implements SeamlessWallet {
  readonly #bonus: BonusMoves;
  readonly #free: FreeMoves;

  constructor(private readonly deps: SeamlessWalletDeps) {
    this.#bonus = new BonusMoves(deps, {
      move: (move) => this.#move(move),
      post: (call, player, operation) => this.#post(call, player, operation),
      balance: (call, player) => this.#balance(call, player),
    });
    this.#free = new FreeMoves(deps, {
      post: (call, player, operation) => this.#post(call, player, operation),
      balance: (call, player) => this.#balance(call, player),
    });
  }

  async debit(call: BetCall): Promise<WalletReply> {
    const found = await this.#bettor(call);
    if (!found.ok) return found.reply;
    if (call.free !== undefined) return this.#free.stake({ ...call, free: call.free }, found.player);
    const move: Move = { call, player: found.player, kind: 'debit', amounts: [-call.amountMinor] };
    return this.#stake(move, () => this.#bonus.move(move, () => this.#move(move)));
  }

  /** A win is paid to whom it belongs, whatever became of the session or the account meanwhile. */
  async credit(call: WalletCall): Promise<WalletReply> {
    const found = await this.#player(call);
    if (!found.ok) return found.reply;
    // A prize, as far as limits of one's own go: no stake of the player's stands against it.
    if (call.free !== undefined) return this.#free.win({ ...call, free: call.free }, found.player);
    const move: Move = { call, player: found.player, kind: 'credit', amounts: [call.amountMinor] };
    const reply = await this.#bonus.move(move, () => this.#pay(move));
    return this.#won(call, found.player, reply, call.amountMinor);
  }

  async debitCredit(call: BetCall & { winMinor: bigint }): Promise<WalletReply> {
    const found = await this.#bettor(call);
    if (!found.ok) return found.reply;
    if (call.winMinor < 0n || call.winMinor > MAX_AMOUNT_MINOR)
      return refused('WALLET_AMOUNT_INVALID', null, call.currency);
    // The ledger goes through the postings in order, so the bet must be covered before the win is there.
    const amounts = call.winMinor === 0n ? [-call.amountMinor] : [-call.amountMinor, call.winMinor];
    const move: Move = { call, player: found.player, kind: 'debit-credit', amounts };
    const reply = await this.#stake(move, () => this.#bonus.move(move, () => this.#pay(move)));
    return this.#won(call, found.player, reply, call.winMinor);
  }

  async adjust(call: WalletCall): Promise<WalletReply> {
    const size = call.amountMinor < 0n ? -call.amountMinor : call.amountMinor;
    const found = await this.#player({ ...call, amountMinor: size });
    if (!found.ok) return found.reply;
    const reply = await this.#move({
      call,
      player: found.player,
      kind: 'adjust',
      amounts: [call.amountMinor],
    });
    return this.#corrected(call, found.player, reply);
  }

  async promo(call: WalletCall): Promise<WalletReply> {
    const found = await this.#livePlayer(call);
    if (!found.ok) return found.reply;
    return this.#pay({ call, player: found.player, kind: 'promo', amounts: [call.amountMinor] });
  }

  async cancel(call: Parameters<SeamlessWallet['cancel']>[0]): Promise<WalletReply> {
    const found = await this.#player({ ...call, amountMinor: 1n });
    if (!found.ok) return found.reply;
    const { merchantId, vendor: source, targetTransactionId: key } = call;
    const target = await this.deps.ledger.find({ merchantId, source, key });
    if (target && !isTheirs(target, call))
      return refused('LEDGER_KEY_CONFLICT', await this.#balance(call, found.player), call.currency);
    const reversal: ReverseOperation = {
      type: 'reverse',
      merchantId: call.merchantId,
      source: call.vendor,
      key: call.transactionId,
      targetKey: call.targetTransactionId,
      actor: call.memberId.toString(),
      meta: factsOf(call),
    };
    const posted = await this.#post(call, found.player, reversal);
    const isShort = !posted.ok && posted.code === 'WALLET_NOT_ENOUGH' && call.covered !== true;
    const reply = isShort
      ? await this.#cancelSpent(call, found.player, reversal, target?.meta['category'] ?? '')
      : posted;
    return this.#corrected(call, found.player, reply);
  }

  /** A win whose money is no longer there: refusing it would have the vendor repeat its call for ever. */
  async #cancelSpent(
    call: Pick<WalletCall, 'merchantId' | 'vendor' | 'memberId' | 'currency'>,
    player: Player,
    reversal: ReverseOperation,
    category: string,
  ): Promise<WalletReply> {
    for (let split = 0; split < MAX_SPLITS; split += 1) {
      const taken = await this.deps.cancelledWins.take(call, reversal, category);
      const reply =
        taken === null ? await this.#post(call, player, reversal) : await this.#replyTo(call, player, taken);
      if (reply.ok || reply.code !== 'WALLET_NOT_ENOUGH') return reply;
    }
    return refused('BUSY', await this.#balance(call, player), call.currency);
  }

  async noteRemainder(call: RemainderCall): Promise<boolean> {
    const found = await this.#player({ ...call, amountMinor: 1n });
    // Play money is settled with no vendor.
    return !found.ok || found.player.trial || this.deps.noteRemainder(call);
  }

  freeRounds(call: Parameters<SeamlessWallet['freeRounds']>[0]): Promise<FreeRoundSet[]> {
    return this.#free.sets(call);
  }

  async end(call: RoundCall): Promise<WalletReply> {
    const found = await this.#player({ ...call, amountMinor: 1n });
    if (!found.ok) return found.reply;
    await this.deps.endRound({ ...call, trial: found.player.trial });
    return this.#told(call, found.player);
  }

  async balance(call: Parameters<SeamlessWallet['balance']>[0]): Promise<WalletReply> {
    const found = await this.#player({ ...call, amountMinor: 1n });
    if (!found.ok) return found.reply;
    const { sessionId } = call;
    if (sessionId === undefined || (await this.#sessionOf({ ...call, sessionId })))
      return this.#told(call, found.player);
    return refused('SESSION_INVALID', null, call.currency);
  }

  async #told(call: Parameters<SeamlessWallet['balance']>[0], player: Player): Promise<WalletReply> {
    const balanceMinor = await this.#balance(call, player);
    if (balanceMinor === null) return refused('LEDGER_ACCOUNT_UNKNOWN', null, call.currency);
    // A game that is told of nothing takes no bet.
    const bonus = player.standing.hasBonus && !player.trial ? await this.deps.bonusMoney.inPlay(call) : null;
    const playable = balanceMinor + (bonus?.balanceMinor ?? 0n);
    return { ok: true, journalId: '', replayed: false, balanceMinor: playable, currency: call.currency };
  }

  /** Who may be given presents: a member whose account is not locked. */
  #livePlayer(call: WalletCall): Promise<Found> {
    return this.#admitted(call, async ({ standing }) => (standing.active ? null : 'ACCESS_DENIED'));
  }

  /** Who may stake: the same, in a session of this very game that has not ended, while the merchant is open to them. */
  #bettor(call: BetCall): Promise<Found> {
    return this.#admitted(call, async ({ standing }) => {
      if (!standing.active) return 'ACCESS_DENIED';
      const session = await this.#sessionOf(call);
      if (!session || (session.gameId !== '' && session.gameId !== call.gameId)) return 'SESSION_INVALID';
      const closed = await this.deps.closedBets(call);
      if (closed === null) session.use();
      return closed;
    });
  }

  /**
   * A player with whom nothing is the matter. What stands in the journal is not judged again: its answer was lost, and a vendor
   * that heard a refusal now would take the money for not moved.
   */
  async #admitted(
    call: WalletCall,
    problemOf: (player: Player) => Promise<ErrorCode | null>,
  ): Promise<Found> {
    const found = await this.#player(call);
    if (!found.ok) return found;
    const problem = await problemOf(found.player);
    if (problem === null) return found;
    const { merchantId, vendor: source, transactionId: key } = call;
    if (await this.deps.ledger.find({ merchantId, source, key })) return found;
    const balanceMinor = await this.#balance(call, found.player);
    return { ok: false, reply: refused(problem, balanceMinor, call.currency) };
  }

  /** The live session that a vendor names, if it is this vendor's, this player's and in this currency. */
  async #sessionOf(
    call: Omit<GameSession, 'gameId'> & { sessionId: string },
  ): Promise<LiveGameSession | null> {
    const session = await this.deps.gameSessions.find(call.merchantId, call.sessionId);
    const isTheirs =
      session?.vendor === call.vendor &&
      session.memberId === call.memberId &&
      session.currency === call.currency;
    return isTheirs ? session : null;
  }

  async #player(
    call: Pick<WalletCall, 'merchantId' | 'vendor' | 'memberId' | 'currency' | 'amountMinor'>,
  ): Promise<Found> {
    const merchant = this.deps.merchantOf(call.merchantId);
    const currency = merchant?.currency ?? null;
    const standing =
      currency === null
        ? null
        : await this.deps.members.standing({ merchantId: call.merchantId, memberId: call.memberId });
    if (!standing) return { ok: false, reply: refused('LEDGER_ACCOUNT_UNKNOWN', null, currency) };
    if (currency !== call.currency || call.amountMinor <= 0n || call.amountMinor > MAX_AMOUNT_MINOR)
      return { ok: false, reply: refused('WALLET_AMOUNT_INVALID', null, currency) };
    const trial = memberKind(standing.type) === 'trial';
    if (trial || merchant?.wallet !== 'transfer')
      return { ok: true, player: { standing, trial, account: accountOf({ ...call, trial }) } };
    // Opened here as well: a game may be under way when a merchant goes over to transfers.
    const account = vendorAccountOf(call);
    await this.deps.ledger.open({ merchantId: call.merchantId, account });
    return { ok: true, player: { standing, trial, account } };
  }

  /** Counts a stake before its money moves, so that parallel ones cannot pass a limit of the member's own. */
  async #stake({ call, player }: Move, move: () => Promise<WalletReply>): Promise<WalletReply> {
    if (player.trial) return move();
    const { merchantId, memberId, vendor: source, transactionId: key, amountMinor } = call;
    const stake = { merchantId, memberId, source, key };
    const { refusal, fresh } = await this.deps.protection.takeStake({ ...stake, amountMinor });
    if (refusal !== null) {
      // What stands in the journal is not judged again.
      if (await this.deps.ledger.find({ merchantId, source, key })) return move();
      return refused(refusal.code, await this.#balance(call, player), call.currency);
    }
    const reply = await move();
    // One whose answer is not known stays counted until a job has asked the ledger.
    const isSettled = reply.ok ? reply.replayed : reply.code !== 'BUSY';
    if (fresh && isSettled) await this.deps.protection.releaseStake(stake);
    return reply;
  }

  async #won(
    call: WalletCall,
    player: Player,
    reply: WalletReply,
    amountMinor: bigint,
  ): Promise<WalletReply> {
    if (reply.ok && !reply.replayed && !player.trial && amountMinor > 0n)
      await this.deps.protection.noteWin({ ...call, journalId: BigInt(reply.journalId), amountMinor });
    return reply;
  }

  async #corrected(
    call: Pick<WalletCall, 'merchantId' | 'memberId'>,
    player: Player,
    reply: WalletReply,
  ): Promise<WalletReply> {
    if (reply.ok && !reply.replayed && !player.trial) await this.deps.protection.noteCorrection(call);
    return reply;
  }

  /** Moves money and puts what the player was given on the winner board. */
  async #pay(move: Move): Promise<WalletReply> {
    const { call, player } = move;
    const reply = await this.#move(move);
    const amountMinor = move.amounts.at(-1) ?? 0n;
    if (reply.ok && !reply.replayed && !player.trial && amountMinor > 0n)
      this.deps.wins.note({
        merchantId: call.merchantId,
        win: { ...call, amountMinor, maskedName: maskName(player.standing.username) },
      });
    return reply;
  }

  async #move({ call, player, kind, amounts }: Move): Promise<WalletReply> {
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
      category: await this.deps.categoryOf(call),
      postings: amounts.flatMap((amountMinor): Posting[] => [
        { account: player.account, amountMinor },
        { account: counterpart, amountMinor: -amountMinor },
      ]),
      meta: factsOf(call),
    });
  }

  async #post(
    call: Pick<WalletCall, 'merchantId' | 'memberId' | 'currency'>,
    player: Player,
    operation: Operation,
  ): Promise<WalletReply> {
    return this.#replyTo(call, player, await this.deps.ledger.post(operation));
  }

  async #replyTo(
    call: Pick<WalletCall, 'merchantId' | 'currency'>,
    player: Player,
    result: OperationResult,
  ): Promise<WalletReply> {
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

export const createSeamlessWallet = (deps: SeamlessWalletDeps): SeamlessWallet =>
  new LedgerSeamlessWallet(deps);
