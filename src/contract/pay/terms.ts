/** Products that turnover is counted by (wire contract, 11.8). CONS is all of them in one pot, DEPOSIT counts deposits. */
export const payProducts = [
  'LIVE',
  'RNG',
  'SPORTS',
  'LOTT',
  'ELOTT',
  'FISH',
  'PVP',
  'CONS',
  'DEPOSIT',
] as const;
export type PayProduct = (typeof payProducts)[number];

/** What a contract pays: on turnover by day, by hour or every five minutes, or a share of the net loss. */
export const payKinds = ['daily', 'hourly', 'realtime', 'dividend'] as const;
export type PayKind = (typeof payKinds)[number];

/** How often a dividend is computed: by day, week, half month (1–15, 16–end) or month. */
export const payPeriods = ['D', 'W', 'H', 'M'] as const;
export type PayPeriod = (typeof payPeriods)[number];

/** What is taken off before a dividend, each a line of its own; named in the contract, in the order of the statement. */
export const deductions = ['rebate', 'commission', 'wages', 'promotion', 'bank', 'product'] as const;
export type Deduction = (typeof deductions)[number];

/** How long a period's loss is carried: not at all, into the next period only, to the end of the month, or until it is used up. */
export const carryRules = ['none', 'previous', 'month', 'ever'] as const;
export type CarryRule = (typeof carryRules)[number];

/** Share of the base in parts per million, or an amount of its own in minor units. */
export type PayRate = { type: 'P'; ppm: number } | { type: 'F'; minor: number };

/** One row of a wage: it counts when each threshold is met. Amounts in minor units. */
export interface WageTier {
  minTurnover: number;
  minActive: number;
  rate: PayRate;
}

/** One row of the real-time salary: turnover of lost and of won bets pay apart. */
export interface RealtimeTier {
  minTurnover: number;
  lossPpm: number;
  winPpm: number;
}

/** One row of a dividend. */
export interface DividendTier {
  minTurnover: number;
  minNetLoss: number;
  minActive: number;
  ppm: number;
}

/** Who counts as active: a member whose own figures of the period reach both. */
export interface ActiveRule {
  minTurnover: number;
  minDeposit: number;
  /** Whether the agent counts among the active. */
  countsSelf: boolean;
}

interface CommonTerms {
  product: PayProduct;
  currency: string;
  active: ActiveRule;
}

export type WageTerms = CommonTerms & { kind: 'daily' | 'hourly'; tiers: readonly WageTier[] };
export type RealtimeTerms = CommonTerms & { kind: 'realtime'; tiers: readonly RealtimeTier[] };
export type DividendTerms = CommonTerms & {
  kind: 'dividend';
  period: PayPeriod;
  deductions: readonly Deduction[];
  /** Whether a row's loss threshold is held against the loss before or after deductions and what is carried in. */
  tierTest: 'gross' | 'net';
  carry: CarryRule;
  /** fixed: the loss threshold must be met. floating: turnover and actives choose, a smaller loss pays its share of the row. */
  threshold: 'fixed' | 'floating';
  tiers: readonly DividendTier[];
};

/** What a version of a contract says. Immutable once both sides have signed it. */
export type PayTerms = WageTerms | RealtimeTerms | DividendTerms;
