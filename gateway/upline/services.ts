import type { MoneyPauses, PaymentPasswords } from '../account/index';
import type { Database } from '../database/types';
import type { Members } from '../identity/index';
import type { Ledger } from '../ledger/index';
import type { Opened } from '../platform/index';
import { createUplines, type UplineNews, type Uplines, type UplinesDeps } from './uplines';

/** Money that members pass on to who stands above them. */
export interface UplineServices {
  uplines: Uplines;
}

export const openUpline = (deps: {
  db: Database;
  ledger: Ledger;
  members: Members;
  paymentPasswords: PaymentPasswords;
  moneyPauses: MoneyPauses;
  protection: UplinesDeps['protection'];
  demandFree: UplinesDeps['demandFree'];
  tell: (news: UplineNews) => void;
  now: () => number;
}): Opened<UplineServices> => ({
  services: { uplines: createUplines(deps) },
  jobs: [],
  close: async () => undefined,
});
