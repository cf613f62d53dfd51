import type { GamesToDraw } from '../art/index';
import type { CatalogueService } from './catalogue';

/** The catalogue as the pictures know it. */
export const gamesToDraw = (catalogue: CatalogueService): GamesToDraw => ({
  game: async (merchantId, id) => (await catalogue.of(merchantId)).byNode.get(id) ?? null,
  async vendor(merchantId, code) {
    const lane = [...(await catalogue.of(merchantId)).lanes.values()].find((row) => row.vendor === code);
    return lane ? { code: lane.vendor, name: lane.names.EN ?? lane.vendor } : null;
  },
});
