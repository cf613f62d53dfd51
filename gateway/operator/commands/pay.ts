import {
  approveComputed,
  approveRun,
  type ApprovalRefusal,
  computeOpen,
  fileOf,
  findStatement,
  openDue,
  readApprovals,
  readRuns,
  readRunStatements,
  type RunRow,
  statementOf,
  verifyRun,
} from '../../agents/index';
import { amountText } from '../../../src/contract/money';
import { payKinds } from '../../../src/contract/pay';
import type { Command, MerchantInput } from '../command';
import { EXIT, missing, OperatorProblem } from '../problem';
import { operatorOf, operatorOption } from '../signer';
import { table } from '../table';
import { choiceOption, textOption } from '../values';
import { idOf } from './cashier-tools';
import { payChargeCommands } from './pay-charges';
import { payExport } from './pay-export';
import { payPolicyCommands } from './pay-policy';
import { payRebateCommands } from './pay-rebates';
import { money, plain, readable, runArgument, runOf } from './pay-tools';

const MAX_RUNS = 200;
const MAX_SHOWN = 200;
const STATES = ['open', 'computed', 'stopped', 'approved', 'posted'] as const;
const periodOf = (run: RunRow): string =>
  run.span === 'h' || run.span === '5' ? run.starts_at.toISOString() : run.from_day;

const run: Command = {
  name: 'pay run',
  summary:
    'Opens and computes what has ended, at once; the running gateway pays what needs no operator within seconds.',
  scope: 'merchant',
  examples: ['foyer pay run --merchant demo'],
  async run(input) {
    const { db, merchant } = input;
    const of = { merchantId: merchant.id, now: Date.now() };
    await openDue(db, of);
    await computeOpen(db, of);
    await approveComputed(db, of);
    const waiting = await readRuns(input.query, {
      ...{ merchantId: merchant.id, state: 'stopped', kind: null, limit: MAX_RUNS },
    });
    return {
      lines: [
        waiting.length === 0
          ? 'Nothing waits for an operator.'
          : `${waiting.length} runs wait for you: pay list --state stopped.`,
      ],
      data: { waiting: waiting.map(({ id }) => id.toString()) },
    };
  },
};

const list: Command = {
  name: 'pay list',
  summary: 'Pay runs, the newest first: what they come to, who has to decide, what uplines owe.',
  scope: 'merchant',
  options: {
    state: { value: 'STATE', help: STATES.join('|') },
    kind: { value: 'KIND', help: payKinds.join('|') },
  },
  examples: ['foyer pay list --merchant demo', 'foyer pay list --state stopped --merchant demo'],
  async run(input) {
    const { merchant, query, options } = input;
    const rows = await readRuns(query, {
      ...{ merchantId: merchant.id, limit: MAX_RUNS },
      state: choiceOption(options, 'state', STATES) ?? null,
      kind: choiceOption(options, 'kind', payKinds) ?? null,
    });
    const cells = rows.map((row) => [
      ...[row.id.toString(), row.kind, row.span, periodOf(row), row.state, row.reason],
      ...[String(row.statements), money(input, row.platform_due), money(input, row.due)],
      row.owing === 0 ? '' : `${money(input, row.owed)} by ${row.owing}`,
    ]);
    const heads = [
      'id',
      'kind',
      'period',
      'of',
      'state',
      'why',
      'statements',
      'platform pays',
      'agents get',
      'owed',
    ];
    return {
      lines: table(heads, cells),
      data: { runs: rows.map((row) => ({ ...row, id: row.id.toString() })).map(plain) },
    };
  },
};

const show: Command = {
  name: 'pay show',
  summary: 'The statements of a run, or with --statement one of them with every line.',
  scope: 'merchant',
  arguments: [runArgument],
  options: { statement: { value: 'ID', help: 'one statement' } },
  examples: ['foyer pay show 7 --merchant demo', 'foyer pay show 7 --statement 12 --merchant demo'],
  async run(input) {
    const { merchant, query, options } = input;
    const found = await runOf(input);
    const one = textOption(options, 'statement', { max: 18, pattern: /^[1-9]\d*$/, like: 'a number' });
    if (one !== undefined) return showStatement(input, found, BigInt(one));
    const rows = await readRunStatements(query, {
      ...{ merchantId: merchant.id, runId: found.id, behind: 0n, limit: MAX_SHOWN },
    });
    const approvals = await readApprovals(query, { merchantId: merchant.id, runId: found.id });
    const cells = rows.map((row) => {
      const { due, paid, passed, owed, state } = statementOf(row, false);
      return [
        ...[
          row.id.toString(),
          row.receiver,
          row.payer_id === null ? 'platform' : 'upline',
          row.product,
          state,
        ],
        ...[row.gross, row.corrections, row.opening].map((minor) => money(input, minor)),
        ...[due, paid, passed, owed].map((sum) => amountText(sum)),
      ];
    });
    const heads = [
      'id',
      'agent',
      'payer',
      'product',
      'state',
      'gross',
      'corrections',
      'opening',
      'due',
      'paid',
      'passed',
      'owed',
    ];
    return {
      lines: [
        `${found.kind} ${periodOf(found)}: ${found.state}${found.reason === '' ? '' : `, ${found.reason}`}; approved by ${approvals.join(', ') || 'no operator'}`,
        ...table(heads, cells),
        ...(found.statements > rows.length ? [`… ${found.statements - rows.length} more: pay export`] : []),
      ],
      data: {
        run: plain(found),
        approvals,
        statements: readable(rows.map((row) => statementOf(row, false))),
      },
    };
  },
};

const showStatement = async (input: MerchantInput, found: RunRow, id: bigint) => {
  const { merchant, query } = input;
  const row = await findStatement(query, { merchantId: merchant.id, id });
  if (row?.run_id !== found.id) throw missing('--statement', 'is none of this run.');
  const file = await fileOf(query, { merchantId: merchant.id, row, isOwn: true });
  return {
    lines: [
      `${row.receiver}, contract ${row.contract_id} version ${row.version}, row ${row.tier === null ? 'none' : row.tier + 1}`,
      ...table(
        ['line', 'amount'],
        file.lines.map(({ item, amount }) => [item, amountText(amount)]),
      ),
      ...file.correctionsOf.map(
        ({ statementId, before, after }) =>
          `statement ${statementId}: ${amountText(before)} is ${amountText(after)} now`,
      ),
      ...file.below.map(
        ({ member, due, owed }) => `${member.name} gets ${amountText(due)}, owed ${amountText(owed)}`,
      ),
    ],
    data: readable(file),
  };
};

const REFUSED: Readonly<Record<ApprovalRefusal, string>> = {
  unknown: 'there is no such run.',
  state: 'it does not wait for an approval.',
  'same-person': 'the second one to approve it must be another person.',
  budget: 'it goes beyond the month’s budget: raise it, or say --over-budget.',
};

const approve: Command = {
  name: 'pay approve',
  summary: 'Approves a run that waits; above the second band another operator has to as well.',
  scope: 'merchant',
  arguments: [runArgument],
  options: { ...operatorOption, 'over-budget': { help: 'beyond the month’s budget, this once' } },
  examples: ['foyer pay approve 7 --operator ana --merchant demo'],
  async run(input) {
    const operator = operatorOf(input.options);
    const id = idOf(input.args);
    const overBudget = input.options['over-budget'] === true;
    const done = await input.change(async (query, note) => {
      const result = await approveRun(query, { merchantId: input.merchant.id, id, operator, overBudget });
      if (result.refused === 'unknown') throw missing('ID', REFUSED.unknown);
      if (result.refused !== null) throw new OperatorProblem(EXIT.failed, 'ID', REFUSED[result.refused]);
      note({ target: `pay run ${id}`, before: null, after: { approved: operator, overBudget } });
      return result;
    });
    return {
      lines: [
        done.needsSecond
          ? 'Approved; another operator has to as well.'
          : 'Approved; the gateway pays within seconds.',
      ],
      data: { id: id.toString(), needsSecond: done.needsSecond },
    };
  },
};

const verify: Command = {
  name: 'pay verify',
  summary: 'Computes every statement of a run again from its frozen inputs and the signed terms.',
  scope: 'merchant',
  arguments: [runArgument],
  examples: ['foyer pay verify 7 --merchant demo'],
  async run(input) {
    const { merchant, query, args } = input;
    const verdict = await verifyRun(query, { merchantId: merchant.id, id: idOf(args) });
    if (verdict === null) throw missing('ID', 'there is no such run.');
    const data = { ...plain({ ...verdict }), faults: verdict.faults };
    if (verdict.faults.length > 0)
      return {
        lines: table(
          ['statement', 'does not hold'],
          verdict.faults.map(({ statement, what }) => [statement, what]),
        ),
        data,
        exit: EXIT.failed,
      };
    return {
      lines: [
        `${verdict.statements} statements are what their inputs and contracts say; the platform pays ${money(input, verdict.platform)}.`,
      ],
      data,
    };
  },
};

export const payCommands: readonly Command[] = [
  run,
  list,
  show,
  approve,
  verify,
  payExport,
  ...payPolicyCommands,
  ...payRebateCommands,
  ...payChargeCommands,
];
