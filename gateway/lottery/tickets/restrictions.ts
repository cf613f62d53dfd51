import { betOf, type BetType, readPicked } from '../../../src/contract/lottery/index';
import type { Database } from '../../database/types';
import { GatewayError } from '../../platform/index';
import { holdsCombination, wideKeyOf } from '../engine/index';
import { isOfNumber, type Ladder, ladderOf, limitOf, oddsAt, PPM, startOf } from '../risk/ladder';
import { readDearKeys, readSums } from '../risk/ladder.queries';
import type { Sale } from './sell';
import type { AskedLine } from './types';

/** What the book still pays for a line. */
export interface Restriction {
  /** Part of its odds, 0 where one of its numbers is full. */
  oddsPpm: number;
  /** Numbers, symbols and combinations that pay less, the first of them. */
  numbers: readonly string[];
  /** Keys that the line is not counted under and that hold for it all the same: combinations of a wide selection, near a step or behind it. */
  held: readonly string[];
}

/** Of the key of a number or symbol, as lines name it. */
export const numberOf = (key: string): string => key.slice(key.indexOf(':') + 1);

/** The same with the bet, as refusals name it. */
export const nameOf = (key: string): { bet: string; number: string } => ({
  bet: key.slice(0, Math.max(0, key.indexOf(':'))),
  number: numberOf(key),
});

/** The most keys that one statement asks for; a long slip is asked for in several. */
const MAX_KEYS = 5_000;
/** Numbers that an answer names for a line. */
const MAX_NAMED = 100;

type Place = { merchantId: number; drawId: bigint };
type Asked = Pick<Sale, 'buyer' | 'game' | 'draw' | 'priced'>;

const sumsOf = async (
  db: Database,
  place: Place,
  keys: readonly string[],
): Promise<ReadonlyMap<string, bigint>> => {
  const sums = new Map<string, bigint>();
  for (let at = 0; at < keys.length; at += MAX_KEYS)
    for (const [key, sum] of await readSums(db, { ...place, keys: keys.slice(at, at + MAX_KEYS) }))
      sums.set(key, sum);
  return sums;
};

/**
 * Sums that count for selections which are too wide for keys of their own: those behind the first step, and those that one more
 * ticket may bring there.
 */
const dearOf = async (
  db: Database,
  place: Place,
  { priced }: Pick<Sale, 'priced'>,
  ladder: Ladder,
): Promise<ReadonlyMap<string, bigint>> => {
  const { drawPrizeMax, prizeTicketMax } = priced.limits;
  const near = startOf(drawPrizeMax, ladder[0]?.fromPpm ?? PPM) - prizeTicketMax;
  return readDearKeys(db, { ...place, leastMinor: near > 1n ? near : 1n, most: MAX_KEYS });
};

const heldBy = (bet: BetType, selection: string, dear: ReadonlyMap<string, bigint>): string[] => {
  const picked = readPicked(bet, selection);
  if (!picked.ok) return [];
  const own = `${bet.code}:`;
  return [...dear.keys()].filter(
    (key) => key.startsWith(own) && isOfNumber(key) && holdsCombination(bet, picked, numberOf(key)),
  );
};

/** What a draw's book pays for each line at this moment. A line pays as the worst number or combination that it holds. */
export const restrictionsOf = async (db: Database, asked: Asked, ladder: Ladder): Promise<Restriction[]> => {
  const { buyer, game, draw, priced } = asked;
  const place = { merchantId: buyer.merchantId, drawId: draw.id };
  const sums = await sumsOf(db, place, [...new Set(priced.lines.flatMap((line) => line.keys))]);
  const isAnyWide = priced.lines.some((line) => isWide(game, line));
  const dear = isAnyWide ? await dearOf(db, place, asked, ladder) : null;
  const capMinor = priced.limits.drawPrizeMax;
  return priced.lines.map((line) => {
    const bet = betOf(game, line.bet);
    const steps = bet === undefined ? [] : ladderOf(ladder, bet);
    const held =
      bet === undefined || dear === null || !isWide(game, line) ? [] : heldBy(bet, line.selection, dear);
    const numbers: string[] = [];
    let oddsPpm = PPM;
    for (const key of [...line.keys, ...held]) {
      const sumMinor = sums.get(key) ?? dear?.get(key) ?? 0n;
      const odds = oddsAt(isOfNumber(key) ? steps : [], { sumMinor, capMinor });
      // A full one is named first: it is what stands in the way.
      if (odds < oddsPpm) numbers.unshift(numberOf(key));
      else if (odds < PPM && numbers.length < MAX_NAMED) numbers.push(numberOf(key));
      oddsPpm = Math.min(oddsPpm, odds);
    }
    return { oddsPpm, numbers, held };
  });
};

type KeyedLine = Sale['priced']['lines'][number];

/** Whether a line has odds that may fall, and too many combinations for keys of their own. */
export const isWide = (game: Sale['game'], { bet, keys }: Pick<KeyedLine, 'bet' | 'keys'>): boolean =>
  keys.includes(wideKeyOf(bet)) && betOf(game, bet)?.odds !== undefined;

/** The sale with a look at each combination that its wide lines hold: they add nothing to it, and sell no more once its odds are others. */
export const watching = (sale: Sale, now: readonly Restriction[], ladder: Ladder): Sale => {
  const risks = new Map(sale.priced.risks);
  const capMinor = sale.priced.limits.drawPrizeMax;
  for (const [at, { held }] of now.entries()) {
    const line = sale.priced.lines[at];
    const bet = line === undefined ? undefined : betOf(sale.game, line.bet);
    if (line === undefined || bet === undefined) continue;
    const holds = limitOf(ladderOf(ladder, bet), { oddsPpm: line.terms.oddsPpm, capMinor });
    const limitMinor = holds < capMinor ? holds : capMinor;
    for (const key of held) {
      const before = risks.get(key);
      if (before === undefined) risks.set(key, { payoutMinor: 0n, limitMinor });
      else if (limitMinor < before.limitMinor) risks.set(key, { ...before, limitMinor });
    }
  }
  return { ...sale, priced: { ...sale.priced, risks } };
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
    throw new GatewayError('LOTTERY_NUMBER_FULL', {
      value: { bet: asked[now.indexOf(full)]?.bet ?? '', number: full.numbers[0] },
    });
  const lines = now.flatMap(({ oddsPpm, numbers }, at) =>
    oddsPpm === (asked[at]?.oddsPpm ?? PPM) ? [] : [{ line: at + 1, oddsPpm, restricted: [...numbers] }],
  );
  if (lines.length > 0) throw new GatewayError('LOTTERY_PRICE_CHANGED', { value: { ...price, lines } });
};
