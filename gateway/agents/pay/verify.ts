import { chargesHold, pay } from '../../../src/contract/pay';
import type { Query } from '../../database/types';
import { sidesText, versionHash } from '../contracts/chain';
import { termsOf } from '../contracts/terms';
import { findContract, readVersions } from '../contracts/contracts.queries';
import { chargesIn } from './charges';
import { inputsOf, linesText, missingText, PAY_CODE, sha256 } from './inputs-text';
import { findRun } from './runs.queries';
import { readCorrections, readRunStatements, type StatementRow } from './statements.queries';

const PAGE = 500;
/** Pages of one run: a million statements. */
const MAX_PAGES = 2_000;
const MAX_CORRECTIONS = 500;
/** Faults that are told of one run. */
const MAX_FAULTS = 100;

export interface PayFault {
  statement: string;
  /** What does not hold: inputs, version, tree, lines, gross, charges, sum, corrections. */
  what: string;
}
export interface PayVerdict {
  statements: number;
  /** Of all statements: what contracts give, what the platform pays to top lines. */
  gross: bigint;
  platform: bigint;
  faults: PayFault[];
}

/** Computes every statement of a run again from what was frozen: the same formula, the signed version, the hashes. null: there is no such run. */
export const verifyRun = async (
  query: Query,
  { merchantId, id }: { merchantId: number; id: bigint },
): Promise<PayVerdict | null> => {
  const run = await findRun(query, { merchantId, id });
  if (run === null) return null;
  const verdict: PayVerdict = { statements: 0, gross: 0n, platform: 0n, faults: [] };
  const treeHash = sha256(run.tree);
  let behind = 0n;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const rows = await readRunStatements(query, { merchantId, runId: id, behind, limit: PAGE });
    for (const row of rows) {
      const faults = await faultsOf(query, { merchantId, row, treeHash });
      verdict.faults.push(...faults.map((what) => ({ statement: row.id.toString(), what })));
      verdict.statements += 1;
      verdict.gross += row.gross;
      if (row.payer_id === null) verdict.platform += row.due;
    }
    if (rows.length < PAGE || verdict.faults.length >= MAX_FAULTS) break;
    behind = rows.at(-1)?.id ?? behind;
  }
  if (
    run.state !== 'open' &&
    (verdict.statements !== run.statements || verdict.platform !== run.platform_due)
  )
    verdict.faults.push({ statement: '', what: 'run' });
  return { ...verdict, faults: verdict.faults.slice(0, MAX_FAULTS) };
};

/** What of one statement does not follow from what it says it was computed from. */
export const faultsOf = async (
  query: Query,
  { merchantId, row, treeHash }: { merchantId: number; row: StatementRow; treeHash: string },
): Promise<string[]> => {
  const faults: string[] = [];
  if (sha256(row.inputs) !== row.inputs_hash) faults.push('inputs');
  if (row.tree_hash !== treeHash) faults.push('tree');
  if (row.code !== PAY_CODE) return [...faults, 'code'];
  if (!(await isSigned(query, { merchantId, row }))) faults.push('version');
  const result = pay(termsOf(row.terms), inputsOf(row.inputs));
  if (linesText(result) !== row.lines || missingText(result) !== row.missing) faults.push('lines');
  if (result.gross !== row.gross || result.tier !== row.tier || result.carriedOut !== row.carried_out)
    faults.push('gross');
  if (!chargesHold(chargesIn(row.charges), inputsOf(row.inputs))) faults.push('charges');
  if (row.due + row.closing !== row.gross + row.corrections + row.opening) faults.push('sum');
  const corrections =
    row.corrections === 0n
      ? []
      : await readCorrections(query, { merchantId, statementId: row.id, limit: MAX_CORRECTIONS });
  const isRight = corrections.every(
    (one) => pay(termsOf(one.terms), inputsOf(one.inputs)).gross === one.after,
  );
  const sum = corrections.reduce((all, { before, after }) => all + after - before, 0n);
  if (!isRight || sum !== row.corrections) faults.push('corrections');
  return faults;
};

/** Whether the version's hash is the one that follows from its terms and the version before. */
const isSigned = async (
  query: Query,
  { merchantId, row }: { merchantId: number; row: StatementRow },
): Promise<boolean> => {
  const contract = await findContract(query, { merchantId, id: row.contract_id });
  if (contract === null) return false;
  const versions = await readVersions(query, { merchantId, contractIds: [row.contract_id] });
  const signed = versions.find(({ number }) => number === row.version);
  if (!signed || signed.hash !== row.version_hash) return false;
  const sides = sidesText({
    ...{ merchantId, receiverId: contract.receiver_id, payerId: contract.payer_id },
    ...{ kind: contract.kind, product: contract.product, span: contract.span },
  });
  return versionHash({ sides, number: signed.number, terms: signed.terms }, signed.previous) === signed.hash;
};
