import { gameDetail, gameFigures } from '../../src/contract/calls/game-facts';
import { gameDetailToWire, gameFiguresToWire } from '../../src/contract/entities/game-facts';
import { route, type Route } from '../http/index';
import type { PlayServices } from './services';

export const gameDetailRoutes: readonly Route<PlayServices>[] = [
  route(gameDetail, async ({ gameId }, { merchant, language, services }) =>
    gameDetailToWire(await services.gameDetails.of(merchant, { gameId, language })),
  ),
  route(gameFigures, async (_, { merchant, services }) => ({
    list: (await services.gameFigures.of(merchant)).map(gameFiguresToWire),
  })),
];
