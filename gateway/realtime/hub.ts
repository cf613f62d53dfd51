import { memberTopic } from '../../src/contract/entities/live-event';
import { createBoundedCache } from '../platform/index';
import type { EndReason, LiveMessage } from './message';
import { createRecentEvents, type RecentEvent } from './recent';

/** One open socket as the hub sees it. */
export interface LiveLink {
  readonly merchantId: number;
  readonly memberId: string;
  readonly sessionId: string;
  /** Sends an event to the socket's subscription of the topic, if it has one. */
  tell(topic: string, event: RecentEvent): void;
  /** The session is over: says so and closes. */
  end(reason: EndReason): void;
}

export interface Hub {
  /** False when its session has ended in the meantime. */
  join(link: LiveLink): boolean;
  leave(link: LiveLink): void;
  /** To every socket on this node that it concerns. */
  deliver(message: LiveMessage): void;
  /** What a member missed since an event; null: more than is known. */
  missed(link: LiveLink, event: string): readonly RecentEvent[] | null;
  /** A word to read again, with the newest event as the point to go on from. */
  resync(link: LiveLink): RecentEvent;
  /** Events were lost on the way here: no client can resume from its last event. */
  onGap(): void;
  ofMember(merchantId: number, memberId: string): number;
  /** Ids of the sessions that have sockets here, by merchant. */
  sessions(): Map<number, string[]>;
  readonly size: number;
}

const RESYNC = JSON.stringify({ type: 'RESYNC' });
/** Sessions that ended lately: a socket of theirs may be at the door. */
export const MAX_ENDED = 20_000;

/** A list under a key that goes with its last member. */
class Index {
  readonly all = new Map<string, Set<LiveLink>>();
  add(key: string, link: LiveLink): void {
    const links = this.all.get(key);
    if (links) links.add(link);
    else this.all.set(key, new Set([link]));
  }
  remove(key: string, link: LiveLink): void {
    const links = this.all.get(key);
    links?.delete(link);
    if (links?.size === 0) this.all.delete(key);
  }
  of(key: string): LiveLink[] {
    return [...(this.all.get(key) ?? [])];
  }
}

class LocalHub implements Hub {
  readonly #links = new Set<LiveLink>();
  readonly #members = new Index();
  readonly #sessions = new Index();
  readonly #merchants = new Index();
  readonly #recent = createRecentEvents();
  readonly #ended = createBoundedCache<true>({ maxEntries: MAX_ENDED });

  constructor(private readonly settingTopicOf: (merchantId: number) => string | null) {}

  get size(): number {
    return this.#links.size;
  }

  join(link: LiveLink): boolean {
    const { merchantId, memberId, sessionId } = link;
    if (this.#ended.get(`${merchantId}:${sessionId}`)) return false;
    this.#links.add(link);
    this.#members.add(`${merchantId}:${memberId}`, link);
    this.#sessions.add(`${merchantId}:${sessionId}`, link);
    this.#merchants.add(String(merchantId), link);
    return true;
  }

  leave(link: LiveLink): void {
    const { merchantId, memberId, sessionId } = link;
    this.#links.delete(link);
    this.#members.remove(`${merchantId}:${memberId}`, link);
    this.#sessions.remove(`${merchantId}:${sessionId}`, link);
    this.#merchants.remove(String(merchantId), link);
  }

  deliver(message: LiveMessage): void {
    if (message.to === 'member') return this.#toMember(message);
    if (message.to === 'sessions') return this.#toSessions(message);
    if (message.to === 'all') return this.#toAll();
    const topic = this.settingTopicOf(message.merchantId);
    if (topic === null) return;
    for (const link of this.#merchants.of(String(message.merchantId))) link.tell(topic, message);
  }

  #toMember({ merchantId, memberId, event, body }: Extract<LiveMessage, { to: 'member' }>): void {
    const key = `${merchantId}:${memberId}`;
    this.#recent.add(key, { event, body });
    const topic = memberTopic(memberId);
    for (const link of this.#members.of(key)) link.tell(topic, { event, body });
  }

  #toSessions({ merchantId, sessionIds, reason }: Extract<LiveMessage, { to: 'sessions' }>): void {
    for (const id of sessionIds) {
      const key = `${merchantId}:${id}`;
      this.#ended.set(key, true);
      for (const link of this.#sessions.of(key)) link.end(reason);
    }
  }

  #toAll(): void {
    for (const link of [...this.#links]) link.tell(memberTopic(link.memberId), this.resync(link));
  }

  missed({ merchantId, memberId }: LiveLink, event: string): readonly RecentEvent[] | null {
    return this.#recent.after(`${merchantId}:${memberId}`, event);
  }

  resync({ merchantId, memberId }: LiveLink): RecentEvent {
    return { event: this.#recent.last(`${merchantId}:${memberId}`), body: RESYNC };
  }

  onGap(): void {
    this.#recent.clear();
    this.#toAll();
  }

  ofMember(merchantId: number, memberId: string): number {
    return this.#members.all.get(`${merchantId}:${memberId}`)?.size ?? 0;
  }

  sessions(): Map<number, string[]> {
    const found = new Map<number, string[]>();
    for (const key of this.#sessions.all.keys()) {
      const [merchantId = '', sessionId = ''] = key.split(':');
      const ids = found.get(Number(merchantId));
      if (ids) ids.push(sessionId);
      else found.set(Number(merchantId), [sessionId]);
    }
    return found;
  }
}

/** The sockets of this node, found by member, session and merchant. */
export const createHub = (input: { settingTopicOf: (merchantId: number) => string | null }): Hub =>
  new LocalHub(input.settingTopicOf);
