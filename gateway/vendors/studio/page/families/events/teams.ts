/** Syllables of invented names: no team of the world is meant. */
const FIRST = [
  'Bra',
  'Cor',
  'Del',
  'Fen',
  'Gar',
  'Hal',
  'Jun',
  'Kel',
  'Lor',
  'Mar',
  'Nor',
  'Pel',
  'Quin',
  'Ros',
  'Sal',
  'Tor',
];
const LAST = ['vale', 'mont', 'dina', 'port', 'wick', 'ra', 'eira', 'stad', 'minster', 'dor', 'lund', 'oza'];

/** Names of two sides. */
export type Teams = Readonly<Record<'home' | 'away', string>>;

/** Two names for a fixture of a game, the same each time; the two differ. */
export const teamsOf = (seed: number, fixture: number): Teams => {
  // The first syllables follow each other, so no two names of a game's six fixtures are alike.
  const start = Math.abs(Math.trunc(seed)) + fixture * 2;
  const nameAt = (at: number): string =>
    `${FIRST[at % FIRST.length] ?? ''}${LAST[(at * 7 + (seed >>> 3)) % LAST.length] ?? ''}`;
  return { home: nameAt(start), away: nameAt(start + 1) };
};
