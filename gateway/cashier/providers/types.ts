import type { IncomingHttpHeaders } from 'node:http';

/** What a provider can do and what it needs: forms are made of it. */
export interface ProviderCapabilities {
  method: 'pix';
  currencies: readonly string[];
  /** What must be known of the member before a deposit. */
  needs: readonly 'document'[];
  supports: { refund: boolean; cancel: boolean };
}

export interface DepositIntent {
  /** Ours; stored before it is sent. */
  reference: string;
  amountMinor: bigint;
  currency: string;
  lifeS: number;
}

/** What the payer does: pays a code that is shown as a picture and as a text to copy. */
export interface DepositAction {
  kind: 'qr';
  payload: string;
}

/** Money that the provider says it has for us. */
export interface ProviderReceipt {
  receiptRef: string;
  /** Ours, null when it names none. */
  reference: string | null;
  amountMinor: bigint;
  /** Tax number of who paid, digits only; null where the provider does not say. */
  payer: string | null;
  paidAt: Date;
}

/**
 * The three things that a provider's answer can mean. `unknown`: it may have done it, now or later; nothing follows from it but
 * to ask again. Whatever throws is unknown.
 */
export type Rejected = { word: 'rejected'; code: string };
export type Unknown = { word: 'unknown'; why: string };
/** "Never heard of it", which is a certain answer. */
export type Absent = { word: 'absent' };

/** `parked`: a state that this adapter does not know; nothing follows from it. */
export type ProviderDepositState = 'open' | 'paid' | 'removed' | 'parked';
export interface KnownDeposit {
  word: 'known';
  state: ProviderDepositState;
  /** The provider's own word for the state. */
  said: string;
  providerRef: string;
  action: DepositAction | null;
  receipts: readonly ProviderReceipt[];
}
export type RefundAnswer = { word: 'accepted'; state: 'processing' | 'done' } | Rejected | Unknown;

/** One thing that a provider told. A hint: what is done is decided by what it answers when asked. */
export interface ProviderEvent {
  /** The same for the same news, however often it is told. */
  eventId: string;
  reference: string | null;
  receiptRef: string | null;
}

/**
 * A way to pay in. An adapter knows one provider's protocol and neither the database nor the ledger: one place moves money.
 * Every call is bounded in time and never rejects.
 */
export interface PaymentProvider {
  capabilities: ProviderCapabilities;
  /** Safe to repeat with the same reference, where the provider is asked for it first. */
  createDeposit(
    intent: DepositIntent,
  ): Promise<{ word: 'accepted'; providerRef: string; action: DepositAction } | Rejected | Unknown>;
  getDeposit(reference: string): Promise<KnownDeposit | Absent | Unknown>;
  cancelDeposit(reference: string): Promise<{ word: 'accepted' } | Rejected | Unknown>;
  getReceipt(receiptRef: string): Promise<{ word: 'known'; receipt: ProviderReceipt } | Absent | Unknown>;
  /** Sends money back to who paid it, once for a `refundRef`; asked again it says how that one stands. */
  refund(input: { receiptRef: string; amountMinor: bigint; refundRef: string }): Promise<RefundAnswer>;
  /** Pure. null: not the provider's form. The address it came to is checked before. */
  parseCallback(raw: Buffer, headers: IncomingHttpHeaders): ProviderEvent[] | null;
  close(): void;
}

/** What an adapter is made of. */
export interface ProviderSetup {
  settings: unknown;
  /** As it was sealed: JSON text. */
  secrets: unknown;
  now: () => number;
  /** Then no provider is on this machine: that would be a demo's. */
  production: boolean;
  timeoutMs?: number;
}
