import type { Database } from '../database/types';
import type { Opened } from '../platform/index';
import { createCatalogue, type CatalogueService } from './catalogue';
import { createConnectedVendors, type ConnectedVendors } from './connected-vendors';
import { createFavourites, type Favourites } from './favourites';
import { createRecent, type RecentGames } from './recent-games';

/** The games of a merchant, and those that a member likes or has played. */
export interface CatalogueServices {
  catalogue: CatalogueService;
  favourites: Favourites;
  recent: RecentGames;
  connectedVendors: ConnectedVendors;
}

export const openCatalogue = async (deps: {
  db: Database;
  now: () => number;
  onError: (error: unknown, what: string) => void;
}): Promise<Opened<CatalogueServices>> => {
  const { db, now } = deps;
  const onError = (error: unknown): void => deps.onError(error, 'reading a catalogue');
  const connectedVendors = createConnectedVendors(db);
  const catalogue = await createCatalogue({ db, now, connectedVendors, onError });
  return {
    services: {
      catalogue,
      favourites: createFavourites({ db, catalogue }),
      recent: createRecent({ db, catalogue }),
      connectedVendors,
    },
    jobs: [],
    close: () => catalogue.close(),
  };
};
