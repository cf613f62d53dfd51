import type { Database, Query } from '../types';

export interface OutboxMessage {
  channel: 'sms' | 'mail';
  recipient: string;
  purpose: string;
  subject: string;
  body: string;
}

/** Written in the transaction of what causes it, so that neither exists without the other. */
export const insertMessage = async (
  query: Query,
  message: OutboxMessage & { merchantId: number },
): Promise<void> => {
  await query(
    `insert into outbox_message (merchant_id, channel, recipient, purpose, subject, body)
     values ($1, $2, $3, $4, $5, $6)`,
    [message.merchantId, message.channel, message.recipient, message.purpose, message.subject, message.body],
  );
};

export interface OutboxRow extends Record<string, unknown> {
  id: bigint;
  channel: 'sms' | 'mail';
  recipient: string;
  purpose: string;
  subject: string;
  body: string;
  created_at: Date;
}

export const recentMessages = (
  db: Database,
  input: { merchantId: number; limit: number },
): Promise<OutboxRow[]> =>
  db.merchant(input.merchantId).query<OutboxRow>(
    `select id, channel, recipient, purpose, subject, body, created_at from outbox_message
      where merchant_id = $1 order by id desc limit ${Math.trunc(input.limit)}`,
    [input.merchantId],
  );
