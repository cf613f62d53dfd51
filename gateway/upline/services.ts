import type { MoneyPauses, PaymentPasswords } from '../account/index';
import type { Database } from '../database/types';
import type { Members } from '../identity/index';
import type { Ledger } from '../ledger/index';
import { type Merchants, type Opened, workThrough } from '../platform/index';
import { createDownlines, type Downlines, type DownlinesDeps } from './downlines';
import type { UplineNews } from './member-transfers';
import { createUplines, type Uplines, type UplinesDeps } from './uplines';

const RECOVER_EVERY_MS = 30_000;

/** Money that members pass on to who stands above them, and agents to who stands right below. */
export interface UplineServices {
  uplines: Uplines;
  downlines: Downlines;
}

export const openUpline = (deps: {
  db: Database;
  ledger: Ledger;
  merchants: Pick<Merchants, 'all'>;
  members: Members;
  paymentPasswords: PaymentPasswords;
  moneyPauses: MoneyPauses;
  protection: UplinesDeps['protection'];
  demandFree: UplinesDeps['demandFree'];
  directOf: DownlinesDeps['directOf'];
  tell: (news: UplineNews) => void;
  tellDown: (news: UplineNews) => void;
  now: () => number;
}): Opened<UplineServices> => {
  const uplines = createUplines(deps);
  const downlines = createDownlines({ ...deps, tell: deps.tellDown });
  return {
    services: { uplines, downlines },
    jobs: [
      {
        name: 'transfers between members',
        everyMs: RECOVER_EVERY_MS,
        run: async () => {
          await workThrough(deps.merchants.all(), (merchant) =>
            workThrough([uplines, downlines], (way) => way.recover(merchant)),
          );
        },
      },
    ],
    close: async () => undefined,
  };
};
