import type { ErrorCode } from '../../../src/contract/tables/error-codes';
import type { BetCall, FreeRoundSet, SeamlessWallet, WalletCall, WalletReply } from '../types';

interface Entry {
  content: string;
  memberId: bigint;
  amountMinor: bigint;
  reply: WalletReply;
  isReversed: boolean;
}

export type MemoryVerb = keyof SeamlessWallet;
/** What the wallet does wrong: `before` nothing was booked yet, `after` it was but the answer is lost. */
export type WalletFault = (verb: MemoryVerb, at: 'before' | 'after') => void | Promise<void>;

export interface MemoryWallet extends SeamlessWallet {
  balanceOf(memberId: bigint): bigint;
  deposit(memberId: bigint, amountMinor: bigint): void;
  /** Whether the session that a bet or a question names lives and is theirs; any is unless this is set. */
  isLive: (call: Pick<BetCall, 'merchantId' | 'memberId' | 'currency' | 'sessionId'>) => boolean;
  /** Sets of free rounds by their number. */
  readonly sets: Map<string, { memberId: bigint; gameId: string; set: FreeRoundSet }>;
  /** Members whose bets and prizes are refused. */
  readonly locked: Set<bigint>;
  /** Movements that took effect, in order; repeats are not listed. */
  readonly effects: string[];
  /** Rounds said to be over, each once. */
  readonly ended: Set<string>;
  /** What cancelled wins were short of, by member. */
  readonly debts: Map<bigint, bigint>;
  /** Remainders by transaction. */
  readonly remainders: Map<string, string>;
  fault: WalletFault;
}

type Movement = { verb: 'debit' | 'credit' | 'adjust' | 'promo' | 'debitCredit'; amounts: readonly bigint[] };

/** A wallet in memory that obeys the VendorWallet interface: idempotent, with tombstones, refusing what it can't pay. */
export const createMemoryWallet = (currency = 'BRL'): MemoryWallet => {
  const balances = new Map<bigint, bigint>();
  const entries = new Map<string, Entry>();
  const tombstones = new Set<string>();
  const effects: string[] = [];
  const ended = new Set<string>();
  const sets: MemoryWallet['sets'] = new Map();
  const locked = new Set<bigint>();
  const debts = new Map<bigint, bigint>();
  const remainders = new Map<string, string>();

  const idOf = (call: Pick<WalletCall, 'merchantId' | 'vendor'>, transactionId: string): string =>
    `${call.merchantId}/${call.vendor}/${transactionId}`;
  const balanceOf = (memberId: bigint): bigint => balances.get(memberId) ?? 0n;
  const refuse = (code: ErrorCode, memberId: bigint): WalletReply => ({
    ok: false,
    code,
    balanceMinor: balanceOf(memberId),
    currency,
  });
  const done = (memberId: bigint, journalId: string): WalletReply => ({
    ok: true,
    journalId,
    replayed: false,
    balanceMinor: balanceOf(memberId),
    currency,
  });
  const over = (call: Pick<WalletCall, 'roundId' | 'final'>): void => {
    if (call.final === true) ended.add(call.roundId);
  };

  const move = (call: WalletCall, { verb, amounts }: Movement): WalletReply => {
    const { memberId } = call;
    const id = idOf(call, call.transactionId);
    const content = [verb, memberId, ...amounts, call.roundId, call.final === true].join(':');
    const earlier = entries.get(id);
    if (earlier) {
      if (earlier.content !== content) return refuse('LEDGER_KEY_CONFLICT', memberId);
      return earlier.reply.ok ? { ...earlier.reply, replayed: true } : earlier.reply;
    }
    if (tombstones.has(id)) return refuse('LEDGER_TOMBSTONED', memberId);
    let after = balanceOf(memberId);
    for (const amount of amounts) {
      after += amount;
      if (after < 0n) return refuse('WALLET_NOT_ENOUGH', memberId);
    }
    balances.set(memberId, after);
    effects.push(`${verb} ${amounts.map((one) => (verb === 'debit' ? -one : one)).join(' ')}`);
    over(call);
    const amountMinor = amounts.reduce((sum, one) => sum + one, 0n);
    const reply = done(memberId, String(effects.length));
    entries.set(id, { content, memberId, amountMinor, reply, isReversed: false });
    return reply;
  };

  const cancel: (call: Parameters<SeamlessWallet['cancel']>[0]) => WalletReply = (call) => {
    const target = idOf(call, call.targetTransactionId);
    const entry = entries.get(target);
    if (!entry) tombstones.add(target);
    else if (!entry.isReversed) {
      const { memberId } = entry;
      const after = balanceOf(memberId) - entry.amountMinor;
      if (after < 0n && call.covered === true) return refuse('WALLET_NOT_ENOUGH', memberId);
      entry.isReversed = true;
      balances.set(memberId, after < 0n ? 0n : after);
      if (after < 0n) debts.set(memberId, (debts.get(memberId) ?? 0n) - after);
      effects.push(`cancel ${-entry.amountMinor}`);
    }
    over(call);
    return done(call.memberId, 'cancel');
  };

  const live = (call: WalletCall, movement: Movement): WalletReply =>
    locked.has(call.memberId) ? refuse('ACCESS_DENIED', call.memberId) : move(call, movement);
  const inSession = (call: BetCall, movement: Movement): WalletReply => {
    const isKnown = entries.has(idOf(call, call.transactionId));
    return isKnown || wallet.isLive(call) ? live(call, movement) : refuse('SESSION_INVALID', call.memberId);
  };
  const freeStake = (call: BetCall): WalletReply => {
    const set = sets.get(call.free ?? '')?.set;
    const isKnown = entries.has(idOf(call, call.transactionId));
    if (!isKnown && (set === undefined || set.left === 0)) return refuse('WALLET_NOT_ENOUGH', call.memberId);
    const reply = inSession(call, { verb: 'debit', amounts: [0n] });
    if (set !== undefined && reply.ok && !reply.replayed) set.left -= 1;
    return reply;
  };
  const wallet: MemoryWallet = {
    isLive: () => true,
    effects,
    ended,
    locked,
    debts,
    remainders,
    fault: () => undefined,
    balanceOf,
    deposit: (memberId, amountMinor) => void balances.set(memberId, balanceOf(memberId) + amountMinor),
    sets,
    freeRounds: async ({ memberId, gameId }) =>
      [...sets.values()].flatMap((one) =>
        one.memberId === memberId && one.gameId === gameId && one.set.left > 0 ? [one.set] : [],
      ),
    debit: (call) =>
      faulty('debit', () =>
        call.free === undefined
          ? inSession(call, { verb: 'debit', amounts: [-call.amountMinor] })
          : freeStake(call),
      ),
    credit: (call) => faulty('credit', () => move(call, { verb: 'credit', amounts: [call.amountMinor] })),
    debitCredit: (call) =>
      faulty('debitCredit', () =>
        inSession(call, { verb: 'debitCredit', amounts: [-call.amountMinor, call.winMinor] }),
      ),
    adjust: (call) => faulty('adjust', () => move(call, { verb: 'adjust', amounts: [call.amountMinor] })),
    promo: (call) => faulty('promo', () => live(call, { verb: 'promo', amounts: [call.amountMinor] })),
    cancel: (call) => faulty('cancel', () => cancel(call)),
    async noteRemainder({ transactionId, remainder }) {
      const noted = remainders.get(transactionId) ?? remainder;
      remainders.set(transactionId, noted);
      return noted === remainder;
    },
    end: (call) =>
      faulty('end', () => {
        ended.add(call.roundId);
        return done(call.memberId, 'end');
      }),
    balance: (call) =>
      faulty('balance', () => {
        const { sessionId } = call;
        const isOver = sessionId !== undefined && !wallet.isLive({ ...call, sessionId });
        return isOver ? refuse('SESSION_INVALID', call.memberId) : done(call.memberId, 'balance');
      }),
  };
  const faulty = async (verb: MemoryVerb, work: () => WalletReply): Promise<WalletReply> => {
    await wallet.fault(verb, 'before');
    const reply = work();
    await wallet.fault(verb, 'after');
    return reply;
  };
  return wallet;
};
