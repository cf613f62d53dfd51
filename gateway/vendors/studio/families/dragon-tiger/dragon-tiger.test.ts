import { describe, expect, it } from 'vitest';
import { playedOn, stacked } from '../testing';
import { eightDeckDragonTiger } from './dragon-tiger';

const places = ['dragon', 'tiger', 'tie', 'twins'];
const paid = (dragon: number, tiger: number): number[] =>
  places.map((place) => playedOn(eightDeckDragonTiger, stacked(dragon, tiger), [{ place, units: 2 }]).paid);

describe('dragon-tiger of eight packs', () => {
  it('[LAUNCH-5] returns what two of 416 cards give: equal ranks come in 31 of 415', () => {
    // (384 + 31 / 4 · 2) / 415 on a side, 13 · 31 / 415 on a tie, 57 · 7 / 415 on twins.
    const millionths = [399.5 / 415, 399.5 / 415, (13 * 31) / 415, (57 * 7) / 415].map((share) =>
      Math.round(share * 1e6),
    );
    expect(eightDeckDragonTiger.returns.map((one) => one.millionths)).toEqual(millionths);
  });

  it('[LAUNCH-5] pays the higher card, half of the sides on equal ranks, and twins for the same card', () => {
    expect(paid(12, 0)).toEqual([4, 0, 0, 0]);
    expect(paid(0, 1)).toEqual([0, 4, 0, 0]);
    expect(paid(5, 18)).toEqual([1, 1, 26, 0]);
    expect(paid(5, 57)).toEqual([1, 1, 26, 114]);
  });

  it('[LAUNCH-5] refuses stakes without a whole half', () => {
    const picks = [{ place: 'dragon', units: 3 }];
    expect(eightDeckDragonTiger.play(stacked(0, 1), { picks, actions: [] })).toBe('PICKS');
  });
});
