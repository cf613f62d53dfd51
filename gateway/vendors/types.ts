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
}

/**
 * The verbs every seamless wallet protocol is put onto (gateway/services/vendor-wallet.ts). Debits need a live player;
 * credits and cancels are never refused for an ended session or a locked player.
 */
export interface VendorWallet {
  debit(call: WalletCall): Promise<WalletReply>;
  credit(call: WalletCall): Promise<WalletReply>;
  /** `targetTransactionId` may be unknown: a tombstone then refuses it for ever. */
  cancel(call: Omit<WalletCall, 'amountMinor'> & { targetTransactionId: string }): Promise<WalletReply>;
  balance(call: Pick<WalletCall, 'merchantId' | 'memberId' | 'currency'>): Promise<WalletReply>;
}

export interface LaunchRequest {
  merchantId: number;
  memberId: bigint;
  /** Short display name for the game's own screen, already masked. */
  playerName: string;
  gameId: string;
  currency: string;
  language: string;
  /** True for play money (trial account or free trial). */
  trial: boolean;
  /** Absolute origins that may frame the game. */
  frameAncestors: string[];
}

/** One per vendor protocol. */
export interface VendorAdapter {
  code: string;
  launch(request: LaunchRequest): Promise<{ ok: true; url: string } | { ok: false; code: ErrorCode }>;
}
