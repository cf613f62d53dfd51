import { describe, expect, it } from 'vitest';
import { acts, playedOn, stacked, streamAt } from '../testing';
import { ninesForFour, ninesForTwo, pointsOf, SEATS_DRAW, type NinesShow } from './nines';

const picks = [{ place: '', units: 60 }];
/** What each total of two cards, and of three, comes to from a pack of which a suit is of no matter. */
const shares = (() => {
  const cards = Array.from({ length: 10 }, (_, points) => (points === 0 ? 16 : 4));
  const two = Array.from({ length: 10 }, () => 0);
  for (const [left, ways] of cards.entries())
    for (const [right, more] of cards.entries()) {
      const at = (left + right) % 10;
      two[at] = (two[at] ?? 0) + (ways * more) / 52 ** 2;
    }
  return { one: cards.map((ways) => ways / 52), two };
})();

describe('nines', () => {
  it('[LAUNCH-5] pays the seat closest to nine the pot less five of a hundred', () => {
    // Two seats in turn: 5 and 2 against 6 and 10 of the house.
    const table = playedOn(ninesForTwo, stacked(4, 1, 5, 9), picks, acts('stand'));
    expect(table).toMatchObject({ staked: 60, paid: 114, moves: [] });
  });

  it('[LAUNCH-5] shares the pot among equal seats', () => {
    expect(playedOn(ninesForTwo, stacked(4, 1, 17, 14), picks, acts('stand')).paid).toBe(57);
    const four = stacked(4, 1, 17, 14, 30, 27, 9, 5);
    expect(playedOn(ninesForFour, four, picks, acts('stand')).paid).toBe(76);
  });

  it('[LAUNCH-5] asks nothing of eight and nine, and shows the other seats only at the end', () => {
    const natural = playedOn(ninesForTwo, stacked(4, 3, 5, 9), picks);
    expect(natural).toMatchObject({ moves: [], paid: 114 });
    expect(ninesForTwo.play(stacked(4, 3, 5, 9), { picks, actions: acts('draw') })).toBe('ACTION');
    const open = playedOn(ninesForTwo, stacked(4, 1, 5, 9), picks);
    expect((open.show as NinesShow).seats).toEqual([[4, 1]]);
    expect(open.moves.map(({ name }) => name)).toEqual(['draw', 'stand']);
  });

  it('[LAUNCH-5] lets the house’s seats draw on five and below, as its rules say', () => {
    const table = playedOn(ninesForTwo, stacked(4, 1, 4 + 13, 9, 2), picks, acts('stand'));
    expect((table.show as NinesShow).seats[1]).toEqual([17, 9, 2]);
    expect(table.paid).toBe(0);
  });

  it('[LAUNCH-5] is played best by the same rule when two play: no other total to draw on gains a thousandth', () => {
    const finals = (drawsOn: number): number[] => {
      const totals = Array.from({ length: 10 }, () => 0);
      for (const [points, share] of shares.two.entries())
        if (points > drawsOn) totals[points] = (totals[points] ?? 0) + share;
        else
          for (const [card, chance] of shares.one.entries()) {
            const at = (points + card) % 10;
            totals[at] = (totals[at] ?? 0) + share * chance;
          }
      return totals;
    };
    const house = finals(SEATS_DRAW);
    const winsOf = (own: readonly number[]): number => {
      let wins = 0;
      for (const [mine, share] of own.entries())
        for (const [other, chance] of house.entries())
          wins += share * chance * (mine === other ? 0.5 : Number(mine > other));
      return wins;
    };
    expect(winsOf(house)).toBeCloseTo(0.5, 10);
    for (let drawsOn = 0; drawsOn < 8; drawsOn += 1) expect(winsOf(finals(drawsOn))).toBeLessThan(0.501);
  });

  it('[LAUNCH-5] draws the same round again, and refuses a second action', () => {
    for (let nonce = 0; nonce < 500; nonce += 1)
      for (const name of ['draw', 'stand']) {
        const open = playedOn(ninesForFour, streamAt(nonce), picks);
        if (open.moves.length === 0) continue;
        const table = playedOn(ninesForFour, streamAt(nonce), picks, acts(name));
        expect([0, 57, 76, 114, 228]).toContain(table.paid);
        const [own = []] = (table.show as NinesShow).seats;
        expect(own).toHaveLength(name === 'draw' ? 3 : 2);
        expect(pointsOf(own)).toBeLessThan(10);
        expect(ninesForFour.play(streamAt(nonce), { picks, actions: acts(name, 'stand') })).toBe('ACTION');
      }
  });
});
