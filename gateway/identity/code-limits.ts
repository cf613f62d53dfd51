import type { CodeHistory, CodePool, SentPurpose } from './codes.queries';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

interface Limit {
  count: number;
  windowMs: number;
}

/** How many codes one address may be sent, over all callers. */
export const ADDRESS_LIMITS: readonly Limit[] = [
  { count: 1, windowMs: MINUTE_MS },
  { count: 3, windowMs: 10 * MINUTE_MS },
  { count: 5, windowMs: HOUR_MS },
  { count: 10, windowMs: 24 * HOUR_MS },
];
/** How many one source may ask for, over all addresses. */
export const SOURCE_LIMITS: readonly Limit[] = [{ count: 20, windowMs: HOUR_MS }];

/** How many the network around it may ask for, whatever addresses it shows: a /48, or a /24. */
export const NETWORK_LIMITS: readonly Limit[] = [
  { count: 60, windowMs: HOUR_MS },
  { count: 150, windowMs: 24 * HOUR_MS },
];

/** Of the day's text messages: so much is there for what guests can ask for … */
const OPEN_SHARE = 0.6;
/** … and so much for that and forgotten passwords together. The rest is for those who have proved something. */
const OPEN_RESET_SHARE = 0.8;

export const smsCeilings = (budget: number) => ({
  day: budget,
  open: Math.ceil(budget * OPEN_SHARE),
  open_reset: Math.ceil(budget * OPEN_RESET_SHARE),
});

/** What a message to a phone counts among. An account is opened in a minute: what it can ask for counts as open. */
export const smsShare = (pool: CodePool): 'open' | 'reset' | 'owner' =>
  pool === 'open' || pool === 'contact' ? 'open' : pool === 'reset' ? 'reset' : 'owner';

const POOLS = {
  any: 'open',
  login: 'open',
  register: 'open',
  // Asked for by number alone. After a right password it is `factor`.
  factor: 'open',
  forgot: 'reset',
  contact: 'contact',
  // Only inside a session that has just shown who it is, to a contact that is proved.
  account: 'known',
  withdraw: 'known',
} as const satisfies Record<SentPurpose, CodePool>;

/** What a code is counted with that nothing was proved for. */
export const openPool = (purpose: SentPurpose): CodePool => POOLS[purpose];

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
    ...NETWORK_LIMITS.map((limit) => waitMs(history.network, limit, nowMs)),
  ];
  return Math.ceil(Math.max(...waits) / 1000);
};
