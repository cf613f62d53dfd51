import type { Query } from '../../database/types';
import type { Campaign, CampaignKind, CampaignParam, CampaignText, CopyWay } from './campaign-file';
import { ALL_FITS, FITS, PEOPLE, POLICY } from './letters.queries';

export interface CampaignRow extends Record<string, unknown> {
  id: bigint;
  name: string;
  kind: CampaignKind;
  state: 'draft' | 'waiting' | 'sent' | 'stopped';
  labels: string[];
  countries: string[];
  listed: boolean;
  texts: Record<string, CampaignText>;
  fallback: string[];
  params: Record<string, CampaignParam>;
  route: string;
  popup: boolean;
  copies: CopyWay[];
  hash: string;
  author: string;
  made_at: Date;
  send_at: Date | null;
  sent_at: Date | null;
  ends_at: Date | null;
  withdrawn: boolean;
}
const COLUMNS = `id, name, kind, state, labels, countries, listed, texts, fallback, params, route, popup, copies, hash, author, made_at,
  send_at, sent_at, ends_at, withdrawn`;

interface Named {
  merchantId: number;
  name: string;
}

/** null: there is one of that name that is no draft any more. A draft is written anew, and approvals of the one before count no longer. */
export const putCampaign = async (
  query: Query,
  input: { merchantId: number; campaign: Campaign; hash: string; author: string; now: Date },
): Promise<bigint | null> => {
  const { campaign } = input;
  const [row] = await query<{ id: bigint }>(
    `insert into inbox_campaign (merchant_id, name, kind, labels, countries, listed, texts, fallback, params, route, popup, hash, author,
       made_at, ends_at, copies)
     values ($1, $2, $3, $4, $5, $6, $7::text::jsonb, $8, $9::text::jsonb, $10, $11, $12, $13, $14, $15, $16)
     on conflict (merchant_id, name) do update set kind = excluded.kind, labels = excluded.labels, countries = excluded.countries,
       listed = excluded.listed, texts = excluded.texts, fallback = excluded.fallback, params = excluded.params, route = excluded.route,
       popup = excluded.popup, hash = excluded.hash, author = excluded.author, made_at = excluded.made_at, ends_at = excluded.ends_at,
       copies = excluded.copies
       where inbox_campaign.state = 'draft'
     returning id`,
    [
      ...[
        input.merchantId,
        campaign.name,
        campaign.kind,
        campaign.labels,
        campaign.countries,
        campaign.listed,
      ],
      ...[JSON.stringify(campaign.texts), campaign.fallback, JSON.stringify(campaign.params), campaign.route],
      ...[campaign.popup, input.hash, input.author, input.now, campaign.endsAt],
      campaign.copies,
    ],
  );
  return row?.id ?? null;
};

export const clearNamed = async (
  query: Query,
  { merchantId, id }: { merchantId: number; id: bigint },
): Promise<void> => {
  await query('delete from inbox_named where merchant_id = $1 and campaign_id = $2', [merchantId, id]);
};
export const insertNamed = async (
  query: Query,
  { merchantId, id, members }: { merchantId: number; id: bigint; members: readonly bigint[] },
): Promise<void> => {
  await query(
    'insert into inbox_named (merchant_id, campaign_id, member_id) select $1, $2, unnest($3::bigint[]) on conflict do nothing',
    [merchantId, id, members],
  );
};

/** Members by their names, in any case; those that are not there are not in the answer. */
export const findNamed = (
  query: Query,
  { merchantId, names }: { merchantId: number; names: readonly string[] },
): Promise<{ id: bigint; username: string }[]> =>
  query(
    'select id, username from member where merchant_id = $1 and name_key = any ($2::text[]) order by id',
    [merchantId, names.map((name) => name.toLowerCase())],
  );

export const findCampaign = async (
  query: Query,
  { merchantId, name }: Named,
  lock = false,
): Promise<CampaignRow | null> => {
  const [row] = await query<CampaignRow>(
    `select ${COLUMNS} from inbox_campaign where merchant_id = $1 and name = $2${lock ? ' for update' : ''}`,
    [merchantId, name],
  );
  return row ?? null;
};

export const listCampaigns = (
  query: Query,
  { merchantId, limit }: { merchantId: number; limit: number },
): Promise<CampaignRow[]> =>
  query<CampaignRow>(
    `select ${COLUMNS} from inbox_campaign where merchant_id = $1 order by id desc limit $2`,
    [merchantId, limit],
  );

/** False: this operator approved this very campaign before. */
export const insertApproval = async (
  query: Query,
  input: { merchantId: number; id: bigint; hash: string; operator: string; now: Date },
): Promise<boolean> => {
  const rows = await query(
    `insert into inbox_approval (merchant_id, campaign_id, hash, operator, at) values ($1, $2, $3, $4, $5)
     on conflict do nothing returning 1`,
    [input.merchantId, input.id, input.hash, input.operator, input.now],
  );
  return rows.length > 0;
};

export const readApprovals = async (
  query: Query,
  { merchantId, id, hash }: { merchantId: number; id: bigint; hash: string },
): Promise<string[]> => {
  const rows = await query<{ operator: string }>(
    'select operator from inbox_approval where merchant_id = $1 and campaign_id = $2 and hash = $3 order by at',
    [merchantId, id, hash],
  );
  return rows.map(({ operator }) => operator);
};

/** How many members it is for as things stand. */
export const countAudience = async (
  query: Query,
  { merchantId, id, now }: { merchantId: number; id: bigint; now: Date },
): Promise<number> => {
  const [row] = await query<{ members: number }>(
    `select count(*)::int as members from inbox_campaign d, ${PEOPLE} me
      where d.merchant_id = $1 and d.id = $2 and me.type <> 4 and me.status = 'active' and ${ALL_FITS}`,
    [merchantId, id, now],
  );
  return row?.members ?? 0;
};

/** For each reason whether this member fits. */
export const judgeMember = async (
  query: Query,
  { merchantId, memberId, id, now }: { merchantId: number; memberId: bigint; id: bigint; now: Date },
): Promise<Record<keyof typeof FITS, boolean> | null> => {
  const judged = Object.entries(FITS)
    .map(([reason, fits]) => `${fits} as "${reason}"`)
    .join(', ');
  const [row] = await query<Record<keyof typeof FITS, boolean>>(
    `select ${judged} from inbox_campaign d, ${PEOPLE} me where d.merchant_id = $1 and d.id = $4 and me.id = $2`,
    [merchantId, memberId, now, id],
  );
  return row ?? null;
};

/** A moment of a clock on the wall in a zone, the merchant's without one; null: there is no such zone. */
export const momentIn = async (
  query: Query,
  { merchantId, wall, zone: given }: { merchantId: number; wall: string; zone: string | undefined },
): Promise<Date | null> => {
  const [own] = await query<{ time_zone: string }>('select time_zone from merchant where id = $1', [
    merchantId,
  ]);
  const zone = given ?? own?.time_zone ?? 'UTC';
  // Asked for by itself: the planner already computes what needs the zone.
  const known = await query('select 1 from pg_timezone_names where name = $1', [zone]);
  if (known.length === 0) return null;
  const [row] = await query<{ at: Date }>('select $1::timestamp at time zone $2 as at', [wall, zone]);
  return row?.at ?? null;
};

export const scheduleCampaign = async (
  query: Query,
  { merchantId, id, at }: { merchantId: number; id: bigint; at: Date },
): Promise<void> => {
  await query(
    `update inbox_campaign set state = 'waiting', send_at = $3 where merchant_id = $1 and id = $2`,
    [merchantId, id, at],
  );
};

/** Stops what is not delivered; `withdrawn` takes back what is. False: it is neither waiting nor sent. */
export const stopCampaign = async (
  query: Query,
  { merchantId, id, withdrawn }: { merchantId: number; id: bigint; withdrawn: boolean },
): Promise<boolean> => {
  const rows = await query(
    `update inbox_campaign set state = 'stopped', withdrawn = withdrawn or $3
      where merchant_id = $1 and id = $2 and (state in ('waiting', 'sent') or state = 'stopped' and $3 and not withdrawn) returning 1`,
    [merchantId, id, withdrawn],
  );
  return rows.length > 0;
};

export interface SentRow extends Record<string, unknown> {
  id: bigint;
  kind: CampaignKind;
  popup: boolean;
  labels: string[];
  countries: string[];
  listed: boolean;
}

/** One send a merchant at a time, so that their places are in the order of their commits. */
export const lockSends = async (query: Query, merchantId: number): Promise<void> => {
  await query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [`inbox sends ${merchantId}`]);
};

/** Sends the one that is due longest, unless it has to wait for the morning; null: none. */
export const sendNext = async (
  query: Query,
  { merchantId, now }: { merchantId: number; now: Date },
): Promise<SentRow | null> => {
  const [row] = await query<SentRow>(
    `update inbox_campaign c set state = 'sent', sent_at = $2,
            seq = 1 + coalesce((select max(o.seq) from inbox_campaign o where o.merchant_id = $1), 0)
      where c.merchant_id = $1 and c.id = (
        select d.id from inbox_campaign d, ${POLICY} p, merchant m
         where d.merchant_id = $1 and m.id = $1 and d.state = 'waiting' and d.send_at <= $2
           and (d.kind = 'service' or not inbox_is_quiet($2, m.time_zone, p.quiet_from, p.quiet_until))
         order by d.send_at, d.id limit 1)
      returning c.id, c.kind, c.popup, c.labels, c.countries, c.listed`,
    [merchantId, now],
  );
  return row ?? null;
};

/** Members that a campaign names, the first of them. */
export const listNamed = async (
  query: Query,
  { merchantId, id, limit }: { merchantId: number; id: bigint; limit: number },
): Promise<bigint[]> => {
  const rows = await query<{ member_id: bigint }>(
    'select member_id from inbox_named where merchant_id = $1 and campaign_id = $2 order by member_id limit $3',
    [merchantId, id, limit],
  );
  return rows.map(({ member_id }) => member_id);
};

export interface Reached extends Record<string, unknown> {
  delivered: number;
  read: number;
  deleted: number;
}
export const countReached = async (
  query: Query,
  { merchantId, id }: { merchantId: number; id: bigint },
): Promise<Reached> => {
  const [row] = await query<Reached>(
    `select count(*)::int as delivered, count(read_at)::int as read, count(deleted_at)::int as deleted
       from inbox_message where merchant_id = $1 and campaign_id = $2`,
    [merchantId, id],
  );
  return row ?? { delivered: 0, read: 0, deleted: 0 };
};

export interface InboxPolicy extends Record<string, unknown> {
  quiet_from: number;
  quiet_until: number;
  marketing_a_day: number;
  keep_days: number;
  second_from: number;
}
export const readInboxPolicy = async (query: Query, merchantId: number): Promise<InboxPolicy> => {
  const [row] = await query<InboxPolicy>(`select * from ${POLICY} p`, [merchantId]);
  if (!row) throw new Error('a policy has defaults');
  return row;
};
export const writeInboxPolicy = async (
  query: Query,
  merchantId: number,
  policy: InboxPolicy,
): Promise<void> => {
  await query(
    `insert into inbox_policy (merchant_id, quiet_from, quiet_until, marketing_a_day, keep_days, second_from)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (merchant_id) do update set quiet_from = excluded.quiet_from, quiet_until = excluded.quiet_until,
       marketing_a_day = excluded.marketing_a_day, keep_days = excluded.keep_days, second_from = excluded.second_from`,
    [
      merchantId,
      policy.quiet_from,
      policy.quiet_until,
      policy.marketing_a_day,
      policy.keep_days,
      policy.second_from,
    ],
  );
};

export const addLabel = async (
  query: Query,
  { merchantId, label, members }: { merchantId: number; label: string; members: readonly bigint[] },
): Promise<number> => {
  const rows = await query(
    'insert into member_label (merchant_id, label, member_id) select $1, $2, unnest($3::bigint[]) on conflict do nothing returning 1',
    [merchantId, label, members],
  );
  return rows.length;
};
export const removeLabel = async (
  query: Query,
  { merchantId, label, members }: { merchantId: number; label: string; members: readonly bigint[] },
): Promise<number> => {
  const rows = await query(
    'delete from member_label where merchant_id = $1 and label = $2 and member_id = any ($3) returning 1',
    [merchantId, label, members],
  );
  return rows.length;
};
export const countLabels = (
  query: Query,
  merchantId: number,
): Promise<{ label: string; members: number }[]> =>
  query(
    'select label, count(*)::int as members from member_label where merchant_id = $1 group by label order by label',
    [merchantId],
  );
