import type { MessageChannelName, MessageChoices, MessageKind } from '../contract/entities/message-consent';

/** Domain `messageConsentDomain`: what the member wants to be told by which way. Asked for on the operator's own pages alone. */
export interface MessageConsentDomain {
  /** Rejects with AppError. */
  read(query?: { signal?: AbortSignal }): Promise<MessageChoices>;
  /** A yes or a no to one kind by one way; said again it is the same. Rejects with AppError. */
  choose(choice: {
    kind: MessageKind;
    channel: MessageChannelName;
    given: boolean;
    /** Version of the words that the member read: `wording` of what was read. */
    wording: number;
  }): Promise<MessageChoices>;
  /**
   * A browser's subscription to push, as `PushSubscription.toJSON()` says it. With `details` its screen may say what a message is about.
   * Rejects with AppError.
   */
  addDevice(device: {
    endpoint: string;
    p256dh: string;
    auth: string;
    details: boolean;
  }): Promise<MessageChoices>;
  /** Rejects with AppError. */
  removeDevice(endpoint: string): Promise<MessageChoices>;
}
