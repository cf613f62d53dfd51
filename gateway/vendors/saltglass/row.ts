import type { VendorRow } from '../connection';
import { createSaltglass, OPERATOR, saltglassWalletEndpoint } from './index';
import { readSaltglassSettings, type SaltglassSettings } from './settings';
import { createSaltglassSimulator, publishedOf } from './simulator/index';

/** A table turns every half minute; players who have left are paid soon after. */
const SETTLE_EVERY_MS = 3_000;
const SWEEP_EVERY_MS = 10 * 60_000;

/** Saltglass, with its server where that is ours too. */
export const saltglassRow: VendorRow<SaltglassSettings> = {
  settings: readSaltglassSettings,
  gameOrigins: ({ vendorUrl }) => (vendorUrl === null ? [] : [new URL(vendorUrl).origin]),
  connect({ db, wallet, walletUrl, baseUrl, now, random, logOf }, { secret, hash, vendorUrl }) {
    const signed = { secret, hash, now, random };
    const saltglass = createSaltglass({ ...signed, vendorUrl: () => vendorUrl ?? walletUrl() });
    const log = logOf('the Saltglass table');
    const simulator =
      vendorUrl === null
        ? createSaltglassSimulator({ ...signed, db, operator: OPERATOR, walletUrl, baseUrl, log })
        : null;
    return {
      // A server that is not ours says nothing of its games before they are played.
      adapters: [simulator ? { ...saltglass.adapter, ...publishedOf(baseUrl) } : saltglass.adapter],
      mounts: [
        async (app) => saltglassWalletEndpoint(app, { wallet, operator: OPERATOR, secret, hash, now }),
        ...(simulator ? [simulator.plugin] : []),
      ],
      jobs: simulator
        ? [
            { name: 'sweep Saltglass sessions', everyMs: SWEEP_EVERY_MS, run: () => simulator.sweep() },
            { name: 'settle the table', everyMs: SETTLE_EVERY_MS, run: () => simulator.settleOpen() },
          ]
        : [],
      async close() {
        await simulator?.close();
        saltglass.close();
      },
    };
  },
};
