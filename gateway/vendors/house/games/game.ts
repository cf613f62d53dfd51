import type { TextFolder } from '../../../../src/contract/tables/text-languages';
import { createLanguage } from '../../kit/language';
import type { Below } from '../../kit/fair-stream';
import type { Fraction } from '../../kit/fraction';

/** A round as it was drawn. */
export interface Played {
  /** What came, as JSON; kept with the round and shown by the game's page. */
  outcome: unknown;
  /** What it pays, in units of the bet (a bet is UNITS_PER_BET of them). */
  units: number;
}

/** One game of the house: rules and words, no state, no money. */
export interface HouseGame {
  /** The vendor's id, as in the catalogue. */
  gameId: string;
  slug: string;
  /** Name of its page's files. */
  page: string;
  /** File name of its icon. */
  icon: string;
  category: 'RNG' | 'PVP' | 'FISH';
  /** Its name by language. */
  names: Readonly<Record<TextFolder, { readonly name: string }>>;
  /** The rules in plain paragraphs. */
  rules(language: string): string[];
  /** Published return in millionths of each thing that may be bet on; the one '' in a game without a choice. */
  returns: Readonly<Record<string, number>>;
  /** The same return exactly, counted over everything that can be drawn. */
  exactReturn(choice: string): Fraction;
  /** Draws and settles one round. Pure: the same stream and choice give the same round. */
  play(below: Below, choice: string): Played;
  /** A finished round in words. */
  tell(round: { outcome: unknown; choice: string; language: string }): { label: string; value: string }[];
}

export const isChoice = (game: HouseGame, choice: string): boolean => Object.hasOwn(game.returns, choice);

/** A game's name in a page's language. */
export const nameIn = (game: HouseGame, language: string): string =>
  createLanguage<'name'>(game.names, language).say('name');
