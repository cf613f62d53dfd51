/** Words of blackjack. English is the shape. */
export const blackjack = {
  dealer: 'Dealer',
  you: 'You',
  secondHand: 'Your second hand',
  points: '{{points}} points',
  softPoints: 'soft {{points}}',
  hit: 'Hit',
  stand: 'Stand',
  double: 'Double',
  split: 'Split',
  insure: 'Insure',
  decline: 'No insurance',
  bet: 'Bet',
  yourTurn: 'You have {{own}}. The dealer shows the {{card}}.',
  insuranceAsked: 'You have {{own}}. The dealer shows an ace: insurance?',
  result: 'You: {{own}}. Dealer: {{dealer}}.',
  blackjack: 'Blackjack',
  rules:
    'Get closer to 21 than the dealer without going above it. Faces count ten, an ace one or eleven. The cards come from six packs that are shuffled for each round. The dealer draws to 16 and stands on every 17. Blackjack pays 3 to 2, other wins 1 to 1, equal totals give the stake back.',
  moreRules:
    'A hard 9, 10 or 11 may be doubled, two cards that count alike may be split once; split aces take one card each. Against an ace insurance costs half a stake and pays 2 to 1. If you leave, the open hands stand.',
};
export type BlackjackWord = keyof typeof blackjack;
