import { insertMessage, readSite, recentMessages, type OutboxRow } from './outbox.queries';
import type { Database, Query } from '../database/types';
import type { MessageChannel, MessageContent } from './message-purposes';

export type { MessageContent, MessagePurpose } from './message-purposes';

export type OutboxMessage = MessageContent & {
  merchantId: number;
  channel: MessageChannel;
  /** A mail address, or a number: digits with its dialling code, no plus. */
  recipient: string;
  language: string;
  notBefore?: Date;
  /** After this moment it is not sent any more: give it for every code and link. */
  expiresAt?: Date;
  /**
   * Written like any other and never sent nor shown, so that an answer for an unknown account costs what one for a known
   * account does.
   */
  withheld?: boolean;
};

/** A message in the words of its language; gateway/messages has them. */
export type RenderMessage = (
  content: MessageContent,
  input: { channel: MessageChannel; language: string; site: string },
) => { subject: string; body: string; html: string };

export interface Outbox {
  /** One message in the caller's transaction: it leaves after the commit or never existed. */
  write(query: Query, message: OutboxMessage): Promise<void>;
  /** The greeting after a registration, in the transaction that made the member. */
  welcome(
    query: Query,
    input: { merchantId: number; email: string; name: string; language: string },
  ): Promise<void>;
  /** The newest messages first, at most `limit`. */
  recent(input: { merchantId: number; limit: number }): Promise<OutboxRow[]>;
}

/** Messages to people. What stands here is delivered by a job (gateway/messages); in demo mode it is shown instead. */
export const createOutbox = (deps: { db: Database; site: string; render: RenderMessage }): Outbox => {
  const write: Outbox['write'] = async (query, message) => {
    const { merchantId, channel, recipient, language, purpose } = message;
    const site = await readSite(query, merchantId, deps.site);
    await insertMessage(query, {
      merchantId,
      channel,
      recipient,
      purpose,
      language,
      ...deps.render(message, { channel, language, site }),
      notBefore: message.notBefore ?? null,
      expiresAt: message.expiresAt ?? null,
      withheld: message.withheld === true,
    });
  };
  return {
    write,
    welcome: (query, { merchantId, email, name, language }) =>
      write(query, {
        merchantId,
        channel: 'mail',
        recipient: email,
        language,
        purpose: 'welcome',
        values: { name },
      }),
    recent: (input) => recentMessages(deps.db, input),
  };
};
