import { type CatalogueServices, gameOf, vendorGameOf } from '../catalogue/index';
import type { Merchants } from '../platform/index';
import type { VendorGames } from '../vendors/types';

/** Games of vendors as the merchants' catalogues have them: these are in memory already, so nothing is kept besides. */
export const createVendorGames =
  (deps: Pick<CatalogueServices, 'catalogue'> & { merchants: Pick<Merchants, 'all'> }): VendorGames =>
  async ({ merchantId, vendor, gameId }) => {
    const ids = merchantId === null ? deps.merchants.all().map(({ id }) => id) : [merchantId];
    for (const id of ids) {
      const game = gameOf(await deps.catalogue.of(id), { vendor, gameId });
      if (game) return vendorGameOf(game);
    }
    return null;
  };
