import type { VendorAdapter } from '../types';
import { createSaltglassAdapter } from './adapter';
import type { SignHash } from './protocol';
import { createSignedClient } from './signed-client';

export { saltglassWalletEndpoint } from './wallet-endpoint';

/** Whom the vendor calls us. */
export const OPERATOR = 'foyer';

export interface SaltglassOptions {
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
  close: () => void;
}

/** The gateway's side of the vendor Saltglass. */
export const createSaltglass = (options: SaltglassOptions): Saltglass => {
  const client = createSignedClient({ ...options, operator: OPERATOR });
  return {
    adapter: createSaltglassAdapter({ client, vendorUrl: options.vendorUrl }),
    close: () => client.close(),
  };
};
