import type { Route } from '../http/index';
import { betsRoutes } from './bets.routes';
import { gameDetailRoutes } from './game-detail.routes';
import { launchRoutes } from './launch.routes';
import { roomsRoutes } from './rooms.routes';
import { roundsRoutes } from './rounds.routes';
import { winnersRoutes } from './winners.routes';
import type { CatalogueServices } from '../catalogue/index';
import type { PlayServices } from './services';

export const playRoutes: readonly Route<PlayServices & Pick<CatalogueServices, 'catalogue'>>[] = [
  ...betsRoutes,
  ...gameDetailRoutes,
  ...launchRoutes,
  ...roomsRoutes,
  ...roundsRoutes,
  ...winnersRoutes,
];

export { compareRoundDays, rebuildRoundDays } from './round-days.queries';
export { endRounds } from './rounds.queries';
export { openPlay, type PlayDeps, type PlayServices } from './services';
