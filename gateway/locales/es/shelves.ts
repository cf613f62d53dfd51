import type { ShelfNames } from '../en/shelves';

export const shelves: ShelfNames = {
  SC: 'Rascas',
  VP: 'Videopóker',
  JP: 'Botes',
  TG: 'Juegos de mesa',
  AC: 'Arcade',
  BG: 'Bingo',
};
