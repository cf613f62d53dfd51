import type { Query } from '../../database/types';
import type { ChatPresence } from '../../../src/contract/entities/chat';
import type { WordKind } from './moderation';

export interface Member {
  merchantId: number;
  memberId: bigint;
}

/** A member who may chat: active, no trial, in no pause and not excluded. $1 merchant, m the member. */
const MAY = `m.status = 'active' and m.type <> 4 and not exists (select 1 from play_stop s
  where s.merchant_id = $1 and s.member_id = m.id and s.until_at > clock_timestamp())`;
/** What the desk's page said within its time. */
const PRESENCE = `coalesce((select case bool_or(not s.busy) when true then 'online' when false then 'busy' end from chat_seat s
  where s.merchant_id = o.merchant_id and s.model_id = o.id and s.until_at > clock_timestamp()), 'away')`;

export interface ModelRow extends Record<string, unknown> {
  id: bigint;
  code: string;
  kind: 'model' | 'service';
  name: string;
  avatar: string;
  languages: string[];
  greeting: Record<string, string>;
  active: boolean;
  presence: ChatPresence;
  next_at: Date | null;
}
const MODEL = `o.id, o.code, o.kind, o.name, o.avatar, o.languages, o.greeting, o.active, ${PRESENCE} as presence,
  case when o.next_at > clock_timestamp() then o.next_at end as next_at`;

/** Customer service first, then who is there. */
export const listModels = (query: Query, input: { merchantId: number; limit: number }): Promise<ModelRow[]> =>
  query<ModelRow>(
    `select * from (select ${MODEL} from chat_model o where o.merchant_id = $1 and o.active) x
      order by kind = 'service' desc, array_position(array['online', 'busy', 'away'], presence), name limit $2`,
    [input.merchantId, input.limit],
  );

/** One that can be visited; 0: customer service, or the first model where there is none. */
export const findModel = async (
  query: Query,
  { merchantId, id }: { merchantId: number; id: bigint },
): Promise<ModelRow | null> => {
  const [row] = await query<ModelRow>(
    `select ${MODEL} from chat_model o where o.merchant_id = $1 and o.active and ($2 = 0 or o.id = $2)
      order by o.kind = 'service' desc, o.id limit 1`,
    [merchantId, id],
  );
  return row ?? null;
};

export const mayChat = async (query: Query, { merchantId, memberId }: Member): Promise<boolean> => {
  const rows = await query(`select 1 from member m where m.merchant_id = $1 and m.id = $2 and ${MAY}`, [
    ...[merchantId, memberId],
  ]);
  return rows.length > 0;
};

export const insertTicket = async (
  query: Query,
  ticket: Member & {
    hash: string;
    sessionId: bigint;
    modelId: bigint;
    origin: string;
    language: string;
    lifeS: number;
  },
): Promise<void> => {
  await query(
    `insert into chat_ticket (merchant_id, hash, session_id, member_id, model_id, origin, language, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, clock_timestamp() + make_interval(secs => $8))`,
    [
      ...[ticket.merchantId, ticket.hash, ticket.sessionId, ticket.memberId],
      ...[ticket.modelId, ticket.origin, ticket.language, ticket.lifeS],
    ],
  );
};

export interface Visit extends Record<string, unknown> {
  session_id: bigint;
  member_id: bigint;
  model_id: bigint;
  origin: string;
  language: string;
}
/** Uses a ticket up, whatever comes of it; null: none that is good now, or of a member who may not chat now. */
export const takeTicket = async (
  query: Query,
  { merchantId, hash }: { merchantId: number; hash: string },
): Promise<Visit | null> => {
  const [row] = await query<Visit>(
    `with used as (delete from chat_ticket where merchant_id = $1 and hash = $2 returning *)
     select u.session_id, u.member_id, u.model_id, u.origin, u.language
       from used u join session s on s.id = u.session_id join member m on m.merchant_id = $1 and m.id = u.member_id
      where u.expires_at > clock_timestamp() and s.ended_at is null and s.expires_at > clock_timestamp() and ${MAY}`,
    [merchantId, hash],
  );
  return row ?? null;
};

/** The room of a model, or of one member with customer service; made at the first visit. Nothing is unread in it then. */
export const enterRoom = async (
  query: Query,
  { merchantId, memberId, model }: Member & { model: Pick<ModelRow, 'id' | 'kind'> },
): Promise<bigint> => {
  const owner = model.kind === 'service' ? memberId : null;
  const [row] = await query<{ id: bigint }>(
    `with made as (
       insert into chat_room (merchant_id, model_id, member_id) values ($1, $2, $3)
       on conflict (merchant_id, model_id, member_id) do update set model_id = excluded.model_id returning id, version
     ), seen as (
       insert into chat_seen (merchant_id, member_id, room_id, id) select $1, $4, id, version from made
       on conflict (merchant_id, member_id, room_id) do nothing
     ) select id from made`,
    [merchantId, model.id, owner, memberId],
  );
  if (!row) throw new Error('the room was not stored');
  return row.id;
};

export interface MessageRow extends Record<string, unknown> {
  room_id: bigint;
  id: bigint;
  version: bigint;
  /** null: the desk says it. */
  member_id: bigint | null;
  name: string;
  text: string;
  state: 'shown' | 'held' | 'removed';
  at: Date;
}
const MESSAGE = `m.room_id, m.id, m.version, m.member_id, m.text, m.state, m.at,
  case when m.member_id is null then o.name else coalesce(nullif(w.nickname, ''), w.username) end as name`;
const MESSAGES = `chat_message m join chat_room r on r.merchant_id = m.merchant_id and r.id = m.room_id
  join chat_model o on o.merchant_id = r.merchant_id and o.id = r.model_id
  left join member w on w.merchant_id = m.merchant_id and w.id = m.member_id`;

/** What was said or changed after a version, in the order in which it was. */
export const readNews = (
  query: Query,
  input: { merchantId: number; roomId: bigint; after: bigint; limit: number },
): Promise<MessageRow[]> =>
  query<MessageRow>(
    `select ${MESSAGE} from ${MESSAGES}
      where m.merchant_id = $1 and m.room_id = $2 and m.version > $3 order by m.version limit $4`,
    [input.merchantId, input.roomId, input.after, input.limit],
  );

/** The latest, the oldest of them first, and the version that they are of. */
export const readLatest = async (
  query: Query,
  input: { merchantId: number; roomId: bigint; limit: number },
): Promise<{ rows: MessageRow[]; version: bigint }> => {
  const [room] = await query<{ version: bigint }>(
    'select version from chat_room where merchant_id = $1 and id = $2',
    [input.merchantId, input.roomId],
  );
  const rows = await query<MessageRow>(
    `select * from (select ${MESSAGE} from ${MESSAGES}
       where m.merchant_id = $1 and m.room_id = $2 and m.state <> 'removed' order by m.id desc limit $3) x order by x.id`,
    [input.merchantId, input.roomId, input.limit],
  );
  return { rows, version: room?.version ?? 0n };
};

export interface Said {
  id: bigint;
  state: 'shown' | 'held' | 'removed';
  isNew: boolean;
}
/** One message under its key, however often it is sent. The room's row is held, so that versions come in the order of the commits. */
export const insertMessage = async (
  query: Query,
  message: {
    merchantId: number;
    roomId: bigint;
    memberId: bigint | null;
    operator: string;
    key: string;
    text: string;
    state: 'shown' | 'held';
  },
): Promise<Said> => {
  const { merchantId, roomId, memberId, key } = message;
  const [room] = await query<{ version: bigint }>(
    'select version from chat_room where merchant_id = $1 and id = $2 for update',
    [merchantId, roomId],
  );
  if (!room) throw new Error('the room is not there');
  const [said] = await query<{ id: bigint; state: Said['state'] }>(
    `select id, state from chat_message where merchant_id = $1 and room_id = $2 and coalesce(member_id, 0) = coalesce($3, 0) and key = $4`,
    [merchantId, roomId, memberId, key],
  );
  if (said) return { ...said, isNew: false };
  const [row] = await query<{ id: bigint }>(
    `with next as (
       update chat_room set version = version + 1, last_at = clock_timestamp(),
              member_version = case when $3::bigint is null then member_version else version + 1 end,
              staff_version = case when $3::bigint is null then version + 1 else staff_version end
        where merchant_id = $1 and id = $2 returning version
     )
     insert into chat_message (merchant_id, room_id, id, version, member_id, operator, key, text, state)
     select $1, $2, version, version, $3, $4, $5, $6, $7 from next returning id`,
    [merchantId, roomId, memberId, message.operator, key, message.text, message.state],
  );
  if (!row) throw new Error('the message was not stored');
  return { id: row.id, state: message.state, isNew: true };
};

/** Shows or takes away a message; those who are in the room hear of it. */
export const changeMessage = async (
  query: Query,
  input: { merchantId: number; roomId: bigint; id: bigint; state: 'shown' | 'removed' },
): Promise<void> => {
  await query(
    `with next as (update chat_room set version = version + 1 where merchant_id = $1 and id = $2 returning version)
     update chat_message set state = $4, version = next.version from next
      where merchant_id = $1 and room_id = $2 and chat_message.id = $3`,
    [input.merchantId, input.roomId, input.id, input.state],
  );
};

export const markSeen = async (
  query: Query,
  { merchantId, memberId, roomId, id }: Member & { roomId: bigint; id: bigint },
): Promise<void> => {
  await query(
    `update chat_seen set id = greatest(chat_seen.id, least($4, r.version)) from chat_room r
      where chat_seen.merchant_id = $1 and chat_seen.member_id = $2 and chat_seen.room_id = $3
        and r.merchant_id = $1 and r.id = $3`,
    [merchantId, memberId, roomId, id],
  );
};

export const countUnread = async (query: Query, { merchantId, memberId }: Member): Promise<number> => {
  const [row] = await query<{ unread: number }>(
    `select count(*)::int as unread from (
       select 1 from chat_seen s join chat_message m
           on m.merchant_id = $1 and m.room_id = s.room_id and m.id > s.id and m.member_id is null and m.state = 'shown'
        where s.merchant_id = $1 and s.member_id = $2 limit 100) x`,
    [merchantId, memberId],
  );
  return row?.unread ?? 0;
};

/** Until when a member may not write; null: they may. */
export const readMute = async (query: Query, { merchantId, memberId }: Member): Promise<Date | null> => {
  const [row] = await query<{ until_at: Date }>(
    'select until_at from chat_mute where merchant_id = $1 and member_id = $2 and until_at > clock_timestamp()',
    [merchantId, memberId],
  );
  return row?.until_at ?? null;
};

export const readHidden = async (query: Query, { merchantId, memberId }: Member): Promise<bigint[]> => {
  const rows = await query<{ hidden_id: bigint }>(
    'select hidden_id from chat_hidden where merchant_id = $1 and member_id = $2',
    [merchantId, memberId],
  );
  return rows.map((row) => row.hidden_id);
};

/** The author of a message is not read any more by a member; null: there is no such message of another member. */
export const hideAuthor = async (
  query: Query,
  { merchantId, memberId, roomId, id }: Member & { roomId: bigint; id: bigint },
): Promise<bigint | null> => {
  const [row] = await query<{ hidden_id: bigint }>(
    `insert into chat_hidden (merchant_id, member_id, hidden_id)
     select $1, $2, m.member_id from chat_message m
      where m.merchant_id = $1 and m.room_id = $3 and m.id = $4 and m.member_id <> $2
     on conflict (merchant_id, member_id, hidden_id) do update set hidden_id = excluded.hidden_id returning hidden_id`,
    [merchantId, memberId, roomId, id],
  );
  return row?.hidden_id ?? null;
};

/** A message for people to look at; said again by the same it is one. */
export const insertReport = async (
  query: Query,
  report: {
    merchantId: number;
    roomId: bigint;
    id: bigint;
    reporterId: bigint | null;
    kind: 'report' | 'held' | 'harm';
  },
): Promise<void> => {
  await query(
    `insert into chat_report (merchant_id, room_id, message_id, reporter_id, kind)
     select $1, $2, $3, $4, $5 from chat_message m where m.merchant_id = $1 and m.room_id = $2 and m.id = $3
        and m.member_id is distinct from $4 and ($4::bigint is null or m.member_id is not null and m.state = 'shown')
     on conflict (merchant_id, room_id, message_id, reporter_id) do nothing`,
    [report.merchantId, report.roomId, report.id, report.reporterId, report.kind],
  );
};

export const readWords = (query: Query, merchantId: number): Promise<{ word: string; kind: WordKind }[]> =>
  query('select word, kind from chat_word where merchant_id = $1 order by word', [merchantId]);

export interface StandRow extends Record<string, unknown> {
  session_id: bigint;
  may: boolean;
  muted_until: Date | null;
}
/** How members stand who are in rooms now: by session, whether they may stay, and until when they may not write. */
export const readStanding = (
  query: Query,
  input: { merchantId: number; sessionIds: readonly bigint[]; slackS: number },
): Promise<StandRow[]> =>
  query<StandRow>(
    `select wanted.id as session_id, coalesce(m.id is not null and s.ended_at is null and s.expires_at > now()
              and s.last_seen_at + make_interval(secs => s.idle_s + $3) > now() and ${MAY}, false) as may,
            (select u.until_at from chat_mute u
              where u.merchant_id = $1 and u.member_id = m.id and u.until_at > clock_timestamp()) as muted_until
       from unnest($2::bigint[]) as wanted (id) left join session s on s.id = wanted.id
       left join member m on m.merchant_id = $1 and m.id = s.member_id`,
    [input.merchantId, input.sessionIds, input.slackS],
  );

/** Tickets that were not used, and what was said long ago. */
export const sweepChat = async (
  query: Query,
  { merchantId, limit, keepDays }: { merchantId: number; limit: number; keepDays: number },
): Promise<void> => {
  await query(
    `delete from chat_ticket where merchant_id = $1 and hash in
       (select hash from chat_ticket where merchant_id = $1 and expires_at < clock_timestamp() limit $2)`,
    [merchantId, limit],
  );
  await query(
    `delete from chat_message where merchant_id = $1 and (room_id, id) in
       (select room_id, id from chat_message
         where merchant_id = $1 and at < clock_timestamp() - make_interval(days => $3) order by at limit $2)`,
    [merchantId, limit, keepDays],
  );
};
