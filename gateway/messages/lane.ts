import { randomUUID } from 'node:crypto';
import {
  mayCopyGo,
  type MessagePurpose,
  type OutboxChannel,
  type OutboxPurpose,
  postponeMessage,
  SECRET_PURPOSES,
  settleMessage,
  takeMessages,
  type TakenMessage,
} from '../platform/index';
import type { Database } from '../database/types';
import type { MessageFigures } from './figures';
import { AT_ONCE, SEND_TIMEOUT_MS, type Delivery } from './ports';

/** Seconds before the second, third … try; with the first there are MAX_TRIES. */
const BACK_OFF_S = [5, 20, 90, 400, 1_800] as const;
export const MAX_TRIES = BACK_OFF_S.length + 1;
/** A message is taken when it is begun; longer than a try may last, with room for a slow database. */
const LEASE_S = SEND_TIMEOUT_MS / 1000 + 60;
const MAX_REASON = 200;

/** What opened something, and what is read elsewhere, is not kept once it is sent. */
const isForgotten = (purpose: OutboxPurpose): boolean =>
  purpose === 'copy' || SECRET_PURPOSES.some((secret: MessagePurpose) => secret === purpose);

export interface LaneDeps {
  db: Database;
  channel: OutboxChannel;
  /** One message out of the door. */
  send: (message: TakenMessage, merchantId: number) => Promise<Delivery>;
  figures: MessageFigures;
  /** A try that did not work, in a word and a number. */
  onTrouble: (reason: string) => void;
  onError: (error: unknown) => void;
}

/**
 * One channel's way out, so that slow mail holds up no text message. Merchants with messages stand in a line and are served
 * in turn, as many messages as there are free places.
 */
export class Lane {
  readonly #line = new Set<number>();
  readonly #under = new Set<Promise<void>>();
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

  /** Resolves when the queue is empty and nothing is under way. */
  async idle(): Promise<void> {
    while (this.#running !== null || this.#under.size > 0) await Promise.all([this.#running, ...this.#under]);
  }

  /** Begins nothing more and lets what is under way end. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#line.clear();
    await this.idle();
  }

  async #run(): Promise<void> {
    // A set's walk meets what is added behind.
    for (const merchantId of this.#line) {
      while (this.#under.size >= AT_ONCE) await Promise.race(this.#under);
      if (this.#stopped) return;
      this.#line.delete(merchantId);
      try {
        // Perhaps there is more: to the end of the line, the next merchant comes first.
        if (await this.#take(merchantId)) this.#line.add(merchantId);
      } catch (error) {
        this.deps.onError(error);
      }
    }
  }

  async #take(merchantId: number): Promise<boolean> {
    const { db, channel, onError } = this.deps;
    const lease = randomUUID();
    const limit = AT_ONCE - this.#under.size;
    const taken = await takeMessages(db, {
      merchantId,
      channel,
      lease,
      leaseS: LEASE_S,
      maxTries: MAX_TRIES,
      limit,
    });
    for (const message of taken) {
      const work: Promise<void> = this.#one({ merchantId, lease, message })
        .catch(onError)
        .finally(() => this.#under.delete(work));
      this.#under.add(work);
    }
    return taken.length === limit && !this.#stopped;
  }

  async #one(input: { merchantId: number; lease: string; message: TakenMessage }): Promise<void> {
    const { db, channel, figures, send, onTrouble } = this.deps;
    const { message, ...held } = input;
    const { id } = message;
    const { copy_id: copyId } = message;
    // It waited: since then its reader may have had enough, or begun a break.
    if (copyId !== null && !(await mayCopyGo(db, { merchantId: input.merchantId, copyId }))) {
      await settleMessage(db, { ...held, id, status: 'withheld', failure: 'not wanted', forget: true });
      return;
    }
    const delivery = await send(message, input.merchantId);
    const forget = isForgotten(message.purpose);
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
