import { pay, type PayInputs, type PayResult, type PayTerms } from '../../../src/contract/pay';
import type { Query } from '../../database/types';
import { termsOf } from '../contracts/terms';
import { type Batch, isPart } from './batch';
import { type AffectedEnd, type AffectedRow, readAffected, type WrittenCorrection } from './compute.queries';
import { dayProduct, daysOf } from './figures';
import { readActiveOfDays, readActiveOfWindow, readWindow } from './figures.queries';
import { inputsOf, inputsText, sha256 } from './inputs-text';

/** Earlier statements that are read at once, and how often within one batch: what lies beyond must not be left out, so the run stops there. */
const AFFECTED_PAGE = 1_000;
const MAX_PAGES = 200;

/** A statement of an earlier period as it would be today. */
export interface Correction {
  old: AffectedRow;
  inputs: PayInputs;
  after: PayResult;
}

/** Earlier statements that a late event of this period is about, computed again by the version of then with what is known now. */
export const correctionsOf = async (
  query: Query,
  batch: Batch,
  contractIds: readonly bigint[],
  limit = AFFECTED_PAGE,
): Promise<Correction[]> => {
  const { merchantId, run } = batch;
  const corrections: Correction[] = [];
  let behind: AffectedEnd | null = null;
  for (let pages = 0; pages < MAX_PAGES; pages += 1) {
    const affected: AffectedRow[] = await readAffected(query, {
      ...{ merchantId, contractIds, run, behind, limit },
    });
    for (const old of affected) {
      const terms = termsOf(old.terms);
      const inputs = await knownNow(query, { merchantId, run, old, terms });
      corrections.push({ old, inputs, after: pay(terms, inputs) });
    }
    behind = affected.at(-1) ?? null;
    if (affected.length < limit) return corrections;
  }
  throw new Error(`run ${run.id}: more than ${MAX_PAGES * limit} earlier statements to correct in one batch`);
};

/** As they are written: of those whose statement is there, and that change anything. */
export const correctionRows = (
  corrections: readonly Correction[],
  statementIds: ReadonlyMap<bigint, bigint>,
): WrittenCorrection[] =>
  corrections.flatMap(({ old, inputs, after }) => {
    const id = statementIds.get(old.contract_id);
    if (id === undefined || (after.gross === old.so_far && after.carriedOut === old.carried)) return [];
    const text = inputsText(inputs);
    return [
      {
        ...{ statement_id: id.toString(), of_statement_id: old.id.toString() },
        ...{ before: old.so_far.toString(), after: after.gross.toString() },
        ...{ inputs: text, inputs_hash: sha256(text), carried_out: after.carriedOut.toString() },
      },
    ];
  });

/** What was frozen, with turnover, winnings and active members as they would be frozen today; money given stays as it was. */
const knownNow = async (
  query: Query,
  of: Batch & { old: AffectedRow; terms: PayTerms },
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
