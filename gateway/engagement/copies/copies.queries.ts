import type { MessageKind } from '../../../src/contract/tables/message-consent';
import type { Query } from '../../database/types';
import { type CampaignRow, COPY_FITS, PEOPLE, POLICY } from '../inbox/index';
import type { CopyChannel } from './way-out';

/** Someone who is to get a copy, and where. */
export interface Reader extends Record<string, unknown> {
  member_id: bigint;
  /** How they are called. */
  called: string;
  mail: string;
  mobile: string;
  /** '' where they never said. */
  language: string;
  /** When it may be heard where they are. */
  morning: Date;
}

/** Contacts that were not shown to be the member's are none. Parameter 3 is now; mail is heard by no one and goes at any hour. */
const readerOf = (channel: CopyChannel): string => `coalesce(nullif(o.nickname, ''), o.username) as called,
  case when o.email_verified_at is null then '' else coalesce(o.contact ->> 'email', '') end as mail,
  case when o.mobile_verified_at is null then '' else coalesce(o.mobile, '') end as mobile,
  coalesce(s.language, '') as language,
  ${channel === 'sms' ? 'message_morning($3, coalesce(s.time_zone, t.time_zone), p.quiet_from, p.quiet_until)' : '$3::timestamptz'} as morning`;
const AROUND = `join member o on o.merchant_id = $1 and o.id = x.member_id join merchant t on t.id = $1
  left join message_setting s on s.merchant_id = $1 and s.member_id = x.member_id cross join ${POLICY} p`;

export interface OpenRun extends Record<string, unknown> {
  /** An id that is unique across merchants. */
  id: string;
  campaign_id: bigint;
  channel: CopyChannel;
  upto: bigint;
  kind: MessageKind;
  texts: CampaignRow['texts'];
  fallback: string[];
  params: CampaignRow['params'];
  route: string;
  ends_at: Date | null;
  sent_at: Date;
}

/** Copies that a send is to have, written with it. */
export const openRuns = async (
  query: Query,
  { merchantId, campaignId }: { merchantId: number; campaignId: bigint },
): Promise<void> => {
  await query(
    `insert into inbox_copy_run (merchant_id, campaign_id, channel)
     select merchant_id, id, unnest(copies) from inbox_campaign where merchant_id = $1 and id = $2 on conflict do nothing`,
    [merchantId, campaignId],
  );
};

/** The oldest run that no other node has in hand. `except`: the names of runs that are left out. */
export const takeRun = async (
  query: Query,
  { merchantId, except }: { merchantId: number; except: readonly string[] },
): Promise<OpenRun | null> => {
  const [row] = await query<OpenRun>(
    `select r.merchant_id || ' ' || r.campaign_id || ' ' || r.channel as id, r.campaign_id, r.channel, r.upto, c.kind, c.texts, c.fallback, c.params, c.route, c.ends_at, c.sent_at
       from inbox_copy_run r join inbox_campaign c on c.merchant_id = r.merchant_id and c.id = r.campaign_id
      where r.merchant_id = $1 and r.done_at is null and r.merchant_id || ' ' || r.campaign_id || ' ' || r.channel <> all($2::text[])
      order by r.campaign_id, r.channel limit 1 for update of r skip locked`,
    [merchantId, except],
  );
  return row ?? null;
};

/** null: there is nothing left to look at. */
export const moveRun = async (
  query: Query,
  run: { merchantId: number; campaignId: bigint; channel: CopyChannel; upto: bigint | null; now: Date },
): Promise<void> => {
  await query(
    `update inbox_copy_run set upto = coalesce($4, upto), done_at = case when $4::bigint is null then $5::timestamptz end
      where merchant_id = $1 and campaign_id = $2 and channel = $3`,
    [run.merchantId, run.campaignId, run.channel, run.upto, run.now],
  );
};

const REACHED: Readonly<Record<CopyChannel, string>> = {
  mail: `o.email_verified_at is not null and coalesce(o.contact ->> 'email', '') <> ''`,
  sms: `o.mobile_verified_at is not null and coalesce(o.mobile, '') <> ''`,
  push: 'exists (select 1 from push_device v where v.merchant_id = $1 and v.member_id = x.member_id)',
};

/** The next members that once said something about the kind and channel of a send, and who of them gets a copy. */
export const nextReaders = async (
  query: Query,
  asked: {
    merchantId: number;
    campaignId: bigint;
    kind: MessageKind;
    channel: CopyChannel;
    after: bigint;
    limit: number;
    now: Date;
  },
): Promise<{ upto: bigint | null; readers: Reader[] }> => {
  const rows = await query<Reader & { fits: boolean }>(
    `with d as (select * from inbox_campaign where merchant_id = $1 and id = $2),
     x as (
       select distinct on (c.member_id) c.member_id from message_consent c
        where c.merchant_id = $1 and c.kind = $7 and c.channel = $4 and c.member_id > $5
        order by c.member_id, c.id desc limit $6)
     select x.member_id, ${readerOf(asked.channel)},
            d.state = 'sent' and not d.withdrawn and (d.ends_at is null or d.ends_at > $3)
        and ${REACHED[asked.channel]}
        and message_may_go($1, x.member_id, d.kind, $4, d.sent_at)
        and (d.kind <> 'marketing' or (select count(*) from message_copy y where y.merchant_id = $1 and y.member_id = x.member_id
               and y.channel = $4 and y.kind = 'marketing' and y.campaign_id <> d.id and y.state in ('waiting', 'sent')
               and y.at > d.sent_at - interval '1 day') < p.marketing_a_day)
        and exists (select 1 from ${PEOPLE} me where me.id = x.member_id and ${COPY_FITS}) as fits
       from x cross join d ${AROUND} order by x.member_id`,
    [asked.merchantId, asked.campaignId, asked.now, asked.channel, asked.after, asked.limit, asked.kind],
  );
  return {
    upto: rows.length === 0 ? null : (rows.at(-1)?.member_id ?? null),
    readers: rows.filter(({ fits }) => fits),
  };
};

/** One member, where they want a kind of message by a channel; null: they do not, or cannot be reached. */
export const findReader = async (
  query: Query,
  asked: { merchantId: number; memberId: bigint; kind: MessageKind; channel: CopyChannel; now: Date },
): Promise<Reader | null> => {
  const [row] = await query<Reader>(
    `select x.member_id, ${readerOf(asked.channel)} from (select $2::bigint as member_id) x ${AROUND}
      where message_may_go($1, $2, $4, $5, $3) and ${REACHED[asked.channel]}`,
    [asked.merchantId, asked.memberId, asked.now, asked.kind, asked.channel],
  );
  return row ?? null;
};

/** The new ones of them: the same key is one copy a channel. */
export const insertCopyRows = (
  query: Query,
  rows: {
    merchantId: number;
    members: readonly bigint[];
    campaignId: bigint | null;
    key: string;
    kind: MessageKind;
    channel: CopyChannel;
    now: Date;
  },
): Promise<{ id: bigint; member_id: bigint }[]> =>
  query(
    `insert into message_copy (merchant_id, member_id, campaign_id, key, kind, channel, at)
     select $1, u.member_id, $3, $4, $5, $6, $7 from unnest($2::bigint[]) as u (member_id)
     on conflict do nothing returning id, member_id`,
    [rows.merchantId, rows.members, rows.campaignId, rows.key, rows.kind, rows.channel, rows.now],
  );

/** Copies that would be too old when they might be heard. */
export const expireCopies = async (
  query: Query,
  { merchantId, ids, now }: { merchantId: number; ids: readonly bigint[]; now: Date },
): Promise<void> => {
  await query(
    `update message_copy set state = 'expired', settled_at = $3 where merchant_id = $1 and id = any ($2) and state = 'waiting'`,
    [merchantId, ids, now],
  );
};

export interface DeviceRow extends Record<string, unknown> {
  id: bigint;
  member_id: bigint;
  language: string;
  details: boolean;
  morning: Date;
}
export const listDevices = (
  query: Query,
  { merchantId, members, now }: { merchantId: number; members: readonly bigint[]; now: Date },
): Promise<DeviceRow[]> =>
  query<DeviceRow>(
    `select d.id, d.member_id, d.language, d.details, message_morning($2, d.time_zone, p.quiet_from, p.quiet_until) as morning
       from push_device d, ${POLICY} p where d.merchant_id = $1 and d.member_id = any ($3) order by d.id`,
    [merchantId, now, members],
  );

export interface CopyCount extends Record<string, unknown> {
  channel: CopyChannel;
  state: 'waiting' | 'sent' | 'failed' | 'expired' | 'dropped';
  copies: number;
}
/** How the copies of a send stand. */
export const countCopies = (
  query: Query,
  { merchantId, id }: { merchantId: number; id: bigint },
): Promise<CopyCount[]> =>
  query<CopyCount>(
    `select channel, state, count(*)::int as copies from message_copy
      where merchant_id = $1 and campaign_id = $2 group by channel, state order by channel, state`,
    [merchantId, id],
  );

export const sweepCopies = async (
  query: Query,
  { merchantId, now, limit }: { merchantId: number; now: Date; limit: number },
): Promise<number> => {
  const rows = await query(
    `delete from message_copy where merchant_id = $1 and id in (
       select y.id from message_copy y, ${POLICY} p
        where y.merchant_id = $1 and y.at < $2::timestamptz - make_interval(days => p.keep_days) order by y.at limit $3) returning 1`,
    [merchantId, now, limit],
  );
  return rows.length;
};
