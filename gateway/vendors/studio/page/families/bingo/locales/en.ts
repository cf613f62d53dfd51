/** Words of bingo. English is the shape. */
export const bingo = {
  go: 'Play',
  cards: 'Cards',
  count: '{{count}} cards',
  one: '1 card',
  card: 'Card {{number}}',
  balls: 'Balls called',
  line: 'line',
  two: 'two lines',
  full: 'full house',
  toldBalls: '60 balls were called: {{balls}}.',
  toldGoal: '{{card}}: {{goal}} with ball {{balls}}.',
  toldNone: 'No line was filled.',
  goalAt: '{{goal}}: ball {{balls}}',
  rulesText:
    'Buy one to four cards of 15 numbers; 60 of 90 balls are called. A line, two lines and a full house pay on each card, the more the sooner they are filled.',
  paysText: '{{goal}}, in card prices: {{steps}}.',
  step: '{{prices}} up to ball {{balls}}',
  keysText: 'Keys: 1 to 4 choose how many cards.',
};
export type BingoKey = keyof typeof bingo;
