import { isHeartbeat, readFrame, STOMP_PROTOCOL, STOMP_VERSION, writeFrame } from '../../contract/stomp';
import type { Ports, SocketPort } from '../types';

/** From the first byte to the answer to our subscriptions. */
export const UP_WITHIN_MS = 10_000;
/** A message longer than this is not read. */
export const MAX_MESSAGE_CHARS = 64 * 1024;
/** After so many of its heartbeats missed the other end is gone. */
const MISSED_BEATS = 2.5;
const MAX_BEAT_MS = 120_000;

export interface Link {
  /** Ends it in silence: nothing is told any more. */
  close(): void;
}

export interface LinkOptions {
  open: SocketPort;
  clock: Ports['clock'];
  address: string;
  merchant: string;
  ticket: string;
  topics: readonly string[];
  /** Id of the event that was seen last, null when none was. */
  after: string | null;
}

export interface LinkEvents {
  /** Connected and subscribed: from now on nothing is missed. */
  up(): void;
  message(id: string, body: string): void;
  /** A sign of life that says nothing else: there was no news. */
  beat(): void;
  /** Once, whatever ended it; code 0 when nothing was said. */
  down(code: number, reason: string): void;
}

/** One socket from its opening to its end, with STOMP on it. It is never opened again: who comes back makes a new one. */
export const openLink = (options: LinkOptions, on: LinkEvents): Link => {
  const { clock, topics } = options;
  let isOver = false;
  let timer: unknown = null;
  let isUp = false;
  let beatMs = 0;
  let socket: ReturnType<SocketPort> | null = null;

  const close = (): void => {
    isOver = true;
    clock.clearTimeout(timer);
    socket?.close();
  };
  const down = (code: number, reason: string): void => {
    if (isOver) return;
    close();
    on.down(code, reason);
  };
  /** A line that says nothing for too long is dead, whatever the system believes of it. */
  const listen = (): void => {
    clock.clearTimeout(timer);
    const silenceMs = isUp ? beatMs * MISSED_BEATS : UP_WITHIN_MS;
    if (silenceMs > 0) timer = clock.setTimeout(() => down(0, 'silent'), silenceMs);
  };

  const subscribe = (): void => {
    topics.forEach((destination, index) => {
      socket?.send(
        writeFrame('SUBSCRIBE', {
          id: String(index),
          destination,
          receipt: String(index),
          ...(options.after === null ? {} : { 'last-event-id': options.after }),
        }),
      );
    });
  };
  const hear = (text: string): void => {
    if (isHeartbeat(text)) return isUp ? on.beat() : undefined;
    if (text.length > MAX_MESSAGE_CHARS) return;
    const frame = readFrame(text);
    if (!frame) return down(0, 'no frame');
    const { command, headers } = frame;
    if (command === 'CONNECTED') {
      const [told = 0] = (headers.get('heart-beat') ?? '').split(',').map(Number);
      beatMs = told > 0 && told <= MAX_BEAT_MS ? told : 0;
      subscribe();
    }
    if (command === 'RECEIPT' && !isUp && headers.get('receipt-id') === String(topics.length - 1)) {
      isUp = true;
      listen();
      on.up();
    }
    if (command === 'MESSAGE') on.message(headers.get('message-id') ?? '', frame.body);
  };

  listen();
  try {
    socket = options.open(options.address, STOMP_PROTOCOL, {
      open() {
        const headers = { 'accept-version': STOMP_VERSION, host: options.merchant, passcode: options.ticket };
        socket?.send(writeFrame('CONNECT', { ...headers, 'heart-beat': '0,20000' }));
      },
      text(message) {
        if (isOver) return;
        // Until it is up one time runs for all of it; no heartbeat lengthens that.
        if (isUp) listen();
        hear(message);
      },
      close: down,
    });
  } catch {
    // Refused by the browser: a policy of the page, or no secure address on a secure page.
    queueMicrotask(() => down(0, 'refused'));
  }
  return { close };
};
