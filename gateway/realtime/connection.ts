import type { WebSocket } from 'ws';
import { closeCodes, memberTopic, settingTopic } from '../../src/contract/entities/live-event';
import {
  HEARTBEAT,
  isHeartbeat,
  readFrame,
  STOMP_VERSION,
  writeFrame,
  type StompFrame,
} from '../../src/contract/stomp';
import type { MerchantContext } from '../platform/index';
import type { Hub, LiveLink } from './hub';
import type { EndReason } from './message';
import type { RecentEvent } from './recent';
import type { Tickets } from './tickets';

export interface ConnectionDeps {
  hub: Hub;
  tickets: Tickets;
  now: () => number;
  onError: (error: unknown) => void;
}

/** From the first byte to a good ticket. */
export const CONNECT_WITHIN_MS = 5_000;
/** How often both ends hear that the other is there. */
export const BEAT_EVERY_MS = 20_000;
/** A peer that lets this many pings go unanswered is gone. */
const MAX_SILENT_BEATS = 2;
/** What may wait for a socket that does not read; more, and it is closed. */
export const MAX_QUEUED_BYTES = 256 * 1024;
/** After our close frame: a peer that does not answer it is cut off. */
export const CLOSE_WITHIN_MS = 2_000;
export const MAX_SOCKETS_OF_MEMBER = 16;
const MAX_SUBSCRIPTIONS = 4;
const MAX_SUBSCRIPTION_ID = 64;
/** Frames of a client in each span of time; one that is only listening needs three. */
const MAX_FRAMES = 30;
const FRAMES_WITHIN_MS = 10_000;
const MAX_REASON = 100;

const noOwner = { memberId: '', sessionId: '' };

/** One socket from its handshake to its end: CONNECT with a ticket, then nothing but its own topics. */
export class Connection implements LiveLink {
  #state: 'new' | 'checking' | 'open' | 'closing' = 'new';
  /** Subscription id → topic. */
  readonly #topics = new Map<string, string>();
  #owner = noOwner;
  #sinceMs: number;
  #beatAtMs: number;
  #silentBeats = 0;
  #frames = 0;
  #framesFromMs = 0;

  constructor(
    private readonly socket: WebSocket,
    readonly caller: { merchant: MerchantContext; origin: string; source: string },
    private readonly deps: ConnectionDeps,
  ) {
    this.#sinceMs = deps.now();
    this.#beatAtMs = this.#sinceMs;
    socket.on('message', (data: Buffer, isBinary) => {
      if (isBinary) this.close(closeCodes.badFrame, 'text only');
      else this.#hear(data.toString('utf8'));
    });
    socket.on('pong', () => {
      this.#silentBeats = 0;
    });
    // Its close follows; a fault of the peer's line is not logged.
    socket.on('error', () => undefined);
    socket.on('close', () => deps.hub.leave(this));
  }

  get merchantId(): number {
    return this.caller.merchant.id;
  }
  get memberId(): string {
    return this.#owner.memberId;
  }
  get sessionId(): string {
    return this.#owner.sessionId;
  }

  #hear(text: string): void {
    if (this.#state === 'closing' || isHeartbeat(text)) return;
    if (!this.#mayHear()) return this.close(closeCodes.tooMany, 'too many frames');
    const frame = readFrame(text);
    if (!frame) return this.#refuse(closeCodes.badFrame, 'not a frame of STOMP 1.2');
    if (this.#state === 'open') return this.#obey(frame);
    const isConnect = frame.command === 'CONNECT' || frame.command === 'STOMP';
    if (this.#state !== 'new' || !isConnect)
      return this.#refuse(closeCodes.badFrame, 'CONNECT comes first, and waits for its answer');
    this.#state = 'checking';
    this.#admit(frame).catch((error: unknown) => {
      this.deps.onError(error);
      this.close(closeCodes.restart, 'try again');
    });
  }

  #mayHear(): boolean {
    const now = this.deps.now();
    if (now - this.#framesFromMs > FRAMES_WITHIN_MS) {
      this.#framesFromMs = now;
      this.#frames = 0;
    }
    this.#frames += 1;
    return this.#frames <= MAX_FRAMES;
  }

  async #admit({ headers }: StompFrame): Promise<void> {
    const { merchant, origin } = this.caller;
    const versions = headers.get('accept-version') ?? '';
    if (!versions.split(',').includes(STOMP_VERSION))
      return this.#refuse(closeCodes.badFrame, `version ${STOMP_VERSION} only`);
    const owner = await this.deps.tickets.redeem({
      merchantId: merchant.id,
      ticket: headers.get('passcode') ?? '',
      origin,
    });
    // Gone or closed while the ticket was looked for.
    if (this.#state !== 'checking') return;
    if (!owner) return this.#refuse(closeCodes.refused, 'no good ticket');
    const memberId = owner.memberId.toString();
    if (this.deps.hub.ofMember(merchant.id, memberId) >= MAX_SOCKETS_OF_MEMBER)
      return this.#refuse(closeCodes.tooMany, 'too many sockets of this member');
    this.#owner = { memberId, sessionId: owner.sessionId.toString() };
    this.#state = 'open';
    if (!this.deps.hub.join(this)) return this.end('elsewhere');
    this.#send(writeFrame('CONNECTED', { version: STOMP_VERSION, 'heart-beat': `${BEAT_EVERY_MS},0` }));
  }

  #obey(frame: StompFrame): void {
    const { command, headers } = frame;
    const receipt = headers.get('receipt');
    const id = headers.get('id') ?? '';
    if (command === 'SUBSCRIBE') {
      if (
        !this.#subscribe({ id, topic: headers.get('destination') ?? '', after: headers.get('last-event-id') })
      )
        return;
    } else if (command === 'UNSUBSCRIBE') this.#topics.delete(id);
    else if (command !== 'DISCONNECT')
      return this.#refuse(closeCodes.badFrame, 'only subscriptions are taken');
    if (receipt !== undefined) this.#send(writeFrame('RECEIPT', { 'receipt-id': receipt }));
    if (command === 'DISCONNECT') this.close(1000, '');
  }

  /** Scope comes from the session: there is nothing to subscribe to but the own topics. */
  #subscribe(subscription: { id: string; topic: string; after: string | undefined }): boolean {
    const { id, topic, after } = subscription;
    const own = memberTopic(this.memberId);
    if (topic !== own && topic !== settingTopic(this.caller.merchant.code)) {
      this.#refuse(closeCodes.refused, 'not your topic');
      return false;
    }
    const isFine = id !== '' && id.length <= MAX_SUBSCRIPTION_ID && !this.#topics.has(id);
    if (!isFine || this.#topics.size >= MAX_SUBSCRIPTIONS) {
      this.#refuse(closeCodes.badFrame, 'a subscription needs an id of its own');
      return false;
    }
    this.#topics.set(id, topic);
    if (topic === own && after !== undefined) {
      const missed = this.deps.hub.missed(this, after) ?? [this.deps.hub.resync(this)];
      for (const event of missed) this.#message(id, topic, event);
    }
    return true;
  }

  tell(topic: string, event: RecentEvent): void {
    for (const [id, subscribed] of this.#topics) if (subscribed === topic) this.#message(id, topic, event);
  }

  #message(subscription: string, destination: string, { event, body }: RecentEvent): void {
    const headers = {
      subscription,
      destination,
      'message-id': event || '0',
      'content-type': 'application/json',
    };
    this.#send(writeFrame('MESSAGE', headers, body));
  }

  end(reason: EndReason): void {
    const body = JSON.stringify({ type: 'SESSION_ENDED', data: { reason } });
    this.tell(memberTopic(this.memberId), { event: '', body });
    this.close(closeCodes.sessionOver, reason);
  }

  #refuse(code: number, message: string): void {
    this.#send(writeFrame('ERROR', { message }));
    this.close(code, message);
  }

  #send(text: string): void {
    if (this.#state === 'closing') return;
    this.socket.send(text);
    if (this.socket.bufferedAmount > MAX_QUEUED_BYTES) this.close(closeCodes.tooSlow, 'not read in time');
  }

  close(code: number, reason: string): void {
    if (this.#state === 'closing') return;
    this.#state = 'closing';
    this.#sinceMs = this.deps.now();
    this.deps.hub.leave(this);
    this.socket.close(code, reason.slice(0, MAX_REASON));
  }

  /** Called about once a second: deadlines and heartbeats. */
  tick(now: number): void {
    const ageMs = now - this.#sinceMs;
    if (this.#state === 'closing') {
      if (ageMs > CLOSE_WITHIN_MS) this.socket.terminate();
      return;
    }
    if (this.#state !== 'open') {
      if (ageMs > CONNECT_WITHIN_MS) this.#refuse(closeCodes.tooLate, 'no ticket in time');
      return;
    }
    if (now - this.#beatAtMs < BEAT_EVERY_MS) return;
    this.#beatAtMs = now;
    if (this.#silentBeats >= MAX_SILENT_BEATS) return this.socket.terminate();
    this.#silentBeats += 1;
    // The ping is answered by the browser itself, however hidden the page; the line end tells the page that we are here.
    this.socket.ping();
    this.#send(HEARTBEAT);
  }

  terminate(): void {
    this.socket.terminate();
  }
}
