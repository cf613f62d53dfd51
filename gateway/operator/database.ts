import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '../database/connect';
import { findEmbedded, startEmbedded } from '../database/embedded';
import { DatabaseError } from '../database/errors';
import type { Database } from '../database/types';
import type { DatabasePlace } from './command';

const POOL_SIZE = 2;

const none = (dataDir: string): DatabaseError =>
  new DatabaseError({
    code: 'DATABASE_UNREACHABLE',
    sentence: `There is no database in ${dataDir}: start the gateway once, or name another place with DATABASE_URL or FOYER_DATA_DIR.`,
  });

const isThere = (dataDir: string): boolean =>
  existsSync(join(dataDir, 'secrets.json')) || existsSync(join(dataDir, 'moved-to'));

interface Where {
  databaseUrl: string | null;
  dataDir: string;
}

/**
 * The gateway's database, whether the gateway runs or not: DATABASE_URL, else the server that a running gateway keeps on the
 * data folder, else one that is started for the command and stopped after it.
 * @throws DatabaseError with a sentence for the operator
 */
export const openOperatorDatabase = async ({ databaseUrl, dataDir }: Where): Promise<Database> => {
  // The tables are the gateway's to bring up to date: a tool of another version must not do it under a running one.
  if (databaseUrl !== null) return openDatabase({ url: databaseUrl, migrate: false, poolSize: POOL_SIZE });
  const running = await findEmbedded({ dataDir });
  if (running !== null)
    return openDatabase({
      url: running.ownerUrl,
      appUrl: running.appUrl,
      migrate: false,
      poolSize: POOL_SIZE,
    });
  if (!isThere(dataDir)) throw none(dataDir);
  return openDatabase({ embedded: { dataDir }, poolSize: POOL_SIZE });
};

/** The same place for the owner of the tables, which are left as they are. @throws DatabaseError with a sentence for the operator */
export const findOperatorDatabase = async ({ databaseUrl, dataDir }: Where): Promise<DatabasePlace> => {
  const stay = () => Promise.resolve();
  if (databaseUrl !== null) return { ownerUrl: databaseUrl, appUrl: null, stop: stay };
  const running = await findEmbedded({ dataDir });
  if (running !== null) return { ...running, stop: stay };
  if (!isThere(dataDir)) throw none(dataDir);
  const { ownerUrl, appUrl, stop } = await startEmbedded({ dataDir });
  return { ownerUrl, appUrl, stop };
};
