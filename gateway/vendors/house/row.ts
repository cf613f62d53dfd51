import type { VendorRow } from '../connection';
import { createHouseVendor, houseWalletEndpoint } from './index';

const RESUME_EVERY_MS = 60_000;

export interface HouseSettings {
  /** Signs the house's wallet calls; at least 32 characters. */
  secret: string;
}

/** The house's own games: they always run. */
export const houseRow: VendorRow<HouseSettings> = {
  settings: (read, mode) => ({ secret: read.secret('HOUSE_VENDOR_SECRET', mode) }),
  gameOrigins: () => [],
  connect({ db, wallet, walletUrl, baseUrl, now, random, logOf }, { secret }) {
    const log = logOf('the house vendor');
    const house = createHouseVendor({ db, walletUrl, baseUrl, now, random, secret, log });
    return {
      adapters: [house.adapter],
      mounts: [async (app) => houseWalletEndpoint(app, { wallet, secret, now }), house.plugin],
      jobs: [{ name: 'resume rounds', everyMs: RESUME_EVERY_MS, run: () => house.resumeOpenRounds() }],
      close: () => house.close(),
    };
  },
};
