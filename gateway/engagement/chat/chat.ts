import { createHmac } from 'node:crypto';
import type { ChatModel } from '../../../src/contract/entities/chat';
import type { Database } from '../../database/types';
import {
  GatewayError,
  lastingKey,
  maskName,
  type MerchantContext,
  pickText,
  type Secret,
  secretHash,
} from '../../platform/index';
import {
  countUnread,
  enterRoom,
  findModel,
  hideAuthor,
  insertMessage,
  insertReport,
  insertTicket,
  listModels,
  markSeen,
  mayChat,
  type MessageRow,
  type ModelRow,
  readHidden,
  readLatest,
  readMute,
  readNews,
  readWords,
  type Said,
  takeTicket,
} from './chat.queries';
import { judge } from './moderation';
import type { TicketSigner } from './ticket';
import type { SeenMessage } from './words';

/** Time to open the frame. */
export const TICKET_LIFE_S = 60;
/** A room is opened again for as long as the longest session lives; a session that is over opens none. */
const AGAIN_LIFE_S = 12 * 3_600;
const MAX_MODELS = 200;
export const LATEST = 50;
export const NEWS_AT_ONCE = 200;

export interface Visitor {
  merchantId: number;
  memberId: bigint;
  sessionId: bigint;
  roomId: bigint;
  language: string;
}

/**
 * Where a site's chat comes from. The bundled service answers it; another product stands in by the same four answers, and by
 * a frame that speaks the words of `src/contract/entities/chat-frame.ts`.
 */
export interface ChatPort {
  models(merchantId: number): Promise<ChatModel[]>;
  /** The frame's address. @throws GatewayError CHAT_REFUSED, CHAT_UNKNOWN */
  launch(
    who: { merchant: MerchantContext; memberId: bigint; sessionId: bigint; origin: string },
    request: { modelId: number; language: string; title: string; headerColor: string },
  ): Promise<string>;
  unread(who: { merchantId: number; memberId: bigint }): Promise<number>;
  mayWrite(who: { merchantId: number; memberId: bigint }): Promise<boolean>;
}

export interface Entered {
  visitor: Visitor;
  model: ModelRow;
  again: string;
  mutedUntil: Date | null;
  hidden: bigint[];
  messages: MessageRow[];
  version: bigint;
}

export interface ChatDeps {
  db: Database;
  secret: Secret;
  signer: TicketSigner;
  /** The operator's own address, where the frame is. */
  site: string;
  now: () => number;
  /** After the commit: something was said or changed in a room. */
  tell: (news: { merchantId: number; roomId: bigint }) => void;
}

const COLOR = /^#?(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;

/** Rooms as those see them who are in them. */
export class Chat implements ChatPort {
  readonly #tags: Buffer;
  constructor(private readonly deps: ChatDeps) {
    this.#tags = lastingKey(deps.secret, 'foyer chat authors v1');
  }

  #query = (merchantId: number) => this.deps.db.merchant(merchantId).query;

  async models(merchantId: number): Promise<ChatModel[]> {
    const rows = await listModels(this.#query(merchantId), { merchantId, limit: MAX_MODELS });
    return rows.map(({ id, name, kind, avatar, languages, presence, next_at: next }) => ({
      ...{ id: id.toString(), name, kind, avatar, languages, presence },
      nextAt: next?.getTime() ?? null,
    }));
  }

  unread = (who: { merchantId: number; memberId: bigint }): Promise<number> =>
    countUnread(this.#query(who.merchantId), who);

  async mayWrite(who: { merchantId: number; memberId: bigint }): Promise<boolean> {
    const query = this.#query(who.merchantId);
    return (await mayChat(query, who)) && (await readMute(query, who)) === null;
  }

  async #ticket(visit: {
    merchantId: number;
    memberId: bigint;
    sessionId: bigint;
    modelId: bigint;
    origin: string;
    language: string;
    lifeS: number;
  }): Promise<string> {
    const { merchantId, origin, lifeS } = visit;
    const expiresAtMs = this.deps.now() + lifeS * 1_000;
    const ticket = this.deps.signer.sign({ merchantId, origin, expiresAtMs });
    await insertTicket(this.#query(merchantId), { ...visit, hash: secretHash(ticket) });
    return ticket;
  }

  async launch(...[who, request]: Parameters<ChatPort['launch']>): Promise<string> {
    const { merchant, memberId, sessionId, origin } = who;
    const query = this.#query(merchant.id);
    if (!(await mayChat(query, { merchantId: merchant.id, memberId })))
      throw new GatewayError('CHAT_REFUSED');
    const model = await findModel(query, { merchantId: merchant.id, id: BigInt(request.modelId) });
    if (model === null) throw new GatewayError('CHAT_UNKNOWN');
    const ticket = await this.#ticket({
      ...{ merchantId: merchant.id, memberId, sessionId, modelId: model.id, lifeS: TICKET_LIFE_S },
      // Pages of the operator's own ask without an Origin.
      ...{ origin: origin || new URL(this.deps.site).origin, language: request.language },
    });
    const frame = new URL('/chat/room', this.deps.site);
    const color = COLOR.test(request.headerColor) ? request.headerColor.replace('#', '') : '';
    for (const [name, value] of Object.entries({
      ticket,
      lang: request.language,
      title: request.title,
      color,
    }))
      if (value !== '') frame.searchParams.set(name, value);
    return frame.href;
  }

  /** Which page may hold the frame that a ticket opens; null: none. */
  framer(ticket: string): string | null {
    return this.deps.signer.read(ticket, this.deps.now())?.origin ?? null;
  }

  /** Uses a ticket up and opens its room; null where it is not good (any more). */
  async enter(ticket: string): Promise<Entered | null> {
    const facts = this.deps.signer.read(ticket, this.deps.now());
    if (facts === null) return null;
    const { merchantId } = facts;
    const query = this.#query(merchantId);
    const visit = await takeTicket(query, { merchantId, hash: secretHash(ticket) });
    if (visit === null) return null;
    const { session_id: sessionId, member_id: memberId, origin, language } = visit;
    const who = { merchantId, memberId };
    const model = await findModel(query, { merchantId, id: visit.model_id });
    if (model === null) return null;
    const roomId = await enterRoom(query, { ...who, model });
    const [mutedUntil, hidden, latest, again] = await Promise.all([
      readMute(query, who),
      readHidden(query, who),
      readLatest(query, { merchantId, roomId, limit: LATEST }),
      this.#ticket({ ...who, sessionId, modelId: model.id, origin, language, lifeS: AGAIN_LIFE_S }),
    ]);
    const visitor = { ...who, sessionId, roomId, language };
    return { visitor, model, again, mutedUntil, hidden, messages: latest.rows, version: latest.version };
  }

  greetingOf = (model: ModelRow, language: string): string => pickText(model.greeting, language);

  /** The same member in one room, and no one in another. */
  tagOf = (roomId: bigint, memberId: bigint): string =>
    createHmac('sha256', this.#tags).update(`${roomId}:${memberId}`).digest('base64url').slice(0, 12);

  /** As a visitor may see it; null: not at all. */
  seen(row: MessageRow, { memberId, roomId }: Visitor): SeenMessage | null {
    const isOwn = row.member_id === memberId;
    if (row.state === 'held' && !isOwn) return null;
    return {
      id: row.id.toString(),
      author: row.member_id === null ? 'host' : this.tagOf(roomId, row.member_id),
      name: row.member_id === null || isOwn ? row.name : maskName(row.name),
      by: row.member_id === null ? 'host' : isOwn ? 'me' : 'member',
      text: row.state === 'removed' ? '' : row.text,
      state: row.state,
      at: row.at.getTime(),
    };
  }

  /** What a member says, judged first; null: it holds a word that is not taken. @throws when the database is away */
  async say(
    { merchantId, memberId, roomId }: Visitor,
    said: { key: string; text: string },
  ): Promise<Said | null | 'muted'> {
    const { db, tell } = this.deps;
    const query = this.#query(merchantId);
    if ((await readMute(query, { merchantId, memberId })) !== null) return 'muted';
    const verdict = judge(said.text, await readWords(query, merchantId));
    if (verdict === 'refuse') return null;
    const state = verdict === 'show' ? 'shown' : 'held';
    const done = await db.merchant(merchantId).tx(async (run) => {
      const written = await insertMessage(run, {
        ...{ merchantId, roomId, memberId, operator: '', state, ...said },
      });
      if (written.isNew && state === 'held')
        await insertReport(run, {
          ...{ merchantId, roomId, id: written.id, reporterId: null },
          kind: verdict === 'harm' ? 'harm' : 'held',
        });
      return written;
    });
    if (done.isNew) tell({ merchantId, roomId });
    return done;
  }

  report = ({ merchantId, memberId, roomId }: Visitor, id: bigint): Promise<void> =>
    insertReport(this.#query(merchantId), { merchantId, roomId, id, reporterId: memberId, kind: 'report' });

  hide = ({ merchantId, memberId, roomId }: Visitor, id: bigint): Promise<bigint | null> =>
    hideAuthor(this.#query(merchantId), { merchantId, memberId, roomId, id });

  markSeen = ({ merchantId, memberId, roomId }: Visitor, id: bigint): Promise<void> =>
    markSeen(this.#query(merchantId), { merchantId, memberId, roomId, id });

  news = (merchantId: number, roomId: bigint, after: bigint): Promise<MessageRow[]> =>
    readNews(this.#query(merchantId), { merchantId, roomId, after, limit: NEWS_AT_ONCE });
}
