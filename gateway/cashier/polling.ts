const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** After so long nothing is asked by itself any more: then it is a person's. */
export const GIVEN_UP_AFTER_MS = 72 * HOUR;

/** Up to this age, a provider is asked again after this long. */
const LADDER: readonly (readonly [untilMs: number, afterMs: number])[] = [
  [30 * SECOND, 3 * SECOND],
  [2 * MINUTE, 5 * SECOND],
  [10 * MINUTE, MINUTE],
  [HOUR, 5 * MINUTE],
  [6 * HOUR, 15 * MINUTE],
  [GIVEN_UP_AFTER_MS, HOUR],
];

/** What cannot be left to a person is asked about so seldom in the end, and never given up. */
export const LAST_POLL_MS = HOUR;

/** How long to wait before the next question about something of this age; null: no further question. */
export const nextPollMs = (ageMs: number): number | null =>
  LADDER.find(([untilMs]) => Math.max(0, ageMs) < untilMs)?.[1] ?? null;
