import { useMemo, useState } from 'react';
import type { AgentContract } from '../../contract/entities/agent-contract';
import type { PayFigures } from '../../contract/entities/agent-pay';
import type { PayInputs, PayResult } from '../../contract/pay';
import { contractDomain } from '../../core/domains/contract';
import { useDomain } from '../../react';
import { useLoaded, type Loaded } from '../../react/use-loaded';

/** Figures that can be moved. */
export const MOVED = ['turnover', 'winnings', 'wonTurnover', 'active'] as const;
export type Moved = (typeof MOVED)[number];

/** Steps of one slider. */
export const STEPS = 200;
/** A slider's end is so many times the real figure or the highest threshold, whichever is more. */
const ROOM = 2n;
const MIN_END = 100_000n;
const MIN_ACTIVE = 20n;

/** The end of a slider. */
export const endOf = (name: Moved, real: bigint, contract: AgentContract): bigint => {
  const tiers = contract.current?.terms.tiers ?? [];
  const thresholds = tiers.map((tier) =>
    name === 'active' ? ('minActive' in tier ? BigInt(tier.minActive) : 0n) : BigInt(tier.minTurnover),
  );
  const most = thresholds.reduce((one, other) => (other > one ? other : one), real);
  const least = name === 'active' ? MIN_ACTIVE : MIN_END;
  return most * ROOM > least ? most * ROOM : least;
};

const figureOf = (inputs: PayInputs, name: Moved): bigint =>
  name === 'active' ? BigInt(inputs.active) : inputs[name];

/** Contracts in force, for the choice. */
export function useForce(): Loaded<AgentContract[]> {
  const domain = useDomain(contractDomain);
  return useLoaded(async () => (await domain.own()).filter(({ current }) => current !== null));
}

export interface Calculator {
  figures: PayFigures;
  /** What it pays for the real figures, and for the moved ones. */
  now: PayResult;
  result: PayResult;
  isMoved: boolean;
  sliders: { name: Moved; value: bigint; step: number }[];
  move(name: Moved, step: number): void;
  reset(): void;
}

/** What a contract pays for the figures of the running period, and for any others. Another contract needs another key. */
export function useCalculator(contract: AgentContract): {
  calculator: Calculator | null;
  error: Loaded<PayFigures>['error'];
  again(): void;
} {
  const domain = useDomain(contractDomain);
  const terms = contract.current?.terms ?? null;
  const { value, error, again } = useLoaded(async () => {
    if (terms === null) throw new RangeError('a contract without terms');
    const { product, active } = terms;
    return domain.figures({ product, span: contract.span, active, which: 'current' });
  });
  const [moved, setMoved] = useState<Partial<Record<Moved, number>>>({});
  const calculator = useMemo((): Calculator | null => {
    if (value === null || terms === null) return null;
    const names = MOVED.filter(
      (name) =>
        name === 'turnover' ||
        (name === 'winnings' && terms.kind === 'dividend') ||
        (name === 'wonTurnover' && terms.kind === 'realtime') ||
        (name === 'active' && terms.kind !== 'realtime'),
    );
    const real = value.inputs;
    const valueOf = (name: Moved): bigint => {
      const step = moved[name];
      const at = figureOf(real, name);
      return step === undefined ? at : (endOf(name, at, contract) * BigInt(step)) / BigInt(STEPS);
    };
    const turnover = valueOf('turnover');
    const won = valueOf('wonTurnover');
    const inputs: PayInputs = {
      ...real,
      turnover,
      winnings: valueOf('winnings'),
      wonTurnover: won > turnover ? turnover : won,
      active: Number(valueOf('active')),
    };
    const stepOf = (name: Moved): number => {
      const at = figureOf(real, name);
      return moved[name] ?? Number((at * BigInt(STEPS)) / endOf(name, at, contract));
    };
    return {
      figures: value,
      now: domain.compute(terms, real),
      result: domain.compute(terms, inputs),
      isMoved: Object.keys(moved).length > 0,
      sliders: names.map((name) => ({ name, value: figureOf(inputs, name), step: stepOf(name) })),
      move: (name, step) => setMoved((old) => ({ ...old, [name]: step })),
      reset: () => setMoved({}),
    };
  }, [value, terms, moved, contract, domain]);
  return { calculator, error, again };
}
