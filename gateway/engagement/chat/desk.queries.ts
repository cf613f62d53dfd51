import type { Query } from '../../database/types';
import type { WordKind } from './moderation';

export interface DeskRoomRow extends Record<string, unknown> {
  id: bigint;
  model_id: bigint;
  model: string;
  kind: 'model' | 'service';
  member_id: bigint | null;
  member: string;
  last_at: Date | null;
  /** A member said something after the desk did. */
  waits: boolean;
}
const ROOM = `r.id, r.model_id, o.name as model, o.kind, r.member_id, coalesce(m.username, '') as member, r.last_at,
  r.member_version > r.staff_version as waits`;
const ROOMS = `chat_room r join chat_model o on o.merchant_id = r.merchant_id and o.id = r.model_id
  left join member m on m.merchant_id = r.merchant_id and m.id = r.member_id`;

/** Rooms in which something was said, those that wait first. */
export const listRooms = (
  query: Query,
  input: { merchantId: number; limit: number },
): Promise<DeskRoomRow[]> =>
  query<DeskRoomRow>(
    `select ${ROOM} from ${ROOMS} where r.merchant_id = $1 and r.last_at is not null and o.active
      order by r.member_version > r.staff_version desc, r.last_at desc limit $2`,
    [input.merchantId, input.limit],
  );

export const findRoom = async (
  query: Query,
  { merchantId, id }: { merchantId: number; id: bigint },
): Promise<DeskRoomRow | null> => {
  const [row] = await query<DeskRoomRow>(
    `select ${ROOM} from ${ROOMS} where r.merchant_id = $1 and r.id = $2`,
    [merchantId, id],
  );
  return row ?? null;
};

export interface DeskMessageRow extends Record<string, unknown> {
  id: bigint;
  member_id: bigint | null;
  name: string;
  text: string;
  state: 'shown' | 'held' | 'removed';
  at: Date;
}
/** The latest of a room, the oldest of them first, with whole names. */
export const readRoom = (
  query: Query,
  input: { merchantId: number; roomId: bigint; limit: number },
): Promise<DeskMessageRow[]> =>
  query<DeskMessageRow>(
    `select * from (select c.id, c.member_id, coalesce(m.username, c.operator) as name, c.text, c.state, c.at
       from chat_message c left join member m on m.merchant_id = c.merchant_id and m.id = c.member_id
      where c.merchant_id = $1 and c.room_id = $2 order by c.id desc limit $3) x order by x.id`,
    [input.merchantId, input.roomId, input.limit],
  );

export interface DeskModelRow extends Record<string, unknown> {
  id: bigint;
  code: string;
  name: string;
  kind: 'model' | 'service';
  /** Operators who speak for it now. */
  operators: string[];
  /** Of this operator: '' where they have no seat. */
  own: '' | 'online' | 'busy';
}
export const listSeats = (
  query: Query,
  input: { merchantId: number; operator: string },
): Promise<DeskModelRow[]> =>
  query<DeskModelRow>(
    `select o.id, o.code, o.name, o.kind,
            coalesce(array_agg(s.operator order by s.operator) filter (where s.operator is not null), '{}') as operators,
            coalesce(max(case when s.busy then 'busy' else 'online' end) filter (where s.operator = $2), '') as own
       from chat_model o left join chat_seat s
         on s.merchant_id = o.merchant_id and s.model_id = o.id and s.until_at > clock_timestamp()
      where o.merchant_id = $1 and o.active group by o.merchant_id, o.id order by o.kind desc, o.name`,
    [input.merchantId, input.operator],
  );

/** The desk's page looks again: the operator's seats hold for another while. */
export const keepSeats = async (
  query: Query,
  { merchantId, operator, forS }: { merchantId: number; operator: string; forS: number },
): Promise<void> => {
  await query(
    `update chat_seat set until_at = clock_timestamp() + make_interval(secs => $3)
      where merchant_id = $1 and operator = $2 and until_at > clock_timestamp()`,
    [merchantId, operator, forS],
  );
};

/** false: there is no such model. */
export const takeSeat = async (
  query: Query,
  seat: { merchantId: number; modelId: bigint; operator: string; busy: boolean; forS: number },
): Promise<boolean> => {
  const rows = await query(
    `insert into chat_seat (merchant_id, model_id, operator, busy, until_at)
     select $1, o.id, $3, $4, clock_timestamp() + make_interval(secs => $5)
       from chat_model o where o.merchant_id = $1 and o.id = $2 and o.active
     on conflict (merchant_id, model_id, operator) do update set busy = excluded.busy, until_at = excluded.until_at
     returning 1`,
    [seat.merchantId, seat.modelId, seat.operator, seat.busy, seat.forS],
  );
  return rows.length > 0;
};

/** Leaves the seat and says when an operator comes next; null: that is not known. */
export const leaveSeat = async (
  query: Query,
  seat: { merchantId: number; modelId: bigint; operator: string; nextAt: Date | null },
): Promise<boolean> => {
  await query('delete from chat_seat where merchant_id = $1 and model_id = $2 and operator = $3', [
    ...[seat.merchantId, seat.modelId, seat.operator],
  ]);
  const rows = await query(
    'update chat_model set next_at = $3 where merchant_id = $1 and id = $2 returning 1',
    [seat.merchantId, seat.modelId, seat.nextAt],
  );
  return rows.length > 0;
};

export interface ReportRow extends Record<string, unknown> {
  id: bigint;
  kind: 'report' | 'held' | 'harm';
  at: Date;
  room_id: bigint;
  message_id: bigint;
  model: string;
  member_id: bigint | null;
  author: string;
  text: string;
  state: 'shown' | 'held' | 'removed';
}
const REPORT = `p.id, p.kind, p.at, p.room_id, p.message_id, o.name as model, c.member_id,
  coalesce(m.username, c.operator) as author, c.text, c.state
  from chat_report p join chat_message c on c.merchant_id = p.merchant_id and c.room_id = p.room_id and c.id = p.message_id
  join chat_room r on r.merchant_id = p.merchant_id and r.id = p.room_id
  join chat_model o on o.merchant_id = r.merchant_id and o.id = r.model_id
  left join member m on m.merchant_id = c.merchant_id and m.id = c.member_id`;

/** What people have to look at: words about harm before everything else, then the oldest. */
export const listReports = (
  query: Query,
  input: { merchantId: number; limit: number },
): Promise<ReportRow[]> =>
  query<ReportRow>(
    `select ${REPORT} where p.merchant_id = $1 and p.decision is null
      order by p.kind = 'harm' desc, p.id limit $2`,
    [input.merchantId, input.limit],
  );

export const lockReport = async (
  query: Query,
  { merchantId, id }: { merchantId: number; id: bigint },
): Promise<(ReportRow & { decision: string | null }) | null> => {
  const [open] = await query<{ decision: string | null }>(
    'select decision from chat_report where merchant_id = $1 and id = $2 for update',
    [merchantId, id],
  );
  if (!open) return null;
  const [row] = await query<ReportRow>(`select ${REPORT} where p.merchant_id = $1 and p.id = $2`, [
    ...[merchantId, id],
  ]);
  return row ? { ...row, decision: open.decision } : null;
};

/** All open reports of one message are decided at once. */
export const settleReports = async (
  query: Query,
  input: { merchantId: number; roomId: bigint; messageId: bigint; decision: string; operator: string },
): Promise<void> => {
  await query(
    `update chat_report set decision = $4, decided_by = $5, decided_at = clock_timestamp()
      where merchant_id = $1 and room_id = $2 and message_id = $3 and decision is null`,
    [input.merchantId, input.roomId, input.messageId, input.decision, input.operator],
  );
};

export const setMute = async (
  query: Query,
  mute: { merchantId: number; memberId: bigint; hours: number; operator: string; reason: string },
): Promise<boolean> => {
  const rows = await query(
    `insert into chat_mute (merchant_id, member_id, until_at, operator, reason)
     select $1, m.id, clock_timestamp() + make_interval(hours => $3), $4, $5
       from member m where m.merchant_id = $1 and m.id = $2
     on conflict (merchant_id, member_id)
       do update set until_at = excluded.until_at, operator = excluded.operator, reason = excluded.reason
     returning 1`,
    [mute.merchantId, mute.memberId, mute.hours, mute.operator, mute.reason],
  );
  return rows.length > 0;
};

/** A model as the operator's tool writes it. */
export interface ModelFacts {
  code: string;
  kind: 'model' | 'service';
  name: string;
  avatar: string;
  languages: readonly string[];
  greeting: Readonly<Record<string, string>>;
  active: boolean;
}
export const putModel = async (query: Query, merchantId: number, model: ModelFacts): Promise<void> => {
  await query(
    `insert into chat_model (merchant_id, code, kind, name, avatar, languages, greeting, active)
     values ($1, $2, $3, $4, $5, $6, $7::text::jsonb, $8)
     on conflict (merchant_id, code) do update set kind = excluded.kind, name = excluded.name, avatar = excluded.avatar,
       languages = excluded.languages, greeting = excluded.greeting, active = excluded.active`,
    [
      ...[merchantId, model.code, model.kind, model.name, model.avatar],
      ...[model.languages, JSON.stringify(model.greeting), model.active],
    ],
  );
};
interface OwnModelRow extends ModelFacts, Record<string, unknown> {
  id: bigint;
}
export const listAllModels = (query: Query, merchantId: number): Promise<OwnModelRow[]> =>
  query<OwnModelRow>(
    'select id, code, kind, name, avatar, languages, greeting, active from chat_model where merchant_id = $1 order by code',
    [merchantId],
  );

export const putWord = async (
  query: Query,
  input: { merchantId: number; word: string; kind: WordKind },
): Promise<void> => {
  await query(
    `insert into chat_word (merchant_id, word, kind) values ($1, $2, $3)
     on conflict (merchant_id, word) do update set kind = excluded.kind`,
    [input.merchantId, input.word, input.kind],
  );
};
export const removeWord = async (
  query: Query,
  { merchantId, word }: { merchantId: number; word: string },
): Promise<boolean> => {
  const rows = await query('delete from chat_word where merchant_id = $1 and word = $2 returning 1', [
    ...[merchantId, word],
  ]);
  return rows.length > 0;
};
