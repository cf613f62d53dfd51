import { insertMessage, recentMessages, type OutboxRow } from '../database/queries/outbox';
import type { Database, Query } from '../database/types';
import { mailText } from '../locales/mail';

export interface Outbox {
  /** The greeting after a registration, in the transaction that made the member. */
  welcome(
    query: Query,
    input: { merchantId: number; email: string; name: string; language: string },
  ): Promise<void>;
  /** The newest messages first, at most `limit`. */
  recent(input: { merchantId: number; limit: number }): Promise<OutboxRow[]>;
}

/** Messages to people. What stands here is read and delivered by a job; in demo mode it is shown instead. */
export const createOutbox = (deps: { db: Database; site: string }): Outbox => ({
  async welcome(query, { merchantId, email, name, language }) {
    const values = { name, site: deps.site };
    await insertMessage(query, {
      merchantId,
      channel: 'mail',
      recipient: email,
      purpose: 'welcome',
      subject: mailText({ key: 'welcomeSubject', language, values }),
      body: mailText({ key: 'welcomeBody', language, values }),
    });
  },
  recent: (input) => recentMessages(deps.db, input),
});
