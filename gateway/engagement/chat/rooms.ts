import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import type { Database } from '../../database/types';
import type { Merchants } from '../../platform/index';
import { type Chat, NEWS_AT_ONCE } from './chat';
import { listModels, readStanding } from './chat.queries';
import { closes, RoomSocket } from './room-socket';

export const CHAT_SOCKET_PATH = '/chat/socket';
const CHANNEL = 'foyer_chat';
/** Sockets of this node, and of one member. */
const MAX_SOCKETS = 5_000;
export const MAX_OF_MEMBER = 4;
const MAX_FRAME_BYTES = 8 * 1024;
const TICK_MS = 1_000;
/** A visitor who may not be here any more is gone within this time; what a lost notice told is heard then. */
export const LOOK_EVERY_MS = 3_000;
const IDLE_SLACK_S = 15;
const MAX_MODELS = 200;

export interface RoomsDeps {
  db: Database;
  chat: Chat;
  merchants: Pick<Merchants, 'byId'>;
  flag: string;
  now: () => number;
  onError: (error: unknown, what: string) => void;
}

interface Room {
  merchantId: number;
  roomId: bigint;
  sockets: Set<RoomSocket>;
  reading: Promise<void> | null;
  isStale: boolean;
}
const keyOf = (merchantId: number, roomId: bigint): string => `${merchantId}:${roomId}`;

/** The rooms with visitors on this node. Other nodes tell of news through the database; what they tell is only that there are some. */
export class Rooms {
  readonly #server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: MAX_FRAME_BYTES,
  });
  readonly #all = new Set<RoomSocket>();
  readonly #rooms = new Map<string, Room>();
  readonly #timers: NodeJS.Timeout[];
  #unlisten: (() => Promise<void>) | null = null;
  #looking: Promise<void> | null = null;
  #isStopping = false;

  constructor(private readonly deps: RoomsDeps) {
    this.#timers = [
      setInterval(() => this.tick(), TICK_MS),
      setInterval(() => void this.look().catch((error: unknown) => this.#fail(error)), LOOK_EVERY_MS),
    ];
    for (const timer of this.#timers) timer.unref();
  }

  #fail = (error: unknown): void => this.deps.onError(error, 'the chat');

  async listen(): Promise<void> {
    this.#unlisten = await this.deps.db.listen(CHANNEL, (payload) => this.#hear(payload));
  }

  /** After the commit; it never fails, since each node looks by itself too. */
  tell = ({ merchantId, roomId }: { merchantId: number; roomId: bigint }): void => {
    this.deps.db.notify(CHANNEL, keyOf(merchantId, roomId)).catch(this.#fail);
  };

  #hear(payload: string): void {
    const room = this.#rooms.get(payload);
    if (room) this.#read(room);
  }

  /** One reading of a room at a time; news in between make another one. */
  #read(room: Room): void {
    room.isStale = true;
    room.reading ??= this.#pump(room)
      .catch(this.#fail)
      .finally(() => {
        room.reading = null;
      });
  }

  async #pump(room: Room): Promise<void> {
    while (room.isStale && room.sockets.size > 0) {
      room.isStale = false;
      const after = [...room.sockets].reduce(
        (least, { version }) => (version < least ? version : least),
        [...room.sockets][0]?.version ?? 0n,
      );
      const rows = await this.deps.chat.news(room.merchantId, room.roomId, after);
      for (const socket of [...room.sockets]) socket.tell(rows);
      if (rows.length === NEWS_AT_ONCE) room.isStale = true;
    }
  }

  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', () => socket.destroy());
    if (this.#isStopping || this.#all.size >= MAX_SOCKETS) {
      socket.end('HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
      return;
    }
    this.#server.handleUpgrade(request, socket, head, (accepted) => {
      const line = new RoomSocket(accepted, {
        chat: this.deps.chat,
        now: this.deps.now,
        join: (one) => this.#join(one),
        leave: (one) => this.#leave(one),
        onError: this.#fail,
      });
      this.#all.add(line);
      if (this.#isStopping) line.close(closes.again);
    });
  }

  #join(line: RoomSocket): boolean {
    const { visitor } = line;
    if (visitor === null) return false;
    const { merchantId, roomId, memberId } = visitor;
    const own = [...this.#all].filter(
      ({ visitor: other }) => other?.merchantId === merchantId && other.memberId === memberId,
    );
    if (own.length > MAX_OF_MEMBER) return false;
    const key = keyOf(merchantId, roomId);
    const room = this.#rooms.get(key) ?? {
      ...{ merchantId, roomId, sockets: new Set<RoomSocket>(), reading: null, isStale: false },
    };
    this.#rooms.set(key, room);
    room.sockets.add(line);
    // What was said between its reading of the room and now.
    this.#read(room);
    return true;
  }

  #leave(line: RoomSocket): void {
    this.#all.delete(line);
    const { visitor } = line;
    if (visitor === null) return;
    const key = keyOf(visitor.merchantId, visitor.roomId);
    const room = this.#rooms.get(key);
    room?.sockets.delete(line);
    if (room?.sockets.size === 0) this.#rooms.delete(key);
  }

  tick(): void {
    const now = this.deps.now();
    for (const line of [...this.#all]) line.tick(now);
  }

  /** Who may still be here and write, who speaks for the models, and what no notice told. */
  look(): Promise<void> {
    return (this.#looking ??= this.#look().finally(() => {
      this.#looking = null;
    }));
  }

  async #look(): Promise<void> {
    const byMerchant = new Map<number, RoomSocket[]>();
    for (const line of this.#all)
      if (line.visitor !== null)
        byMerchant.set(line.visitor.merchantId, [...(byMerchant.get(line.visitor.merchantId) ?? []), line]);
    for (const [merchantId, lines] of byMerchant) {
      const isOn = this.deps.merchants.byId(merchantId)?.flags.get(this.deps.flag) === true;
      const { query } = this.deps.db.merchant(merchantId);
      const sessionIds = [...new Set(lines.map(({ visitor }) => visitor?.sessionId ?? 0n))];
      const standing = await readStanding(query, { merchantId, sessionIds, slackS: IDLE_SLACK_S });
      const bySession = new Map(standing.map((row) => [row.session_id, row]));
      const models = await listModels(query, { merchantId, limit: MAX_MODELS });
      for (const line of lines) {
        const row = bySession.get(line.visitor?.sessionId ?? 0n);
        const model = models.find(({ id }) => id === line.model?.id);
        line.stand({
          may: isOn && row?.may === true && model !== undefined,
          mutedUntil: row?.muted_until?.getTime() ?? null,
        });
        if (model) line.present(model);
      }
    }
    for (const room of this.#rooms.values()) this.#read(room);
  }

  get size(): number {
    return this.#all.size;
  }

  /** Said twice it is the same. */
  async close(): Promise<void> {
    this.#isStopping = true;
    for (const timer of this.#timers) clearInterval(timer);
    const unlisten = this.#unlisten;
    this.#unlisten = null;
    await unlisten?.();
    await this.#looking?.catch(() => undefined);
    const rooms = [...this.#rooms.values()];
    for (const line of [...this.#all]) {
      line.close(closes.again);
      line.terminate();
    }
    for (const { reading } of rooms) await reading;
  }
}
