import type { Ledger, Operation } from '../ledger/index';
import type { WalletCall, WalletReply } from '../vendors/types';
import { type BonusMoney, splitPostings, splitStake, splitWin } from './bonus-money';
import { factsOf, isTheirs, type Move, type Player } from './wallet-moves';

/** Times that a stake is split anew because other money moved meanwhile. */
const MAX_SPLITS = 4;

/** What bonus money asks of the wallet that it is part of. */
export interface PlainWallet {
  move(move: Move): Promise<WalletReply>;
  post(
    call: Pick<WalletCall, 'merchantId' | 'memberId' | 'currency'>,
    player: Player,
    operation: Operation,
  ): Promise<WalletReply>;
  balance(call: Pick<WalletCall, 'merchantId'>, player: Player): Promise<bigint | null>;
}

/** Stakes and wins in which bonus money has part: behind own money, in proportion, said again as they were. */
export class BonusMoves {
  constructor(
    private readonly deps: {
      ledger: Pick<Ledger, 'find'>;
      bonusMoney: BonusMoney;
      categoryOf: (game: { merchantId: number; vendor: string; gameId: string }) => Promise<string>;
    },
    private readonly wallet: PlainWallet,
  ) {}

  /** Own money alone, as for all members; what bonus money has part in only for those who have or had some. */
  async move(move: Move, plain: () => Promise<WalletReply>): Promise<WalletReply> {
    const { player, kind } = move;
    if (!player.standing.hasBonus || player.trial || player.account.class !== 'player') return plain();
    const shared = kind === 'credit' ? await this.#winWithBonus(move) : null;
    if (shared !== null) return shared;
    const reply = await plain();
    if (reply.ok || (reply.code !== 'WALLET_NOT_ENOUGH' && reply.code !== 'LEDGER_KEY_CONFLICT'))
      return reply;
    const again = await this.#sharedBefore(move);
    if (again !== null) return again;
    return kind === 'credit' || reply.code !== 'WALLET_NOT_ENOUGH'
      ? reply
      : this.#stakeWithBonus(move, reply);
  }

  /** What was posted with bonus money under this key is said again as it was: what it was split by may have moved since. */
  async #sharedBefore(move: Move): Promise<WalletReply | null> {
    const { merchantId, vendor: source, transactionId: key } = move.call;
    const posted = await this.deps.ledger.find({ merchantId, source, key });
    const grant = posted?.meta['grant'];
    if (posted === null || grant === undefined || !isTheirs(posted, move.call)) return null;
    const part = (name: string): bigint => BigInt(posted.meta[name] ?? '0');
    const moved = { own: part('own'), bonus: part('bonus') };
    const won = { own: part('wonOwn'), bonus: part('wonBonus') };
    const isSame =
      move.amounts.reduce((sum, amount) => sum + amount, 0n) ===
      moved.own + moved.bonus + won.own + won.bonus;
    const isSameStake = move.kind === 'credit' || move.amounts[0] === moved.own + moved.bonus;
    if (!isSame || !isSameStake) return null;
    return this.#postShared(move, {
      ...{ grant, moved, won },
      isOver: posted.meta['over'] === '1',
    });
  }

  async #winWithBonus(move: Move): Promise<WalletReply | null> {
    const before = await this.#sharedBefore(move);
    if (before !== null) return before;
    const { call } = move;
    const shares = await this.deps.bonusMoney.sharesOf(call);
    if (shares === null) return null;
    const won = splitWin(call.amountMinor, { own: shares.ownMinor, bonus: shares.bonusMinor });
    const { grantId, isOver } = shares;
    return this.#postShared(move, { grant: grantId.toString(), moved: { own: 0n, bonus: 0n }, won, isOver });
  }

  async #stakeWithBonus(move: Move, refusal: WalletReply): Promise<WalletReply> {
    const { call, player, amounts } = move;
    let reply = refusal;
    for (let round = 0; round < MAX_SPLITS; round += 1) {
      const [bonus, ownMinor] = await Promise.all([
        this.deps.bonusMoney.inPlay(call),
        this.wallet.balance(call, player),
      ]);
      const stake = -(amounts[0] ?? 0n);
      // Own money has come meanwhile.
      if ((ownMinor ?? 0n) >= stake) return this.wallet.move(move);
      const parts = bonus === null ? null : splitStake(stake, { ownMinor: ownMinor ?? 0n, bonus });
      if (bonus === null || parts === null) return reply;
      reply = await this.#postShared(move, {
        grant: bonus.grantId.toString(),
        moved: { own: -parts.own, bonus: -parts.bonus },
        won: splitWin(amounts[1] ?? 0n, parts),
        isOver: false,
      });
      // Another stake was faster: what is there now decides.
      if (reply.ok || reply.code !== 'WALLET_NOT_ENOUGH') return reply;
    }
    return reply;
  }

  async #postShared(
    { call, player, kind }: Move,
    parts: {
      grant: string;
      moved: { own: bigint; bonus: bigint };
      won: { own: bigint; bonus: bigint };
      isOver: boolean;
    },
  ): Promise<WalletReply> {
    const { currency } = call;
    const accounts = {
      own: player.account,
      bonus: parts.isOver
        ? ({ class: 'house', owner: 'forfeit', currency } as const)
        : ({ class: 'bonus', owner: `${call.memberId}:${parts.grant}`, currency } as const),
      vendor: { class: 'vendor', owner: call.vendor, currency } as const,
    };
    const { moved, won } = parts;
    const reply = await this.wallet.post(call, player, {
      ...{ type: 'post', merchantId: call.merchantId, source: call.vendor, key: call.transactionId },
      ...{ actor: call.memberId.toString(), kind, category: await this.deps.categoryOf(call) },
      postings: [...splitPostings(moved, accounts), ...splitPostings(won, accounts)],
      meta: {
        ...factsOf(call),
        ...{ grant: parts.grant, own: moved.own.toString(), bonus: moved.bonus.toString() },
        ...{ wonOwn: won.own.toString(), wonBonus: won.bonus.toString() },
        ...(parts.isOver ? { over: '1' } : {}),
      },
    });
    return moved.bonus < 0n ? this.#crossed(call, reply) : reply;
  }

  /** Says once that play has come to bonus money: with the first such stake behind one of own money. */
  async #crossed(call: WalletCall, reply: WalletReply): Promise<WalletReply> {
    if (!reply.ok || reply.replayed) return reply;
    const { merchantId, memberId, currency } = call;
    const of = { merchantId, memberId, currency, journalId: BigInt(reply.journalId) };
    if (!(await this.deps.bonusMoney.hasCrossed(of))) return reply;
    this.deps.bonusMoney.tellCrossed({ merchantId, memberId });
    return { ...reply, intoBonus: true };
  }
}
