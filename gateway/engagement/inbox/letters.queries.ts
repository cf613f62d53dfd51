import type { Query } from '../../database/types';
import type { CampaignKind, CampaignParam, CampaignText } from './campaign-file';

export interface Owner {
  merchantId: number;
  memberId: bigint;
}

/** Sends that one look of a member makes letters of; what is more comes with the next look. */
const MAX_DUE = 200;
const DEFAULTS =
  '(select 22 as quiet_from, 8 as quiet_until, 1 as marketing_a_day, 180 as keep_days, 1000 as second_from)';
/** The merchant's policy, or the defaults of one without a row. Parameter 1 is the merchant. */
export const POLICY = `(select coalesce(p.quiet_from, d.quiet_from) as quiet_from, coalesce(p.quiet_until, d.quiet_until) as quiet_until,
    coalesce(p.marketing_a_day, d.marketing_a_day) as marketing_a_day, coalesce(p.keep_days, d.keep_days) as keep_days,
    coalesce(p.second_from, d.second_from) as second_from
  from ${DEFAULTS} d left join inbox_policy p on p.merchant_id = $1)`;

/** Whether a member $2 fits a campaign d, reason by reason. */
export const FITS = {
  registered: 'me.registered_at <= coalesce(d.sent_at, $3)',
  labels: `(d.labels = '{}' or exists (select 1 from member_label l
     where l.merchant_id = $1 and l.member_id = me.id and l.label = any (d.labels)))`,
  countries: `(d.countries = '{}' or exists (select 1 from country k
     where k.merchant_id = $1 and k.code = any (d.countries) and k.dialling = me.dialling))`,
  list: `(not d.listed or exists (select 1 from inbox_named n
     where n.merchant_id = $1 and n.campaign_id = d.id and n.member_id = me.id))`,
  consent: `(d.kind <> 'marketing' or coalesce((select given from message_consent c
     where c.merchant_id = $1 and c.member_id = me.id and c.kind = 'marketing' and c.channel = 'inbox' order by c.id desc limit 1), false))`,
  break: `(d.kind <> 'marketing' or not exists (select 1 from play_stop s
     where s.merchant_id = $1 and s.member_id = me.id and s.until_at > coalesce(d.sent_at, $3)))`,
} as const;
export const ALL_FITS = Object.values(FITS).join('\n   and ');
const { consent: _, ...ELSEWHERE } = FITS;
/** The same for what is told outside of the inbox, where another yes counts. */
export const COPY_FITS = Object.values(ELSEWHERE).join('\n   and ');

/** Members with the dialling code of the country they are in: their own, else that of the merchant's home. */
export const PEOPLE = `(select m.id, m.type, m.status, m.username, m.nickname, m.registered_at,
    coalesce(nullif(regexp_replace(m.contact ->> 'countryDialingCode', '\\D', '', 'g'), ''),
      (select k.dialling from merchant o join country k on k.merchant_id = o.id and k.code = o.settings ->> 'homeCountry'
        where o.id = $1)) as dialling
  from member m where m.merchant_id = $1)`;

/** Sends $1 … that a member $2 has no letters of yet, at $3; a campaign c and the policy p. */
const DUE = `c.merchant_id = $1
  and c.seq > coalesce((select r.upto from inbox_reach r where r.merchant_id = $1 and r.member_id = $2), 0)
  and c.sent_at > $3::timestamptz - make_interval(days => p.keep_days)`;

/**
 * Makes letters of what was sent since the member last looked: one statement, the same however often and at once it runs. Marketing beyond
 * a day's share is left away.
 */
export const deliver = async (
  query: Query,
  { merchantId, memberId, now }: Owner & { now: Date },
): Promise<void> => {
  await query(
    `with due as (
       select c.* from inbox_campaign c, ${POLICY} p
        where ${DUE}
        order by c.seq limit ${MAX_DUE}
     ), mark as (
       insert into inbox_reach (merchant_id, member_id, upto)
       select $1, $2, max(seq) from due having max(seq) is not null
       on conflict (merchant_id, member_id) do update set upto = greatest(inbox_reach.upto, excluded.upto)
     ), fit as (
       select d.id, d.kind, d.sent_at, row_number() over (partition by d.kind, (d.sent_at at time zone 'UTC')::date order by d.seq) as turn
         from due d, ${PEOPLE} me
        where me.id = $2 and d.state = 'sent' and not d.withdrawn and (d.ends_at is null or d.ends_at > $3)
          and ${ALL_FITS}
     )
     insert into inbox_message (merchant_id, member_id, campaign_id, kind, created_at)
     select $1, $2, f.id, f.kind, f.sent_at from fit f, ${POLICY} p
      where f.kind <> 'marketing' or f.turn + (select count(*) from inbox_message o where o.merchant_id = $1 and o.member_id = $2
              and o.kind = 'marketing' and o.created_at > f.sent_at - interval '1 day' and o.created_at <= f.sent_at) <= p.marketing_a_day
      order by f.sent_at
     on conflict do nothing`,
    [merchantId, memberId, now],
  );
};

/** A letter m of a campaign c is there for the member: not over, not taken back, no marketing from before or in a break. $3 is now. */
const SEEN = `m.deleted_at is null
  and (c.id is null or not c.withdrawn and (c.ends_at is null or c.ends_at > $3))
  and (m.kind <> 'marketing' or not exists (select 1 from play_stop s
     where s.merchant_id = $1 and s.member_id = $2 and s.until_at > m.created_at))`;
const JOINED = `inbox_message m left join inbox_campaign c on c.merchant_id = m.merchant_id and c.id = m.campaign_id`;

export interface Standing {
  unread: number;
  /** Something was sent since the member looked: letters are to be made of it first. */
  isDue: boolean;
}

/** Unread letters, counted up to a hundred, and whether that is all of them. */
export const readStanding = async (
  query: Query,
  { merchantId, memberId, now }: Owner & { now: Date },
): Promise<Standing> => {
  const [row] = await query<{ unread: number; is_due: boolean }>(
    `select (select count(*)::int from (select 1 from ${JOINED}
       where m.merchant_id = $1 and m.member_id = $2 and m.read_at is null and ${SEEN} limit 100) x) as unread,
       exists (select 1 from inbox_campaign c, ${POLICY} p where ${DUE}) as is_due`,
    [merchantId, memberId, now],
  );
  return { unread: row?.unread ?? 0, isDue: row?.is_due ?? false };
};

export interface LetterRow extends Record<string, unknown> {
  id: bigint;
  kind: CampaignKind;
  created_at: Date;
  read_at: Date | null;
  subject: string;
  template: string;
  params: Record<string, string>;
  /** Of the campaign in the reader's language, else the next of its fallbacks; null: it is no campaign's. */
  text: CampaignText | null;
  body: string;
  campaign_params: Record<string, CampaignParam> | null;
  route: string | null;
  /** How the member is called. */
  called: string;
}

const textOf = (
  of: string,
): string => `(select ${of} from unnest(array[$4::text] || c.fallback || array[$5::text])
   with ordinality as u (language, at) where c.texts ? u.language order by at limit 1)`;
const COLUMNS = `m.id, m.kind, m.created_at, m.read_at, m.subject, m.template, m.params, c.params as campaign_params, c.route,
  coalesce(nullif(o.nickname, ''), o.username) as called`;

interface Asked extends Owner {
  now: Date;
  language: string;
  defaultLanguage: string;
}
export interface ListAsked extends Asked {
  size: number;
  offset: number;
  /** null: read and unread. */
  isRead: boolean | null;
  from: Date | null;
  to: Date | null;
  oldestFirst: boolean;
}

/** Without their bodies; one more than a page tells that there is another. */
export const listLetters = (query: Query, asked: ListAsked): Promise<LetterRow[]> => {
  const order = asked.oldestFirst ? '' : ' desc';
  return query<LetterRow>(
    `select ${COLUMNS}, ${textOf(`jsonb_build_object('subject', c.texts -> u.language -> 'subject')`)} as text, '' as body
       from ${JOINED} join member o on o.merchant_id = m.merchant_id and o.id = m.member_id
      where m.merchant_id = $1 and m.member_id = $2 and ${SEEN}
        and ($6::boolean is null or (m.read_at is not null) = $6)
        and ($7::timestamptz is null or m.created_at >= $7) and ($8::timestamptz is null or m.created_at < $8)
      order by m.created_at${order}, m.id${order} limit $9 offset $10`,
    [
      ...[asked.merchantId, asked.memberId, asked.now, asked.language, asked.defaultLanguage],
      ...[asked.isRead, asked.from, asked.to, asked.size, asked.offset],
    ],
  );
};

/** How many there are of them, counted so far as pages go. */
export const countLetters = async (query: Query, asked: ListAsked & { most: number }): Promise<number> => {
  const [row] = await query<{ letters: number }>(
    `select count(*)::int as letters from (select 1 from ${JOINED}
      where m.merchant_id = $1 and m.member_id = $2 and ${SEEN}
        and ($4::boolean is null or (m.read_at is not null) = $4)
        and ($5::timestamptz is null or m.created_at >= $5) and ($6::timestamptz is null or m.created_at < $6)
      limit $7) x`,
    [asked.merchantId, asked.memberId, asked.now, asked.isRead, asked.from, asked.to, asked.most],
  );
  return row?.letters ?? 0;
};

export const findLetter = async (query: Query, asked: Asked & { id: bigint }): Promise<LetterRow | null> => {
  const [row] = await query<LetterRow>(
    `select ${COLUMNS}, ${textOf('c.texts -> u.language')} as text, m.body
       from ${JOINED} join member o on o.merchant_id = m.merchant_id and o.id = m.member_id
      where m.merchant_id = $1 and m.member_id = $2 and ${SEEN} and m.id = $6`,
    [asked.merchantId, asked.memberId, asked.now, asked.language, asked.defaultLanguage, asked.id],
  );
  return row ?? null;
};

const changed = (rows: readonly unknown[]): number => rows.length;

export const markRead = async (
  query: Query,
  { merchantId, memberId, ids, now }: Owner & { ids: readonly bigint[]; now: Date },
) =>
  changed(
    await query(
      `update inbox_message set read_at = $4
        where merchant_id = $1 and member_id = $2 and id = any ($3) and read_at is null returning 1`,
      [merchantId, memberId, ids, now],
    ),
  );

/** Those that were there at a moment: what came since stays unread. */
export const markAllRead = async (
  query: Query,
  { merchantId, memberId, until, now }: Owner & { until: Date; now: Date },
) =>
  changed(
    await query(
      `update inbox_message set read_at = $4
        where merchant_id = $1 and member_id = $2 and created_at <= $3 and read_at is null and deleted_at is null returning 1`,
      [merchantId, memberId, until, now],
    ),
  );

export const markUnread = async (
  query: Query,
  { merchantId, memberId, ids }: Owner & { ids: readonly bigint[] },
) =>
  changed(
    await query(
      `update inbox_message set read_at = null
        where merchant_id = $1 and member_id = $2 and id = any ($3) and read_at is not null and deleted_at is null returning 1`,
      [merchantId, memberId, ids],
    ),
  );

export const deleteLetters = async (
  query: Query,
  { merchantId, memberId, ids, now }: Owner & { ids: readonly bigint[]; now: Date },
) =>
  changed(
    await query(
      `update inbox_message set deleted_at = $4
        where merchant_id = $1 and member_id = $2 and id = any ($3) and deleted_at is null returning 1`,
      [merchantId, memberId, ids, now],
    ),
  );

/** A letter about something that happened; false: it was written already under its key. */
export const insertLetter = async (
  query: Query,
  letter: Owner & { key: string; template: string; params: Readonly<Record<string, string>>; now: Date },
): Promise<boolean> => {
  const rows = await query(
    `insert into inbox_message (merchant_id, member_id, kind, template, params, key, created_at)
     values ($1, $2, 'service', $3, $4::text::jsonb, $5, $6) on conflict do nothing returning 1`,
    [
      letter.merchantId,
      letter.memberId,
      letter.template,
      JSON.stringify(letter.params),
      letter.key,
      letter.now,
    ],
  );
  return rows.length > 0;
};

/** Takes away what is kept no longer. */
export const sweepLetters = async (
  query: Query,
  { merchantId, now, limit }: { merchantId: number; now: Date; limit: number },
) =>
  changed(
    await query(
      `delete from inbox_message where merchant_id = $1 and id in (
         select m.id from inbox_message m, ${POLICY} p
          where m.merchant_id = $1 and m.created_at < $2::timestamptz - make_interval(days => p.keep_days)
          order by m.created_at limit $3) returning 1`,
      [merchantId, now, limit],
    ),
  );
