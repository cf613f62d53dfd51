import type { Fraction } from '../../../kit/fraction';
import { plus, share, times } from '../exact';

/** How free games are won. */
export interface FreeGames {
  /** How many S in sight win how many free games; in a free game they win further ones. */
  awards: ReadonlyMap<number, number>;
  /** Most free games of one round: what is won beyond them is not played. */
  most: number;
}

/** How many of what was won may still be added. */
export const awarded = ({ awards, most }: FreeGames, scatters: number, until: number): number =>
  Math.min(awards.get(scatters) ?? 0, most - until);

/**
 * Free games that a paid spin brings on average. Each of them pays the same on average, whatever it wins besides, so that the
 * return of a round is the spin's own and this many times a free game's.
 * @param ways out of all stops to have 0, 1, 2 … S in sight, of the paid spin and of a free game
 */
export const meanFreeGames = (
  games: FreeGames,
  ways: { paid: readonly bigint[]; free: readonly bigint[] },
): Fraction => {
  const sum = (list: readonly bigint[]): bigint => list.reduce((left, right) => left + right, 0n);
  const known = new Map<string, Fraction>();
  // Games still played from here on, with `left` to play and `until` won by now.
  const played = (left: number, until: number): Fraction => {
    if (left === 0) return share(0);
    const key = `${left} ${until}`;
    const before = known.get(key);
    if (before) return before;
    const mean = next(ways.free, left - 1, until, 1);
    known.set(key, mean);
    return mean;
  };
  const next = (list: readonly bigint[], left: number, until: number, now: number): Fraction => {
    const all = sum(list);
    const byMore = new Map<number, bigint>();
    list.forEach((way, scatters) => {
      const more = awarded(games, scatters, until);
      byMore.set(more, (byMore.get(more) ?? 0n) + way);
    });
    return [...byMore].reduce(
      (mean, [more, way]) => plus(mean, times(share(way, all), played(left + more, until + more))),
      share(now),
    );
  };
  return next(ways.paid, 0, 0, 0);
};
