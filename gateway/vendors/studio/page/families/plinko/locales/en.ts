/** Words of plinko. English is the shape. */
export const plinko = {
  go: 'Drop',
  risk: 'Risk',
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  rows: 'Rows',
  place: '{{rows}} rows, {{risk}} risk',
  told: '{{bet}}. The ball went {{path}} (L left, R right) into slot {{slot}} of {{all}}: {{times}} times the stake.',
  left: 'L',
  right: 'R',
  times: '{{times}}×',
  rulesText:
    'A ball falls through rows of pegs; at each it goes left or right, equally likely. The slot in which it lands says how many times the stake it pays. More rows and a higher risk move what is paid to the edges.',
  keysText: 'Keys: arrows left and right change the rows, L, M and H the risk.',
};
export type PlinkoKey = keyof typeof plinko;
