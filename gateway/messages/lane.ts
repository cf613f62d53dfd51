import { randomUUID } from 'node:crypto';
import {
  postponeMessage,
  releaseMessages,
  settleMessage,
  takeMessages,
  type TakenMessage,
} from '../database/queries/outbox';
import type { Database } from '../database/types';
import type { MessageFigures } from './figures';
import { SEND_TIMEOUT_MS, type Delivery } from './ports';
import { SECRET_PURPOSES, type MessageChannel } from './purposes';

/** Seconds before the second, third … try; with the first there are MAX_TRIES. */
const BACK_OFF_S = [5, 20, 90, 400, 1_800] as const;
export const MAX_TRIES = BACK_OFF_S.length + 1;
/** Taken at once, and how many of them are under way at the same time. */
const BATCH = 20;
const AT_ONCE = 5;
/** Longer than a whole batch may take, with room for a slow database. */
const LEASE_S = ((BATCH / AT_ONCE) * SEND_TIMEOUT_MS) / 1000 + 60;
const MAX_REASON = 200;

export interface LaneDeps {
  db: Database;
  channel: MessageChannel;
  /** One message out of the door. */
  send: (message: TakenMessage) => Promise<Delivery>;
  figures: MessageFigures;
  /** A try that did not work, in a word and a number. */
  onTrouble: (reason: string) => void;
  onError: (error: unknown) => void;
}

/**
 * One channel's way out, so that slow mail holds up no text message. Merchants with messages stand in a line and are served
 * in turn, a batch each.
 */
export class Lane {
  readonly #line = new Set<number>();
  #running: Promise<void> | null = null;
  #stopped = false;
  constructor(private readonly deps: LaneDeps) {}

  /** There may be something to send for this merchant. */
  wake(merchantId: number): void {
    if (this.#stopped) return;
    this.#line.add(merchantId);
    this.#running ??= this.#run().finally(() => {
      this.#running = null;
      // Woken in the moment between the last look and the end.
      for (const waiting of this.#line) this.wake(waiting);
    });
  }

  /** Resolves when nobody stands in the line. */
  async idle(): Promise<void> {
    while (this.#running !== null) await this.#running;
  }

  /** Lets what is under way end and gives the rest back. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#line.clear();
    await this.idle();
  }

  async #run(): Promise<void> {
    for (const merchantId of this.#line) {
      this.#line.delete(merchantId);
      try {
        const full = await this.#batch(merchantId);
        // To the end of the line: the next merchant comes first. A set's walk meets what is added behind.
        if (full && !this.#stopped) this.#line.add(merchantId);
      } catch (error) {
        this.deps.onError(error);
      }
    }
  }

  async #batch(merchantId: number): Promise<boolean> {
    const { db, channel } = this.deps;
    const lease = randomUUID();
    const taken = await takeMessages(db, {
      merchantId,
      channel,
      lease,
      leaseS: LEASE_S,
      maxTries: MAX_TRIES,
      limit: BATCH,
    });
    const queue = [...taken];
    const worker = async (): Promise<void> => {
      for (let message = queue.shift(); message !== undefined; message = queue.shift()) {
        if (this.#stopped) {
          queue.push(message);
          return;
        }
        await this.#one({ merchantId, lease, message });
      }
    };
    const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, worker));
    const ids = queue.map(({ id }) => id);
    if (ids.length > 0) await releaseMessages(db, { merchantId, ids, lease });
    for (const end of ends) if (end.status === 'rejected') this.deps.onError(end.reason);
    return taken.length === BATCH;
  }

  async #one(input: { merchantId: number; lease: string; message: TakenMessage }): Promise<void> {
    const { db, channel, figures, send, onTrouble } = this.deps;
    const { message, ...held } = input;
    const { id } = message;
    const delivery = await send(message);
    const forget = SECRET_PURPOSES.includes(message.purpose);
    if (delivery.outcome === 'sent' || delivery.outcome === 'shown') {
      const shown = delivery.outcome === 'shown';
      await settleMessage(db, {
        ...held,
        id,
        status: delivery.outcome,
        failure: '',
        forget: forget && !shown,
      });
      if (!shown) figures.sent(channel);
      return;
    }
    const failure = delivery.reason.slice(0, MAX_REASON);
    onTrouble(failure);
    const wait = BACK_OFF_S[message.attempts - 1];
    if (delivery.outcome === 'later' && wait !== undefined) {
      await postponeMessage(db, { ...held, id, failure, afterS: Math.max(wait, delivery.afterS ?? 0) });
      figures.postponed(channel);
      return;
    }
    await settleMessage(db, { ...held, id, status: 'failed', failure, forget });
    figures.failed(channel);
  }
}
