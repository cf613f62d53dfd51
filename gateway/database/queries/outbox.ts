import type { MessageChannel, MessagePurpose } from '../../messages/purposes';
import type { Database, Query } from '../types';

/** Told after the commit that wrote a message; the payload is the merchant's id. */
export const OUTBOX_CHANNEL = 'foyer_outbox';

export interface NewMessage {
  merchantId: number;
  channel: MessageChannel;
  recipient: string;
  purpose: MessagePurpose;
  language: string;
  subject: string;
  body: string;
  html: string;
  notBefore: Date | null;
  expiresAt: Date | null;
  /** Written and never sent: the same work where nobody may be told. */
  withheld: boolean;
}

/** Written in the transaction of what causes it, so that neither exists without the other. */
export const insertMessage = async (query: Query, message: NewMessage): Promise<void> => {
  await query(
    `with written as (
       insert into outbox_message
         (merchant_id, channel, recipient, purpose, language, subject, body, html, not_before, expires_at, status)
       values ($1, $2, $3, $4, $5, $6, $7, $8, coalesce($9, clock_timestamp()), $10, $11)
       returning merchant_id)
     select pg_notify('${OUTBOX_CHANNEL}', merchant_id::text) from written`,
    [
      message.merchantId,
      message.channel,
      message.recipient,
      message.purpose,
      message.language,
      message.subject,
      message.body,
      message.html,
      message.notBefore,
      message.expiresAt,
      message.withheld ? 'withheld' : 'waiting',
    ],
  );
};

/** The address by which a merchant's messages name its site; null when it has none of its own. */
export const readSite = async (query: Query, merchantId: number): Promise<string | null> => {
  const [row] = await query<{ site: string | null }>(
    `select nullif(settings->>'mainDomain', '') as site from merchant where id = $1`,
    [merchantId],
  );
  return row?.site ?? null;
};

export type MessageStatus = 'waiting' | 'sent' | 'failed' | 'expired' | 'shown' | 'withheld';

export interface OutboxRow extends Record<string, unknown> {
  id: bigint;
  channel: MessageChannel;
  recipient: string;
  purpose: MessagePurpose;
  subject: string;
  body: string;
  status: MessageStatus;
  created_at: Date;
}

export const recentMessages = (
  db: Database,
  input: { merchantId: number; limit: number },
): Promise<OutboxRow[]> =>
  db.merchant(input.merchantId).query<OutboxRow>(
    `select id, channel, recipient, purpose, subject, body, status, created_at from outbox_message
      where merchant_id = $1 and status <> 'withheld' order by id desc limit ${Math.trunc(input.limit)}`,
    [input.merchantId],
  );
