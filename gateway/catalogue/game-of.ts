import type { CatalogueGame, CatalogueIndex } from './catalogue-index';

const gamesByVendor = new WeakMap<CatalogueIndex, Map<string, CatalogueGame>>();

/** A game by the vendor's own id for it, also one that players are not shown any more. */
export const gameOf = (
  index: CatalogueIndex,
  wanted: { vendor: string; gameId: string },
): CatalogueGame | undefined => {
  let games = gamesByVendor.get(index);
  if (!games) {
    games = new Map(
      [...index.unshown, ...index.games].map((game) => [`${game.vendor} ${game.gameId}`, game]),
    );
    gamesByVendor.set(index, games);
  }
  return games.get(`${wanted.vendor} ${wanted.gameId}`);
};
