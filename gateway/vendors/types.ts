import type { ErrorCode } from '../../src/contract/tables/error-codes';

/** What a wallet verb answers to any vendor protocol; each adapter words it in its own reply table. */
export type WalletReply =
  | {
      ok: true;
      journalId: string;
      replayed: boolean;
      balanceMinor: bigint;
      currency: string;
      /** With this stake play has come from own money to bonus money: said once for each time. */
      intoBonus?: true;
    }
  | { ok: false; code: ErrorCode; balanceMinor: bigint | null; currency: string | null };

export interface WalletCall {
  merchantId: number;
  /** Vendor code as in the catalogue ('HOUSE'). */
  vendor: string;
  memberId: bigint;
  /** The vendor's transaction id: unique per merchant and vendor, for ever. */
  transactionId: string;
  roundId: string;
  gameId: string;
  amountMinor: bigint;
  currency: string;
  /** The vendor's word that nothing more is to come of this round. */
  final?: boolean;
  /** The set of free rounds that this round is of: the player stakes nothing, and wins as the set's terms say. */
  free?: string;
}

/** A set of rounds of one game that the player need not pay. */
export interface FreeRoundSet {
  id: string;
  stakeMinor: bigint;
  left: number;
  count: number;
  /** Unix milliseconds. */
  expiresAt: number;
  /** What becomes of wins: own money at once, or bonus money when the last one is over. */
  wins: 'money' | 'bonus';
}

/** What only a live game session may ask for: it names the session that the launch has handed to the vendor. */
export interface BetCall extends WalletCall {
  sessionId: string;
}

/** A call that moves no money of its own: a cancel, or the end of a round. */
export type RoundCall = Omit<WalletCall, 'amountMinor' | 'transactionId' | 'final' | 'free'>;

/** The unbooked part of an amount, below the currency's smallest unit. */
export type RemainderCall = RoundCall &
  Pick<WalletCall, 'transactionId'> & {
    /** A decimal below one minor unit, in the currency: '0.0045'; below zero where a correction took. */
    remainder: string;
  };

/**
 * The verbs every seamless wallet protocol is put onto (gateway/play/seamless-wallet.ts). Debits and prizes need a live
 * player, debits a live session of this player, game and currency besides; credits, adjustments, cancels and ends are never
 * refused for an ended session or a locked player, nor is a bet that was taken before and is only asked for again.
 */
export interface SeamlessWallet {
  debit(call: BetCall): Promise<WalletReply>;
  credit(call: WalletCall): Promise<WalletReply>;
  /** A bet and its win as one movement, all or nothing; the win never pays for its own bet. `amountMinor` is the bet. */
  debitCredit(call: BetCall & { winMinor: bigint }): Promise<WalletReply>;
  /** A correction by the vendor: `amountMinor` is signed and not 0. One that takes never takes what is not there. */
  adjust(call: WalletCall): Promise<WalletReply>;
  /** A prize that no bet of the round paid for: a jackpot, a tournament, free rounds. */
  promo(call: WalletCall): Promise<WalletReply>;
  /**
   * `targetTransactionId` may be unknown: a tombstone then refuses it for ever. A win whose money is no longer there is cancelled as
   * well: what is there is taken, and the rest becomes a debt of the player.
   */
  cancel(
    call: RoundCall &
      Pick<WalletCall, 'transactionId' | 'final'> & {
        targetTransactionId: string;
        /** True: refused with WALLET_NOT_ENOUGH instead, because more that is cancelled with it may bring the money. */
        covered?: true;
      },
  ): Promise<WalletReply>;
  /** Notes what was rounded off a transaction that has been booked, once; returns false when another remainder was noted for it. */
  noteRemainder(call: RemainderCall): Promise<boolean>;
  /** The round is over without another movement (a bet that lost). Saying it again changes nothing. */
  end(call: RoundCall): Promise<WalletReply>;
  /** Sets that the player may use in a game, the one that ends first before the others. A bet and its win name theirs in `free`. */
  freeRounds(
    call: Pick<WalletCall, 'merchantId' | 'vendor' | 'memberId' | 'gameId' | 'currency'>,
  ): Promise<FreeRoundSet[]>;
  /** With the name of a session it also says whether that one lives. */
  balance(
    call: Pick<WalletCall, 'merchantId' | 'vendor' | 'memberId' | 'currency'> & { sessionId?: string },
  ): Promise<WalletReply>;
}

export interface LaunchRequest {
  merchantId: number;
  memberId: bigint;
  /** Secret name of the session that the vendor's bets carry; it ends with the member's own session. */
  sessionId: string;
  /** Short display name for the game's own screen, already masked. */
  playerName: string;
  gameId: string;
  currency: string;
  language: string;
  /** True for play money (trial account or free trial). */
  trial: boolean;
  /** The room that is joined: what a round may cost there. Absent where there are no rooms. */
  room?: { id: string; minStakeMinor: bigint; maxStakeMinor: bigint };
  /** Absolute origins that may frame the game. */
  frameAncestors: string[];
}

/** A game as its row in an operator's catalogue has it. */
export interface VendorGame {
  category: string;
  classify: string;
  motif: string;
  /** By language, upper case. */
  names: Readonly<Record<string, string | undefined>>;
  /** The row's own number: the same in every reading. */
  seed: number;
  /** What the vendor is called there. */
  brand: string;
}
/** Looks a vendor's game up in a merchant's catalogue, or in any merchant's where null; null for none. */
export type VendorGames = (wanted: {
  merchantId: number | null;
  vendor: string;
  gameId: string;
}) => Promise<VendorGame | null>;

/** How a round came about, in the vendor's words, and what is needed to compute it again. */
export interface VendorRound {
  /** Label and value in the asked-for language. */
  rows: { label: string; value: string }[];
  proof: {
    /** Name of the scheme ('hmac-sha256-seeds'); what the values mean is documented with the vendor. */
    method: string;
    /** Whether the house's secret is among the values by now. */
    revealed: boolean;
    values: Record<string, string>;
    /** Absolute address of a page that computes the round, '' when there is none yet. */
    url: string;
  } | null;
}

/** What a vendor publishes of a game before it is played. What it does not publish is null: nothing is guessed. */
export interface VendorGameFacts {
  /**
   * Return in millionths of the stake: of the bet that returns least, and of the one that returns most. Where a return was
   * simulated, the ends of its interval.
   */
  returnPpm: { least: number; most: number } | null;
  volatility: 'low' | 'medium' | 'high' | null;
  /** What one round may cost, minor units of the asked-for currency. */
  stake: { minMinor: bigint; maxMinor: bigint } | null;
}

/** The rules of a game in the vendor's words. */
export interface VendorGameRules {
  /** Paragraphs of plain text in the asked-for language. */
  rules: string[];
  /** Absolute address of the page that computes rounds again, '' where there is none. */
  proofUrl: string;
}

/** One per vendor protocol. */
export interface VendorAdapter {
  code: string;
  launch(request: LaunchRequest): Promise<{ ok: true; url: string } | { ok: false; code: ErrorCode }>;
  /** The smallest bet of a game in minor units, as far as the vendor says it before the first play; null where it does not. */
  minStake?(game: {
    merchantId: number;
    gameId: string;
    currency: string;
  }): bigint | null | Promise<bigint | null>;
  /** What is known of a game without a call: the catalogue reads it for each game that it shows. */
  facts?(game: { gameId: string; currency: string; row: VendorGame }): VendorGameFacts | null;
  /** Rules and proof of a game; null where the vendor publishes none. */
  rules?(game: { gameId: string; language: string; row: VendorGame }): VendorGameRules | null;
  /** A round of this very player; null where the vendor does not know it, or cannot tell now. */
  round?(request: {
    merchantId: number;
    memberId: bigint;
    roundId: string;
    language: string;
  }): Promise<VendorRound | null>;
}
