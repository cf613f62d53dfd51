/** Words of roulette. English is the shape. */
export const roulette = {
  go: 'Spin',
  red: 'Red',
  black: 'Black',
  zero: 'Green',
  even: 'Even',
  odd: 'Odd',
  low: '1 to 18',
  high: '19 to 36',
  dozen: 'Numbers {{from}} to {{to}}',
  column: 'Column {{nth}}',
  straight: 'Number {{numbers}}',
  split: 'Split {{numbers}}',
  street: 'Street {{numbers}}',
  corner: 'Corner {{numbers}}',
  line: 'Six line {{numbers}}',
  allBets: 'Every bet of the table',
  layThere: 'Place chip',
  lastNumbers: 'Last numbers',
  came: '{{number}}, {{colour}}.',
  rules:
    'The ball falls into one of 37 pockets, 0 to 36, each as likely as the others. One number pays 36 times its chip; a bet on more numbers shares that: two pay 18, three 12, four 9, six 6, twelve 3 and eighteen 2 times. On 0 only bets that hold it win.',
};
export type RouletteWord = keyof typeof roulette;
