/** Words of keno. English is the shape. */
export const keno = {
  go: 'Draw',
  numbers: 'Numbers',
  number: 'Number {{number}}',
  quick: 'Quick pick',
  clear: 'Clear',
  picked: '{{count}} of 10 picked',
  hit: 'Number {{number}}: hit',
  drawn: 'Number {{number}}: drawn',
  pays: '{{hits}}: {{times}}×',
  paysName: 'What hits pay',
  told: 'Drawn: {{drawn}}. Your numbers: {{picked}}. Hits: {{hits}}.',
  none: 'none',
  rulesText:
    'Pick one to ten numbers of 80; 20 are drawn. Each number costs the same, and what hits pay is times the whole stake.',
  keysText: 'Keys: Q picks at random, C clears.',
};
export type KenoKey = keyof typeof keno;
