import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/types';
import { createHouseVendor, houseWalletEndpoint } from './house/index';
import { createSaltglass, OPERATOR, saltglassWalletEndpoint } from './saltglass/index';
import type { SaltglassSettings } from './saltglass/settings';
import { createSaltglassSimulator } from './saltglass/simulator/index';
import type { VendorAdapter, VendorWallet } from './types';

const RESUME_EVERY_MS = 60_000;
/** A table turns every half minute; players who have left are paid soon after. */
const SETTLE_EVERY_MS = 3_000;
const SWEEP_EVERY_MS = 10 * 60_000;

export interface VendorsOptions {
  db: Database;
  wallet: VendorWallet;
  /** Origin under which this gateway's wallet doors are reached from this machine. */
  walletUrl: () => string;
  /** Public origin of the pages of vendors in our house. */
  baseUrl: () => string;
  houseSecret: string;
  /** null: not connected. */
  saltglass: SaltglassSettings | null;
  /** Unix milliseconds. */
  now: () => number;
  /** Cryptographically random bytes. */
  random: (bytes: number) => Buffer;
  onError: (error: unknown, what: string) => void;
}

export interface Vendors {
  adapters: VendorAdapter[];
  /** Wallet doors, pages and services, each a Fastify plugin. */
  mounts: ((app: FastifyInstance) => Promise<void>)[];
  jobs: { name: string; everyMs: number; run: () => Promise<unknown> }[];
  /** Lets rounds under way end; the wallet doors must still be open. */
  close: () => Promise<void>;
}

/** Everything that plays on this gateway: the house's own games, and Saltglass with its server where that is ours too. */
export const connectVendors = (options: VendorsOptions): Vendors => {
  const { db, wallet, walletUrl, baseUrl, now, random, onError } = options;
  const logOf = (who: string) => {
    const tell = (facts: Record<string, unknown>, text: string): void =>
      onError(Object.assign(new Error(text), facts), who);
    return { warn: tell, error: tell };
  };
  const shared = { db, walletUrl, baseUrl, now, random };
  const house = createHouseVendor({ ...shared, secret: options.houseSecret, log: logOf('the house vendor') });
  const vendors: Vendors = {
    adapters: [house.adapter],
    mounts: [
      async (app) => houseWalletEndpoint(app, { wallet, secret: options.houseSecret, now }),
      house.plugin,
    ],
    jobs: [{ name: 'resume rounds', everyMs: RESUME_EVERY_MS, run: () => house.resumeOpenRounds() }],
    close: () => house.close(),
  };
  return options.saltglass === null ? vendors : withSaltglass(vendors, options, options.saltglass, logOf);
};

const withSaltglass = (
  vendors: Vendors,
  options: VendorsOptions,
  settings: SaltglassSettings,
  logOf: (who: string) => Parameters<typeof createSaltglassSimulator>[0]['log'],
): Vendors => {
  const { db, wallet, now, random } = options;
  const { secret, hash, vendorUrl } = settings;
  const signed = { secret, hash, now, random };
  const saltglass = createSaltglass({ ...signed, vendorUrl: () => vendorUrl ?? options.walletUrl() });
  const simulator =
    vendorUrl === null
      ? createSaltglassSimulator({
          ...signed,
          db,
          operator: OPERATOR,
          walletUrl: options.walletUrl,
          baseUrl: options.baseUrl,
          log: logOf('the Saltglass table'),
        })
      : null;
  return {
    adapters: [...vendors.adapters, saltglass.adapter],
    mounts: [
      ...vendors.mounts,
      async (app) =>
        saltglassWalletEndpoint(app, {
          wallet,
          operator: OPERATOR,
          secret,
          hash,
          now,
        }),
      ...(simulator ? [simulator.plugin] : []),
    ],
    jobs: [
      ...vendors.jobs,
      ...(simulator
        ? [
            { name: 'sweep Saltglass sessions', everyMs: SWEEP_EVERY_MS, run: () => simulator.sweep() },
            { name: 'settle the table', everyMs: SETTLE_EVERY_MS, run: () => simulator.settleOpen() },
          ]
        : []),
    ],
    async close() {
      await simulator?.close();
      saltglass.close();
      await vendors.close();
    },
  };
};
