/** Words of the scratch cards. English is the shape. */
export const scratch = {
  go: 'Buy a card',
  ticket: 'Scratch card',
  field: 'Field {{number}}, covered',
  fieldOpen: 'Field {{number}}: {{prize}}',
  all: 'Scratch all',
  told: 'The card shows: {{fields}}.',
  toldWon: 'Three times {{prize}}.',
  toldLost: 'No prize stands there three times.',
  rulesText: 'Nine fields, each with a prize. The prize that stands there three times is yours.',
  paysText:
    'Of a million cards of a print run, so many carry each prize: {{prizes}}. Each card is drawn from all of them.',
  prizeOf: '{{times}} prices: {{tickets}}',
  keysText: 'Keys: 1 to 9 scratch a field, S all of them.',
  scratchHint: 'Scratch the fields',
};
export type ScratchKey = keyof typeof scratch;
