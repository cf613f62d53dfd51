/** Words of boards as they first stand. */
export const firstDraws = {
  title: 'Lottery draws',
  issue: 'Draw {{issue}}',
  close: 'Closes in',
  draw: 'Draw in',
  opening: 'Opens in',
  soon: 'Being drawn',
  none: 'No lottery is open now.',
  jackpot: 'Jackpot',
  noDraw: 'Nothing drawn yet',
  drawn: 'Draw {{issue}}: {{numbers}}',
  howDrawn: 'How was it drawn?',
  failed: 'The draws could not be loaded.',
  again: 'Try again',
};
