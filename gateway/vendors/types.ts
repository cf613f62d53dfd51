import type { ErrorCode } from '../../src/contract/tables/error-codes';

/** What a wallet verb answers to any vendor protocol; each adapter words it in its own reply table. */
export type WalletReply =
  | { ok: true; journalId: string; replayed: boolean; balanceMinor: bigint; currency: string }
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
}

/** What only a live game session may ask for: it names the session that the launch has handed to the vendor. */
export interface BetCall extends WalletCall {
  sessionId: string;
}

/** A call that moves no money of its own: a cancel, or the end of a round. */
export type RoundCall = Omit<WalletCall, 'amountMinor' | 'transactionId' | 'final'>;

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
  /** `targetTransactionId` may be unknown: a tombstone then refuses it for ever. */
  cancel(
    call: RoundCall & Pick<WalletCall, 'transactionId' | 'final'> & { targetTransactionId: string },
  ): Promise<WalletReply>;
  /** The round is over without another movement (a bet that lost). Saying it again changes nothing. */
  end(call: RoundCall): Promise<WalletReply>;
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

/** One per vendor protocol. */
export interface VendorAdapter {
  code: string;
  launch(request: LaunchRequest): Promise<{ ok: true; url: string } | { ok: false; code: ErrorCode }>;
  /** The smallest bet of a game in minor units, as far as the vendor says it before the first play; null where it does not. */
  minStake?(game: { gameId: string; currency: string }): bigint | null;
  /** A round of this very player; null where the vendor does not know it, or cannot tell now. */
  round?(request: {
    merchantId: number;
    memberId: bigint;
    roundId: string;
    language: string;
  }): Promise<VendorRound | null>;
}
