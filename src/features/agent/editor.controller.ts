import { useState } from 'react';
import type { AgentContract } from '../../contract/entities/agent-contract';
import type { PayKind, PayPeriod, PayProduct, PayTerms } from '../../contract/pay';
import { agentDomain } from '../../core/domains/agent';
import { contractDomain } from '../../core/domains/contract';
import { amountText, parseAmount } from '../../core/kernel/amounts';
import type { AppError } from '../../core/kernel/app-error';
import { useAction, useDomain } from '../../react';
import { useLoaded } from '../../react/use-loaded';
import { useStepUp, type StepUp } from '../../react/use-step-up';

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
/** Rows that the editor takes. */
export const MAX_EDITED = 6;
/** Pages of agents right below, for the choice. */
const MAX_AGENT_PAGES = 4;
const PER_PERCENT = 10_000;
const PERCENT = /^(\d{1,3})(?:[.,](\d{1,4}))?$/;

/** What is typed in one row; each kind uses its own. */
export interface DraftRow {
  turnover: string;
  loss: string;
  active: string;
  /** Percent: of the turnover, of the loss, of lost bets. */
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
  rows: DraftRow[];
}

const EMPTY_ROW: DraftRow = { turnover: '', loss: '0', active: '0', rate: '', won: '0' };

/** Percent with at most four decimals as parts per million; null for anything else. */
export const ppmOf = (text: string): number | null => {
  const [, whole, part = ''] = PERCENT.exec(text.trim()) ?? [];
  return whole === undefined ? null : Number(whole) * PER_PERCENT + Number(part.padEnd(4, '0'));
};
export const percentText = (ppm: number): string => {
  const part = String(ppm % PER_PERCENT).padStart(4, '0');
  return `${Math.floor(ppm / PER_PERCENT)}.${part}`.replace(/\.?0+$/, '') || '0';
};

/** What an editor begins with: the terms that count, or one empty row. */
export const draftOf = (terms: PayTerms | null): Draft => {
  if (terms === null)
    return {
      ...{ memberId: '', kind: 'daily', product: 'CONS', period: 'M', bets: '0', deposits: '0' },
      rows: [EMPTY_ROW],
    };
  const { currency } = terms;
  const amount = (minor: number): string => amountText({ minor: BigInt(minor), currency });
  const rows = (): DraftRow[] => {
    switch (terms.kind) {
      case 'daily':
      case 'hourly':
        return terms.tiers.map((row) => ({
          ...EMPTY_ROW,
          turnover: amount(row.minTurnover),
          active: String(row.minActive),
          rate: row.rate.type === 'P' ? percentText(row.rate.ppm) : '',
        }));
      case 'realtime':
        return terms.tiers.map((row) => ({
          ...EMPTY_ROW,
          turnover: amount(row.minTurnover),
          rate: percentText(row.lossPpm),
          won: percentText(row.winPpm),
        }));
      case 'dividend':
        return terms.tiers.map((row) => ({
          ...EMPTY_ROW,
          turnover: amount(row.minTurnover),
          loss: amount(row.minNetLoss),
          active: String(row.minActive),
          rate: percentText(row.ppm),
        }));
    }
  };
  return {
    ...{ memberId: '', kind: terms.kind, product: terms.product },
    period: terms.kind === 'dividend' ? terms.period : 'M',
    bets: amount(terms.active.minTurnover),
    deposits: amount(terms.active.minDeposit),
    rows: rows(),
  };
};

interface ReadRow {
  turnover: number;
  loss: number;
  active: number;
  rate: number;
  won: number;
}

/** A draft as terms, or the first row that is not fine; -1: something else is not. What the editor does not show comes from `base`. */
export const termsOf = (
  draft: Draft,
  input: { currency: string; base: PayTerms | null },
): { terms: PayTerms } | { fault: number } => {
  const { currency, base } = input;
  const amount = (text: string): number | null => {
    const minor = parseAmount(text.trim().replace(',', '.'), currency);
    return minor === null || minor < 0n ? null : Number(minor);
  };
  const [minTurnover, minDeposit] = [amount(draft.bets), amount(draft.deposits)];
  if (minTurnover === null || minDeposit === null) return { fault: -1 };
  const rows: ReadRow[] = [];
  for (const [at, row] of draft.rows.entries()) {
    const [turnover, loss, rate, won] = [
      amount(row.turnover),
      amount(row.loss),
      ppmOf(row.rate),
      ppmOf(row.won),
    ];
    const active = /^\d{1,6}$/.test(row.active.trim()) ? Number(row.active) : null;
    if (turnover === null || loss === null || rate === null || won === null || active === null)
      return { fault: at };
    const before = rows.at(-1);
    const isLower =
      before !== undefined &&
      (turnover < before.turnover || loss < before.loss || active < before.active || rate < before.rate);
    if (isLower) return { fault: at };
    rows.push({ turnover, loss, active, rate, won });
  }
  const common = {
    product: draft.product,
    currency,
    active: { minTurnover, minDeposit, countsSelf: base?.active.countsSelf ?? false },
  };
  const { kind } = draft;
  switch (kind) {
    case 'daily':
    case 'hourly':
      return {
        terms: {
          ...common,
          kind,
          tiers: rows.map((row) => ({
            minTurnover: row.turnover,
            minActive: row.active,
            rate: { type: 'P', ppm: row.rate },
          })),
        },
      };
    case 'realtime':
      return {
        terms: {
          ...common,
          kind,
          tiers: rows.map((row) => ({ minTurnover: row.turnover, lossPpm: row.rate, winPpm: row.won })),
        },
      };
    case 'dividend': {
      const known = base?.kind === 'dividend' ? base : null;
      return {
        terms: {
          ...common,
          kind,
          period: draft.period,
          deductions: known?.deductions ?? ['rebate', 'promotion'],
          tierTest: known?.tierTest ?? 'net',
          carry: known?.carry ?? 'month',
          threshold: known?.threshold ?? 'fixed',
          tiers: rows.map((row) => ({
            minTurnover: row.turnover,
            minNetLoss: row.loss,
            minActive: row.active,
            ppm: row.rate,
          })),
        },
      };
    }
  }
};

/** Terms for an agent right below, typed row by row and held against one's own before they are sent. */
export function useEditor(options: {
  contract: AgentContract | null;
  own: readonly AgentContract[];
  onSent(): void;
}): {
  draft: Draft;
  agents: { id: string; name: string }[] | null;
  terms: PayTerms | null;
  /** Row that is not fine; -1 for something else; null: all of it is. Told once sending was tried. */
  fault: number | null;
  /** Row that is dearer than one's own contract. */
  dearer: number | null;
  isConfirmed: boolean;
  busy: boolean;
  error: AppError | null;
  stepUp: StepUp;
  change(part: Partial<Draft>): void;
  changeRow(at: number, part: Partial<DraftRow>): void;
  addRow(): void;
  removeRow(at: number): void;
  confirm(on: boolean): void;
  send(): void;
} {
  const { contract, own, onSent } = options;
  const team = useDomain(agentDomain);
  const contracts = useDomain(contractDomain);
  const stepUp = useStepUp();
  const base = contract?.current?.terms ?? null;
  const [draft, setDraft] = useState(() => draftOf(base));
  const [isTried, setTried] = useState(false);
  const [isConfirmed, confirm] = useState(false);
  const { value } = useLoaded(async () => {
    const agents: { id: string; name: string }[] = [];
    if (contract === null)
      for (let cursor = '', page = 0; page < MAX_AGENT_PAGES; page += 1) {
        const branch = await team.branch({ kind: 'agent', cursor });
        agents.push(...branch.members.filter(({ isAgent }) => isAgent));
        cursor = branch.next;
        if (cursor === '') break;
      }
    const currency = base?.currency ?? (await team.overview()).sum.turnover.currency;
    return { agents, currency };
  });
  const read = value === null ? null : termsOf(draft, { currency: value.currency, base });
  const terms = read !== null && 'terms' in read ? read.terms : null;
  const isFine = terms !== null && contracts.check(terms).ok;
  const mine =
    own.find((one) => one.kind === draft.kind && one.product === draft.product)?.current?.terms ?? null;
  const dearer = isFine ? contracts.dearerRow(terms, mine) : null;
  const faultOf = (): number | null => {
    if (!isTried || read === null) return null;
    if ('fault' in read) return read.fault;
    return isFine && (contract !== null || draft.memberId !== '') ? null : -1;
  };
  const { run, busy, error } = useAction(async () => {
    if (terms === null) return;
    const offered = { terms, confirmed: isConfirmed };
    const done = await stepUp.guard(() =>
      contract === null
        ? contracts.offer({ ...offered, memberId: draft.memberId })
        : contracts.modify({ ...offered, id: contract.id }),
    );
    if (done !== null) onSent();
  });
  return {
    draft,
    agents: value?.agents ?? null,
    terms: isFine ? terms : null,
    fault: faultOf(),
    dearer,
    isConfirmed,
    busy,
    error,
    stepUp,
    change: (part) => setDraft((old) => ({ ...old, ...part })),
    changeRow: (at, part) =>
      setDraft((old) => ({
        ...old,
        rows: old.rows.map((row, index) => (index === at ? { ...row, ...part } : row)),
      })),
    addRow: () =>
      setDraft((old) =>
        old.rows.length < MAX_EDITED ? { ...old, rows: [...old.rows, old.rows.at(-1) ?? EMPTY_ROW] } : old,
      ),
    removeRow: (at) =>
      setDraft((old) =>
        old.rows.length > 1 ? { ...old, rows: old.rows.filter((_, index) => index !== at) } : old,
      ),
    confirm,
    send() {
      setTried(true);
      if (isFine && (contract !== null || draft.memberId !== '') && (dearer === null || isConfirmed))
        void run();
    },
  };
}
