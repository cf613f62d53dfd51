import type { MessageChannelName, MessageKind } from '../../../src/contract/tables/message-consent';
import type { Query } from '../../database/types';

export interface Owner {
  merchantId: number;
  memberId: bigint;
}

/** What holds now: the last word about each kind by each channel. */
export const readGiven = (
  query: Query,
  { merchantId, memberId }: Owner,
): Promise<{ kind: MessageKind; channel: MessageChannelName }[]> =>
  query(
    `select kind, channel from (
       select distinct on (kind, channel) kind, channel, given from message_consent
        where merchant_id = $1 and member_id = $2 order by kind, channel, id desc) last
      where given order by kind, channel`,
    [merchantId, memberId],
  );

export interface NewConsent extends Owner {
  kind: MessageKind;
  channel: MessageChannelName;
  given: boolean;
  wording: number;
  language: string;
  source: 'member' | 'link';
  now: Date;
}

/** False: it was said already. A no that follows nothing is nothing to keep. Under the member's row, so that two of the same are one. */
export const insertConsent = async (query: Query, said: NewConsent): Promise<boolean> => {
  await query('select 1 from member where merchant_id = $1 and id = $2 for no key update', [
    said.merchantId,
    said.memberId,
  ]);
  const rows = await query(
    `insert into message_consent (merchant_id, member_id, kind, channel, given, wording, language, source, at)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9
      where $5 <> coalesce((select c.given from message_consent c
        where c.merchant_id = $1 and c.member_id = $2 and c.kind = $3 and c.channel = $4 order by c.id desc limit 1), false)
     returning 1`,
    [
      ...[said.merchantId, said.memberId, said.kind, said.channel, said.given],
      ...[said.wording, said.language, said.source, said.now],
    ],
  );
  return rows.length > 0;
};

/** Without a zone what was there stays, and the merchant's own where nothing was. */
export const putSetting = async (
  query: Query,
  setting: Owner & { language: string; timeZone: string | null },
): Promise<void> => {
  await query(
    `insert into message_setting (merchant_id, member_id, language, time_zone)
     select m.id, $2, $3, coalesce($4, m.time_zone) from merchant m where m.id = $1
     on conflict (merchant_id, member_id) do update set language = excluded.language,
       time_zone = coalesce($4, message_setting.time_zone)`,
    [setting.merchantId, setting.memberId, setting.language, setting.timeZone],
  );
};

/** Zones that the database can reckon in. Slow: read once. */
export const listZones = async (query: Query): Promise<string[]> => {
  const rows = await query<{ name: string }>('select name from pg_timezone_names');
  return rows.map(({ name }) => name);
};

export interface Reachable extends Record<string, unknown> {
  has_mail: boolean;
  has_sms: boolean;
}
/** Whether there is a contact that the member has shown to be theirs. */
export const readReachable = async (query: Query, { merchantId, memberId }: Owner): Promise<Reachable> => {
  const [row] = await query<Reachable>(
    `select email_verified_at is not null and coalesce(contact ->> 'email', '') <> '' as has_mail,
            mobile_verified_at is not null and coalesce(mobile, '') <> '' as has_sms
       from member where merchant_id = $1 and id = $2`,
    [merchantId, memberId],
  );
  return row ?? { has_mail: false, has_sms: false };
};

/** The language in which a member was last read to; null: they never said. */
export const readLanguage = async (query: Query, { merchantId, memberId }: Owner): Promise<string | null> => {
  const [row] = await query<{ language: string }>(
    `select language from message_setting where merchant_id = $1 and member_id = $2 and language <> ''`,
    [merchantId, memberId],
  );
  return row?.language ?? null;
};
