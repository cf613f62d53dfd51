import { betOf } from '../../../src/contract/lottery/index';
import type { Database } from '../../database/types';
import { GatewayError } from '../../platform/index';
import { isOfNumber, type Ladder, ladderOf, oddsAt, PPM } from '../risk/ladder';
import { readSums } from '../risk/ladder.queries';
import type { Sale } from './sell';
import type { AskedLine } from './types';

/** What the book still pays for a line. */
export interface Restriction {
  /** Part of its odds, 0 where one of its numbers is full. */
  oddsPpm: number;
  /** Numbers and symbols that pay less. */
  numbers: readonly string[];
}

/** Of the key of a number or symbol, as lines name it. */
export const numberOf = (key: string): string => key.slice(key.indexOf(':') + 1);

/** The most keys that one statement asks for; a long slip is asked for in several. */
const MAX_KEYS = 5_000;

const sumsOf = async (
  db: Database,
  place: { merchantId: number; drawId: bigint },
  keys: readonly string[],
): Promise<ReadonlyMap<string, bigint>> => {
  const sums = new Map<string, bigint>();
  for (let at = 0; at < keys.length; at += MAX_KEYS)
    for (const [key, sum] of await readSums(db, { ...place, keys: keys.slice(at, at + MAX_KEYS) }))
      sums.set(key, sum);
  return sums;
};

/** What a draw's book pays for each line at this moment. A line pays as its worst number does. */
export const restrictionsOf = async (
  db: Database,
  { buyer, game, draw, priced }: Pick<Sale, 'buyer' | 'game' | 'draw' | 'priced'>,
  ladder: Ladder,
): Promise<Restriction[]> => {
  const keys = [...new Set(priced.lines.flatMap((line) => line.keys))];
  const sums = await sumsOf(db, { merchantId: buyer.merchantId, drawId: draw.id }, keys);
  const capMinor = priced.limits.drawPrizeMax;
  return priced.lines.map((line) => {
    const bet = betOf(game, line.bet);
    const steps = bet === undefined ? [] : ladderOf(ladder, bet);
    const numbers: string[] = [];
    let oddsPpm = PPM;
    for (const key of line.keys) {
      const odds = oddsAt(isOfNumber(key) ? steps : [], { sumMinor: sums.get(key) ?? 0n, capMinor });
      if (odds < PPM) numbers.push(numberOf(key));
      oddsPpm = Math.min(oddsPpm, odds);
    }
    return { oddsPpm, numbers };
  });
};

/**
 * Whether lines are sold at the odds that they were shown with.
 * @throws GatewayError LOTTERY_NUMBER_FULL, LOTTERY_PRICE_CHANGED naming the lines whose odds are other ones
 */
export const demandShownOdds = (
  asked: readonly AskedLine[],
  now: readonly Restriction[],
  price: { total: string; oddsVersion: number },
): void => {
  const full = now.find(({ oddsPpm }) => oddsPpm === 0);
  if (full !== undefined)
    throw new GatewayError('LOTTERY_NUMBER_FULL', { value: { number: full.numbers[0] } });
  const lines = now.flatMap(({ oddsPpm, numbers }, at) =>
    oddsPpm === (asked[at]?.oddsPpm ?? PPM) ? [] : [{ line: at + 1, oddsPpm, restricted: [...numbers] }],
  );
  if (lines.length > 0) throw new GatewayError('LOTTERY_PRICE_CHANGED', { value: { ...price, lines } });
};
