import { SALTGLASS_VENDOR } from './saltglass/protocol';
import { brands } from './studio/brands';
import { gameOfRow } from './studio/games';
import type { VendorGame } from './types';

/** What the studio plays free rounds of. */
const FREE_FAMILY = 'reels';

/**
 * Why no free rounds can be played of a game, in words for an operator; null where they can, or where the vendor is none of those that are
 * bundled and says so itself.
 */
export const noFreeRounds = (vendor: string, row: VendorGame): string | null => {
  const brand = brands.find(({ code }) => code === vendor);
  if (vendor === SALTGLASS_VENDOR || brand?.dialect === 'form')
    return `is of ${vendor}, whose wallet dialect knows no free rounds`;
  if (!brand) return null;
  const game = gameOfRow(row);
  if (!game) return 'is played by nothing';
  return game.family === FREE_FAMILY ? null : `is ${game.family}: free rounds are played on ${FREE_FAMILY}`;
};
