import {
  approveComputed,
  approveRun,
  type ApprovalRefusal,
  computeOpen,
  fileOf,
  findRun,
  findStatement,
  openDue,
  type PaySettings,
  readApprovals,
  readPaySettings,
  readRuns,
  readRunStatements,
  type RunRow,
  statementOf,
  verifyRun,
  writePaySettings,
} from '../../agents/index';
import { amountText, parseAmount } from '../../../src/contract/money';
import { payKinds } from '../../../src/contract/pay';
import type { Command, CommandArgument, MerchantInput } from '../command';
import { EXIT, missing, OperatorProblem, wrong } from '../problem';
import { table } from '../table';
import { choiceOption, integerOption, quoted, textOption } from '../values';
import { idOf, operatorOf, operatorOption } from './cashier-tools';

const MAX_RUNS = 200;
const MAX_SHOWN = 200;
const PAGE = 500;
const STATES = ['open', 'computed', 'stopped', 'approved', 'posted'] as const;
const runArgument: CommandArgument = { name: 'ID', help: 'number of a run, as pay list shows it' };

const runOf = async ({ merchant, query, args }: MerchantInput): Promise<RunRow> => {
  const run = await findRun(query, { merchantId: merchant.id, id: idOf(args) });
  if (run === null) throw missing('ID', 'there is no such run.');
  return run;
};
const money = ({ merchant }: MerchantInput, minor: bigint): string =>
  amountText({ minor, currency: merchant.currency });
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

/** For scripts: sums as text. */
const plain = (row: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).map(([key, value]) => [key, typeof value === 'bigint' ? value.toString() : value]),
  );
const readable = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (_, member: unknown) => (typeof member === 'bigint' ? member.toString() : member)),
  );

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
  examples: ['foyer pay approve 7 --operator Ana --merchant demo'],
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

const EXPORTED = [
  'id',
  'agent',
  'payer',
  'contract',
  'version',
  'product',
  'from',
  'until',
  'state',
  'gross',
  'corrections',
  'opening',
  'due',
  'paid',
  'passed',
  'owed',
  'closing',
  'currency',
];
/** Names come from members: a sheet must not read one as a formula. */
const cell = (text: string): string =>
  `"${(/^[=+@-]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

const exportRun: Command = {
  name: 'pay export',
  summary: 'The statements of a run for accounting, as CSV.',
  scope: 'merchant',
  arguments: [runArgument],
  examples: ['foyer pay export 7 --merchant demo > run-7.csv'],
  async run(input) {
    const found = await runOf(input);
    return { lines: [], data: null, stream: (isJson) => exported(input, found, isJson) };
  },
};

async function* exported(input: MerchantInput, found: RunRow, isJson: boolean): AsyncGenerator<string> {
  const { merchant, query } = input;
  if (!isJson) yield EXPORTED.join(',');
  let behind = 0n;
  let first = true;
  for (;;) {
    const rows = await readRunStatements(query, {
      merchantId: merchant.id,
      runId: found.id,
      behind,
      limit: PAGE,
    });
    for (const row of rows) {
      const one = statementOf(row, false);
      if (isJson) {
        yield `${first ? '[' : ','}${JSON.stringify(readable(one))}`;
        first = false;
        continue;
      }
      yield [
        ...[one.id, cell(row.receiver), one.payer, one.contractId, String(one.version), one.product],
        ...[row.from_day, row.until_day, one.state],
        ...[
          one.gross,
          one.corrections,
          one.opening,
          one.due,
          one.paid,
          one.passed,
          one.owed,
          one.closing,
        ].map((sum) => amountText(sum)),
        row.currency,
      ].join(',');
    }
    if (rows.length < PAGE) break;
    behind = rows.at(-1)?.id ?? behind;
  }
  if (isJson) yield first ? '[]' : ']';
}

const settingsText = (settings: PaySettings, input: MerchantInput): Record<string, string> => ({
  dearer: settings.dearer,
  'auto-up-to': money(input, settings.auto_up_to),
  'second-above': money(input, settings.second_above),
  'month-budget': settings.month_budget === null ? 'none' : money(input, settings.month_budget),
  grace: String(settings.grace_minutes),
  'window-grace': String(settings.window_grace_minutes),
});

const policyShow: Command = {
  name: 'pay policy show',
  summary: 'Shows what agents’ pay needs an operator for, and the month’s budget.',
  scope: 'merchant',
  examples: ['foyer pay policy show --merchant demo'],
  async run(input) {
    const data = settingsText(await readPaySettings(input.query, input.merchant.id), input);
    return { lines: table(['setting', 'is'], Object.entries(data)), data };
  },
};

const amountIn = (input: MerchantInput, name: string): bigint | undefined => {
  const text = textOption(input.options, name, { max: 32 });
  if (text === undefined) return undefined;
  const minor = parseAmount(text, input.merchant.currency);
  if (minor === null || minor < 0n)
    throw wrong(`--${name}`, `must be an amount like 50.00, not ${quoted(text)}.`);
  return minor;
};

const policySet: Command = {
  name: 'pay policy set',
  summary: 'Changes what agents’ pay needs an operator for, and the month’s budget.',
  scope: 'merchant',
  options: {
    dearer: { value: 'confirm|refuse', help: 'terms above the offerer’s own contract' },
    'auto-up-to': {
      value: 'AMOUNT',
      help: 'a run that costs the platform up to this is paid without an operator',
    },
    'second-above': { value: 'AMOUNT', help: 'above it two different operators approve a run' },
    'month-budget': { value: 'AMOUNT|none', help: 'what the platform pays agents in a month at most' },
    grace: { value: 'MINUTES', help: 'after the end of a day or longer period before it is computed' },
    'window-grace': { value: 'MINUTES', help: 'the same of an hour or five minutes' },
  },
  examples: [
    'foyer pay policy set --auto-up-to 500 --second-above 5000 --month-budget 100000 --merchant demo',
  ],
  async run(input) {
    const { merchant, options } = input;
    const budget = options['month-budget'] === 'none' ? null : amountIn(input, 'month-budget');
    const change = {
      dearer: choiceOption(options, 'dearer', ['confirm', 'refuse']),
      auto_up_to: amountIn(input, 'auto-up-to'),
      second_above: amountIn(input, 'second-above'),
      month_budget: budget,
      grace_minutes: integerOption(options, 'grace', { min: 0, max: 1_440 }),
      window_grace_minutes: integerOption(options, 'window-grace', { min: 0, max: 60 }),
    };
    const given = Object.entries(change).filter(([, value]) => value !== undefined);
    if (given.length === 0) throw wrong('', 'nothing is to be changed; --help lists what can be.');
    const after = await input.change(async (query, note) => {
      const before = await readPaySettings(query, merchant.id);
      const settings: PaySettings = { ...before, ...Object.fromEntries(given) };
      if (settings.second_above < settings.auto_up_to)
        throw wrong('--second-above', 'must not be less than what needs no operator.');
      await writePaySettings(query, { merchantId: merchant.id, settings });
      const [was, now] = [settingsText(before, input), settingsText(settings, input)];
      note({ target: 'agents’ pay', before: was, after: now });
      return now;
    });
    return { lines: table(['setting', 'is'], Object.entries(after)), data: after };
  },
};

export const payCommands: readonly Command[] = [
  run,
  list,
  show,
  approve,
  verify,
  exportRun,
  policyShow,
  policySet,
];
