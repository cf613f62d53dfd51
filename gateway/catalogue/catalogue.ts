import { readGames, readLanes } from './catalogue.queries';
import { readMerchantSettings } from '../content/index';
import { CATALOGUE_CHANNEL, createSnapshots, type Snapshots } from '../platform/index';
import type { Database } from '../database/types';
import type { ConnectedVendors } from './connected-vendors';
import { buildCatalogue, type CatalogueIndex } from './catalogue-index';

const MAX_AGE_MS = 5 * 60_000;

/** Each merchant's catalogue in memory. A notification on the channel with the merchant's id renews it. */
export type CatalogueService = Snapshots<CatalogueIndex>;

interface CatalogueDeps {
  db: Database;
  now: () => number;
  connectedVendors: Pick<ConnectedVendors, 'all'>;
}

const read = async (
  { db, now, connectedVendors }: CatalogueDeps,
  merchantId: number,
): Promise<CatalogueIndex> => {
  const [merchant, lanes, games] = await Promise.all([
    readMerchantSettings(db, merchantId),
    readLanes(db, merchantId),
    readGames(db, merchantId),
  ]);
  return buildCatalogue({
    merchantCode: merchant?.code ?? '',
    currency: merchant?.currency ?? '',
    vendors: connectedVendors.all(),
    now: now(),
    lanes,
    games,
    languages: merchant?.languages ?? ['EN'],
  });
};

export const createCatalogue = (
  deps: CatalogueDeps & { onError: (error: unknown) => void },
): Promise<CatalogueService> =>
  createSnapshots({
    ...deps,
    channel: CATALOGUE_CHANNEL,
    maxAgeMs: MAX_AGE_MS,
    read: (merchantId) => read(deps, merchantId),
  });
