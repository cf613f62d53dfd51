/** Words of the page that every model can be played on. English is the shape. */
export const plain = {
  play: 'Play',
  places: 'What your stake goes on',
  add: 'More on {{place}}',
  take: 'Less on {{place}}',
  laid: '{{place}}: {{amount}}',
  anywhere: 'The round',
  shown: 'What came',
  nothing: 'Nothing is shown yet.',
  yes: 'yes',
  no: 'no',
  none: 'none',
  tell: 'The round so far: {{facts}}.',
  clear: 'Clear',
  rulesText:
    'Choose what your stake goes on, then play. Where the round asks you for something, its buttons stand below. Every round can be checked afterwards.',
};
export type PlainKey = keyof typeof plain;
