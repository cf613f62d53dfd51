import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PACK } from '../cards';
import { acts, playedOn, streamAt } from '../testing';
import { HAND_RANKS, handOf, type HandRank } from './hands';
import { FACES_PAYS, JACKS_PAYS, UNITS } from './paytables';
import { bestHold, pokerReturns, sumsOf } from './poker-return';
import type { PokerShow } from './read-poker';
import { strategyHold } from './strategy';
import { faces, jacks, mostPaid } from './video-poker';

const BET = [{ place: '', units: UNITS }];
const RANKS = 'A23456789TJQK';
const SUITS = 'cdhs';
/** Cards by their names: 'Ah Td'. */
const cards = (names: string): number[] =>
  names.split(' ').map((name) => SUITS.indexOf(name[1] ?? '') * 13 + RANKS.indexOf(name[0] ?? ''));
const rankOf = (names: string): HandRank => {
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = cards(names);
  return handOf(a, b, c, d, e);
};
/** The cards that a hold keeps, by their names. */
const kept = (names: string, mask: number): string =>
  names
    .split(' ')
    .filter((_, index) => (mask & (1 << index)) !== 0)
    .join(' ');

describe('hands', () => {
  it('[LAUNCH-5] have the ranks that poker gives them', () => {
    const known: readonly (readonly [string, HandRank])[] = [
      ['Ah Kh Qh Jh Th', 'royal-flush'],
      ['Kh Qh Jh Th 9h', 'straight-flush'],
      ['5s 4s 3s 2s As', 'straight-flush'],
      ['Ah Ad Ac As 2h', 'four-aces'],
      ['Kh Kd Kc Ks 2h', 'four-faces'],
      ['Jh Jd Jc Js Ah', 'four-faces'],
      ['Th Td Tc Ts Ah', 'four'],
      ['2h 2d 2c 2s Ah', 'four'],
      ['2h 2d 2c As Ah', 'full-house'],
      ['Ah Kh Qh Jh 9h', 'flush'],
      ['Ah Kh Qh Jh Td', 'straight'],
      ['Ah 2h 3h 4h 5d', 'straight'],
      ['Kh Ah 2h 3h 4d', 'nothing'],
      ['7h 7d 7c As Kh', 'three'],
      ['7h 7d 8c 8s Kh', 'two-pairs'],
      ['Jh Jd 8c 9s Kh', 'jacks'],
      ['Ah Ad 8c 9s Kh', 'jacks'],
      ['Th Td 8c 9s Kh', 'nothing'],
      ['Ah Kd 8c 9s 7h', 'nothing'],
    ];
    for (const [names, rank] of known) expect(rankOf(names), names).toBe(rank);
  });

  it('[LAUNCH-5] come as often in all 2,598,960 as is known of poker', () => {
    const counts = new Map<HandRank, number>();
    for (let a = 0; a < PACK; a += 1)
      for (let b = a + 1; b < PACK; b += 1)
        for (let c = b + 1; c < PACK; c += 1)
          for (let d = c + 1; d < PACK; d += 1)
            for (let e = d + 1; e < PACK; e += 1) {
              const rank = handOf(a, b, c, d, e);
              counts.set(rank, (counts.get(rank) ?? 0) + 1);
            }
    const of = (...ranks: HandRank[]) => ranks.reduce((sum, rank) => sum + (counts.get(rank) ?? 0), 0);
    expect(of('royal-flush')).toBe(4);
    expect(of('straight-flush')).toBe(36);
    expect(of('four', 'four-faces', 'four-aces')).toBe(624);
    expect([of('four-aces'), of('four-faces')]).toEqual([48, 144]);
    expect(of('full-house')).toBe(3_744);
    expect(of('flush')).toBe(5_108);
    expect(of('straight')).toBe(10_200);
    expect(of('three')).toBe(54_912);
    expect(of('two-pairs')).toBe(123_552);
    expect(of('jacks')).toBe((1_098_240 * 4) / 13);
    expect(of(...HAND_RANKS)).toBe(2_598_960);
  });
});

describe('holding', () => {
  it('[LAUNCH-5] of jacks or better at its full paytable returns 99.5439 of 100, as is known of it', () => {
    const full = { ...JACKS_PAYS, 'full-house': 9, flush: 6 };
    const { best, strategy } = pokerReturns(full, strategyHold);
    expect(best).toEqual({ numerator: 1_653_526_326_983n, denominator: 1_661_102_543_100n });
    expect(strategy.numerator * best.denominator).toBeLessThan(best.numerator * strategy.denominator);
  });

  it('[LAUNCH-5] follows the published list', () => {
    const known: readonly (readonly [string, string])[] = [
      ['Kh Qh Jh Th 9h', 'Kh Qh Jh Th 9h'],
      ['Ah Kh Qh Jh 9h', 'Ah Kh Qh Jh'],
      ['Ah Kh Qh Jh Jd', 'Ah Kh Qh Jh'],
      ['2h 5h 9h Jh Kh', '2h 5h 9h Jh Kh'],
      ['7h 7d 7c As Kh', '7h 7d 7c'],
      ['4h 5h 6h 8h 8d', '4h 5h 6h 8h'],
      ['7h 7d 8c 8s Kh', '7h 7d 8c 8s'],
      ['Jh Jd 8h 9s Th', 'Jh Jd'],
      ['Kh Qh Th 2h 3d', 'Kh Qh Th'],
      ['2h 2d 4h 9h Th', '2h 4h 9h Th'],
      ['2h 2d 4s 9h Th', '2h 2d'],
      ['5h 6d 7s 8c Kh', '5h 6d 7s 8c'],
      ['2h 5d Jh Kh 9c', 'Jh Kh'],
      ['3h 4h 6h Ts Kd', '3h 4h 6h'],
      ['2h 5d Jh Ks Ac', 'Jh Ks'],
      ['2h 5d Th Kh 8c', 'Th Kh'],
      ['2h 5d Th As 8c', 'As'],
      ['2h 5d Th 9s 7c', ''],
    ];
    for (const [names, hold] of known) expect(kept(names, strategyHold(cards(names))), names).toBe(hold);
  });

  it('[LAUNCH-5] holds the same cards in whichever order they lie', () => {
    const sums = sumsOf(FACES_PAYS);
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(PACK - 1), { minLength: 5, maxLength: 5 }), (hand) => {
        const held = (order: readonly number[], mask: number) =>
          order.filter((_, index) => (mask & (1 << index)) !== 0).sort();
        const turned = [...hand].reverse();
        expect(held(turned, bestHold(sums, turned)).length).toBe(held(hand, bestHold(sums, hand)).length);
        expect(held(turned, strategyHold(turned)).length).toBe(held(hand, strategyHold(hand)).length);
      }),
    );
    const pair = 'Jh Jd 8h 9s Th';
    expect(kept(pair, bestHold(sums, cards(pair)))).toBe('Jh Jd');
  });
});

describe('video poker', () => {
  it('[LAUNCH-5] keeps what is held, replaces the rest from the same pack, and pays the last hand', () => {
    fc.assert(
      fc.property(fc.constantFrom(jacks, faces), fc.nat(100_000), fc.nat(31), (model, nonce, mask) => {
        const pays = model === jacks ? JACKS_PAYS : FACES_PAYS;
        const { dealt } = playedOn(model, streamAt(nonce), BET).show as PokerShow;
        const table = playedOn(model, streamAt(nonce), BET, acts(['hold', mask]));
        const { final, rank } = table.show as PokerShow;
        expect(final?.length).toBe(5);
        expect(new Set([...dealt, ...(final ?? [])]).size).toBe(
          10 - [0, 1, 2, 3, 4].filter((bit) => (mask >> bit) & 1).length,
        );
        dealt.forEach((card, index) => {
          if ((mask & (1 << index)) !== 0) expect(final?.[index]).toBe(card);
          else expect(final).not.toContain(card);
        });
        expect(table.paid).toBe(pays[rank ?? 'nothing'] * UNITS);
        expect(table.paid).toBeLessThanOrEqual(mostPaid(pays));
      }),
    );
  });

  it('[LAUNCH-5] shows no card that may still come', () => {
    const table = playedOn(jacks, streamAt(3), BET);
    expect(table.show).toEqual({
      dealt: expect.any(Array),
      now: expect.any(String),
      held: null,
      final: null,
      rank: null,
    });
    expect((table.show as PokerShow).dealt).toHaveLength(5);
    expect(table.moves).toEqual([{ name: 'hold', of: 32, units: 0 }]);
  });

  it('[LAUNCH-5] refuses a second hold, a hold of cards that there are not, and other actions', () => {
    for (const actions of [
      acts(['hold', 32]),
      acts(['hold', -1]),
      acts(['hold', 0.5]),
      acts(['hold', 3], ['hold', 3]),
      acts(['draw', 3]),
      acts(['hold', 3], 'double'),
    ])
      expect(jacks.play(streamAt(3), { picks: BET, actions })).toBe('ACTION');
    expect(jacks.play(streamAt(3), { picks: [{ place: '', units: 1 }], actions: [] })).toBe('PICKS');
    expect(() => jacks.exactReturn('')).toThrow(RangeError);
    expect(() => jacks.follow?.('luck', playedOn(jacks, streamAt(3), BET))).toThrow(RangeError);
  });
});
