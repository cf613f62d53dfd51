import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { playedOn, stacked, streamAt } from '../testing';
import { eightDeckBaccarat } from './baccarat';
import { countResults } from './rules';

/** A card of so many points: the two to the nine, and the ten for 0. */
const worth = (points: number, pack = 0): number => pack * 52 + (points === 0 ? 9 : points - 1);
const places = ['player', 'banker', 'tie', 'player-pair', 'banker-pair'];
const paidOn = (place: string, ...cards: number[]): number =>
  playedOn(eightDeckBaccarat, stacked(...cards), [{ place, units: 20 }]).paid;

describe('baccarat of eight packs', () => {
  it('[LAUNCH-5] counts what has been published for eight packs since 1962', () => {
    expect(countResults()).toEqual({
      banker: 2_292_252_566_437_888n,
      player: 2_230_518_282_592_256n,
      tie: 475_627_426_473_216n,
    });
  });

  it('[LAUNCH-5] takes 1.24, 1.06, 4.84 and 2.89 of a hundred', () => {
    const kept = eightDeckBaccarat.returns.map(({ of, millionths }) => [of, 1_000_000 - millionths]);
    expect(kept).toEqual([
      ['player', 12_351],
      ['banker', 10_579],
      ['tie', 48_440],
      ['player-pair', 28_916],
      ['banker-pair', 28_916],
    ]);
  });

  it('[LAUNCH-5] pays even on the player, 19 to 20 on the banker, 9 to 1 on a tie less the stake, 12 to 1 on pairs', () => {
    // Player 9, banker 8: naturals draw nothing.
    const playerWins = [worth(4), worth(3), worth(5), worth(5, 1)];
    expect(places.map((place) => paidOn(place, ...playerWins))).toEqual([40, 0, 0, 0, 0]);
    const bankerWins = [worth(4), worth(4, 1), worth(4, 2), worth(5)];
    expect(places.map((place) => paidOn(place, ...bankerWins))).toEqual([0, 39, 0, 260, 0]);
    const tie = [worth(4), worth(4, 1), worth(5), worth(5, 1)];
    expect(places.map((place) => paidOn(place, ...tie))).toEqual([20, 20, 200, 0, 0]);
  });

  it.each([
    ['the player draws on five, the banker by that card', [2, 3, 3, 0, 6, 1], 3, 3],
    ['an eight of the player lets a banker of three stand', [2, 3, 3, 0, 8], 3, 2],
    ['the player stands on six, and the banker draws on five', [2, 5, 4, 0, 2], 2, 3],
    ['both stand on six and seven', [2, 7, 4, 0], 2, 2],
    ['a banker of six draws to a six alone', [2, 6, 3, 0, 6, 1], 3, 3],
    ['and not to a five', [2, 6, 3, 0, 5], 3, 2],
    ['a natural ends it', [4, 0, 4, 2], 2, 2],
  ])('[LAUNCH-5] %s', (_, points, playerCards, bankerCards) => {
    const cards = points.map((one, pack) => worth(one, pack));
    const { show } = playedOn(eightDeckBaccarat, stacked(...cards), [{ place: 'tie', units: 20 }]);
    expect((show as { player: number[] }).player).toHaveLength(playerCards);
    expect((show as { banker: number[] }).banker).toHaveLength(bankerCards);
  });

  it('[LAUNCH-5] pays whole units, at most 13 times a stake, for every multiple of 20', () => {
    const arbitrary = fc.record({
      place: fc.constantFrom(...places),
      multiple: fc.integer({ min: 1, max: 50 }),
    });
    fc.assert(
      fc.property(arbitrary, fc.nat(100_000), ({ place, multiple }, nonce) => {
        const { paid, staked } = playedOn(eightDeckBaccarat, streamAt(nonce), [
          { place, units: 20 * multiple },
        ]);
        expect(Number.isInteger(paid)).toBe(true);
        expect(paid).toBeLessThanOrEqual(13 * staked);
      }),
    );
  });

  it('[LAUNCH-5] refuses stakes of which five of a hundred are not whole', () => {
    const picks = [{ place: 'banker', units: 30 }];
    expect(eightDeckBaccarat.play(streamAt(1), { picks, actions: [] })).toBe('PICKS');
  });
});
