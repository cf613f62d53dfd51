import type { ChatDesk, ChatServices } from '../engagement/chat/index';
import type { DeskChatRoom } from './desk-answers';
import type { DeskHandlers } from './desk-context';
import { DeskError } from './desk-errors';
import { PAGE } from './desk-members';

type ChatHandlers = Pick<DeskHandlers, Extract<keyof DeskHandlers, `chat.${string}` | `reports.${string}`>>;
type RoomRow = Awaited<ReturnType<ChatDesk['rooms']>>[number];

const idOf = (id: bigint | null): string | null => (id === null ? null : id.toString());
const roomOf = (row: RoomRow): DeskChatRoom => ({
  id: row.id.toString(),
  modelId: row.model_id.toString(),
  model: row.model,
  kind: row.kind,
  memberId: idOf(row.member_id),
  member: row.member,
  lastAt: row.last_at?.getTime() ?? 0,
  waits: row.waits,
});

/** Rooms of the chat, who speaks for its models, and what people decide about messages. */
export const createDeskChat = ({ chatDesk }: Pick<ChatServices, 'chatDesk'>): ChatHandlers => ({
  async 'chat.queue'({ all }, { merchant, operator }) {
    const rooms = await chatDesk.rooms({ merchantId: merchant.id, operator: operator.name });
    return { rows: rooms.filter(({ waits }) => all === true || waits).map(roomOf), next: null };
  },
  async 'chat.show'({ id }, { merchant, operator }) {
    const found = await chatDesk.room({ merchantId: merchant.id, operator: operator.name }, BigInt(id));
    if (found === null) throw new DeskError('DESK_NOT_FOUND');
    return {
      ...roomOf(found.room),
      lines: found.messages.map((row) => ({
        id: row.id.toString(),
        memberId: idOf(row.member_id),
        name: row.name,
        text: row.text,
        state: row.state,
        at: row.at.getTime(),
      })),
    };
  },
  async 'chat.list'(_, { merchant, operator }) {
    const seats = await chatDesk.seats({ merchantId: merchant.id, operator: operator.name });
    return seats.map(({ id, name, kind, operators, own }) => ({
      ...{ id: id.toString(), name, kind, operators, own },
    }));
  },
  async 'chat.seat'({ id, as, nextAt }, { merchant, operator }) {
    const at = { merchantId: merchant.id, operator: operator.name };
    const seat = { modelId: BigInt(id), as, nextAt: nextAt === null ? null : new Date(nextAt) };
    if (!(await chatDesk.seat(at, seat))) throw new DeskError('DESK_NOT_FOUND');
    return null;
  },
  async 'chat.say'({ id, key, text }, { merchant, operator }) {
    const at = { merchantId: merchant.id, operator: operator.name };
    if (!(await chatDesk.say(at, { roomId: BigInt(id), key, text }))) throw new DeskError('DESK_NOT_FOUND');
    return null;
  },
  async 'chat.mute'({ id, hours, note }, { merchant, operator }) {
    const at = { merchantId: merchant.id, operator: operator.name };
    if (!(await chatDesk.mute(at, { memberId: BigInt(id), hours, reason: note })))
      throw new DeskError('DESK_NOT_FOUND');
    return null;
  },
  async 'reports.queue'(_, { merchant, operator }) {
    const at = { merchantId: merchant.id, operator: operator.name };
    const rows = await chatDesk.reports(at, PAGE);
    return {
      rows: rows.map((row) => ({
        id: row.id.toString(),
        kind: row.kind,
        at: row.at.getTime(),
        roomId: row.room_id.toString(),
        model: row.model,
        memberId: idOf(row.member_id),
        author: row.author,
        text: row.text,
        state: row.state,
      })),
      next: null,
    };
  },
  async 'reports.decide'({ id, decision, muteHours }, { merchant, operator }) {
    const at = { merchantId: merchant.id, operator: operator.name };
    const done = await chatDesk.decide(at, { id: BigInt(id), decision, muteHours });
    if (done === 'unknown') throw new DeskError('DESK_NOT_FOUND');
    if (done === 'over') throw new DeskError('DESK_DONE');
    return null;
  },
});
