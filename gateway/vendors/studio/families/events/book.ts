import type { Below } from '../../../kit/fair-stream';
import { inPartsPerMillion, type Fraction } from '../../../kit/fraction';
import { unitsOfPicks, type Model, type Pick } from '../family';
import { chooseBy, eachWay } from './chance';
import { marketName, wins, type Fixture, type Market, type Moment, type Score, type Sport } from './sport';
import { pairOf, plainPicks, slotOfPicks, WHISTLE } from './timetable';

/** A bet is a multiple of so many units, so that odds of two decimals pay whole units. */
const STEP = 100;
const MOST_ON_PLACE = 1_000;
const MOST_PICKS = 6;
/** What all outcomes of a market together return of 100, before odds are cut to two decimals. */
const SHARE = 94;

/** One outcome of one fixture. */
export interface Offer {
  /** Number of the fixture from 1, and the market. */
  place: string;
  fixture: number;
  market: Market;
  /** What a won bet pays for 100 units, its stake included. */
  odds: number;
  chance: Fraction;
}

/** What a page is shown of an event. */
export interface EventShow {
  fixture: number;
  score: Score;
  moments: readonly Moment[];
  /** Places without their slot. */
  won: readonly string[];
  /** Of the timetable. */
  slot?: number;
}
/** The same of a fixture that has not been whistled off for this round. */
export interface AwaitedShow {
  fixture: number;
  slot: number;
}

/** Ways of different lengths are parts of different wholes: each whole is counted by itself. */
class Count {
  readonly #ofWhole = new Map<number, number>();

  add(weight: number, all: number): void {
    this.#ofWhole.set(all, (this.#ofWhole.get(all) ?? 0) + weight);
  }

  share(): Fraction {
    let sum: Fraction = { numerator: 0n, denominator: 1n };
    for (const [whole, weights] of this.#ofWhole) {
      const [all, weight] = [BigInt(whole), BigInt(weights)];
      sum = {
        numerator: sum.numerator * all + weight * sum.denominator,
        denominator: sum.denominator * all,
      };
    }
    return sum;
  }
}

/** Counted over every way in which an event may go. */
const chancesOf = (sport: Sport, fixture: Fixture): Fraction[] => {
  const counts = fixture.markets.map(() => new Count());
  eachWay(
    (choose) => sport.decide(fixture, choose),
    (score, weight, all) => {
      for (const [index, market] of fixture.markets.entries())
        if (wins(market, score)) counts[index]?.add(weight, all);
    },
  );
  return counts.map((count) => count.share());
};

/** Odds leave the house its margin, and are cut to two decimals. */
const oddsOf = ({ numerator, denominator }: Fraction): number =>
  Number((BigInt(SHARE) * denominator) / numerator);

const offersOf = (sport: Sport): Offer[] =>
  sport.fixtures.flatMap((fixture, index) => {
    const chances = chancesOf(sport, fixture);
    return fixture.markets.map((market, at): Offer => {
      const chance = chances[at] ?? { numerator: 0n, denominator: 1n };
      return {
        place: `${index + 1}-${marketName(market)}`,
        fixture: index + 1,
        market,
        odds: oddsOf(chance),
        chance,
      };
    });
  });

const returnOf = ({ odds, chance: { numerator, denominator } }: Offer): Fraction => ({
  numerator: numerator * BigInt(odds),
  denominator: denominator * BigInt(STEP),
});

/** How an event goes by the numbers of a stream. */
export const eventBy = (
  sport: Sport,
  fixture: Fixture,
  below: Below,
): { score: Score; moments: Moment[] } => {
  const score = sport.decide(fixture, chooseBy(below));
  return { score, moments: sport.tell(score, below) };
};

export interface Book {
  model: Model;
  sport: Sport;
  offers: readonly Offer[];
}

/** Bets on one fixture of a sport: on a pair that meets at once, or on one of the timetable that waits for its whistle. */
const openBook = (sport: Sport): Book => {
  const offers = offersOf(sport);
  const byPlace: ReadonlyMap<string, Offer> = new Map(offers.map((offer) => [offer.place, offer]));
  /** Bets on one pair, which meets then; null where they cannot stand together. */
  const betOf = (picks: readonly Pick[]) => {
    const [slot, plain] = [slotOfPicks(picks), plainPicks(picks)];
    const staked = unitsOfPicks(model, plain);
    const bets = plain.flatMap(({ place, units }) => {
      const offer = byPlace.get(place);
      return offer ? [{ offer, units }] : [];
    });
    const number = bets[0]?.offer.fixture ?? 0;
    const fixture = sport.fixtures[number - 1];
    if (staked === null || slot === 'PICKS' || !fixture) return null;
    if (bets.some(({ offer }) => offer.fixture !== number)) return null;
    if (slot !== null && pairOf(slot, sport.fixtures.length) !== number) return null;
    return { bets, fixture, number, slot, staked };
  };
  const model: Model = {
    name: sport.name,
    places: offers.map(({ place }) => ({ place, least: STEP, most: MOST_ON_PLACE, step: STEP })),
    mostPicks: MOST_PICKS,
    mostUnits: MOST_PICKS * MOST_ON_PLACE,
    mostActions: 1,
    timetable: { betOf: (picks) => betOf(picks) },
    returns: offers.map((offer) => ({
      of: offer.place,
      millionths: inPartsPerMillion(returnOf(offer)),
      by: 'count',
    })),
    exactReturn(of) {
      const offer = byPlace.get(of);
      if (!offer) throw new RangeError(`no market ${of}`);
      return returnOf(offer);
    },
    play(below, { picks, actions }) {
      const bet = betOf(picks);
      if (!bet) return 'PICKS';
      const { bets, fixture, number, slot, staked } = bet;
      const [first] = actions;
      if (actions.length > 1 || (first && (slot === null || first.name !== WHISTLE || first.value !== 0)))
        return 'ACTION';
      if (slot !== null && !first) {
        const show: AwaitedShow = { fixture: number, slot };
        return { staked, paid: 0, show, moves: [{ name: WHISTLE, of: 1, units: 0 }] };
      }
      const { score, moments } = eventBy(sport, fixture, below);
      const won = bets.filter(({ offer }) => wins(offer.market, score));
      const show: EventShow = {
        ...{ fixture: number, score, moments },
        won: won.map(({ offer }) => offer.place),
        ...(slot === null ? {} : { slot }),
      };
      const paid = won.reduce((sum, { offer, units }) => sum + (units / STEP) * offer.odds, 0);
      return { staked, paid, show, moves: [] };
    },
    rest: () => ({ name: WHISTLE, value: 0 }),
  };
  return { model, sport, offers };
};

/** One for each sport. */
const opened = new Map<string, Book>();

/** A sport's book; its odds are counted once. */
export const bookOf = (sport: Sport): Book => {
  const book = opened.get(sport.name) ?? openBook(sport);
  opened.set(sport.name, book);
  return book;
};
