import * as v from 'valibot';

/** What may speak against paying without a look, in the order in which they are looked for. */
export const SIGNALS = [
  'payee_unproved',
  'charged_back',
  'shared_payee',
  'new_country',
  'credentials_changed',
  'new_device',
  'turnover_low',
  'many_requests',
  'large_amount',
  'many_deposits',
  'identity_pending',
  'new_payee',
  'first_withdrawal',
] as const;
export type SignalName = (typeof SIGNALS)[number];

const minor = v.pipe(
  v.string(),
  v.regex(/^\d{1,18}$/),
  v.transform((text) => BigInt(text)),
);
const facts = v.variant('kind', [
  v.object({ kind: v.literal('word'), word: v.pipe(v.string(), v.maxLength(200)) }),
  v.object({ kind: v.literal('count'), count: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
  v.object({ kind: v.literal('money'), minor, of: v.optional(minor) }),
]);

/**
 * What stands behind a signal, as data: who shows it writes amounts and words in their own language. Amounts are of the withdrawal's
 * currency; `of` is what they are a part of.
 */
export type SignalFact = v.InferOutput<typeof facts>;

export interface Signal {
  name: SignalName;
  points: number;
  fact: SignalFact | null;
}

/** As it is stored: amounts as text. */
export const storedFact = (fact: SignalFact | null): string =>
  JSON.stringify(fact ?? {}, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value));

/** What is not in a form of ours is left out: it is shown to people, nothing is decided by it. */
export const readFact = (stored: unknown): SignalFact | null => {
  const read = v.safeParse(facts, stored);
  return read.success ? read.output : null;
};

export const isSignal = (name: string): name is SignalName => SIGNALS.some((one) => one === name);
