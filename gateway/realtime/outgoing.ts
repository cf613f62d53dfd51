import type { FanOut } from './fan-out';
import { readPayload, type LiveMessage } from './message';

export interface OutgoingDeps {
  fanOut: FanOut;
  /** Where messages end up on this node. */
  deliver: (message: LiveMessage) => void;
  /** Hears of the first failure after a success. */
  onError: (error: unknown) => void;
}

export interface Outgoing {
  /** Takes a message for all nodes; never waits and never fails. */
  send(message: LiveMessage): void;
  /** Resolves when what was sent before has left, or could not. */
  close(): Promise<void>;
}

/** Messages that wait to leave. Beyond this what can be read again is replaced by a word to read again. */
export const MAX_WAITING = 20_000;
/** Ends of sessions that are kept for another try: no client asks for those again. */
const MAX_KEPT_ENDS = 1_000;
const FIRST_PAUSE_MS = 250;
const MAX_PAUSE_MS = 5_000;

const isEnd = (message: LiveMessage): boolean => message.to === 'sessions';

/**
 * The queue in front of the fan-out: what waits while one payload travels leaves together in the next one. Where the fan-out
 * fails this node still tells its own sockets, and tells every node's clients to resync once it works.
 */
class Queue implements Outgoing {
  #waiting: LiveMessage[] = [];
  #running: Promise<void> | null = null;
  #pauseMs = 0;
  #isClosing = false;
  #wake: () => void = () => undefined;

  constructor(private readonly deps: OutgoingDeps) {}

  send(message: LiveMessage): void {
    if (this.#waiting.length >= MAX_WAITING) this.#waiting = this.#essence(this.#waiting);
    this.#waiting.push(message);
    this.#running ??= this.#run().finally(() => {
      this.#running = null;
    });
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    this.#wake();
    await this.#running;
  }

  /** What has to reach the other nodes of messages that could not. */
  #essence(messages: readonly LiveMessage[]): LiveMessage[] {
    return [...messages.filter(isEnd).slice(0, MAX_KEPT_ENDS), { to: 'all' }];
  }

  async #run(): Promise<void> {
    // Not at once: what the same turn of the event loop adds shall travel together.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#waiting.length > 0) {
      const { payload, messages } = this.#take();
      try {
        await this.deps.fanOut.publish(payload);
        this.#pauseMs = 0;
      } catch (error) {
        await this.#failed(error, messages);
      }
    }
  }

  async #failed(error: unknown, messages: readonly LiveMessage[]): Promise<void> {
    const lost = [...messages, ...this.#waiting];
    if (this.#pauseMs === 0) this.deps.onError(error);
    for (const message of lost) this.deps.deliver(message);
    this.#waiting = this.#isClosing ? [] : this.#essence(lost);
    this.#pauseMs = Math.min(MAX_PAUSE_MS, this.#pauseMs * 2 || FIRST_PAUSE_MS);
    if (this.#isClosing) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, this.#pauseMs);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** As many of the first as fit one payload; at least one. */
  #take(): { payload: string; messages: LiveMessage[] } {
    const texts: string[] = [];
    let bytes = 1;
    for (const message of this.#waiting) {
      const text = JSON.stringify(message);
      bytes += Buffer.byteLength(text) + 1;
      if (texts.length > 0 && bytes > this.deps.fanOut.maxBytes) break;
      texts.push(text);
    }
    return { payload: `[${texts.join(',')}]`, messages: this.#waiting.splice(0, texts.length) };
  }
}

export const createOutgoing = (deps: OutgoingDeps): Outgoing => new Queue(deps);

/** Hears what all nodes send and delivers it here. */
export const startIncoming = (
  input: OutgoingDeps & {
    /** Messages may have been missed. */
    onGap: () => void;
  },
): Promise<void> =>
  input.fanOut.listen({
    onGap: input.onGap,
    onPayload(payload) {
      const messages = readPayload(payload);
      if (messages === null) return input.onError(new Error('a live message could not be read'));
      for (const message of messages) input.deliver(message);
    },
  });
