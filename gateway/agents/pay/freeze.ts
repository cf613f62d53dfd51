import {
  type ActiveRule,
  type Charge,
  chargesTaken,
  type Deduction,
  NOTHING_TAKEN,
  type PayInputs,
  type PayProduct,
  type PayTerms,
} from '../../../src/contract/pay';
import type { Query } from '../../database/types';
import { type Batch, isPart } from './batch';
import { type CandidateRow, type PriorRow, readCountedActive } from './compute.queries';
import type { Correction } from './corrections';
import { type BaseSums, dayProduct, daysOf } from './figures';
import { type DaySlot, readWages, readWindow } from './figures.queries';
import type { RunRow } from './runs.queries';

/** Name of a rule by which active members are counted once for all contracts that have it. */
export const ruleKey = (product: PayProduct, rule: ActiveRule, from: string, until: string): string =>
  [product, rule.minTurnover, rule.minDeposit, rule.countsSelf ? 1 : 0, from, until].join(' ');

/** Days and product of a contract, as figures are asked for. */
export const slotOf = (row: CandidateRow): DaySlot => ({
  ...{ agentId: row.receiver_id, product: dayProduct(row.product), from: row.from_day, until: row.until_day },
});
/** Deductions that any of these contracts has. */
export const namedBy = (terms: readonly PayTerms[]): ReadonlySet<Deduction> =>
  new Set(terms.flatMap((one) => (one.kind === 'dividend' ? one.deductions : [])));
export const takes = (terms: PayTerms, deduction: Deduction): boolean =>
  terms.kind === 'dividend' && terms.deductions.includes(deduction);

/** The figures of a batch as they are now: from here on the statement has its own. */
export const freeze = async (
  query: Query,
  batch: Batch,
  of: {
    rows: readonly CandidateRow[];
    terms: readonly PayTerms[];
    slots: readonly DaySlot[];
    prior: ReadonlyMap<bigint, PriorRow>;
    corrections: readonly Correction[];
    charges: readonly (readonly Charge[])[];
  },
): Promise<PayInputs[]> => {
  const { merchantId, run } = batch;
  const { rows, terms, slots, prior, corrections } = of;
  const sums = isPart(run) ? await partsOf(query, batch, rows) : await daysOf(query, { merchantId, slots });
  const wages = terms.some((one) => takes(one, 'wages')) ? await readWages(query, { merchantId, slots }) : [];
  const active = new Map(
    (
      await readCountedActive(query, {
        ...{ merchantId, runId: run.id, agentIds: rows.map(({ receiver_id }) => receiver_id) },
      })
    ).map((one) => [`${one.agent_id} ${one.rule}`, one.active]),
  );
  const paid = new Map(wages.map(({ slot, wages: sum }) => [slot, sum]));
  return rows.map((row, at) => {
    const agreed = terms[at];
    const sum = sums[at];
    if (!agreed) throw new Error('no terms');
    const key = ruleKey(row.product, agreed.active, row.from_day, row.until_day);
    return inputsWith(agreed, {
      sum,
      active: active.get(`${row.receiver_id} ${key}`) ?? 0,
      wages: paid.get(at + 1) ?? 0n,
      charges: of.charges[at] ?? [],
      carriedIn: carriedInto(agreed, run, prior.get(row.contract_id), corrections),
    });
  });
};

const inputsWith = (
  terms: PayTerms,
  of: {
    sum: BaseSums | undefined;
    active: number;
    wages: bigint;
    charges: readonly Charge[];
    carriedIn: bigint;
  },
): PayInputs => ({
  turnover: of.sum?.turnover ?? 0n,
  wonTurnover: of.sum?.won_turnover ?? 0n,
  winnings: of.sum?.winnings ?? 0n,
  active: of.active,
  taken: {
    ...NOTHING_TAKEN,
    ...chargesTaken(of.charges.filter(({ item }) => takes(terms, item))),
    ...(takes(terms, 'rebate') ? { rebate: of.sum?.rebate ?? 0n } : {}),
    ...(takes(terms, 'promotion') ? { promotion: of.sum?.promotion ?? 0n } : {}),
    ...(takes(terms, 'wages') ? { wages: of.wages } : {}),
  },
  carriedIn: of.carriedIn,
});

/** Loss that the contract's rule brings into a period. */
const carriedInto = (
  terms: PayTerms,
  run: RunRow,
  prior: PriorRow | undefined,
  corrections: readonly Correction[],
): bigint => {
  if (terms.kind !== 'dividend' || terms.carry === 'none' || !prior) return 0n;
  if (terms.carry === 'month' && prior.from_day.slice(0, 7) !== run.from_day.slice(0, 7)) return 0n;
  if (terms.carry === 'previous' && prior.ends_at.getTime() !== run.starts_at.getTime()) return 0n;
  // A late event that is booked in this very run has changed it already.
  const changed = corrections.find(
    ({ old }) => old.contract_id === prior.contract_id && old.ends_at.getTime() === prior.ends_at.getTime(),
  );
  return changed?.after.carriedOut ?? prior.carried_out;
};

/** Sums of an hour or of five minutes, contract by contract. */
const partsOf = async (
  query: Query,
  { merchantId, run }: Batch,
  rows: readonly Pick<CandidateRow, 'receiver_id' | 'product'>[],
): Promise<(BaseSums | undefined)[]> => {
  const found = new Map<string, BaseSums>();
  for (const product of new Set(rows.map((row) => row.product)))
    for (const one of await readWindow(query, {
      ...{ merchantId, product: dayProduct(product), day: run.from_day },
      ...{ starts: run.starts_at, ends: run.ends_at },
      agentIds: rows.filter((row) => row.product === product).map(({ receiver_id }) => receiver_id),
    }))
      found.set(`${one.agent_id} ${product}`, {
        ...{ turnover: one.turnover, won_turnover: one.won_turnover, winnings: one.winnings },
        ...{ rebate: 0n, promotion: 0n },
      });
  return rows.map(({ receiver_id, product }) => found.get(`${receiver_id} ${product}`));
};
