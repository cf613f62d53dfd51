/** How a try to send ended. `reason` is a word and a number for logs and the operator: no recipient, no text, no secret. */
export type Delivery =
  | { outcome: 'sent' }
  /** Kept for a person to read on the demo's page; nothing left this machine. */
  | { outcome: 'shown' }
  /** May work later; `afterS` is what the other side asked for. */
  | { outcome: 'later'; reason: string; afterS?: number }
  /** Will never work for this message. */
  | { outcome: 'never'; reason: string };

export interface SmsMessage {
  /** The same at each try: who can, drops a second copy. */
  id: string;
  /** Digits with the dialling code, no plus. */
  to: string;
  text: string;
}

export interface MailMessage {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Where one click stops messages of its kind; '' or absent where nothing is to be stopped. */
  wayOut?: string;
}

export interface PushMessage {
  id: string;
  merchantId: number;
  /** The browser's number. */
  device: string;
  /** What its service worker reads. */
  body: string;
  /** Of several under one that have not arrived, the newest is kept. */
  topic: string;
  /** How long it is worth something. */
  ttlS: number;
}

interface Port<Message> {
  /** What it is called in logs and figures. */
  readonly name: string;
  /** Never throws; ends by itself within SEND_TIMEOUT_MS. */
  send(message: Message): Promise<Delivery>;
  close(): void;
}

export type SmsPort = Port<SmsMessage>;
export type MailPort = Port<MailMessage>;
export type PushPort = Port<PushMessage>;

/** Messages of one channel that are under way at the same time. */
export const AT_ONCE = 8;
/** Longest one try may take; a lease lasts longer. */
export const SEND_TIMEOUT_MS = 15_000;

const showing = {
  name: 'outbox',
  send: async (): Promise<Delivery> => ({ outcome: 'shown' }),
  close: () => undefined,
};
/** The demo's ports: what would have been sent stands on its page. */
export const showSms: SmsPort = showing;
export const showMail: MailPort = showing;
