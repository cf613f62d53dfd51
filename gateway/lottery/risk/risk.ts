import { createHash } from 'node:crypto';
import type { LineTerms, LotteryGame } from '../../../src/contract/lottery/index';
import { exposureKeys, MAX_EXPOSURE_KEYS, worstPayout } from '../engine/index';

/** What a line may cost the house. */
export interface LineRisk {
  prizeMaxMinor: bigint;
  keys: readonly { key: string; payoutMinor: bigint }[];
}

/** Keys of one ticket; more are counted together with what other long tickets may win. */
export const MAX_TICKET_KEYS = 2_000;
export const JOINED = '*';

const MAX_KEY = 60;
const HASH = 32;
const short = (key: string): string =>
  key.length <= MAX_KEY ? key : `#${createHash('sha256').update(key).digest('hex').slice(0, HASH)}`;

/**
 * `mostCombinations`: wider selections stand under the key of all wide ones.
 * @throws RangeError for a line that `readSelection` refuses
 */
export const riskOfLine = (
  game: LotteryGame,
  line: { bet: string; selection: string; unitMinor: bigint; multiple: number; terms: LineTerms },
  mostCombinations = MAX_EXPOSURE_KEYS,
): LineRisk => ({
  prizeMaxMinor: worstPayout(game, line),
  keys: exposureKeys(game, line, mostCombinations).map(({ key, payoutMinor }) => ({
    key: short(key),
    payoutMinor,
  })),
});
