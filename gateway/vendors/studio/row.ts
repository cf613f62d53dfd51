import type { VendorRow } from '../connection';
import { createStudio, studioWalletDoors } from './index';

const RESUME_EVERY_MS = 60_000;
const TIMETABLE_EVERY_MS = 10_000;
const SECRET = 'STUDIO_VENDOR_SECRET';

export interface StudioSettings {
  /** What every brand's own secret follows from; at least 32 characters. */
  secret: string;
}

/** The studio's brands: always in a demo, in production where its secret is named. */
export const studioRow: VendorRow<StudioSettings> = {
  settings: (read, mode) =>
    mode === 'production' && read.text(SECRET) === null ? null : { secret: read.secret(SECRET, mode) },
  gameOrigins: () => [],
  connect({ db, wallet, games, walletUrl, baseUrl, now, random, logOf }, { secret }) {
    const log = logOf('the studio');
    const studio = createStudio({ db, games, walletUrl, baseUrl, now, random, secret, log });
    return {
      adapters: studio.adapters,
      mounts: [async (app) => studioWalletDoors(app, { wallet, secret, now }), studio.plugin],
      jobs: [
        {
          name: 'resume rounds of the studio',
          everyMs: RESUME_EVERY_MS,
          run: () => studio.resumeOpenRounds(),
        },
        {
          name: 'keep the timetable of the studio',
          everyMs: TIMETABLE_EVERY_MS,
          run: () => studio.keepTimetable(),
        },
      ],
      close: () => studio.close(),
    };
  },
};
