import * as v from 'valibot';
import { type Charge, pay, type PayInputs, type PayResult, type PayTerms } from '../../../src/contract/pay';
import type { Database, Query } from '../../database/types';
import { termsOf } from '../contracts/terms';
import { type Batch, isPart } from './batch';
import {
  type CandidateRow,
  insertCorrections,
  insertStatements,
  readCandidates,
  readCurrency,
  readPrior,
  readRules,
  type WrittenStatement,
} from './compute.queries';
import { chargesOf, chargesText } from './charges';
import { correctionRows, correctionsOf } from './corrections';
import { dayProduct } from './figures';
import { writeActive } from './figures.queries';
import { freeze, namedBy, ruleKey, slotOf, takes } from './freeze';
import { inputsText, linesText, missingText, PAY_CODE, sha256 } from './inputs-text';
import { advanceRun, hasEarlierOpen, lockRun, setPrepared } from './runs.queries';

/** Contracts of one batch: what a kill loses at most, and what memory holds. */
const BATCH = 1_000;
/** Rules by which a run counts active members; more are no contracts but a mistake. */
const MAX_RULES = 2_000;

const storedRule = v.object({ minTurnover: v.number(), minDeposit: v.number(), countsSelf: v.boolean() });

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

const prepare = async (query: Query, { merchantId, run }: Batch): Promise<void> => {
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

const computeBatch = async (query: Query, batch: Batch): Promise<void> => {
  const { merchantId, run } = batch;
  const page = await readCandidates(query, { merchantId, run, limit: BATCH });
  const rows = page.filter(({ stands }) => stands);
  // Most contracts of a merchant say the same.
  const read = new Map<string, PayTerms>();
  const terms = rows.map((row) => {
    const known = read.get(row.terms) ?? termsOf(row.terms);
    read.set(row.terms, known);
    return known;
  });
  const contractIds = rows.map(({ contract_id }) => contract_id);
  const corrections = await correctionsOf(query, batch, contractIds);
  const prior = new Map(
    (await readPrior(query, { merchantId, contractIds, before: run.starts_at })).map((row) => [
      row.contract_id,
      row,
    ]),
  );
  const slots = rows.map((row) => slotOf(row));
  const charges = isPart(run)
    ? []
    : await chargesOf(query, { merchantId, day: run.from_day, slots, named: namedBy(terms) });
  const inputs = await freeze(query, batch, { rows, terms, slots, prior, corrections, charges });
  const treeHash = sha256(run.tree);
  const written: WrittenStatement[] = [];
  const changes = new Map<bigint, bigint>();
  for (const { old, after } of corrections)
    changes.set(old.contract_id, (changes.get(old.contract_id) ?? 0n) + after.gross - old.so_far);
  for (const [at, row] of rows.entries()) {
    const [frozen, agreed] = [inputs[at], terms[at]];
    if (!frozen || !agreed) continue;
    const corrected = changes.get(row.contract_id) ?? 0n;
    const opening = prior.get(row.contract_id)?.closing ?? 0n;
    // Nothing happened in these minutes: no statement says so, and what is open waits for one.
    if (isPart(run) && corrected === 0n && isNothing(frozen)) continue;
    const charged = (charges[at] ?? []).filter(({ item }) => takes(agreed, item));
    written.push(
      statementOf(row, { inputs: frozen, charged, result: pay(agreed, frozen), corrected, opening }),
    );
  }
  const { currency } = await readCurrency(query, merchantId);
  const made = await insertStatements(query, {
    ...{ merchantId, run, currency, code: PAY_CODE, treeHash, rows: written },
  });
  const ids = new Map(made.map(({ id, contract_id }) => [contract_id, id]));
  await insertCorrections(query, { merchantId, rows: correctionRows(corrections, ids) });
  const done = page.length < BATCH;
  await advanceRun(query, { merchantId, id: run.id, cursor: page.at(-1)?.contract_id ?? run.cursor, done });
};

const isNothing = (inputs: PayInputs): boolean =>
  inputs.turnover === 0n && inputs.wonTurnover === 0n && inputs.winnings === 0n;

const statementOf = (
  row: CandidateRow,
  of: {
    inputs: PayInputs;
    charged: readonly Charge[];
    result: PayResult;
    corrected: bigint;
    opening: bigint;
  },
): WrittenStatement => {
  const { inputs, charged, result, corrected, opening } = of;
  const total = result.gross + corrected + opening;
  const text = inputsText(inputs);
  // In one piece: put together from parts, an object of so many fields costs ten times as much.
  return {
    contract_id: row.contract_id,
    version: row.version,
    product: row.product,
    receiver_id: row.receiver_id,
    payer_id: row.payer_id,
    from_day: row.from_day,
    until_day: row.until_day,
    level: row.level,
    inputs: text,
    inputs_hash: sha256(text),
    charges: chargesText(charged),
    version_hash: row.hash,
    lines: linesText(result),
    missing: missingText(result),
    tier: result.tier,
    turnover: inputs.turnover,
    active: inputs.active,
    gross: result.gross,
    corrections: corrected,
    opening,
    carried_out: result.carriedOut,
    due: total > 0n ? total : 0n,
    closing: total < 0n ? total : 0n,
  };
};
