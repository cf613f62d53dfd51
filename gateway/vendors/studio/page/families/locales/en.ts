/** Words that several tables share. English is the shape. */
export const table = {
  cardOf: '{{rank}} of {{suit}}',
  ace: 'ace',
  jack: 'jack',
  queen: 'queen',
  king: 'king',
  clubs: 'clubs',
  diamonds: 'diamonds',
  hearts: 'hearts',
  spades: 'spades',
  faceDown: 'face-down card',
  deal: 'Deal',
  chip: 'Chip',
  clear: 'Clear',
  undo: 'Undo',
  laid: '{{name}}: {{amount}}',
  laidNone: '{{name}}, nothing staked',
  full: 'No more can be staked there',
};
export type TableWord = keyof typeof table;
