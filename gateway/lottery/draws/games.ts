import type { LotteryGame } from '../../../src/contract/lottery/index';
import { createBoundedCache } from '../../bounds/index';
import type { Database, Query } from '../../database/types';
import { FIRST_LADDER } from '../risk/ladder';
import { replaceLadder } from '../risk/ladder.queries';
import { findGame } from './draws.queries';
import { insertGame, listPlaying, newestVersion } from './games.queries';

/** Read games that are kept: a version never changes. */
const MAX_GAMES = 256;

export interface LotteryGames {
  gameOf(input: { merchantId: number; code: string; version: number }): Promise<LotteryGame | null>;
  /** Games that issues are made of. */
  playing(merchantId: number): Promise<LotteryGame[]>;
}

export const createLotteryGames = (db: Database): LotteryGames => {
  const kept = createBoundedCache<LotteryGame>({ maxEntries: MAX_GAMES });
  const gameOf: LotteryGames['gameOf'] = async (input) => {
    const key = `${input.merchantId} ${input.code} ${input.version}`;
    const known = kept.get(key);
    if (known) return known;
    const found = await findGame(db, input);
    if (!found) return null;
    // Read and checked when it was loaded; a version is never changed.
    const game = found.definition as LotteryGame;
    kept.set(key, game);
    return game;
  };
  return {
    gameOf,
    async playing(merchantId) {
      const heads = await listPlaying(db, merchantId);
      const games = await Promise.all(heads.map((head) => gameOf({ merchantId, ...head })));
      return games.filter((game) => game !== null);
    },
  };
};

/** What loading a game did. */
export type LoadOutcome = 'new' | 'newer' | 'same' | 'older' | 'changed';

/** The same text for the same data, in whatever order its keys stand. */
const plain = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(plain)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([key, inner]) => [key, plain(inner)]),
        )
      : value;

/**
 * Loads a game in a transaction of the caller's. A version that stands is never written over: 'changed' says that it differs.
 * A new version counts from the first issue that is not made yet. A game that was not there before begins with the first ladder.
 */
export const loadGame = async (
  query: Query,
  { merchantId, game }: { merchantId: number; game: LotteryGame },
): Promise<LoadOutcome> => {
  const { code, version } = game;
  const found = await newestVersion(query, { merchantId, code });
  if (found && found.version > version) return 'older';
  if (found?.version === version)
    return JSON.stringify(plain(found.definition)) === JSON.stringify(plain(game)) ? 'same' : 'changed';
  await insertGame(query, { merchantId, code, version, definition: JSON.stringify(game) });
  if (found) return 'newer';
  // Where tiers alone pay there are no odds to lower.
  if (game.bets.some(({ odds }) => odds !== undefined))
    await replaceLadder(query, { merchantId, game: code }, FIRST_LADDER);
  return 'new';
};
