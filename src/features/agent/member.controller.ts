import { useState } from 'react';
import type { AgentRate, RateProduct } from '../../contract/entities/agent-link';
import { agentDomain } from '../../core/domains/agent';
import type { AppError } from '../../core/kernel/app-error';
import { useAction, useDomain } from '../../react';
import { useLoaded } from '../../react/use-loaded';
import { useStepUp, type StepUp } from '../../react/use-step-up';

export { TEAM_NOTE_MAX } from '../../core/domains/agent';

/** One product of a member: what there is now, what is chosen, and how far it may go. Parts per million. */
export interface RateRow {
  product: RateProduct;
  nowPpm: number;
  ppm: number;
  mostPpm: number;
  stepPpm: number;
}

export interface MemberRates {
  /** Null until they are here. */
  rows: RateRow[] | null;
  loadError: AppError | null;
  /** Those that were moved. */
  changed: RateRow[];
  isAsked: boolean;
  isGiven: boolean;
  busy: boolean;
  error: AppError | null;
  stepUp: StepUp;
  retry(): void;
  choose(product: RateProduct, ppm: number): void;
  ask(on: boolean): void;
  give(): void;
}

/** Rates of a member: read of everyone in the team, raised of those right below. None is ever lowered. */
export function useMemberRates(input: { memberId: string; canGive: boolean }): MemberRates {
  const { memberId, canGive } = input;
  const domain = useDomain(agentDomain);
  const stepUp = useStepUp();
  const [chosen, setChosen] = useState<Partial<Record<RateProduct, number>>>({});
  const [isAsked, setAsked] = useState(false);
  const [isGiven, setGiven] = useState(false);
  const { value, error, again, put } = useLoaded(async () => {
    const [rates, limits] = await Promise.all([
      domain.rates({ memberId }),
      canGive ? domain.rateLimits() : Promise.resolve([]),
    ]);
    return { rates, limits };
  });
  const rows = value === null ? null : rowsOf({ ...value, chosen });
  const changed = (rows ?? []).filter(({ ppm, nowPpm }) => ppm !== nowPpm);
  const giving = useAction(async () => {
    const rates = changed.map(({ product, ppm }) => ({ product, ppm }));
    const given = await stepUp.guard(() => domain.giveRates({ memberId, rates }));
    if (given === null) return;
    put({ rates: given, limits: value?.limits ?? [] });
    setChosen({});
    setAsked(false);
    setGiven(true);
  });
  return {
    rows,
    loadError: error,
    changed,
    isAsked,
    isGiven,
    busy: giving.busy,
    error: giving.error,
    stepUp,
    retry: again,
    choose(product, ppm) {
      setChosen((old) => ({ ...old, [product]: ppm }));
      setAsked(false);
      setGiven(false);
      giving.clear();
    },
    ask: setAsked,
    give: () => void giving.run(),
  };
}

type Limits = readonly { product: RateProduct; mostPpm: number; stepPpm: number }[];
/** Products that the member has, or that the agent may give. */
export const rowsOf = (of: {
  rates: readonly AgentRate[];
  limits: Limits;
  chosen: Partial<Record<RateProduct, number>>;
}): RateRow[] => {
  const { rates, limits, chosen } = of;
  const products = new Set([...limits, ...rates].map(({ product }) => product));
  return [...products].flatMap((product) => {
    const nowPpm = rates.find((rate) => rate.product === product)?.ppm ?? 0;
    const limit = limits.find((one) => one.product === product);
    const mostPpm = Math.max(limit?.mostPpm ?? 0, nowPpm);
    if (mostPpm === 0) return [];
    const ppm = Math.min(mostPpm, Math.max(nowPpm, chosen[product] ?? nowPpm));
    return { product, nowPpm, ppm, mostPpm, stepPpm: limit?.stepPpm ?? 1 };
  });
};

export interface MemberNote {
  /** Null until what was written before is here. */
  text: string | null;
  loadError: AppError | null;
  isSaved: boolean;
  isChanged: boolean;
  busy: boolean;
  error: AppError | null;
  retry(): void;
  take(text: string): void;
  save(): void;
}

/** What the agent has written down about a member. */
export function useMemberNote(memberId: string): MemberNote {
  const domain = useDomain(agentDomain);
  const { value, error, again, put } = useLoaded(async () => (await domain.card({ memberId })).note);
  const [draft, setDraft] = useState<string | null>(null);
  const [isSaved, setSaved] = useState(false);
  const text = draft ?? value;
  const saving = useAction(async () => {
    if (text === null) return;
    await domain.note({ memberId, note: text });
    put(text.trim());
    setDraft(null);
    setSaved(true);
  });
  return {
    text,
    loadError: error,
    isSaved,
    isChanged: draft !== null && draft.trim() !== value,
    busy: saving.busy,
    error: saving.error,
    retry: again,
    take(next) {
      setDraft(next);
      setSaved(false);
      saving.clear();
    },
    save: () => void saving.run(),
  };
}
