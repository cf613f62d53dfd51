import { bundledGames } from '../../gateway/lottery/engine/index';
import { type FollowedLine, simulate } from './lottery-simulation';

export interface Stretch {
  game: string;
  lines: FollowedLine[];
  from: number;
  to: number;
}

// One stretch of draws after another, on a core of its own.
process.on('message', (stretch: Stretch) => {
  const game = bundledGames().find(({ code }) => code === stretch.game);
  if (game === undefined) throw new RangeError(`no game ${stretch.game}`);
  process.send?.(simulate(game, stretch.lines, stretch));
});
