/** Words of baccarat. English is the shape. */
export const baccarat = {
  player: 'Player',
  banker: 'Banker',
  tie: 'Tie',
  playerPair: 'Player pair',
  bankerPair: 'Banker pair',
  points: '{{points}} points',
  playerWins: 'The player wins with {{points}} to {{other}}. Player: {{player}}; banker: {{banker}}.',
  bankerWins: 'The banker wins with {{points}} to {{other}}. Player: {{player}}; banker: {{banker}}.',
  tied: 'A tie at {{points}}. Player: {{player}}; banker: {{banker}}.',
  rules:
    'Player and banker get two cards from eight fresh packs, and a third one by fixed rules. Ace to nine count themselves, tens and faces nothing, and only the last digit of the sum. The higher hand wins. The player pays 1 to 1, the banker 19 to 20, a tie 9 to 1, a pair in the first two cards 12 to 1. On a tie, stakes on player and banker come back.',
};
export type BaccaratWord = keyof typeof baccarat;
