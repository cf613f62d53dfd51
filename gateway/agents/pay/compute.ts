import * as v from 'valibot';
import {
  type ActiveRule,
  type Deduction,
  NOTHING_TAKEN,
  pay,
  type PayInputs,
  type PayProduct,
  type PayResult,
  type PayTerms,
} from '../../../src/contract/pay';
import type { Database, Query } from '../../database/types';
import { termsOf } from '../contracts/terms';
import {
  type AffectedRow,
  type CandidateRow,
  insertCorrections,
  insertStatements,
  type PriorRow,
  readAffected,
  readCandidates,
  readCountedActive,
  readCurrency,
  readPrior,
  readRules,
  type WrittenStatement,
} from './compute.queries';
import { type BaseSums, dayProduct, daysOf } from './figures';
import { readActiveOfDays, readActiveOfWindow, readWages, readWindow, writeActive } from './figures.queries';
import { inputsOf, inputsText, linesText, missingText, PAY_CODE, sha256 } from './inputs-text';
import { advanceRun, hasEarlierOpen, lockRun, type RunRow, setPrepared } from './runs.queries';

/** Contracts of one batch: what a kill loses at most, and what memory holds. */
const BATCH = 1_000;
/** Rules by which a run counts active members; more are no contracts but a mistake. */
const MAX_RULES = 2_000;
/** Earlier statements that late events of one batch change. */
const MAX_AFFECTED = 5_000;

const isPart = (run: Pick<RunRow, 'span'>): boolean => run.span === 'h' || run.span === '5';
const storedRule = v.object({ minTurnover: v.number(), minDeposit: v.number(), countsSelf: v.boolean() });
const ruleKey = (product: PayProduct, rule: ActiveRule, from: string, until: string): string =>
  [product, rule.minTurnover, rule.minDeposit, rule.countsSelf ? 1 : 0, from, until].join(' ');

/** One step of a run: counts who is active, or computes a batch. @returns whether there was something to do */
export const computeStep = (db: Database, of: { merchantId: number; runId: bigint }): Promise<boolean> =>
  db.merchant(of.merchantId).tx(async (query) => {
    const { merchantId } = of;
    const run = await lockRun(query, { merchantId, id: of.runId, states: ['open'] });
    if (run === null || (await hasEarlierOpen(query, { merchantId, run }))) return false;
    if (run.prepared) await computeBatch(query, { merchantId, run });
    else await prepare(query, { merchantId, run });
    return true;
  });

const prepare = async (
  query: Query,
  { merchantId, run }: { merchantId: number; run: RunRow },
): Promise<void> => {
  const rules = run.kind === 'realtime' ? [] : await readRules(query, { merchantId, run, limit: MAX_RULES });
  for (const one of rules) {
    const rule = v.parse(storedRule, JSON.parse(one.rule));
    const common = {
      ...{ merchantId, runId: run.id, rule, product: dayProduct(one.product) },
      key: ruleKey(one.product, rule, one.from_day, one.until_day),
    };
    await (isPart(run)
      ? writeActive(query, {
          ...{ ...common, by: 'window', day: run.from_day, starts: run.starts_at, ends: run.ends_at },
        })
      : writeActive(query, { ...common, by: 'days', from: one.from_day, until: one.until_day }));
  }
  await setPrepared(query, { merchantId, id: run.id });
};

interface Batch {
  merchantId: number;
  run: RunRow;
}

const computeBatch = async (query: Query, batch: Batch): Promise<void> => {
  const { merchantId, run } = batch;
  const page = await readCandidates(query, { merchantId, run, limit: BATCH });
  const rows = page.filter(({ stands }) => stands);
  const terms = rows.map((row) => termsOf(row.terms));
  const contractIds = rows.map(({ contract_id }) => contract_id);
  const corrections = await correctionsOf(query, batch, contractIds);
  const prior = new Map(
    (await readPrior(query, { merchantId, contractIds, before: run.starts_at })).map((row) => [
      row.contract_id,
      row,
    ]),
  );
  const inputs = await freeze(query, batch, rows, terms, prior, corrections);
  const treeHash = sha256(run.tree);
  const written: WrittenStatement[] = [];
  for (const [at, row] of rows.entries()) {
    const [frozen, agreed] = [inputs[at], terms[at]];
    if (!frozen || !agreed) continue;
    const corrected = corrections
      .filter(({ old }) => old.contract_id === row.contract_id)
      .reduce((sum, { old, after }) => sum + after.gross - old.so_far, 0n);
    const opening = prior.get(row.contract_id)?.closing ?? 0n;
    // Nothing happened in these minutes: no statement says so, and what is open waits for one.
    if (isPart(run) && corrected === 0n && isNothing(frozen)) continue;
    written.push(statementOf(row, { inputs: frozen, result: pay(agreed, frozen), corrected, opening }));
  }
  const { currency } = await readCurrency(query, merchantId);
  const made = await insertStatements(query, {
    ...{ merchantId, run, currency, code: PAY_CODE, treeHash, rows: written },
  });
  const ids = new Map(made.map(({ id, contract_id }) => [contract_id, id]));
  await insertCorrections(query, {
    merchantId,
    rows: corrections.flatMap(({ old, inputs: frozen, after }) => {
      const id = ids.get(old.contract_id);
      if (id === undefined || (after.gross === old.so_far && after.carriedOut === old.carried)) return [];
      const text = inputsText(frozen);
      return [
        {
          ...{ statement_id: id.toString(), of_statement_id: old.id.toString() },
          ...{ before: old.so_far.toString(), after: after.gross.toString() },
          ...{ inputs: text, inputs_hash: sha256(text), carried_out: after.carriedOut.toString() },
        },
      ];
    }),
  });
  const done = page.length < BATCH;
  await advanceRun(query, { merchantId, id: run.id, cursor: page.at(-1)?.contract_id ?? run.cursor, done });
};

const isNothing = (inputs: PayInputs): boolean =>
  inputs.turnover === 0n && inputs.wonTurnover === 0n && inputs.winnings === 0n;

const statementOf = (
  row: CandidateRow,
  of: { inputs: PayInputs; result: PayResult; corrected: bigint; opening: bigint },
): WrittenStatement => {
  const { inputs, result, corrected, opening } = of;
  const total = result.gross + corrected + opening;
  const text = inputsText(inputs);
  return {
    ...{ contract_id: row.contract_id.toString(), version: row.version, product: row.product },
    ...{ receiver_id: row.receiver_id.toString(), payer_id: row.payer_id?.toString() ?? null },
    ...{ from_day: row.from_day, until_day: row.until_day, level: row.level },
    ...{ inputs: text, inputs_hash: sha256(text), version_hash: row.hash },
    ...{ lines: linesText(result), missing: missingText(result), tier: result.tier },
    ...{ turnover: inputs.turnover.toString(), active: inputs.active, gross: result.gross.toString() },
    ...{ corrections: corrected.toString(), opening: opening.toString() },
    due: (total > 0n ? total : 0n).toString(),
    closing: (total < 0n ? total : 0n).toString(),
    carried_out: result.carriedOut.toString(),
  };
};

/** The figures of a batch as they are now: from here on the statement has its own. */
const freeze = async (
  query: Query,
  batch: Batch,
  rows: readonly CandidateRow[],
  terms: readonly PayTerms[],
  prior: ReadonlyMap<bigint, PriorRow>,
  corrections: readonly Correction[],
): Promise<PayInputs[]> => {
  const { merchantId, run } = batch;
  const slots = rows.map((row) => ({
    ...{
      agentId: row.receiver_id,
      product: dayProduct(row.product),
      from: row.from_day,
      until: row.until_day,
    },
  }));
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
      carriedIn: carriedInto(agreed, run, prior.get(row.contract_id), corrections),
    });
  });
};

const takes = (terms: PayTerms, deduction: Deduction): boolean =>
  terms.kind === 'dividend' && terms.deductions.includes(deduction);

const inputsWith = (
  terms: PayTerms,
  of: { sum: BaseSums | undefined; active: number; wages: bigint; carriedIn: bigint },
): PayInputs => ({
  turnover: of.sum?.turnover ?? 0n,
  wonTurnover: of.sum?.won_turnover ?? 0n,
  winnings: of.sum?.winnings ?? 0n,
  active: of.active,
  taken: {
    ...NOTHING_TAKEN,
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

interface Correction {
  old: AffectedRow;
  inputs: PayInputs;
  after: PayResult;
}

/** Earlier statements that a late event of this period is about, computed again by the version of then with what is known now. */
const correctionsOf = async (
  query: Query,
  batch: Batch,
  contractIds: readonly bigint[],
): Promise<Correction[]> => {
  const { merchantId, run } = batch;
  const affected = await readAffected(query, { merchantId, contractIds, run, limit: MAX_AFFECTED });
  const corrections: Correction[] = [];
  for (const old of affected) {
    const terms = termsOf(old.terms);
    const inputs = await knownNow(query, { merchantId, run, old, terms });
    corrections.push({ old, inputs, after: pay(terms, inputs) });
  }
  return corrections;
};

/** What was frozen, with turnover, winnings and active members as they would be frozen today; money given stays as it was. */
const knownNow = async (
  query: Query,
  of: { merchantId: number; run: RunRow; old: AffectedRow; terms: PayTerms },
): Promise<PayInputs> => {
  const { merchantId, run, old, terms } = of;
  const frozen = inputsOf(old.inputs);
  const where = {
    merchantId,
    agentId: old.receiver_id,
    product: dayProduct(old.product),
    rule: terms.active,
  };
  if (isPart(run)) {
    const window = { day: old.from_day, starts: old.starts_at, ends: old.ends_at };
    const [sum] = await readWindow(query, { ...where, ...window, agentIds: [old.receiver_id] });
    return {
      ...frozen,
      ...{
        turnover: sum?.turnover ?? 0n,
        wonTurnover: sum?.won_turnover ?? 0n,
        winnings: sum?.winnings ?? 0n,
      },
      active: terms.kind === 'realtime' ? 0 : await readActiveOfWindow(query, { ...where, ...window }),
    };
  }
  const days = { from: old.from_day, until: old.until_day };
  const [sum] = await daysOf(query, { merchantId, slots: [{ ...where, ...days }] });
  return {
    ...frozen,
    ...{ turnover: sum?.turnover ?? 0n, wonTurnover: sum?.won_turnover ?? 0n, winnings: sum?.winnings ?? 0n },
    active: await readActiveOfDays(query, { ...where, ...days }),
  };
};
