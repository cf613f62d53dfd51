import { createHmac } from 'node:crypto';
import type { FanOut } from './fan-out';
import { secretRootOf, type Secret } from '../platform/index';

export interface RedisFanOutOptions {
  url: string;
  /** Known to the nodes of one deployment: two that share a Redis do not hear each other. */
  secret: Secret;
  onError: (error: unknown) => void;
  /** Told how the connections do. Omit if that is not counted. */
  figures?: {
    /** @param connected how many of them are ready now */
    watch(connected: () => number): void;
    failed(): void;
    reconnecting(): void;
  };
}

const MAX_BYTES = 32_000;
const CONNECT_TIMEOUT_MS = 5_000;
const MAX_RECONNECT_DELAY_MS = 2_000;
/** A connection that has gone silent is found out by these. */
const PING_EVERY_MS = 10_000;

const channelOf = (secret: Secret): string =>
  `foyer:live:${createHmac('sha256', secretRootOf(secret)).update('live channel').digest('hex').slice(0, 16)}`;

/**
 * Through Redis' publish and subscribe: nothing is stored there, and nothing true lives only there.
 * @throws when Redis cannot be reached at the start; later losses are mended by themselves
 */
export const createRedisFanOut = async (options: RedisFanOutOptions): Promise<FanOut> => {
  // Loaded for nodes that share a Redis: the others need none of it.
  const { createClient } = await import('@redis/client');
  const channel = channelOf(options.secret);
  let isStarted = false;
  const client = createClient({
    url: options.url,
    // What cannot be told now is told to this node's own sockets at once, and to the others by a word to read again.
    disableOfflineQueue: true,
    pingInterval: PING_EVERY_MS,
    socket: {
      connectTimeout: CONNECT_TIMEOUT_MS,
      reconnectStrategy: (retries, cause) =>
        isStarted ? Math.min(MAX_RECONNECT_DELAY_MS, 50 * 2 ** Math.min(retries, 10)) : cause,
    },
  });
  const subscriber = client.duplicate();
  const all = [client, subscriber];
  const { figures } = options;
  for (const one of all) {
    one.on('error', (error: unknown) => {
      figures?.failed();
      if (isStarted) options.onError(error);
    });
    one.on('reconnecting', () => figures?.reconnecting());
  }
  figures?.watch(() => all.filter(({ isReady }) => isReady).length);
  try {
    await Promise.all(all.map((one) => one.connect()));
  } catch (error) {
    for (const one of all) if (one.isOpen) one.destroy();
    throw error;
  }
  isStarted = true;
  return {
    maxBytes: MAX_BYTES,
    publish: async (payload) => void (await client.publish(channel, payload)),
    async listen({ onPayload, onGap }) {
      await subscriber.subscribe(channel, onPayload);
      subscriber.on('ready', onGap);
    },
    async close() {
      // Disconnected already: nothing to close.
      for (const one of all)
        if (one.isReady) await one.close();
        else one.destroy();
    },
  };
};
