import type { CodeHistory } from '../database/queries/codes';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

interface Limit {
  count: number;
  windowMs: number;
}

/** How many codes one address may be sent, whoever asks. */
export const ADDRESS_LIMITS: readonly Limit[] = [
  { count: 1, windowMs: MINUTE_MS },
  { count: 3, windowMs: 10 * MINUTE_MS },
  { count: 5, windowMs: HOUR_MS },
  { count: 10, windowMs: 24 * HOUR_MS },
];
/** How many one source may ask for, whoever they are for. */
export const SOURCE_LIMITS: readonly Limit[] = [{ count: 20, windowMs: HOUR_MS }];

/** ms until `limit` has room again; `sent` newest first. */
const waitMs = (sent: readonly number[], { count, windowMs }: Limit, nowMs: number): number => {
  const nth = sent[count - 1];
  return nth === undefined ? 0 : Math.max(0, nth + windowMs - nowMs);
};

/** Seconds until another code may be sent, 0 when now. */
export const codeWaitS = (history: CodeHistory, nowMs: number): number => {
  const waits = [
    ...ADDRESS_LIMITS.map((limit) => waitMs(history.address, limit, nowMs)),
    ...SOURCE_LIMITS.map((limit) => waitMs(history.source, limit, nowMs)),
  ];
  return Math.ceil(Math.max(...waits) / 1000);
};
