import type { Route } from '../http/index';
import { betsRoutes } from './bets.routes';
import { lotteryRoutes as boardsRoutes } from './lottery.routes';
import type { LotteryServices } from './services';

export type {
  Draw,
  DrawNews,
  Draws,
  DrawState,
  LeasedDraw,
  LoadedGame,
  NearDraws,
  Place,
  SealTickets,
} from './draws/types';
export { type Beacon, type BeaconRound, firstRoundFrom } from './beacon/types';
export { wordsFrom } from './engine/words';
export { commitmentOf, drawKey, keyText, SEED_BYTES, sha256 } from './fair/chain';
export { createSealer } from './fair/seal';
export { type LotteryServices, openLottery } from './services';
export { boardPageRoutes } from './board-page.routes';
export { createDrandBeacon } from './beacon/drand';
export { startBeaconSimulator } from './beacon/simulator';
export { createDraws } from './draws/draws';
export { listForDesk } from './draws/desk.queries';
export { createLotteryGames, loadGame, type LoadOutcome } from './draws/games';
export { switchGame } from './draws/games.queries';
export { createDrawResults } from './draws/results';
export { listNotes } from './draws/results.queries';
export { verifyDraw } from './draws/verify';
export { bundledGames, checkGame } from './engine/index';
export {
  type BookNow,
  exposureByNumber,
  exposureNow,
  MAX_BOOKS,
  MAX_NUMBERS,
  type NumberNow,
} from './figures/exposure';
export { listFeeds, putFeed, switchFeed } from './feeds/feeds.queries';
export { FEED_KEYS } from './feeds/mount';
export { feedPath } from './feeds/signature';
export { recordOf } from './figures/record';
export { returnsByDay, type ReturnsOfDay } from './figures/returns';
export { isLadder, type Ladder, MAX_STEPS } from './risk/ladder';
export { readLadder, replaceLadder } from './risk/ladder.queries';

export const lotteryRoutes: readonly Route<LotteryServices>[] = [...boardsRoutes, ...betsRoutes];
