/** Words of crash. English is the shape. */
export const crash = {
  go: 'Launch',
  cashOutNow: 'Cash out',
  keys: 'Key: C cashes out.',
  target: 'Cash out by itself at',
  byHand: 'By hand',
  at: '{{times}}×',
  cashOut: 'Cash out {{amount}}',
  climbing: 'Climbing: cash out before it fails.',
  cashedAt: 'Cashed out at {{times}}×; the climb came to {{height}}×.',
  failedAt: 'The climb failed at {{times}}×.',
  lastHeights: 'Last heights',
  rules:
    'Your stake climbs by 0.7 % every twentieth of a second until it fails; how high it comes is drawn before it begins. Cash out before that and you get your stake times the figure of that moment, by the clock of the game. A figure chosen before the climb cashes out by itself. At 100× it is paid at once. Any way of playing returns 97 of 100.',
};
export type CrashWord = keyof typeof crash;
