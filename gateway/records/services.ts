import type { Database } from '../database/types';
import type { Ledger } from '../ledger/index';
import type { Opened } from '../platform/index';
import { createRecords, type Records } from './records';

/** What a member moved: statement, profit and loss, bonuses. */
export interface RecordsServices {
  records: Records;
}

export const openRecords = (deps: {
  db: Database;
  ledger: Ledger;
  now: () => number;
}): Opened<RecordsServices> => ({
  services: { records: createRecords(deps) },
  jobs: [],
  close: async () => undefined,
});
