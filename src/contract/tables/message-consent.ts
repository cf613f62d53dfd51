/** What members are told: of their account, of money that leaves, of draws and games, and offers. */
export const messageKinds = ['service', 'money', 'game', 'marketing'] as const;
export type MessageKind = (typeof messageKinds)[number];

/** By what way. All but offers is in the inbox in any case. */
export const messageChannels = ['inbox', 'mail', 'sms', 'push'] as const;
export type MessageChannelName = (typeof messageChannels)[number];

/** Version of the words that stand beside the switches; a test sees that it grows with them. */
export const CONSENT_WORDING = 1;

export const isMessageChoice = (kind: MessageKind, channel: MessageChannelName): boolean =>
  channel !== 'inbox' || kind === 'marketing';
