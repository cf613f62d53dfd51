import { describe, expect, it } from 'vitest';
import { PACK } from '../cards';
import { acts, playedOn, stacked, streamAt } from '../testing';
import { exchangeOf, SORTS, sortOf, strengthOf } from './hands';
import { trioForFour, trioForTwo, type TrioShow } from './trio';

const picks = [{ place: '', units: 60 }];
/** A card from rank (1 is the ace) and suit (0 to 3). */
const card = (rank: number, suit: number): number => rank - 1 + 13 * suit;
const hands: number[][] = [];
for (let first = 0; first < PACK; first += 1)
  for (let second = first + 1; second < PACK; second += 1)
    for (let third = second + 1; third < PACK; third += 1) hands.push([first, second, third]);

describe('trio', () => {
  it('[LAUNCH-5] knows the hands of three cards, in the numbers in which a pack has them', () => {
    const counts = SORTS.map((sort) => hands.filter((hand) => sortOf(hand) === sort).length);
    expect(counts).toEqual([16_440, 3_744, 1_096, 720, 52, 48]);
  });

  it('[LAUNCH-5] ranks a sort above the one before it, and within a sort by height', () => {
    const rising = [
      [card(2, 0), card(3, 1), card(5, 2)],
      [card(1, 0), card(13, 1), card(11, 2)],
      [card(2, 0), card(2, 1), card(3, 2)],
      [card(2, 0), card(2, 1), card(1, 2)],
      [card(3, 0), card(3, 1), card(2, 2)],
      [card(2, 0), card(3, 0), card(5, 0)],
      [card(1, 0), card(2, 1), card(3, 2)],
      [card(1, 0), card(12, 1), card(13, 2)],
      [card(2, 0), card(2, 1), card(2, 2)],
      [card(1, 0), card(2, 0), card(3, 0)],
      [card(1, 0), card(12, 0), card(13, 0)],
    ].map(strengthOf);
    expect(rising).toEqual([...new Set(rising)].sort((left, right) => left - right));
  });

  it.each([
    ['keeps a straight', [card(4, 0), card(5, 1), card(6, 2)], null],
    ['exchanges the odd card of a pair', [card(4, 0), card(9, 1), card(4, 2)], 1],
    ['exchanges the third of two in a suit', [card(4, 0), card(9, 0), card(11, 2)], 2],
    ['exchanges the lowest of three suits', [card(9, 0), card(4, 1), card(11, 2)], 1],
    ['counts the ace as highest', [card(1, 0), card(4, 1), card(11, 2)], 1],
  ])('[LAUNCH-5] the seats’ rule %s', (_, hand, at) => {
    expect(exchangeOf(hand)).toBe(at);
  });

  it('[LAUNCH-5] pays the best hand the pot less five of a hundred, and shows the others only then', () => {
    const deal = [
      card(2, 0),
      card(2, 1),
      card(9, 2),
      card(4, 0),
      card(9, 0),
      card(11, 2),
      card(2, 2),
      card(7, 3),
    ];
    const open = playedOn(trioForTwo, stacked(...deal), picks);
    expect(open.show).toEqual({ seats: [deal.slice(0, 3)], exchanged: [null] });
    const table = playedOn(trioForTwo, stacked(...deal), picks, acts(['exchange', 2]));
    expect(table).toMatchObject({ staked: 60, paid: 114, moves: [] });
    expect(table.show).toEqual({
      seats: [
        [deal[0], deal[1], deal[6]],
        [deal[3], deal[4], deal[7]],
      ],
      exchanged: [2, 2],
    });
  });

  it('[LAUNCH-5] keeps the rake: the best answer to the seats’ rule still wins less than a seat costs', () => {
    const finals = (hand: readonly number[], at: number | null): number[] => {
      if (at === null) return [strengthOf(hand)];
      const strengths: number[] = [];
      for (let drawn = 0; drawn < PACK; drawn += 1)
        if (!hand.includes(drawn))
          strengths.push(strengthOf(hand.map((one, place) => (place === at ? drawn : one))));
      return strengths;
    };
    const counted = new Map<number, number>();
    for (const hand of hands) {
      const strengths = finals(hand, exchangeOf(hand));
      for (const strength of strengths)
        counted.set(strength, (counted.get(strength) ?? 0) + 1 / strengths.length / hands.length);
    }
    const sorted = [...counted].sort(([left], [right]) => left - right);
    /** Share of a pot for four that a strength gets; the seats' hands are taken as independent. */
    const shareOf = new Map<number, number>();
    let beaten = 0;
    for (const [strength, same] of sorted) {
      const ways = [1, 3, 3, 1];
      shareOf.set(
        strength,
        ways.reduce(
          (sum, many, equal) => sum + (many * same ** equal * beaten ** (3 - equal)) / (equal + 1),
          0,
        ),
      );
      beaten += same;
    }
    const mean = (strengths: readonly number[]): number => {
      const shares = strengths.map((strength) => shareOf.get(strength) ?? beatenAt(sorted, strength) ** 3);
      return shares.reduce((sum, share) => sum + share, 0) / strengths.length;
    };
    let best = 0;
    for (const hand of hands.filter((_, index) => index % 7 === 0))
      best += Math.max(...[null, 0, 1, 2].map((at) => mean(finals(hand, at))));
    const share = (best / Math.ceil(hands.length / 7)) * 4;
    expect(share).toBeGreaterThan(1);
    expect(share * 0.95).toBeLessThan(0.995);
  });

  it('[LAUNCH-5] refuses a fourth card, a second action and words that it has not', () => {
    for (const action of [
      ['exchange', 3],
      ['exchange', -1],
      ['exchange', 0.5],
      ['stand', 1],
      ['fold', 0],
    ] as const)
      expect(trioForTwo.play(streamAt(1), { picks, actions: acts(action) })).toBe('ACTION');
    expect(trioForTwo.play(streamAt(1), { picks, actions: acts('stand', 'stand') })).toBe('ACTION');
  });

  it('[LAUNCH-5] pays whole shares of the pot of four, and the same again', () => {
    for (let nonce = 0; nonce < 500; nonce += 1) {
      const table = playedOn(trioForFour, streamAt(nonce), picks, acts(['exchange', nonce % 3]));
      expect([0, 57, 76, 114, 228]).toContain(table.paid);
      expect(new Set((table.show as TrioShow).seats.flat()).size).toBe(12);
    }
  });
});

const beatenAt = (sorted: readonly (readonly [number, number])[], strength: number): number =>
  sorted.reduce((sum, [other, share]) => (other < strength ? sum + share : sum), 0);
