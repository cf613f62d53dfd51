import type { Database } from '../database/types';

export interface FanOutListener {
  onPayload(payload: string): void;
  /** Payloads may have been missed: the connection was away. */
  onGap(): void;
}

/** How nodes tell each other. What one publishes all of them receive, itself included, all in the same order. */
export interface FanOut {
  /** The longest payload in bytes. */
  readonly maxBytes: number;
  publish(payload: string): Promise<void>;
  listen(listener: FanOutListener): Promise<void>;
  close(): Promise<void>;
}

const CHANNEL = 'foyer_live';
/** PostgreSQL takes payloads below 8,000 bytes. */
const POSTGRES_MAX_BYTES = 7_900;

/** Through the database that all nodes share anyway. */
export const createPostgresFanOut = (db: Database): FanOut => {
  let unlisten: (() => Promise<void>) | null = null;
  return {
    maxBytes: POSTGRES_MAX_BYTES,
    publish: (payload) => db.notify(CHANNEL, payload),
    async listen({ onPayload, onGap }) {
      let isFirst = true;
      unlisten = await db.listen(CHANNEL, onPayload, () => {
        if (!isFirst) onGap();
        isFirst = false;
      });
    },
    async close() {
      await unlisten?.();
    },
  };
};
