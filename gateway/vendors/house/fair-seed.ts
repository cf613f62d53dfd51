import { seededRounds } from '../kit/fair-seed';
import type { HouseGame, Played } from './games/game';

export { seedHash, seededRounds } from '../kit/fair-seed';

/** Plays the round that these values stand for; calling it again gives the same round. */
export const playFairRound = (input: {
  game: HouseGame;
  choice: string;
  serverSeed: string;
  clientSeed: string;
  nonce: number;
}): Played => input.game.play(seededRounds(input)(input.nonce), input.choice);
