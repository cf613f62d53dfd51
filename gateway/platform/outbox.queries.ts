import type { MessageChannel, MessagePurpose, OutboxChannel, OutboxPurpose } from './message-purposes';
import type { Database, Query } from '../database/types';

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
  /** Written and never sent: the same work where nothing may be sent. */
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

/**
 * Where a merchant's messages lead: its main domain; else, beside other merchants, its own https origin, the gateway's first. The gateway
 * shows the only merchant there is.
 * @param gateway origin of the gateway
 */
export const readSite = async (query: Query, merchantId: number, gateway: string): Promise<string> => {
  const [row] = await query<{ site: string | null }>(
    `select coalesce(nullif(settings->>'mainDomain', ''),
              case when exists (select from merchant where id <> $1) then
                (select origin from merchant_origin
                  where merchant_id = $1 and tier = 'own' and origin like 'https://%'
                  order by origin <> $2, created_at, origin limit 1) end) as site
       from merchant where id = $1`,
    [merchantId, gateway],
  );
  return row?.site ?? gateway;
};

export type MessageStatus = 'waiting' | 'sent' | 'failed' | 'expired' | 'shown' | 'withheld';

export interface OutboxRow extends Record<string, unknown> {
  id: bigint;
  channel: MessageChannel;
  recipient: string;
  purpose: OutboxPurpose;
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
      where merchant_id = $1 and status <> 'withheld' and channel <> 'push' order by id desc limit ${Math.trunc(input.limit)}`,
    [input.merchantId],
  );

export interface TakenMessage extends Record<string, unknown> {
  id: bigint;
  message_id: string;
  recipient: string;
  purpose: OutboxPurpose;
  subject: string;
  body: string;
  html: string;
  /** This try included. */
  attempts: number;
  expires_at: Date | null;
  /** Where it can be stopped by one click; '' for what a person asked for. */
  way_out: string;
  /** The copy that it is; null: a message that its recipient waits for. */
  copy_id: bigint | null;
}

interface Taking {
  merchantId: number;
  channel: OutboxChannel;
  /** Mark of the one who takes them; only its holder settles. */
  lease: string;
  leaseS: number;
  maxTries: number;
  limit: number;
}

/** Takes what is due for one sender; rows that another is just taking, or holds a running lease on, are passed over. */
export const takeMessages = (db: Database, taking: Taking): Promise<TakenMessage[]> =>
  db.merchant(taking.merchantId).query<TakenMessage>(
    `with due as (
       select id from outbox_message
        where merchant_id = $1 and status = 'waiting' and channel = $2 and attempts < $5
          and not_before <= clock_timestamp()
          and (leased_until is null or leased_until <= clock_timestamp())
          and (expires_at is null or expires_at > clock_timestamp())
        order by not_before, id limit ${Math.trunc(taking.limit)}
          for update skip locked)
     update outbox_message as message
        set lease = $3::uuid, leased_until = clock_timestamp() + make_interval(secs => $4), attempts = attempts + 1
       from due where message.merchant_id = $1 and message.id = due.id
     returning message.id, message_id, recipient, purpose, subject, body, html, attempts, expires_at, way_out, copy_id`,
    [taking.merchantId, taking.channel, taking.lease, taking.leaseS, taking.maxTries],
  );

interface Held {
  merchantId: number;
  id: bigint;
  lease: string;
}

/** The end of a message; `forget` takes its text away. False: the lease was another's by then. */
export const settleMessage = async (
  db: Database,
  end: Held & { status: 'sent' | 'failed' | 'shown' | 'withheld'; failure: string; forget: boolean },
): Promise<boolean> => {
  const rows = await db.merchant(end.merchantId).query(
    `update outbox_message
        set status = $4, failure = $5, settled_at = clock_timestamp(), lease = null, leased_until = null,
            sent_at = case when $4 = 'sent' then clock_timestamp() end,
            subject = case when $6 then '' else subject end,
            body = case when $6 then '' else body end,
            html = case when $6 then '' else html end
      where merchant_id = $1 and id = $2 and lease = $3::uuid and status = 'waiting' returning id`,
    [end.merchantId, end.id, end.lease, end.status, end.failure, end.forget],
  );
  return rows.length > 0;
};

/** Whether a copy may go now: its reader still wants it, and it has not been stopped. */
export const mayCopyGo = async (
  db: Database,
  { merchantId, copyId }: { merchantId: number; copyId: bigint },
): Promise<boolean> => {
  const [row] = await db
    .merchant(merchantId)
    .query<{ may: boolean }>('select message_copy_may_go($1, $2, clock_timestamp()) as may', [
      merchantId,
      copyId,
    ]);
  return row?.may === true;
};

/** Back in the line for a later try. */
export const postponeMessage = async (
  db: Database,
  input: Held & { afterS: number; failure: string },
): Promise<void> => {
  await db.merchant(input.merchantId).query(
    `update outbox_message
        set not_before = clock_timestamp() + make_interval(secs => $4), failure = $5, lease = null, leased_until = null
      where merchant_id = $1 and id = $2 and lease = $3::uuid and status = 'waiting'`,
    [input.merchantId, input.id, input.lease, input.afterS, input.failure],
  );
};

/** Ends what waited too long, or whose senders failed more often than the limit. Answers how many of each channel. */
export const expireMessages = (
  db: Database,
  input: {
    merchantId: number;
    maxAgeS: number;
    maxTries: number;
    secret: readonly MessagePurpose[];
    limit: number;
  },
): Promise<{ channel: OutboxChannel; status: MessageStatus }[]> =>
  db.merchant(input.merchantId).query<{ channel: OutboxChannel; status: MessageStatus }>(
    `with over as (
       select id from outbox_message
        where merchant_id = $1 and status = 'waiting'
          and (leased_until is null or leased_until <= clock_timestamp())
          and (expires_at <= clock_timestamp() or not_before <= clock_timestamp() - make_interval(secs => $2)
               or attempts >= $3)
        limit ${Math.trunc(input.limit)} for update skip locked)
     update outbox_message as message
        set status = case when attempts >= $3 then 'failed' else 'expired' end,
            failure = case when attempts >= $3 then 'no sender came back' else failure end,
            settled_at = clock_timestamp(), lease = null, leased_until = null,
            subject = case when purpose = any($4::text[]) then '' else subject end,
            body = case when purpose = any($4::text[]) then '' else body end,
            html = case when purpose = any($4::text[]) then '' else html end
       from over where message.merchant_id = $1 and message.id = over.id
     returning message.channel, message.status`,
    [input.merchantId, input.maxAgeS, input.maxTries, input.secret],
  );

/** How many messages wait, by channel. */
export const countWaiting = (
  db: Database,
  merchantId: number,
): Promise<{ channel: OutboxChannel; waiting: bigint }[]> =>
  db
    .merchant(merchantId)
    .query<{ channel: OutboxChannel; waiting: bigint }>(
      `select channel, count(*) as waiting from outbox_message where merchant_id = $1 and status = 'waiting' group by channel`,
      [merchantId],
    );

/** Forgets what is over: real messages after `keptDays`, those that were never to be sent after a day. */
export const sweepMessages = async (
  db: Database,
  input: { merchantId: number; keptDays: number; limit: number },
): Promise<void> => {
  await db.merchant(input.merchantId).query(
    `delete from outbox_message where merchant_id = $1 and id in (
       select id from outbox_message
        where merchant_id = $1 and status <> 'waiting'
          and created_at < clock_timestamp() - make_interval(days => case when status = 'withheld' then 1 else $2 end)
        limit ${Math.trunc(input.limit)})`,
    [input.merchantId, input.keptDays],
  );
};

/** A copy of something that stands in the member's pages; it goes only while its reader wants it. */
export interface CopyMessage {
  copyId: bigint;
  channel: OutboxChannel;
  recipient: string;
  language: string;
  subject: string;
  body: string;
  html: string;
  wayOut: string;
  notBefore: Date;
  expiresAt: Date;
}

/** Many at once, in the transaction of what they are copies of. */
export const insertCopies = async (
  query: Query,
  { merchantId, messages }: { merchantId: number; messages: readonly CopyMessage[] },
): Promise<void> => {
  if (messages.length === 0) return;
  await query(
    `with written as (
       insert into outbox_message
         (merchant_id, copy_id, channel, recipient, purpose, language, subject, body, html, way_out, not_before, expires_at)
       select $1, u.copy_id, u.channel, u.recipient, 'copy', u.language, u.subject, u.body, u.html, u.way_out, u.not_before::timestamptz, u.expires_at::timestamptz
         from unnest($2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[],
                $10::text[], $11::text[])
           as u (copy_id, channel, recipient, language, subject, body, html, way_out, not_before, expires_at)
       returning 1)
     select pg_notify('${OUTBOX_CHANNEL}', $1::text) where exists (select 1 from written)`,
    [
      merchantId,
      messages.map(({ copyId }) => copyId),
      messages.map(({ channel }) => channel),
      messages.map(({ recipient }) => recipient),
      messages.map(({ language }) => language),
      messages.map(({ subject }) => subject),
      messages.map(({ body }) => body),
      messages.map(({ html }) => html),
      messages.map(({ wayOut }) => wayOut),
      messages.map(({ notBefore }) => notBefore.toISOString()),
      messages.map(({ expiresAt }) => expiresAt.toISOString()),
    ],
  );
};
