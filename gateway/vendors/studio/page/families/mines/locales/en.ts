/** Words of the mines. English is the shape. */
export const mines = {
  go: 'Start',
  mines: 'Mines',
  count: '{{count}} mines',
  one: '1 mine',
  field: 'Field {{row}}, {{column}}',
  safe: '{{field}}: safe',
  mine: '{{field}}: mine',
  stop: 'Collect {{times}}×',
  stopMove: 'Collect',
  now: 'Now',
  next: 'Next field',
  times: '{{times}}×',
  toldOpen: '{{mines}}. Open fields: {{fields}}. Stopping pays {{times}} times the stake.',
  toldNone: '{{mines}} are hidden in 25 fields. Open one.',
  toldSafe:
    '{{mines}}. Open fields: {{fields}}. You stopped at {{times}} times the stake. The mines lay at: {{at}}.',
  toldHit: '{{mines}}. A mine lay at {{hit}}. The mines lay at: {{at}}.',
  rulesText:
    'Choose how many mines are hidden in 25 fields, then open fields. Each safe one raises what stopping pays; a mine ends the round without a win. You can stop after any safe field.',
  paysText:
    'What stopping pays is 97 of 100 of the odds of having come so far, cut to two decimals. A round that would pay more than 10,000 times the stake ends before.',
  keysText: 'Keys: tab moves through the fields, letters A to Y open them from the top left on.',
};
export type MinesKey = keyof typeof mines;
