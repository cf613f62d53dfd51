import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inPartsPerMillion } from '../../../kit/fraction';
import { playedOn, streamAt } from '../testing';
import { eachWay } from './chance';
import { bookOf as bookOfSport, type EventShow } from './book';
import { sports } from './sports';
import { wins } from './sport';

const books = sports.map(bookOfSport);
const bookOf = (name: string) => {
  const book = books.find(({ sport }) => sport.name === name);
  if (!book) throw new Error(`no book ${name}`);
  return book;
};
const chanceOf = (name: string, place: string): number => {
  const offer = bookOf(name).offers.find((one) => one.place === place);
  return offer ? inPartsPerMillion(offer.chance) / 1e6 : Number.NaN;
};
const named = books.map((book) => [book.sport.name, book] as const);

describe('the virtual event book', () => {
  it.each(named)('[LAUNCH-5] %s: every way that an event may go is counted once', (_, { sport }) => {
    for (const fixture of sport.fixtures) {
      let ways = 0;
      let share = 0;
      eachWay(
        (choose) => sport.decide(fixture, choose),
        (_score, weight, all) => {
          ways += 1;
          share += Number(weight) / Number(all);
        },
      );
      expect(ways).toBeGreaterThan(5);
      expect(share).toBeCloseTo(1, 9);
    }
  });

  it.each(named)(
    '[LAUNCH-5] %s: outcomes of a market are one of each way, and their odds keep 6 of 100',
    (_, book) => {
      const markets = new Map<string, number[]>();
      for (const { fixture, market, chance } of book.offers) {
        const key = `${fixture} ${market.kind} ${'line' in market ? market.line : ''}`;
        markets.set(key, [...(markets.get(key) ?? []), inPartsPerMillion(chance)]);
      }
      for (const [key, chances] of markets)
        expect(Math.abs(chances.reduce((sum, one) => sum + one, 0) - 1_000_000), key).toBeLessThan(3);
      for (const { of, millionths } of book.model.returns) {
        expect(millionths, of).toBeGreaterThan(925_000);
        expect(millionths, of).toBeLessThanOrEqual(940_000);
      }
    },
  );

  it('[LAUNCH-5] sets and maps are won as the binomial says', () => {
    const [p, q] = [0.52, 0.48];
    const three = p ** 3 * (1 + 3 * q + 6 * q ** 2);
    expect(chanceOf('sets', '1-winner-home')).toBeCloseTo(three, 6);
    expect(chanceOf('sets', '1-total-under-35')).toBeCloseTo(p ** 3 + q ** 3, 6);
    expect(chanceOf('maps', '2-winner-home')).toBeCloseTo(0.6 ** 2 * (1 + 2 * 0.4), 6);
    expect(chanceOf('maps', '2-handicap-home--15')).toBeCloseTo(0.36, 6);
    expect(chanceOf('sets', '4-winner-home')).toBeCloseTo(0.5, 6);
  });

  it('[LAUNCH-5] goals come as Poisson says, as far as eight goals reach', () => {
    const poisson = (mean: number, goals: number): number => {
      let factorial = 1;
      for (let one = 2; one <= goals; one += 1) factorial *= one;
      return (Math.exp(-mean) * mean ** goals) / factorial;
    };
    let [home, draw, under] = [0, 0, 0];
    for (let left = 0; left <= 8; left += 1)
      for (let right = 0; right <= 8; right += 1) {
        const share = poisson(1.55, left) * poisson(1.1, right);
        if (left > right) home += share;
        if (left === right) draw += share;
        if (left + right < 3) under += share;
      }
    expect(chanceOf('goals', '1-winner-home')).toBeCloseTo(home, 3);
    expect(chanceOf('goals', '1-winner-draw')).toBeCloseTo(draw, 3);
    expect(chanceOf('goals', '1-total-under-25')).toBeCloseTo(under, 3);
    const both = (1 - Math.exp(-1.55)) * (1 - Math.exp(-1.1));
    expect(chanceOf('goals', '1-both-yes')).toBeCloseTo(both, 3);
  });

  it('[LAUNCH-5] odds are those that were published', () => {
    const odds = (name: string, ...places: string[]) =>
      places.map((place) => bookOf(name).offers.find((offer) => offer.place === place)?.odds);
    expect(odds('goals', '1-winner-home', '1-winner-draw', '1-winner-away')).toEqual([197, 371, 348]);
    expect(odds('points', '1-winner-home', '1-winner-away')).toEqual([146, 261]);
    expect(odds('bout', '1-winner-home', '1-winner-draw', '1-winner-away')).toEqual([188, 838, 240]);
  });

  it.each(named)(
    '[LAUNCH-5] %s: the scene tells the score that bets are judged by',
    (_, { model, sport, offers }) => {
      const offer = fc.constantFrom(...offers);
      fc.assert(
        fc.property(offer, fc.integer({ min: 1, max: 10 }), fc.nat(100_000), (one, hundreds, nonce) => {
          const picks = [{ place: one.place, units: 100 * hundreds }];
          const table = playedOn(model, streamAt(nonce), picks);
          const { score, moments, fixture, won } = table.show as EventShow;
          expect(fixture).toBe(one.fixture);
          expect(won).toEqual(wins(one.market, score) ? [one.place] : []);
          expect(table.paid).toBe(won.length * hundreds * one.odds);
          const last = moments.at(-1) ?? { home: 0, away: 0 };
          expect([last.home, last.away]).toEqual([score.home, score.away]);
          for (const [index, moment] of moments.entries()) {
            const before = moments[index - 1] ?? { at: 0, home: 0, away: 0 };
            expect(moment.at).toBeGreaterThanOrEqual(before.at);
            expect(moment.at).toBeLessThanOrEqual(1_000);
            expect(moment.home + moment.away).toBeGreaterThanOrEqual(before.home + before.away);
            if (sport.name === 'bout' && index < moments.length - 1)
              expect(Math.abs(moment.home - moment.away)).toBeLessThan(2);
          }
        }),
      );
    },
  );

  it('[LAUNCH-5] refuses bets on two fixtures, on a market that is not offered, and what is done later', () => {
    const { model } = bookOf('goals');
    const [first, second] = ['1-winner-home', '2-winner-home'].map((place) => ({ place, units: 100 }));
    if (!first || !second) throw new Error('no bets');
    expect(model.play(streamAt(1), { picks: [first, second], actions: [] })).toBe('PICKS');
    expect(model.play(streamAt(1), { picks: [{ ...first, place: '7-winner-home' }], actions: [] })).toBe(
      'PICKS',
    );
    expect(model.play(streamAt(1), { picks: [{ ...first, units: 150 }], actions: [] })).toBe('PICKS');
    const actions = [{ name: 'cancel', value: 0, afterMs: 1 }];
    expect(model.play(streamAt(1), { picks: [first], actions })).toBe('ACTION');
  });
});
