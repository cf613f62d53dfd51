import type { Database } from '../../database/types';
import type { VendorAdapter } from '../types';
import { createSaltglassAdapter } from './adapter';
import { createOperatorSessions, type OperatorSessions } from './operator-sessions';
import type { SignHash } from './protocol';
import { createSignedClient } from './signed-client';

export { saltglassWalletEndpoint } from './wallet-endpoint';

/** Whom the vendor calls us. */
export const OPERATOR = 'foyer';

export interface SaltglassOptions {
  db: Database;
  /** Origin of the vendor's own API. */
  vendorUrl: () => string;
  /** Shared with the vendor, both ways. */
  secret: string;
  hash?: SignHash;
  /** Unix milliseconds. */
  now: () => number;
  /** Cryptographically random bytes. */
  random: (bytes: number) => Buffer;
  timeoutMs?: number;
}

export interface Saltglass {
  adapter: VendorAdapter;
  /** For the wallet endpoint. */
  sessions: OperatorSessions;
  /** Forgets yesterday's sessions. */
  sweep: () => Promise<void>;
  close: () => void;
}

/** The gateway's side of the vendor Saltglass. */
export const createSaltglass = (options: SaltglassOptions): Saltglass => {
  const { db } = options;
  const sessions = createOperatorSessions(options);
  const client = createSignedClient({ ...options, operator: OPERATOR });
  return {
    adapter: createSaltglassAdapter({ sessions, client, vendorUrl: options.vendorUrl }),
    sessions,
    async sweep() {
      const merchants = await db.operator.query<{ id: number }>('select id from merchant order by id');
      for (const { id } of merchants) await sessions.sweep(id);
    },
    close: () => client.close(),
  };
};
