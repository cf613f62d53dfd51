import { noteProduction, productionSince } from '../platform/index';
import type { Database } from '../database/types';
import { demoRemainText, findDemoFile, findDemoRemains } from '../operator/index';
import { StartError } from './ports';

const MAX_LISTED = 20;

/** @throws StartError where the demo would write accounts with published passwords beside those of people */
export const refuseProductionDatabase = async (db: Database): Promise<void> => {
  const since = await productionSince(db);
  if (since === null) return;
  throw new StartError(
    `This database has served production since ${since.toISOString().slice(0, 10)}, so the demo, whose passwords everybody knows, does not start on it. ` +
      'Set FOYER_MODE to production, or name another place with FOYER_DATA_DIR or DATABASE_URL.',
  );
};

/**
 * Notes besides that this database serves production from now on.
 * @throws StartError with a list when something of the demo, which is published, could be used here
 */
export const refuseDemoRemains = async (
  deps: Parameters<typeof findDemoRemains>[0] & { dataDir: string },
): Promise<void> => {
  const file = findDemoFile(deps.dataDir);
  if (file?.isOpen === true)
    throw new StartError(
      `${file.path} has passwords of the demo and may be read by others (${file.mode}, where 0600 is needed): ` +
        'delete it, or let npx foyer production-check --mend do so.',
    );
  const remains = await findDemoRemains(deps);
  if (remains.length === 0) return noteProduction(deps.db);
  throw new StartError(
    [
      'The demo is still in this database, so production does not start:',
      ...remains.slice(0, MAX_LISTED).map((remain) => `  ${demoRemainText(remain)}`),
      ...(remains.length > MAX_LISTED ? [`  and ${remains.length - MAX_LISTED} more`] : []),
      'npx foyer production-check lists it, npx foyer production-check --mend takes it away.',
    ].join('\n'),
  );
};
