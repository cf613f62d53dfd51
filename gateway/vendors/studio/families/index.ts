import { baccarat } from './baccarat/baccarat';
import { bingo } from './bingo/bingo';
import { blackjack } from './blackjack/blackjack';
import { crash } from './crash/crash';
import { dice } from './dice/dice';
import { dragonTiger } from './dragon-tiger/dragon-tiger';
import { events } from './events/events';
import type { Family, Model } from './family';
import { fishing } from './fishing/fishing';
import { keno } from './keno/keno';
import { mines } from './mines/mines';
import { nines } from './nines/nines';
import { plinko } from './plinko/plinko';
import { reels } from './reels/reels';
import { roulette } from './roulette/roulette';
import { scratch } from './scratch/scratch';
import { trio } from './trio/trio';
import { videoPoker } from './video-poker/video-poker';

/** Every family of games that the studio plays. */
export const families: readonly Family[] = [
  dice,
  roulette,
  baccarat,
  blackjack,
  dragonTiger,
  crash,
  fishing,
  trio,
  nines,
  events,
  reels,
  scratch,
  videoPoker,
  keno,
  bingo,
  mines,
  plinko,
];

/** A model by the names of its family and its own, or null. */
export const modelOf = (family: string, model: string): Model | null =>
  families.find((one) => one.name === family)?.models.find((one) => one.name === model) ?? null;
