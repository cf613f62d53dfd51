import type { Fraction } from '../../../kit/fraction';
import { faceOf, PACK, rankOf, shoeOf } from '../cards';
import { unitsOfPicks, type Family, type Model } from '../family';

const SHOE = 8 * PACK;
/** Stakes are even, so that half of one is whole. */
const STEP = 2;
const MOST_ON_PLACE = 100;

/** What each bet pays for one unit, its stake included, in halves of a unit. */
const HALVES = {
  /** Dragon and tiger pay 1 to 1, and give half back on equal ranks. */
  side: 4,
  half: 1,
  tie: 26,
  twins: 114,
};
const PLACES = ['dragon', 'tiger', 'tie', 'twins'] as const;
type Place = (typeof PLACES)[number];
const isPlace = (text: string): text is Place => (PLACES as readonly string[]).includes(text);

/** The ace is lowest. */
const halvesOf = (place: Place, dragon: number, tiger: number): number => {
  const [left, right] = [rankOf(dragon), rankOf(tiger)];
  if (place === 'twins') return faceOf(dragon) === faceOf(tiger) ? HALVES.twins : 0;
  if (place === 'tie') return left === right ? HALVES.tie : 0;
  if (left === right) return HALVES.half;
  return left > right === (place === 'dragon') ? HALVES.side : 0;
};

/** Over every ordered pair of two cards of the shoe. */
const exactReturn = (of: string): Fraction => {
  if (!isPlace(of)) throw new RangeError(`no bet ${of}`);
  let halves = 0;
  for (let dragon = 0; dragon < SHOE; dragon += 1)
    for (let tiger = 0; tiger < SHOE; tiger += 1) if (dragon !== tiger) halves += halvesOf(of, dragon, tiger);
  return { numerator: BigInt(halves), denominator: BigInt(2 * SHOE * (SHOE - 1)) };
};

/** Two cards out of eight packs: the higher one wins. */
export const eightDeckDragonTiger: Model = {
  name: 'eight-decks',
  places: PLACES.map((place) => ({ place, least: STEP, most: MOST_ON_PLACE, step: STEP })),
  mostPicks: PLACES.length,
  mostUnits: PLACES.length * MOST_ON_PLACE,
  mostActions: 0,
  returns: [
    { of: 'dragon', millionths: 962_651, by: 'count' },
    { of: 'tiger', millionths: 962_651, by: 'count' },
    { of: 'tie', millionths: 971_084, by: 'count' },
    { of: 'twins', millionths: 961_446, by: 'count' },
  ],
  exactReturn,
  play(below, { picks, actions }) {
    const staked = unitsOfPicks(eightDeckDragonTiger, picks);
    if (staked === null) return 'PICKS';
    if (actions.length > 0) return 'ACTION';
    const deal = shoeOf(below, SHOE);
    const dragon = deal();
    const tiger = deal();
    let paid = 0;
    for (const { place, units } of picks)
      if (isPlace(place)) paid += (units / 2) * halvesOf(place, dragon, tiger);
    return { staked, paid, show: { dragon: faceOf(dragon), tiger: faceOf(tiger) }, moves: [] };
  },
  rest() {
    throw new RangeError('two cards are over at once');
  },
};

export const dragonTiger: Family = { name: 'dragon-tiger', models: [eightDeckDragonTiger] };
