const DAY_MS = 86_400_000;
/** A game is new for so long. */
const NEW_FOR_MS = 30 * DAY_MS;
/** What comes within this time of a merchant's first game came with it: a catalogue that is filled at once holds nothing new. */
const FILLING_MS = DAY_MS;

/** Since when a game must have been there to count as new, Unix milliseconds. */
export const newSince = (games: readonly { added_at?: Date }[], now: number): number => {
  const first = games.reduce((least, { added_at: at }) => Math.min(least, at?.getTime() ?? now), now);
  return Math.max(first + FILLING_MS, now - NEW_FOR_MS);
};
