import type { Fraction } from '../../../kit/fraction';
import { faceOf, rankOf, RANKS, shoeOf } from '../cards';
import { unitsOfPicks, type Family, type Model } from '../family';
import { countResults, dealHands, pointsOf, resultOf, SHOE, type Result } from './rules';

/** Stakes are so many units, so that five of a hundred are whole. */
const STEP = 20;
const MOST_ON_PLACE = 1_000;

/** What one twentieth of a stake becomes when its bet wins: the banker pays 19 to 20. */
const TWENTIETHS = { player: 40, banker: 39, tie: 200, pair: 260 };
const PLACES = ['player', 'banker', 'tie', 'player-pair', 'banker-pair'] as const;
type Place = (typeof PLACES)[number];
const isPlace = (text: string): text is Place => (PLACES as readonly string[]).includes(text);

/** What is known of a round when bets are judged. */
interface Judged {
  result: Result;
  playerPair: boolean;
  bankerPair: boolean;
}

/** For a stake of 20 units. */
const twentiethsOf = (place: Place, { result, playerPair, bankerPair }: Judged): number => {
  if (place === 'player-pair') return playerPair ? TWENTIETHS.pair : 0;
  if (place === 'banker-pair') return bankerPair ? TWENTIETHS.pair : 0;
  if (place === 'tie') return result === 'tie' ? TWENTIETHS.tie : 0;
  if (result === 'tie') return STEP;
  return result === place ? TWENTIETHS[place] : 0;
};

/** Any two cards of the shoe are as likely in each hand: pairs are counted over ordered pairs of ranks. */
const pairReturn = (): Fraction => {
  const ofRank = SHOE / RANKS;
  return {
    numerator: BigInt(RANKS * ofRank * (ofRank - 1) * TWENTIETHS.pair),
    denominator: BigInt(SHOE * (SHOE - 1) * STEP),
  };
};

const exactReturn = (of: string): Fraction => {
  if (!isPlace(of)) throw new RangeError(`no bet ${of}`);
  if (of === 'player-pair' || of === 'banker-pair') return pairReturn();
  let numerator = 0n;
  let all = 0n;
  for (const [result, ways] of Object.entries(countResults()) as [Result, bigint][]) {
    all += ways;
    numerator += ways * BigInt(twentiethsOf(of, { result, playerPair: false, bankerPair: false }));
  }
  return { numerator, denominator: all * BigInt(STEP) };
};

const isPair = ([first, second]: readonly number[]): boolean =>
  first !== undefined && second !== undefined && rankOf(first) === rankOf(second);
const cardPoints = (card: number): number => pointsOf(rankOf(card));

/** Punto banco from a fresh shoe of eight packs. */
export const eightDeckBaccarat: Model = {
  name: 'eight-decks',
  places: PLACES.map((place) => ({ place, least: STEP, most: MOST_ON_PLACE, step: STEP })),
  mostPicks: PLACES.length,
  mostUnits: PLACES.length * MOST_ON_PLACE,
  mostActions: 0,
  returns: [
    { of: 'player', millionths: 987_649, by: 'count' },
    { of: 'banker', millionths: 989_421, by: 'count' },
    { of: 'tie', millionths: 951_560, by: 'count' },
    { of: 'player-pair', millionths: 971_084, by: 'count' },
    { of: 'banker-pair', millionths: 971_084, by: 'count' },
  ],
  exactReturn,
  play(below, { picks, actions }) {
    const staked = unitsOfPicks(eightDeckBaccarat, picks);
    if (staked === null) return 'PICKS';
    if (actions.length > 0) return 'ACTION';
    const hands = dealHands(shoeOf(below, SHOE), cardPoints);
    const result = resultOf(hands, cardPoints);
    const judged = { result, playerPair: isPair(hands.player), bankerPair: isPair(hands.banker) };
    let paid = 0;
    for (const { place, units } of picks)
      if (isPlace(place)) paid += (units / STEP) * twentiethsOf(place, judged);
    return {
      staked,
      paid,
      show: { player: hands.player.map(faceOf), banker: hands.banker.map(faceOf), ...judged },
      moves: [],
    };
  },
  rest() {
    throw new RangeError('the rules draw every card');
  },
};

export const baccarat: Family = { name: 'baccarat', models: [eightDeckBaccarat] };
