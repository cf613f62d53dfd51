/** Names of the shelves inside a category of the catalogue. */
export const shelves = {
  SC: 'Scratch cards',
  VP: 'Video poker',
  JP: 'Jackpots',
  TG: 'Table games',
  AC: 'Arcade',
  BG: 'Bingo',
};
export type ShelfNames = Record<keyof typeof shelves, string>;
