import type { WebSocket } from 'ws';
import type { Chat, Visitor } from './chat';
import type { ModelRow, MessageRow } from './chat.queries';
import { readWord, type RoomWord, type VisitorWord } from './words';

/** From the first byte to a good ticket. */
export const HELLO_WITHIN_MS = 5_000;
const BEAT_EVERY_MS = 20_000;
const MAX_SILENT_BEATS = 2;
const MAX_QUEUED_BYTES = 256 * 1024;
/** What one visitor says in any ten seconds. */
export const MAX_SAID = 5;
/** … and all words besides. */
const MAX_WORDS = 40;
const WITHIN_MS = 10_000;

/** Why a line ends, as the frame reads it: `over` is for good, `again` asks to come back. */
export const closes = { over: 4_001, again: 4_002, misuse: 4_003 } as const;

export interface RoomSocketDeps {
  chat: Chat;
  now: () => number;
  /** The ticket was good: from now on the visitor hears the room. false: there are too many. */
  join(socket: RoomSocket): boolean;
  leave(socket: RoomSocket): void;
  onError(error: unknown): void;
}

/** One visitor's line into one room: a ticket first, then words. */
export class RoomSocket {
  visitor: Visitor | null = null;
  model: ModelRow | null = null;
  /** The room's version up to which everything was sent. */
  version = 0n;
  #state: 'new' | 'entering' | 'open' | 'closed' = 'new';
  #hidden = new Set<bigint>();
  #mutedUntil: number | null = null;
  #presence = '';
  #words: number[] = [];
  #said: number[] = [];
  readonly #sinceMs: number;
  #beatAtMs: number;
  #silent = 0;

  constructor(
    private readonly socket: WebSocket,
    private readonly deps: RoomSocketDeps,
  ) {
    this.#sinceMs = this.#beatAtMs = deps.now();
    socket.on('message', (data: Buffer, isBinary) => {
      const word = isBinary ? null : readWord(data.toString('utf8'));
      if (word === null || !this.#isWithin(this.#words, MAX_WORDS)) return this.close(closes.misuse);
      this.#obey(word).catch((error: unknown) => {
        deps.onError(error);
        this.close(closes.again);
      });
    });
    socket.on('pong', () => {
      this.#silent = 0;
    });
    // Its close follows.
    socket.on('error', () => undefined);
    socket.on('close', () => this.#end());
  }

  #end(): void {
    this.#state = 'closed';
    this.deps.leave(this);
  }

  #isWithin(times: number[], most: number): boolean {
    const now = this.deps.now();
    while (times.length > 0 && now - (times[0] ?? 0) >= WITHIN_MS) times.shift();
    if (times.length >= most) return false;
    times.push(now);
    return true;
  }

  async #obey(word: VisitorWord): Promise<void> {
    if (this.#state === 'closed') return;
    if (word.type === 'hello') {
      if (this.#state !== 'new') return this.close(closes.misuse);
      this.#state = 'entering';
      return this.#enter(word.ticket);
    }
    const { visitor } = this;
    if (visitor === null) return this.close(closes.misuse);
    const { chat } = this.deps;
    if (word.type === 'say') return this.#say(visitor, word);
    if (word.type === 'seen') return chat.markSeen(visitor, BigInt(word.id));
    if (word.type === 'report') {
      await chat.report(visitor, BigInt(word.id));
      return this.#send({ type: 'reported', id: word.id });
    }
    const hidden = await chat.hide(visitor, BigInt(word.id));
    if (hidden === null) return;
    this.#hidden.add(hidden);
    this.#send({ type: 'hidden', author: chat.tagOf(visitor.roomId, hidden) });
  }

  async #enter(ticket: string): Promise<void> {
    const { chat } = this.deps;
    const entered = await chat.enter(ticket);
    // Gone while the ticket was looked for.
    if (this.#state !== 'entering') return;
    if (entered === null) return this.close(closes.over);
    const { visitor, model } = entered;
    this.visitor = visitor;
    this.model = model;
    this.version = entered.version;
    this.#hidden = new Set(entered.hidden);
    this.#mutedUntil = entered.mutedUntil?.getTime() ?? null;
    this.#presence = `${model.presence} ${model.next_at?.getTime() ?? ''}`;
    this.#state = 'open';
    if (!this.deps.join(this)) return this.close(closes.over);
    this.#send({
      type: 'welcome',
      room: {
        name: model.name,
        kind: model.kind,
        avatar: model.avatar,
        greeting: chat.greetingOf(model, visitor.language),
      },
      presence: model.presence,
      nextAt: model.next_at?.getTime() ?? null,
      mutedUntil: this.#mutedUntil,
      again: entered.again,
      messages: this.#seen(entered.messages),
      hidden: entered.hidden.map((id) => chat.tagOf(visitor.roomId, id)),
    });
  }

  async #say(visitor: Visitor, { key, text }: { key: string; text: string }): Promise<void> {
    if (!this.#isWithin(this.#said, MAX_SAID)) return this.#send({ type: 'refused', key, why: 'fast' });
    const said = await this.deps.chat.say(visitor, { key, text });
    if (said === 'muted') return this.#send({ type: 'refused', key, why: 'muted' });
    if (said === null) return this.#send({ type: 'refused', key, why: 'words' });
    this.#send({ type: 'said', key, id: said.id.toString(), state: said.state });
  }

  #seen(rows: readonly MessageRow[]) {
    const { visitor } = this;
    if (visitor === null) return [];
    return rows.flatMap((row) => {
      const isHidden = row.member_id !== null && this.#hidden.has(row.member_id);
      return isHidden ? [] : (this.deps.chat.seen(row, visitor) ?? []);
    });
  }

  /** What is new in the room, each once. */
  tell(rows: readonly MessageRow[]): void {
    const news = rows.filter((row) => row.version > this.version);
    this.version = news.at(-1)?.version ?? this.version;
    const messages = this.#seen(news);
    if (messages.length > 0) this.#send({ type: 'messages', messages });
  }

  /** How things stand; false ends the visit. */
  stand({ may, mutedUntil }: { may: boolean; mutedUntil: number | null }): void {
    if (!may) return this.close(closes.over);
    if (mutedUntil === this.#mutedUntil) return;
    this.#mutedUntil = mutedUntil;
    this.#send({ type: 'muted', until: mutedUntil });
  }

  present({ presence, next_at: next }: Pick<ModelRow, 'presence' | 'next_at'>): void {
    const mark = `${presence} ${next?.getTime() ?? ''}`;
    if (mark === this.#presence) return;
    this.#presence = mark;
    this.#send({ type: 'presence', presence, nextAt: next?.getTime() ?? null });
  }

  #send(word: RoomWord): void {
    if (this.#state === 'closed') return;
    this.socket.send(JSON.stringify(word));
    if (this.socket.bufferedAmount > MAX_QUEUED_BYTES) this.close(closes.again);
  }

  close(code: number): void {
    if (this.#state === 'closed') return;
    this.#end();
    this.socket.close(code);
  }

  terminate(): void {
    this.socket.terminate();
  }

  /** About once a second: deadlines and heartbeats. */
  tick(now: number): void {
    if (this.#state === 'new' || this.#state === 'entering') {
      if (now - this.#sinceMs > HELLO_WITHIN_MS) this.close(closes.over);
      return;
    }
    if (this.#state === 'closed' || now - this.#beatAtMs < BEAT_EVERY_MS) return;
    this.#beatAtMs = now;
    if (this.#silent >= MAX_SILENT_BEATS) return this.terminate();
    this.#silent += 1;
    this.socket.ping();
  }
}
