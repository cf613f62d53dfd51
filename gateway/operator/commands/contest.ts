import { randomUUID } from 'node:crypto';
import {
  type ApproveFault,
  checkContest,
  type Contest,
  contestFund,
  contestOf,
  contestPresets,
  type ContestRow,
  draftContest,
  endContest,
  findContest,
  listContests,
  budgetOf,
  openContest,
  proofOf,
  readBudgets,
  SEED_USE,
} from '../../engagement/contests/index';
import { readZone } from '../../engagement/index';
import { createLedger } from '../../ledger/index';
import { createKeyBox } from '../../platform/index';
import type { Command, CommandArgument, MerchantInput } from '../command';
import { EXIT, missing, OperatorProblem, wrong } from '../problem';
import { readFileOf } from '../read-file';
import { operatorOf, operatorOption } from '../signer';
import { table } from '../table';
import { quoted, textOption } from '../values';
import { amountOf, secretOf } from './cashier-tools';
import { codeOf, shownAmount, termsOf } from './promotion-tools';

const MAX_FILE = 400_000;
const DAY_MS = 86_400_000;
const PRESET_DAYS = 30;
const codeArgument: CommandArgument = { name: 'CODE', help: 'the contest’s short name' };
const fileArgument: CommandArgument = { name: 'FILE', help: 'the contest as JSON: see docs/contests.md' };

const contestIn = (input: MerchantInput): Contest => {
  const text = readFileOf(input.readFile, input.args['FILE'] ?? '').toString('utf8');
  if (text.length > MAX_FILE) throw wrong('FILE', 'is too large.');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw wrong('FILE', 'is no JSON.');
  }
  const checked = checkContest(value, termsOf(input));
  if (checked.ok) return checked.contest;
  const faults = checked.faults.map(({ field, reason }) => `${field}: ${reason}`).join('; ');
  throw wrong('FILE', `does not hold: ${faults}.`);
};
const contestNamed = async (input: MerchantInput): Promise<ContestRow> => {
  const code = codeOf(input.args);
  const row = await findContest(input.query, { merchantId: input.merchant.id, code });
  if (row === null) throw missing('CODE', `${quoted(code)} is no contest of ${input.merchant.code}.`);
  return row;
};
const amountsText = (amounts: ReadonlyMap<string, bigint>, currency: string): string =>
  [...amounts].map(([unit, amount]) => shownAmount(unit, amount, currency)).join(', ');

const list: Command = {
  name: 'contest list',
  summary: 'All contests with their kind, state, window and what their budgets hold.',
  scope: 'merchant',
  examples: ['foyer contest list --merchant demo'],
  async run({ merchant, query }) {
    const rows = await listContests(query, merchant.id);
    const shown = await Promise.all(
      rows.map(async (row) => {
        const held = await readBudgets(query, { merchantId: merchant.id, contestId: row.id });
        return {
          ...{ code: row.code, kind: row.kind, state: row.phase, from: row.from_at.toISOString() },
          ...{ until: row.until_at.toISOString(), budget: amountsText(held, merchant.currency) },
          entries: row.taken,
        };
      }),
    );
    const cells = shown.map((row) => [row.code, row.kind, row.state, row.from, row.until, row.budget]);
    return {
      lines:
        cells.length === 0
          ? ['There are no contests.']
          : table(['code', 'kind', 'state', 'from', 'until', 'budget left'], cells),
      data: { contests: shown },
    };
  },
};

/** As the merchant's clocks show it: 2026-12-01T00:00. */
const localText = (ms: number, timeZone: string): string =>
  new Date(ms).toLocaleString('sv-SE', { timeZone }).slice(0, 16).replace(' ', 'T');
const preset: Command = {
  name: 'contest preset',
  summary: 'Prints a contest to begin with; without a name the names.',
  scope: 'merchant',
  options: { name: { value: 'NAME', help: 'which one' } },
  examples: ['foyer contest preset --name wheel --merchant demo'],
  async run({ options, merchant, query }) {
    const name = textOption(options, 'name', { max: 40 });
    const names = Object.keys(contestPresets);
    if (name === undefined) return { lines: names, data: { presets: names } };
    const make = Object.hasOwn(contestPresets, name) ? contestPresets[name] : undefined;
    if (make === undefined) throw missing('--name', `${quoted(name)} is no preset.`);
    const now = Date.now();
    const zone = await readZone(query, merchant.id);
    const file = make({
      currency: merchant.currency,
      from: localText(now, zone),
      until: localText(now + PRESET_DAYS * DAY_MS, zone),
    });
    return { lines: JSON.stringify(file, null, 2).split('\n'), data: file };
  },
};

const check: Command = {
  name: 'contest check',
  summary: 'Reads a contest, says of every field that does not hold why, and what its budget has to hold.',
  scope: 'merchant',
  arguments: [fileArgument],
  examples: ['foyer contest check wheel.json --merchant demo'],
  run(input) {
    const contest = contestIn(input);
    const needs = budgetOf(contest);
    const text = needs.size === 0 ? 'nothing' : amountsText(needs, input.merchant.currency);
    return Promise.resolve({
      lines: [
        `Holds: ${contest.kind} from ${contest.from} until ${contest.until}.`,
        `Its budget is ${text}.`,
      ],
      data: { ok: true, contest, needs: text },
    });
  },
};

const publish: Command = {
  name: 'contest publish',
  summary: 'Stores a contest; it is offered when its budget is there and another person approves it.',
  scope: 'merchant',
  arguments: [codeArgument, fileArgument],
  options: operatorOption,
  examples: ['foyer contest publish wheel wheel.json --operator ana --merchant demo'],
  async run(input) {
    const author = operatorOf(input.options);
    const code = codeOf(input.args);
    const contest = contestIn(input);
    const { id: merchantId } = input.merchant;
    const zone = await readZone(input.query, merchantId);
    const done = await input.change(async (query, note) => {
      const made = await draftContest(query, { merchantId, zone, code, contest, author });
      note({ target: `contest ${code}`, before: null, after: { hash: made.hash, author, ok: made.ok } });
      return made;
    });
    if (!done.ok)
      throw new OperatorProblem(EXIT.failed, 'CODE', 'was approved before: other terms are another contest.');
    const needs = amountsText(budgetOf(contest), input.merchant.currency);
    return {
      lines: [
        `${code} waits for its budget${needs === '' ? '' : ` of ${needs}`} and for another person’s yes.`,
      ],
      data: { code, hash: done.hash },
    };
  },
};

const UNITS = /^(PTS|TKT\d{1,5})$/;
const wholeOf = (text: string | undefined): bigint => {
  if (text === undefined || !/^[1-9]\d{0,11}$/.test(text))
    throw wrong('AMOUNT', 'must be a whole number of points or tickets.');
  return BigInt(text);
};
const fund: Command = {
  name: 'contest fund',
  summary: 'Puts a budget into a contest’s pool: money, points or tickets.',
  scope: 'merchant',
  arguments: [codeArgument, { name: 'AMOUNT', help: '5000.00; of points and tickets a number' }],
  options: {
    ...operatorOption,
    unit: { value: 'UNIT', help: 'PTS or TKT and a number; the merchant’s currency, unless told' },
  },
  examples: ['foyer contest fund wheel 5000.00 --operator ana --merchant demo'],
  async run(input) {
    const { merchant, args, options, db } = input;
    const operator = operatorOf(options);
    const row = await contestNamed(input);
    const unit = textOption(options, 'unit', { max: 8, pattern: UNITS, like: 'PTS or TKT and a number' });
    const amount =
      unit === undefined ? amountOf(args['AMOUNT'], merchant.currency, 'AMOUNT') : wholeOf(args['AMOUNT']);
    const inUnit = unit ?? merchant.currency;
    await input.change((_, note) => {
      note({
        target: `budget of contest ${row.code}`,
        before: null,
        after: { amount: amount.toString(), unit: inUnit, operator },
      });
      return Promise.resolve();
    });
    const ledger = createLedger({ database: db });
    try {
      const base = { merchantId: merchant.id, contestId: row.id, actor: operator, key: randomUUID() };
      const result = await ledger.post(contestFund({ ...base, unit: inUnit, amount }));
      if (!result.ok) throw new OperatorProblem(EXIT.failed, 'AMOUNT', result.code);
    } finally {
      await ledger.close();
    }
    const held = await readBudgets(input.query, { merchantId: merchant.id, contestId: row.id });
    return {
      lines: [`${row.code} has ${amountsText(held, merchant.currency)} to give.`],
      data: { code: row.code, unit: inUnit, amount: amount.toString() },
    };
  },
};

const SENTENCES: Readonly<Record<ApproveFault, string>> = {
  unknown: 'there is no such contest.',
  'same-person': 'somebody else than who wrote it approves it.',
  state: 'it is no draft, or its end has passed.',
  many: 'there are as many contests as can run at once.',
  budget: 'its budget does not hold what it can pay: contest fund.',
};
const approve: Command = {
  name: 'contest approve',
  summary: 'Opens a contest for what happens from now on; by another person than its author.',
  scope: 'merchant',
  arguments: [codeArgument],
  options: operatorOption,
  examples: ['foyer contest approve wheel --operator bruno --merchant demo'],
  async run(input) {
    const approver = operatorOf(input.options);
    const { code, id } = await contestNamed(input);
    const box = createKeyBox(await secretOf(input), SEED_USE);
    const { merchant } = input;
    const done = await input.change(async (query, note) => {
      const opened = await openContest(query, { merchantId: merchant.id, code, approver, box });
      note({ target: `contest ${code}`, before: 'draft', after: { opened: opened.ok, approver } });
      return opened;
    });
    if (!done.ok) {
      const { short, fault } = done;
      const more =
        short === undefined
          ? ''
          : ` ${shownAmount(short.unit, short.needs - short.has, merchant.currency)} are missing.`;
      throw new OperatorProblem(EXIT.failed, 'CODE', `${SENTENCES[fault]}${more}`);
    }
    return { lines: [`${code} is open.`], data: { code, id: id.toString() } };
  },
};

const stop: Command = {
  name: 'contest stop',
  summary:
    'Offers and counts nothing more of a contest; what was given stays, and steps that wait can be claimed.',
  scope: 'merchant',
  arguments: [codeArgument],
  options: operatorOption,
  examples: ['foyer contest stop wheel --operator ana --merchant demo'],
  async run(input) {
    const operator = operatorOf(input.options);
    const { code, id, phase } = await contestNamed(input);
    const stopped = await input.change(async (query, note) => {
      note({ target: `contest ${code}`, before: phase, after: { stopped: true, operator } });
      return endContest(query, { merchantId: input.merchant.id, id, to: 'stopped' });
    });
    return { lines: [stopped ? `${code} is stopped.` : `${code} was not open.`], data: { code, stopped } };
  },
};

const show: Command = {
  name: 'contest show',
  summary: 'One contest with its state, its rules and what its budget holds.',
  scope: 'merchant',
  arguments: [codeArgument],
  examples: ['foyer contest show wheel --merchant demo'],
  async run(input) {
    const row = await contestNamed(input);
    const held = await readBudgets(input.query, { merchantId: input.merchant.id, contestId: row.id });
    const contest = contestOf(row);
    const { currency } = input.merchant;
    const shown = {
      ...{ code: row.code, kind: row.kind, state: row.phase, author: row.author, entries: row.taken },
      ...{ from: row.from_at.toISOString(), until: row.until_at.toISOString(), hash: row.hash },
      ...{ budget: amountsText(held, currency), needs: amountsText(budgetOf(contest), currency) },
      units: [...budgetOf(contest).keys()],
    };
    return {
      lines: [
        `${row.code}: ${row.phase}, hash ${row.hash.slice(0, 12)}, budget ${amountsText(held, input.merchant.currency) || 'nothing'}.`,
        ...JSON.stringify(contest, null, 2).split('\n'),
      ],
      data: { ...shown, contest },
    };
  },
};

const proof: Command = {
  name: 'contest proof',
  summary:
    'Prints what anyone needs to check a raffle that is drawn (for draw verify), or rounds of a red rain that are over.',
  scope: 'merchant',
  arguments: [codeArgument],
  examples: ['foyer contest proof raffle --merchant demo > raffle.json'],
  async run(input) {
    const row = await contestNamed(input);
    const found = await proofOf(input.query, { merchantId: input.merchant.id, row });
    if (found === null)
      throw new OperatorProblem(
        EXIT.failed,
        'CODE',
        'is no raffle that is drawn, and no rain that had a round.',
      );
    return { lines: JSON.stringify(found, null, 1).split('\n'), data: found };
  },
};

export const contestCommands: readonly Command[] = [
  ...[list, preset, check, publish, fund, approve, stop, show],
  proof,
];
