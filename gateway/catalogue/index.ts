import type { Route } from '../http/index';
import { favouritesRoutes } from './favourites.routes';
import { gamesRoutes } from './games.routes';
import type { CatalogueServices } from './services';

export const catalogueRoutes: readonly Route<CatalogueServices>[] = [...favouritesRoutes, ...gamesRoutes];

export type { CatalogueGame, CatalogueIndex } from './catalogue-index';
export type { CatalogueService } from './catalogue';
export { findVendorGame } from './catalogue.queries';
export { factsOf, vendorGameOf } from './game-facts';
export { gameOf } from './game-of';
export { gamesToDraw } from './games-to-draw';
export { type LotteryGamesOf, lotteryRoundNames } from './lottery-names';
export { type CatalogueServices, openCatalogue } from './services';
export { listVendorLanes, restVendor, type VendorLaneRow, writeVendors } from './vendor-lanes.queries';
