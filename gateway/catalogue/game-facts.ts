import type { GameFacts } from '../../src/contract/entities/game-facts';
import type { VendorGame } from '../vendors/types';
import type { CatalogueGame, CatalogueIndex } from './catalogue-index';

/** A game's row as its vendor is told of it. */
export const vendorGameOf = ({
  category,
  classify,
  motif,
  names,
  nodeId,
  vendorName,
}: CatalogueGame): VendorGame => ({
  ...{ category, classify, motif, names },
  seed: Number(nodeId),
  brand: vendorName,
});

/** What a list says of a game. The vendor's figures are asked for here alone; what was made of them is kept with the list's texts. */
export const factsOf = (index: CatalogueIndex, game: CatalogueGame): GameFacts => {
  const { vendor, gameId } = game;
  const row = vendorGameOf(game);
  const published = index.vendors?.get(vendor)?.facts?.({ gameId, currency: index.currency, row });
  return {
    closed: !game.isOpen,
    isNew: game.isNew,
    returnPpm: published?.returnPpm ?? null,
    volatility: published?.volatility ?? null,
  };
};
