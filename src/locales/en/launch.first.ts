/** Words of a running game and of the place where one opens. */
export const firstLaunch = {
  stage: 'Game',
  starting: 'Starting {{name}}',
  leave: 'Leave game',
  fullScreen: 'Full screen',
  trialMode: 'Play money',
  windowWait: 'Starting the game …',
  failedTitle: 'The game did not start',
  noGame: 'No game is open',
  noGameHint: 'Choose one to start playing.',
  play: 'Play',
  playTrial: 'Play for fun',
};
