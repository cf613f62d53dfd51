import { foxAndHeron } from './duel/index';
import type { HouseGame } from './game';
import { glowmothOrchard } from './glowmoth/index';
import { moonwaterKoi } from './koi/index';

export { isChoice, type HouseGame } from './game';

/** The vendor's catalogue: what the lobby lists and launch() accepts. */
export const houseGames: readonly HouseGame[] = [glowmothOrchard, foxAndHeron, moonwaterKoi];

export const houseGameById = (gameId: string): HouseGame | null =>
  houseGames.find((game) => game.gameId === gameId) ?? null;
