import type { ShelfNames } from '../en/shelves';

export const shelves: ShelfNames = {
  SC: 'Raspadinhas',
  VP: 'Videopôquer',
  JP: 'Jackpots',
  TG: 'Jogos de mesa',
  AC: 'Arcade',
  BG: 'Bingo',
};
