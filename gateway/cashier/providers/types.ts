import type { IncomingHttpHeaders } from 'node:http';
import type { DepositAction, DepositKind } from '../../../src/contract/entities/deposit';

export type { DepositAction } from '../../../src/contract/entities/deposit';

/** What a provider can do and what it needs: forms are made of it. */
export interface ProviderCapabilities {
  method: DepositKind;
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

/** Money that the provider says it has for us. */
export interface ProviderReceipt {
  receiptRef: string;
  /** Ours, null when it names none. */
  reference: string | null;
  amountMinor: bigint;
  /** Tax number of who paid, digits only; null where the provider does not say. */
  payer: string | null;
  /** The provider has made sure itself that the holder paid (a card's second step); absent: it has not. */
  vouched?: true;
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
  /** Payments that their payer disputes, whatever became of it. */
  disputes?: readonly ProviderDispute[];
  /** A payer's bank has begun to take money back, and none has moved yet. */
  isReturning?: true;
  /** Parts of the answer of which the amount cannot be read. Omit if there are none. */
  unreadable?: readonly UnreadablePart[];
}

/** One payment, and what its payer disputes of it. */
export interface KnownReceipt {
  word: 'known';
  receipt: ProviderReceipt;
  disputes: readonly ProviderDispute[];
  /** The payer's bank is taking money back, and has not finished. */
  isReturning?: true;
  /** Parts of it that cannot be read. Omit if there is none. */
  unreadable?: readonly UnreadablePart[];
}

/** One payment or line that cannot be read, among others that can. */
export interface UnreadablePart {
  kind: SettlementLine['kind'];
  /** The provider's own name of it, or a digest of what it wrote where it has none. */
  object: string;
  /** Which part of it, and why: "valor", "horario time_day". */
  fault: string;
  /** null: unknown. */
  at: Date | null;
}

/** A payment that the payer's bank takes back. `open` and `lost`: the provider has taken the money. `won`: it has given it again. */
export interface ProviderDispute {
  disputeRef: string;
  receiptRef: string;
  amountMinor: bigint;
  said: 'open' | 'won' | 'lost';
  /** The provider's own word. */
  reason: string;
  /**
   * A return by the payer's bank: its id among the returns of the payment, and the network's name of it, null if there is none yet. Omit
   * for a dispute that the provider itself decides.
   */
  bankReturn?: { id: string; networkRef: string | null };
  openedAt: Date;
}

/** One line of what a provider settles with us. */
export interface SettlementLine {
  /** The provider's own name of the line. */
  lineId: string;
  kind: 'payment' | 'refund' | 'dispute' | 'dispute_won' | 'payout' | 'payout_returned';
  /** What it is about: the payment's or dispute's name, our reference of a refund or payout. */
  object: string;
  /** Our reference of the deposit, where it says one. */
  reference: string | null;
  /** Above zero it came to us. */
  grossMinor: bigint;
  /** What the provider takes for it. */
  feeMinor: bigint;
  currency: string;
  at: Date;
  /** Omit unless the provider says that the payer's bank made this return: of which payment it is, and its id there. */
  bankReturn?: { payment: string; id: string };
}
/** One page of what was settled. */
export interface SettlementPage {
  word: 'known';
  lines: readonly SettlementLine[];
  /** Lines of this page that cannot be read. */
  unreadable: readonly UnreadablePart[];
  /** Names the next page; null: this is the last one. */
  next: string | null;
}
export type RefundAnswer = { word: 'accepted'; state: 'processing' | 'done' } | Rejected | Unknown;

/** Where money may be sent to. */
export type PayeeKind = 'pix-cpf' | 'pix-phone' | 'pix-email' | 'pix-evp' | 'bank';
export interface ProviderPayee {
  kind: PayeeKind;
  /** The key or account itself. */
  value: string;
  holderName: string;
  /** Tax number of the member, digits only: whose it must be. */
  document: string;
}
export interface PayoutOrder {
  /** Ours; stored before it is sent, one for each attempt. */
  reference: string;
  amountMinor: bigint;
  currency: string;
  payee: ProviderPayee;
}
/** `payee`: it can never be paid so. `ours`: it can later, by a new attempt: the provider's account is empty, for one. */
export type PayoutRejected = { word: 'rejected'; code: string; because: 'payee' | 'ours' };
/** `parked`: a word that this adapter does not know; nothing follows from it. */
export type ProviderPayoutState = 'processing' | 'done' | 'failed' | 'returned' | 'parked';
export interface KnownPayout {
  word: 'known';
  state: ProviderPayoutState;
  /** The provider's own word for the state, and its reason where it gives one. */
  said: string;
  /** Of a failed one. */
  because: 'payee' | 'ours';
  /** What a bank can be asked about. */
  providerRef: string;
}

/** The half of a provider that sends money out. Every call is bounded in time and never rejects. */
export interface ProviderPayouts {
  payees: readonly PayeeKind[];
  /** From so long after it was sent, "never heard of it" means that it never will be. */
  absentAfterMs: number;
  /** So long a reference is remembered; beyond it "never heard of it" says nothing, and a person has to look. */
  remembersMs: number;
  /** Rejected: it was not taken, and never will be. Repeated with the same reference it is one payout. */
  createPayout(order: PayoutOrder): Promise<KnownPayout | PayoutRejected | Unknown>;
  /** By our reference. */
  getPayout(reference: string): Promise<KnownPayout | Absent | Unknown>;
  /** Whether it belongs to the person of that tax number. */
  checkPayee(payee: ProviderPayee): Promise<'yes' | 'no' | 'unknown'>;
}

/** One thing that a provider told. A hint: what is done is decided by what it answers when asked. */
export interface ProviderEvent {
  /** The same for the same news, however often it is told. */
  eventId: string;
  reference: string | null;
  receiptRef: string | null;
  /** Absent: of a payment. `nothing`: kept, and followed by nothing. */
  about?: 'dispute' | 'nothing';
  /** Our reference of a payout that it is about. */
  payoutRef?: string;
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
  /** `rejected`: it is paid, or over. */
  cancelDeposit(reference: string): Promise<{ word: 'accepted' } | Absent | Rejected | Unknown>;
  getReceipt(receiptRef: string): Promise<KnownReceipt | Absent | Unknown>;
  /** Sends money back to who paid it, once for a `refundRef`; asked again it says how that one stands. */
  refund(input: {
    receiptRef: string;
    amountMinor: bigint;
    currency: string;
    refundRef: string;
  }): Promise<RefundAnswer>;
  /** Of which kinds its list has all lines; absent: of payments, refunds and disputes. Others are not compared. */
  settles?: readonly SettlementLine['kind'][];
  /** What was settled from a time on and before another, the oldest first, page by page. Absent: the provider has no such list. */
  listSettlements?(input: {
    from: Date;
    to: Date;
    /** '' for the first page, else `next` of the page before. */
    after: string;
  }): Promise<SettlementPage | Unknown>;
  /** Absent: it takes money in alone. */
  payouts?: ProviderPayouts;
  /** What the provider takes for a payment by its contract; absent: nothing is known of that. */
  costOf?(grossMinor: bigint): bigint;
  /** null: not the provider's form. `refused`: it is not the provider that speaks, or not now. The address it came to is checked before. */
  parseCallback(raw: Buffer, headers: IncomingHttpHeaders): ProviderEvent[] | null | { refused: string };
  /** Tells the provider where to call. Accepted: it says so itself when asked. Absent: it is told by hand. */
  registerCallback?(url: string): Promise<{ word: 'accepted' } | Rejected | Unknown>;
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
