import type { MoneyPauses, PaymentPasswords } from '../account/index';
import type { Database } from '../database/types';
import type { Members } from '../identity/index';
import type { Ledger } from '../ledger/index';
import type { Opened } from '../platform/index';
import { createDownlines, type Downlines, type DownlinesDeps } from './downlines';
import { createUplines, type UplineNews, type Uplines, type UplinesDeps } from './uplines';

/** Money that members pass on to who stands above them, and agents to who stands right below. */
export interface UplineServices {
  uplines: Uplines;
  downlines: Downlines;
}

export const openUpline = (deps: {
  db: Database;
  ledger: Ledger;
  members: Members;
  paymentPasswords: PaymentPasswords;
  moneyPauses: MoneyPauses;
  protection: UplinesDeps['protection'];
  demandFree: UplinesDeps['demandFree'];
  directOf: DownlinesDeps['directOf'];
  tell: (news: UplineNews) => void;
  tellDown: (news: UplineNews) => void;
  now: () => number;
}): Opened<UplineServices> => ({
  services: { uplines: createUplines(deps), downlines: createDownlines({ ...deps, tell: deps.tellDown }) },
  jobs: [],
  close: async () => undefined,
});
