import * as v from 'valibot';
import {
  carryRules,
  deductions,
  payPeriods,
  payProducts,
  type DividendTerms,
  type PayRate,
  type PayTerms,
  type RealtimeTerms,
  type WageTerms,
} from './terms';

/** What is wrong with terms, and where: `tiers.2.rate.ppm`. */
export interface TermsFault {
  field: string;
  reason: string;
}
export type ParsedTerms = { ok: true; terms: PayTerms } | { ok: false; faults: readonly TermsFault[] };

/** Rows of one contract. */
const MAX_PAY_TIERS = 12;
const MAX_ACTIVE = 1_000_000;

const whole = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(most));
const amount = whole(999_999_999_999_999);
const ppm = whole(1_000_000);
const rows = <T extends v.GenericSchema>(row: T) =>
  v.pipe(v.array(row), v.minLength(1), v.maxLength(MAX_PAY_TIERS));

const common = {
  product: v.picklist(payProducts),
  currency: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)),
  active: v.strictObject({ minTurnover: amount, minDeposit: amount, countsSelf: v.boolean() }),
};
const rate = v.union([
  v.strictObject({ type: v.literal('P'), ppm }),
  v.strictObject({ type: v.literal('F'), minor: amount }),
]);

const wage: v.GenericSchema<unknown, WageTerms> = v.strictObject({
  ...common,
  kind: v.picklist(['daily', 'hourly']),
  tiers: rows(v.strictObject({ minTurnover: amount, minActive: whole(MAX_ACTIVE), rate })),
});
const realtime: v.GenericSchema<unknown, RealtimeTerms> = v.strictObject({
  ...common,
  kind: v.literal('realtime'),
  tiers: rows(v.strictObject({ minTurnover: amount, lossPpm: ppm, winPpm: ppm })),
});
const dividend: v.GenericSchema<unknown, DividendTerms> = v.strictObject({
  ...common,
  kind: v.literal('dividend'),
  period: v.picklist(payPeriods),
  deductions: v.pipe(v.array(v.picklist(deductions)), v.maxLength(deductions.length)),
  tierTest: v.picklist(['gross', 'net']),
  carry: v.picklist(carryRules),
  threshold: v.picklist(['fixed', 'floating']),
  tiers: rows(v.strictObject({ minTurnover: amount, minNetLoss: amount, minActive: whole(MAX_ACTIVE), ppm })),
});

const SCHEMAS = { daily: wage, hourly: wage, realtime, dividend } as const;
const isKind = (value: unknown): value is keyof typeof SCHEMAS =>
  typeof value === 'string' && Object.hasOwn(SCHEMAS, value);

const givenBy = (given: PayRate): Record<string, number> =>
  given.type === 'P' ? { 'rate.ppm': given.ppm } : { 'rate.minor': given.minor };

/** Thresholds of a row, and what it gives; a row above another one asks for no less and gives more. */
const measures = (
  terms: PayTerms,
): readonly { asks: Record<string, number>; gives: Record<string, number> }[] => {
  switch (terms.kind) {
    case 'daily':
    case 'hourly':
      return terms.tiers.map(({ minTurnover, minActive, rate: given }) => ({
        asks: { minTurnover, minActive },
        gives: givenBy(given),
      }));
    case 'realtime':
      return terms.tiers.map(({ minTurnover, lossPpm, winPpm }) => ({
        asks: { minTurnover },
        gives: { lossPpm, winPpm },
      }));
    case 'dividend':
      return terms.tiers.map(({ minTurnover, minNetLoss, minActive, ppm: given }) => ({
        asks: { minTurnover, minNetLoss, minActive },
        gives: { ppm: given },
      }));
  }
};

/** Rows that overlap, fall or repeat: which of two would count must never be a question. */
const tierFaults = (terms: PayTerms): readonly TermsFault[] => {
  const rowsOf = measures(terms);
  return rowsOf.flatMap((row, at) => {
    const before = rowsOf[at - 1];
    if (before === undefined) return [];
    const faults: TermsFault[] = [];
    const names = Object.keys(row.asks);
    for (const name of names)
      if ((row.asks[name] ?? 0) < (before.asks[name] ?? 0))
        faults.push({ field: `tiers.${at}.${name}`, reason: 'asks for less than the row before' });
    if (names.every((name) => row.asks[name] === before.asks[name]))
      faults.push({ field: `tiers.${at}`, reason: 'asks for the same as the row before' });
    for (const [name, given] of Object.entries(row.gives)) {
      const earlier = before.gives[name];
      if (earlier === undefined)
        faults.push({ field: `tiers.${at}.rate.type`, reason: 'is of another type than the row before' });
      else if (given < earlier)
        faults.push({ field: `tiers.${at}.${name}`, reason: 'gives less than the row before' });
    }
    return faults;
  });
};

const otherFaults = (terms: PayTerms): readonly TermsFault[] => {
  if (terms.kind !== 'dividend') return [];
  const faults: TermsFault[] = [];
  if (new Set(terms.deductions).size !== terms.deductions.length)
    faults.push({ field: 'deductions', reason: 'names one twice' });
  if (terms.threshold === 'floating')
    terms.tiers.forEach((tier, at) => {
      if (tier.minNetLoss === 0)
        faults.push({ field: `tiers.${at}.minNetLoss`, reason: 'floats against a loss of nothing' });
    });
  return faults;
};

/** Terms out of a file or a request: every fault with its field, never half a contract. */
export const parseTerms = (value: unknown): ParsedTerms => {
  const kind = typeof value === 'object' && value !== null && 'kind' in value ? value.kind : undefined;
  if (!isKind(kind))
    return { ok: false, faults: [{ field: 'kind', reason: 'is none of the kinds of contract' }] };
  const read = v.safeParse<v.GenericSchema<unknown, PayTerms>>(SCHEMAS[kind], value);
  if (!read.success)
    return {
      ok: false,
      faults: read.issues.map(({ path = [], message }) => ({
        field: path.map(({ key }) => String(key)).join('.'),
        reason: message,
      })),
    };
  const faults = [...tierFaults(read.output), ...otherFaults(read.output)];
  return faults.length === 0 ? { ok: true, terms: read.output } : { ok: false, faults };
};
