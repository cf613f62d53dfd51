import type { VendorGame, VendorGames } from '../types';
import type { GameInfo } from './api-shapes';
import type { Model } from './families/family';
import { modelOf } from './families/index';
import { familyOf } from './families/of-category';

/** A row of the catalogue as a game of the studio. */
export interface StudioGame {
  row: VendorGame;
  family: string;
  model: Model;
}
export interface Wanted {
  /** null where an address names no merchant: the first that has the game. */
  merchantId: number | null;
  vendor: string;
  gameId: string;
}

/** What is played behind a row; null for one whose family the studio does not play. */
export const gameOfRow = (row: VendorGame): StudioGame | null => {
  const { category, classify, motif, names, seed } = row;
  const { family, model: name } = familyOf({ category, classify, motif, seed, name: names['EN'] ?? '' });
  const model = modelOf(family, name);
  return model && { row, family, model };
};

/** The same by its place in the catalogue; null too for no row. */
export const gameOf = async (games: VendorGames, wanted: Wanted): Promise<StudioGame | null> => {
  const row = await games(wanted);
  return row && gameOfRow(row);
};

const titleIn = (names: VendorGame['names'], language: string): string =>
  names[language.toUpperCase()] ?? names[language.slice(0, 2).toUpperCase()] ?? names['EN'] ?? '';

/** The same as its page is told. */
export const infoOf = (
  game: StudioGame,
  of: { vendor: string; gameId: string; language: string },
): GameInfo => {
  const { row, family, model } = game;
  const { name, places, mostPicks, mostUnits, returns } = model;
  return {
    ...{ vendor: of.vendor, gameId: of.gameId, family, model: name },
    theme: { seed: row.seed, motif: row.motif, title: titleIn(row.names, of.language), brand: row.brand },
    ...{ places, mostPicks, mostUnits, returns },
  };
};
