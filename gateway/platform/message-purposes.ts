export type MessageChannel = 'sms' | 'mail';
/** Push goes to a browser: its recipient is the number of a device. */
export type OutboxChannel = MessageChannel | 'push';

interface CodeValues {
  code: string;
  /** Whole minutes until the code is worth nothing. */
  minutes: number;
}

/** What each message needs to be said. The site is filled in by the outbox. */
export interface MessageValues {
  welcome: { name: string };
  'login-code': CodeValues;
  'forgot-code': CodeValues;
  'register-code': CodeValues;
  'factor-code': CodeValues;
  'contact-code': CodeValues;
  'account-code': CodeValues;
  'withdraw-code': CodeValues;
  'reset-link': { name: string; link: string; minutes: number };
  'password-changed': { name: string };
  /** Operators took the second factors away. */
  'factors-reset': { name: string };
  /** Location and device of a login; '' where unknown. */
  'new-device': { name: string; device: string; place: string };
}

export type MessagePurpose = keyof MessageValues;
/** `copy`: of something that stands in the member's pages, in words of its own. */
export type OutboxPurpose = MessagePurpose | 'copy';

/** Every purpose once; the compiler asks for a row when one is added. */
const ALL: Record<MessagePurpose, { secret: boolean }> = {
  welcome: { secret: false },
  'login-code': { secret: true },
  'forgot-code': { secret: true },
  'register-code': { secret: true },
  'factor-code': { secret: true },
  'contact-code': { secret: true },
  'account-code': { secret: true },
  'withdraw-code': { secret: true },
  'reset-link': { secret: true },
  'password-changed': { secret: false },
  'factors-reset': { secret: false },
  'new-device': { secret: false },
};

export const MESSAGE_PURPOSES = Object.keys(ALL) as readonly MessagePurpose[];

/** Messages whose text opens something: it is forgotten as soon as it has been sent. */
export const SECRET_PURPOSES: readonly MessagePurpose[] = MESSAGE_PURPOSES.filter(
  (purpose) => ALL[purpose].secret,
);

/** A purpose with its own values. */
export type MessageContent = {
  [P in MessagePurpose]: { purpose: P; values: MessageValues[P] };
}[MessagePurpose];
