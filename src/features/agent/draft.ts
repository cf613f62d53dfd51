import type {
  CarryRule,
  Deduction,
  DividendTerms,
  PayKind,
  PayPeriod,
  PayProduct,
  PayTerms,
} from '../../contract/pay';
import { readAmount, readCount, readDecimal, typedAmount, typedDecimal } from '../../core/i18n/read-amount';

export const KINDS = ['daily', 'hourly', 'realtime', 'dividend'] as const satisfies readonly PayKind[];
export const EDITED_PRODUCTS = [
  'CONS',
  'LIVE',
  'RNG',
  'SPORTS',
  'LOTT',
  'ELOTT',
  'FISH',
  'PVP',
] as const satisfies readonly PayProduct[];
export const PERIODS = ['D', 'W', 'H', 'M'] as const satisfies readonly PayPeriod[];
export const DEDUCTIONS = [
  'rebate',
  'commission',
  'wages',
  'promotion',
  'bank',
  'product',
] as const satisfies readonly Deduction[];
export const CARRIES = ['none', 'previous', 'month', 'ever'] as const satisfies readonly CarryRule[];
export const TESTS = ['net', 'gross'] as const satisfies readonly DividendTerms['tierTest'][];
export const THRESHOLDS = ['fixed', 'floating'] as const satisfies readonly DividendTerms['threshold'][];
/** Rows that the editor takes. */
export const MAX_EDITED = 6;
const PERCENT_PLACES = 4;
const MAX_MEMBERS = 999_999n;
const MAX_PPM = 1_000_000n;

/** What is typed in one row; each kind uses its own. */
export interface DraftRow {
  turnover: string;
  loss: string;
  active: string;
  /** Percent: of the turnover, of the loss, of lost bets; an amount where wages are fixed. */
  rate: string;
  /** Percent of won bets. */
  won: string;
}
export interface Draft {
  memberId: string;
  kind: PayKind;
  product: PayProduct;
  period: PayPeriod;
  bets: string;
  deposits: string;
  countsSelf: boolean;
  /** Of wages: a share of the turnover, or an amount. */
  rateType: 'P' | 'F';
  deductions: readonly Deduction[];
  tierTest: DividendTerms['tierTest'];
  carry: CarryRule;
  threshold: DividendTerms['threshold'];
  rows: DraftRow[];
}

/** Why a field is not fine; each has its sentence. */
export type FaultName =
  | 'faultMember'
  | 'faultAmount'
  | 'faultPercent'
  | 'faultCount'
  | 'faultLower'
  | 'faultSame'
  | 'faultFloating'
  | 'termsWrong';
/** By the name of the field: `bets`, `rate-0`; `row-1` is a whole row, `terms` all of it. */
export type Faults = Readonly<Record<string, FaultName>>;

export const FIELDS = {
  daily: ['turnover', 'active', 'rate'],
  hourly: ['turnover', 'active', 'rate'],
  realtime: ['turnover', 'rate', 'won'],
  dividend: ['turnover', 'loss', 'active', 'rate'],
} as const satisfies Record<PayKind, readonly (keyof DraftRow)[]>;

export const EMPTY_ROW: DraftRow = { turnover: '', loss: '0', active: '0', rate: '', won: '0' };
const NO_DRAFT: Draft = {
  ...{ memberId: '', kind: 'daily', product: 'CONS', period: 'M', bets: '0', deposits: '0' },
  ...{ countsSelf: false, rateType: 'P', deductions: ['rebate', 'promotion'] },
  ...{ tierTest: 'net', carry: 'month', threshold: 'fixed' },
  rows: [EMPTY_ROW],
};

/** Percent of at most 100 with at most four decimals as parts per million; null for anything else. */
export const ppmOf = (text: string, tag: string): number | null => {
  const ppm = readDecimal(text, tag, PERCENT_PLACES);
  return ppm === null || ppm > MAX_PPM ? null : Number(ppm);
};
export const percentText = (ppm: number, tag: string): string =>
  typedDecimal(BigInt(ppm), tag, PERCENT_PLACES);

/** What an editor begins with: the terms that count, or one empty row. */
export const draftOf = (terms: PayTerms | null, tag: string): Draft => {
  if (terms === null) return NO_DRAFT;
  const { currency } = terms;
  const amount = (minor: number): string => typedAmount({ minor: BigInt(minor), currency }, tag);
  const common = {
    ...NO_DRAFT,
    ...{ kind: terms.kind, product: terms.product, countsSelf: terms.active.countsSelf },
    bets: amount(terms.active.minTurnover),
    deposits: amount(terms.active.minDeposit),
  };
  switch (terms.kind) {
    case 'daily':
    case 'hourly':
      return {
        ...common,
        rateType: terms.tiers[0]?.rate.type ?? 'P',
        rows: terms.tiers.map((row) => ({
          ...EMPTY_ROW,
          turnover: amount(row.minTurnover),
          active: String(row.minActive),
          rate: row.rate.type === 'P' ? percentText(row.rate.ppm, tag) : amount(row.rate.minor),
        })),
      };
    case 'realtime':
      return {
        ...common,
        rows: terms.tiers.map((row) => ({
          ...EMPTY_ROW,
          turnover: amount(row.minTurnover),
          rate: percentText(row.lossPpm, tag),
          won: percentText(row.winPpm, tag),
        })),
      };
    case 'dividend':
      return {
        ...common,
        ...{ period: terms.period, deductions: terms.deductions, tierTest: terms.tierTest },
        ...{ carry: terms.carry, threshold: terms.threshold },
        rows: terms.tiers.map((row) => ({
          ...EMPTY_ROW,
          turnover: amount(row.minTurnover),
          loss: amount(row.minNetLoss),
          active: String(row.minActive),
          rate: percentText(row.ppm, tag),
        })),
      };
  }
};

type ReadRow = Record<keyof DraftRow, number>;

/** One row as numbers, with what is wrong of each of its fields; null for a field that could not be read. */
const rowOf = (
  draft: Draft,
  at: number,
  { amount, count, percent }: Record<'amount' | 'count' | 'percent', (text: string) => number | null>,
): { row: ReadRow; faults: Record<string, FaultName> } => {
  const typed = draft.rows[at] ?? EMPTY_ROW;
  const faults: Record<string, FaultName> = {};
  const row: ReadRow = { turnover: 0, loss: 0, active: 0, rate: 0, won: 0 };
  const isFixed = draft.rateType === 'F' && (draft.kind === 'daily' || draft.kind === 'hourly');
  for (const name of FIELDS[draft.kind]) {
    const text = typed[name];
    const isShare = name === 'won' || (name === 'rate' && !isFixed);
    const read = isShare ? percent(text) : name === 'active' ? count(text) : amount(text);
    if (read === null)
      faults[`${name}-${at}`] = isShare ? 'faultPercent' : name === 'active' ? 'faultCount' : 'faultAmount';
    else row[name] = read;
  }
  if (
    draft.kind === 'dividend' &&
    draft.threshold === 'floating' &&
    faults[`loss-${at}`] === undefined &&
    row.loss === 0
  )
    faults[`loss-${at}`] = 'faultFloating';
  return { row, faults };
};

/** A draft as terms, or what is not fine of each field. */
export const readDraft = (
  draft: Draft,
  { currency, tag }: { currency: string; tag: string },
): { terms: PayTerms; faults: null } | { terms: null; faults: Faults } => {
  const amount = (text: string): number | null => {
    const read = readAmount(text, { currency, tag });
    return 'money' in read ? Number(read.money.minor) : null;
  };
  const count = (text: string): number | null => {
    const members = readCount(text, tag);
    return members === null || members > MAX_MEMBERS ? null : Number(members);
  };
  const percent = (text: string): number | null => ppmOf(text, tag);
  const faults: Record<string, FaultName> = {};
  const [minTurnover, minDeposit] = [amount(draft.bets), amount(draft.deposits)];
  if (minTurnover === null) faults['bets'] = 'faultAmount';
  if (minDeposit === null) faults['deposits'] = 'faultAmount';
  const rows: ReadRow[] = [];
  const fields = FIELDS[draft.kind];
  for (const at of draft.rows.keys()) {
    const { row, faults: wrong } = rowOf(draft, at, { amount, count, percent });
    const before = rows.at(-1);
    rows.push(row);
    Object.assign(faults, wrong);
    if (before === undefined || Object.keys(wrong).length > 0) continue;
    for (const name of fields) if (row[name] < before[name]) faults[`${name}-${at}`] = 'faultLower';
    const asks = fields.filter((name) => name !== 'rate' && name !== 'won');
    if (asks.every((name) => row[name] === before[name])) faults[`row-${at}`] = 'faultSame';
  }
  if (minTurnover === null || minDeposit === null || Object.keys(faults).length > 0)
    return { terms: null, faults };
  return {
    terms: termsFrom(draft, rows, {
      currency,
      active: { minTurnover, minDeposit, countsSelf: draft.countsSelf },
    }),
    faults: null,
  };
};

/** The first field in the order of the page that is not fine. */
export const firstFault = (draft: Draft, faults: Faults): string | null => {
  const names = [...draft.rows.keys()].flatMap((at) => FIELDS[draft.kind].map((name) => `${name}-${at}`));
  return [...names, 'bets', 'deposits'].find((name) => faults[name] !== undefined) ?? null;
};

const termsFrom = (
  draft: Draft,
  rows: readonly ReadRow[],
  given: Pick<PayTerms, 'currency' | 'active'>,
): PayTerms => {
  const common = { product: draft.product, ...given };
  const { kind } = draft;
  switch (kind) {
    case 'daily':
    case 'hourly':
      return {
        ...common,
        kind,
        tiers: rows.map((row) => ({
          minTurnover: row.turnover,
          minActive: row.active,
          rate: draft.rateType === 'P' ? { type: 'P', ppm: row.rate } : { type: 'F', minor: row.rate },
        })),
      };
    case 'realtime':
      return {
        ...common,
        kind,
        tiers: rows.map((row) => ({ minTurnover: row.turnover, lossPpm: row.rate, winPpm: row.won })),
      };
    case 'dividend':
      return {
        ...common,
        ...{ kind, period: draft.period, deductions: draft.deductions, tierTest: draft.tierTest },
        ...{ carry: draft.carry, threshold: draft.threshold },
        tiers: rows.map((row) => ({
          minTurnover: row.turnover,
          minNetLoss: row.loss,
          minActive: row.active,
          ppm: row.rate,
        })),
      };
  }
};
