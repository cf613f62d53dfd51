import type { Pick } from '../family';

/** A kick-off of each sport comes so often. */
export const KICK_OFF_EVERY_MS = 180_000;
/** So many fixtures can be bet on at once. */
export const OPEN_FIXTURES = 3;
/** Bets close so long before a kick-off. */
export const CLOSES_BEFORE_MS = 5_000;
/** From the kick-off to the whistle. */
export const PLAYED_MS = 60_000;
/** What ends a round on a fixture; no one can do it before the whistle. */
export const WHISTLE = 'whistle';

/** A fixture's number in the timetable is its kick-off, so that no list of times is kept. */
export const kickOffOf = (slot: number): number => slot * KICK_OFF_EVERY_MS;
export const closesOf = (slot: number): number => kickOffOf(slot) - CLOSES_BEFORE_MS;
export const whistleOf = (slot: number): number => kickOffOf(slot) + PLAYED_MS;

/** The first fixture that takes bets; the next ones up to OPEN_FIXTURES do too. */
export const firstOpen = (nowMs: number): number =>
  Math.floor((nowMs + CLOSES_BEFORE_MS) / KICK_OFF_EVERY_MS) + 1;
/** The last one whose whistle has gone. */
export const lastEnded = (nowMs: number): number => Math.floor((nowMs - PLAYED_MS) / KICK_OFF_EVERY_MS);

type Standing = 'ahead' | 'open' | 'closed' | 'playing' | 'over';
/** How a fixture stands by a clock. */
export const standingOf = (slot: number, nowMs: number): Standing => {
  if (nowMs >= whistleOf(slot)) return 'over';
  if (nowMs >= kickOffOf(slot)) return 'playing';
  const first = firstOpen(nowMs);
  if (slot < first) return 'closed';
  return slot < first + OPEN_FIXTURES ? 'open' : 'ahead';
};

/** Which of a sport's pairs meet: all in turn. */
export const pairOf = (slot: number, pairs: number): number => (slot % pairs) + 1;

/** Stands where a round's client seed does: a fixture is no player's. */
export const streamName = (sport: string): string => `event-${sport}`;

const OF_SLOT = /^s([1-9]\d{0,8}):(.+)$/;

/** 's9900000:1-winner-home'. */
export const placeAt = (slot: number, place: string): string => `s${slot}:${place}`;
/** A place without its slot; null where it names none. */
export const readPlaceAt = (text: string): { slot: number; place: string } | null => {
  const [, slot, place] = OF_SLOT.exec(text) ?? [];
  return slot === undefined || place === undefined ? null : { slot: Number(slot), place };
};

/** The slot that all picks name; null where none of them names one. */
export const slotOfPicks = (picks: readonly Pick[]): number | null | 'PICKS' => {
  const slots = new Set(picks.map(({ place }) => readPlaceAt(place)?.slot ?? null));
  const [slot = null] = slots;
  return slots.size > 1 ? 'PICKS' : slot;
};
/** The picks as a round of its own would have them. */
export const plainPicks = (picks: readonly Pick[]): Pick[] =>
  picks.map((pick) => ({ ...pick, place: readPlaceAt(pick.place)?.place ?? pick.place }));
