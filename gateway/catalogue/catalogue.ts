import { readGames, readLanes } from './catalogue.queries';
import { readMerchantSettings } from '../content/index';
import { CATALOGUE_CHANNEL, createSnapshots, type Snapshots } from '../platform/index';
import type { Database } from '../database/types';
import { buildCatalogue, type CatalogueIndex } from './catalogue-index';

const MAX_AGE_MS = 5 * 60_000;

/** Each merchant's catalogue in memory. A notification on the channel with the merchant's id renews it. */
export type CatalogueService = Snapshots<CatalogueIndex>;

const read = async (db: Database, merchantId: number): Promise<CatalogueIndex> => {
  const [merchant, lanes, games] = await Promise.all([
    readMerchantSettings(db, merchantId),
    readLanes(db, merchantId),
    readGames(db, merchantId),
  ]);
  return buildCatalogue({
    merchantCode: merchant?.code ?? '',
    lanes,
    games,
    languages: merchant?.languages ?? ['EN'],
  });
};

export const createCatalogue = (deps: {
  db: Database;
  now: () => number;
  onError: (error: unknown) => void;
}): Promise<CatalogueService> =>
  createSnapshots({
    ...deps,
    channel: CATALOGUE_CHANNEL,
    maxAgeMs: MAX_AGE_MS,
    read: (merchantId) => read(deps.db, merchantId),
  });
