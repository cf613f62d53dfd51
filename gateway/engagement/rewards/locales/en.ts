/** What open pages are told while a game is on. */
export interface PlayWords {
  intoBonusTitle: string;
  intoBonus: string;
}
export const en: PlayWords = {
  intoBonusTitle: 'Bonus money',
  intoBonus: 'Your own money is used up: from here on you play with bonus money.',
};
