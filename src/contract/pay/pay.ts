import type { PayInputs } from './inputs';
import type { Deduction, DividendTerms, DividendTier, PayTerms, RealtimeTerms, WageTerms } from './terms';

const MILLION = 1_000_000n;

/** What a line of a statement is about. */
export type PayItem =
  | 'turnover'
  | 'lost-turnover'
  | 'won-turnover'
  | 'winnings'
  | Deduction
  | 'net-loss'
  | 'carried-in'
  | 'base'
  | 'pay'
  | 'carried-out';

export interface PayLine {
  item: PayItem;
  /** Minor units; what is taken off is below zero. */
  minor: bigint;
}

/** What is missing to a row, each zero when it is met. */
export interface Missing {
  turnover: bigint;
  netLoss: bigint;
  active: number;
}

/** What a contract pays for frozen inputs, and every step on the way. Computed again from the same, it is the same. */
export interface PayResult {
  lines: readonly PayLine[];
  /** Index of the row that counts; null: none is reached, and nothing is paid. */
  tier: number | null;
  /** Minor units, never below zero, rounded down. */
  gross: bigint;
  /** To the next row up; null: there is none. */
  missing: Missing | null;
  /** Loss that goes into the next period; zero or less. */
  carriedOut: bigint;
}

const share = (base: bigint, ppm: number): bigint => (base * BigInt(ppm)) / MILLION;
const lack = (needed: number, there: bigint): bigint =>
  BigInt(needed) > there ? BigInt(needed) - there : 0n;

interface Thresholds {
  minTurnover: number;
  minActive?: number;
  minNetLoss?: number;
}

const missingTo = (tier: Thresholds, inputs: PayInputs, loss: bigint): Missing => ({
  turnover: lack(tier.minTurnover, inputs.turnover),
  netLoss: lack(tier.minNetLoss ?? 0, loss),
  active: Math.max(0, (tier.minActive ?? 0) - inputs.active),
});

const isMet = (tier: Thresholds, inputs: PayInputs, loss: bigint): boolean => {
  const missing = missingTo(tier, inputs, loss);
  return missing.turnover === 0n && missing.netLoss === 0n && missing.active === 0;
};

/** The highest row whose every threshold is met, and what is missing to the one above it. */
const choose = <T extends Thresholds>(
  tiers: readonly T[],
  inputs: PayInputs,
  loss = 0n,
): { at: number | null; tier: T | null; missing: Missing | null } => {
  const at = tiers.findLastIndex((tier) => isMet(tier, inputs, loss));
  const next = tiers[at + 1];
  return {
    at: at < 0 ? null : at,
    tier: tiers[at] ?? null,
    missing: next === undefined ? null : missingTo(next, inputs, loss),
  };
};

const payWage = (terms: WageTerms, inputs: PayInputs): PayResult => {
  const { at, tier, missing } = choose(terms.tiers, inputs);
  const gross =
    tier === null
      ? 0n
      : tier.rate.type === 'P'
        ? share(inputs.turnover, tier.rate.ppm)
        : BigInt(tier.rate.minor);
  return {
    lines: [
      { item: 'turnover', minor: inputs.turnover },
      { item: 'pay', minor: gross },
    ],
    tier: at,
    gross,
    missing,
    carriedOut: 0n,
  };
};

const payRealtime = (terms: RealtimeTerms, inputs: PayInputs): PayResult => {
  const { at, tier, missing } = choose(terms.tiers, inputs);
  const lost = inputs.turnover - inputs.wonTurnover;
  const gross = tier === null ? 0n : share(lost, tier.lossPpm) + share(inputs.wonTurnover, tier.winPpm);
  return {
    lines: [
      { item: 'lost-turnover', minor: lost },
      { item: 'won-turnover', minor: inputs.wonTurnover },
      { item: 'pay', minor: gross },
    ],
    tier: at,
    gross,
    missing,
    carriedOut: 0n,
  };
};

/** A row's pay where a smaller loss pays its share: rounded down once, at the end. */
const floating = (tier: DividendTier, base: bigint, loss: bigint): bigint => {
  const threshold = BigInt(tier.minNetLoss);
  const full = base * BigInt(tier.ppm);
  return loss >= threshold ? full / MILLION : (full * loss) / (threshold * MILLION);
};

const payDividend = (terms: DividendTerms, inputs: PayInputs): PayResult => {
  const before = inputs.turnover - inputs.winnings;
  const taken = terms.deductions.map((item) => ({ item, minor: -inputs.taken[item] }));
  const net = taken.reduce((sum, line) => sum + line.minor, before);
  const carriedIn = terms.carry === 'none' ? 0n : inputs.carriedIn;
  const base = net + carriedIn;
  const loss = terms.tierTest === 'gross' ? before : base;
  const paid = paidDividend(terms, inputs, base, loss);
  const carriedOut = terms.carry === 'none' || base >= 0n ? 0n : carryOut(terms, net, base);
  return {
    lines: [
      { item: 'turnover', minor: inputs.turnover },
      { item: 'winnings', minor: -inputs.winnings },
      ...taken,
      { item: 'net-loss', minor: net },
      ...(terms.carry === 'none' ? [] : [{ item: 'carried-in' as const, minor: carriedIn }]),
      { item: 'base', minor: base },
      { item: 'pay', minor: paid.gross },
      ...(terms.carry === 'none' ? [] : [{ item: 'carried-out' as const, minor: carriedOut }]),
    ],
    ...paid,
    carriedOut,
  };
};

/** What "previous" carries is this period's own loss; the others carry what came in as well. */
const carryOut = (terms: DividendTerms, net: bigint, base: bigint): bigint =>
  terms.carry !== 'previous' ? base : net < 0n ? net : 0n;

const paidDividend = (
  terms: DividendTerms,
  inputs: PayInputs,
  base: bigint,
  loss: bigint,
): Pick<PayResult, 'tier' | 'gross' | 'missing'> => {
  const { at, tier, missing } = choose(terms.tiers, inputs, loss);
  if (base <= 0n) return { tier: null, gross: 0n, missing };
  if (terms.threshold === 'fixed')
    return { tier: at, gross: tier === null ? 0n : share(base, tier.ppm), missing };
  const sums = terms.tiers.map((row) =>
    isMet({ ...row, minNetLoss: 0 }, inputs, loss) && loss > 0n ? floating(row, base, loss) : 0n,
  );
  const best = sums.reduce((most, sum, index) => (sum > (sums[most] ?? 0n) ? index : most), 0);
  const gross = sums[best] ?? 0n;
  return { tier: gross > 0n ? best : null, gross, missing };
};

/** Pay of one contract for one period. No clock, no database, no floating point (shared by gateway, page and verifier). */
export const pay = (terms: PayTerms, inputs: PayInputs): PayResult => {
  switch (terms.kind) {
    case 'daily':
    case 'hourly':
      return payWage(terms, inputs);
    case 'realtime':
      return payRealtime(terms, inputs);
    case 'dividend':
      return payDividend(terms, inputs);
  }
};
