import type { Database } from '../../database/types';
import { changeMessage, insertMessage } from './chat.queries';
import {
  type DeskMessageRow,
  type DeskModelRow,
  type DeskRoomRow,
  findRoom,
  keepSeats,
  leaveSeat,
  listReports,
  listRooms,
  listSeats,
  lockReport,
  readRoom,
  type ReportRow,
  setMute,
  settleReports,
  takeSeat,
} from './desk.queries';

/** A seat holds so long after the desk's page looked last. */
export const SEAT_S = 75;
const MAX_ROOMS = 100;
const MAX_MESSAGES = 100;

export type ReportDecision = 'release' | 'remove' | 'keep';
interface At {
  merchantId: number;
  operator: string;
}

/** The same rooms as those see them who speak for models and decide about what is said. */
export interface ChatDesk {
  /** Rooms, those that wait first; the operator's own seats hold on by it. */
  rooms(at: At): Promise<DeskRoomRow[]>;
  /** Whom operators speak for, and who does now. */
  seats(at: At): Promise<DeskModelRow[]>;
  room(at: At, id: bigint): Promise<{ room: DeskRoomRow; messages: DeskMessageRow[] } | null>;
  /** false: there is no such model. */
  seat(
    at: At,
    seat: { modelId: bigint; as: 'online' | 'busy' | 'away'; nextAt: Date | null },
  ): Promise<boolean>;
  /** false: there is no such room. */
  say(at: At, said: { roomId: bigint; key: string; text: string }): Promise<boolean>;
  reports(at: At, limit: number): Promise<ReportRow[]>;
  /** What becomes of a message, and for how many hours its author may not write. */
  decide(
    at: At,
    decided: { id: bigint; decision: ReportDecision; muteHours: number },
  ): Promise<'done' | 'unknown' | 'over'>;
  mute(at: At, mute: { memberId: bigint; hours: number; reason: string }): Promise<boolean>;
}

export const createChatDesk = (deps: {
  db: Database;
  tell: (news: { merchantId: number; roomId: bigint }) => void;
}): ChatDesk => {
  const { db, tell } = deps;
  return {
    async rooms({ merchantId, operator }) {
      const { query } = db.merchant(merchantId);
      await keepSeats(query, { merchantId, operator, forS: SEAT_S });
      return listRooms(query, { merchantId, limit: MAX_ROOMS });
    },
    seats: ({ merchantId, operator }) => listSeats(db.merchant(merchantId).query, { merchantId, operator }),
    async room({ merchantId }, id) {
      const { query } = db.merchant(merchantId);
      const room = await findRoom(query, { merchantId, id });
      if (room === null) return null;
      return { room, messages: await readRoom(query, { merchantId, roomId: id, limit: MAX_MESSAGES }) };
    },
    seat({ merchantId, operator }, { modelId, as, nextAt }) {
      const { tx } = db.merchant(merchantId);
      return tx((query) =>
        as === 'away'
          ? leaveSeat(query, { merchantId, modelId, operator, nextAt })
          : takeSeat(query, { merchantId, modelId, operator, busy: as === 'busy', forS: SEAT_S }),
      );
    },
    async say({ merchantId, operator }, { roomId, key, text }) {
      const isThere = await db.merchant(merchantId).tx(async (query) => {
        if ((await findRoom(query, { merchantId, id: roomId })) === null) return false;
        await insertMessage(query, {
          ...{ merchantId, roomId, memberId: null, operator, key, text, state: 'shown' },
        });
        return true;
      });
      if (isThere) tell({ merchantId, roomId });
      return isThere;
    },
    reports: ({ merchantId }, limit) => listReports(db.merchant(merchantId).query, { merchantId, limit }),
    async decide({ merchantId, operator }, { id, decision, muteHours }) {
      const done = await db.merchant(merchantId).tx(async (query) => {
        const report = await lockReport(query, { merchantId, id });
        if (report === null) return 'unknown' as const;
        if (report.decision !== null) return 'over' as const;
        const at = { merchantId, roomId: report.room_id };
        if (decision === 'release' || decision === 'remove')
          await changeMessage(query, {
            ...{ ...at, id: report.message_id, state: decision === 'release' ? 'shown' : 'removed' },
          });
        await settleReports(query, { ...at, messageId: report.message_id, decision, operator });
        if (muteHours > 0 && report.member_id !== null)
          await setMute(query, {
            ...{ merchantId, memberId: report.member_id, hours: muteHours, operator, reason: report.kind },
          });
        return report.room_id;
      });
      if (typeof done === 'string') return done;
      tell({ merchantId, roomId: done });
      return 'done';
    },
    mute: ({ merchantId, operator }, mute) =>
      setMute(db.merchant(merchantId).query, { merchantId, operator, ...mute }),
  };
};
