import { parseGame, type LotteryGame } from '../../../src/contract/lottery/index';
import dice3 from '../games/FOYER_DICE3.json' with { type: 'json' };
import fifteen25 from '../games/FOYER_FIFTEEN25.json' with { type: 'json' };
import five11 from '../games/FOYER_FIVE11.json' with { type: 'json' };
import five80 from '../games/FOYER_FIVE80.json' with { type: 'json' };
import keno from '../games/FOYER_KENO.json' with { type: 'json' };
import lotto645 from '../games/FOYER_LOTTO645.json' with { type: 'json' };
import lucky28 from '../games/FOYER_LUCKY28.json' with { type: 'json' };
import race10 from '../games/FOYER_RACE10.json' with { type: 'json' };
import sea3 from '../games/FOYER_SEA3.json' with { type: 'json' };
import sea3r from '../games/FOYER_SEA3R.json' with { type: 'json' };
import six60 from '../games/FOYER_SIX60.json' with { type: 'json' };
import ssc1 from '../games/FOYER_SSC1.json' with { type: 'json' };
import ssc5 from '../games/FOYER_SSC5.json' with { type: 'json' };
import vncentral from '../games/FOYER_VNCENTRAL.json' with { type: 'json' };
import vnnorth from '../games/FOYER_VNNORTH.json' with { type: 'json' };
import vnsouth from '../games/FOYER_VNSOUTH.json' with { type: 'json' };
import { checkGame } from './check';

const FILES: readonly unknown[] = [
  dice3,
  fifteen25,
  five11,
  five80,
  keno,
  lotto645,
  lucky28,
  race10,
  sea3,
  sea3r,
  six60,
  ssc1,
  ssc5,
  vncentral,
  vnnorth,
  vnsouth,
];

let loaded: readonly LotteryGame[] | undefined;

const load = (file: unknown): LotteryGame => {
  const parsed = parseGame(file);
  const faults = parsed.ok ? checkGame(parsed.game) : parsed.faults;
  if (parsed.ok && faults.length === 0) return parsed.game;
  throw new Error(
    `a bundled game cannot be loaded: ${faults.map(({ field, reason }) => `${field} ${reason}`).join('; ')}`,
  );
};

/**
 * The games that come with the gateway, each read and checked at the first call.
 * @throws Error where one of them is at fault
 */
export const bundledGames = (): readonly LotteryGame[] => (loaded ??= FILES.map(load));
