import { randomUUID } from 'node:crypto';
import {
  type Definition,
  draftVersion,
  fundMove,
  insertCause,
  listPromotions,
  presets,
  type PublishFault,
  publishVersion,
  readPools,
  readVersions,
  stopPromotion,
  unitsOf,
} from '../../engagement/index';
import { findOperatorMember } from '../../identity/index';
import { createLedger } from '../../ledger/index';
import type { Command } from '../command';
import { EXIT, missing, OperatorProblem, wrong } from '../problem';
import { operatorOf, operatorOption } from '../signer';
import { table } from '../table';
import { integerOption, quoted, textOption } from '../values';
import { amountOf } from './cashier-tools';
import { refuseUnplayable } from './promotion-games';
import {
  codeArgument,
  codeOf,
  definitionIn,
  faultLines,
  fileArgument,
  promotionNamed,
  shownAmount,
  termsOf,
} from './promotion-tools';

const MAX_LIST = 500;
const MAX_VERSIONS = 1_000_000;
const MILLION = 1_000_000;
/** What a game gives back on average, for the cost before opting in. */
const USUAL_RETURN_PPM = 960_000;

const list: Command = {
  name: 'promotion list',
  summary: 'All promotions with their state, versions and what their budgets hold.',
  scope: 'merchant',
  examples: ['foyer promotion list --merchant demo'],
  async run({ merchant, query }) {
    const rows = await listPromotions(query, { merchantId: merchant.id, limit: MAX_LIST });
    const pools = await readPools(query, { merchantId: merchant.id, promotions: rows.map(({ id }) => id) });
    const held = (id: bigint): string =>
      [...pools]
        .flatMap(([key, amount]) => {
          const [owner, unit = ''] = key.split(' ');
          return owner === id.toString() ? [shownAmount(unit, amount, merchant.currency)] : [];
        })
        .join(', ');
    const shown = rows.map((row) => ({
      ...{ code: row.code, state: row.state, inForce: row.published, newest: row.newest },
      budget: held(row.id),
    }));
    const cells = shown.map((row) => [
      ...[row.code, row.state, String(row.inForce ?? ''), String(row.newest), row.budget],
    ]);
    return {
      lines:
        cells.length === 0
          ? ['There are no promotions.']
          : table(['code', 'state', 'in force', 'newest', 'budget left'], cells),
      data: { promotions: shown },
    };
  },
};

/** What a bonus costs its member on average before it is own money: W × base × (1 − return). */
const costLines = ({ settle }: Definition): string[] => {
  if (settle.bonus === undefined) return [];
  const { wager, days, cap } = settle.bonus;
  const loss = Math.round((wager * (MILLION - USUAL_RETURN_PPM)) / 10_000);
  return [
    `A bonus of 100 is staked ${wager} times within ${days} days; at a return of 96 % that costs ${loss} on average.`,
    ...(loss >= 100 ? ['It is worth less than nothing to who takes it.'] : []),
    ...(cap === undefined ? [] : [`At most ${cap} minor units of it become own money.`]),
  ];
};

const check: Command = {
  name: 'promotion check',
  summary:
    'Reads a definition and says of every field that does not hold why, for the merchant’s market too.',
  scope: 'merchant',
  arguments: [fileArgument],
  examples: ['foyer promotion check cashback.json --merchant demo'],
  async run(input) {
    const definition = definitionIn(input);
    await refuseUnplayable(input, definition);
    const { kind, trigger, settle, markets } = definition;
    return {
      lines: [
        `Holds: ${kind} on ${trigger.on}, gives ${unitsOf(definition).join(', ')}, claim ${settle.claim}, markets ${markets.join(', ')}.`,
        ...costLines(definition),
      ],
      data: { ok: true, definition },
    };
  },
};

const preset: Command = {
  name: 'promotion preset',
  summary: 'Prints a definition to begin with; without a name the names.',
  scope: 'merchant',
  options: { name: { value: 'NAME', help: 'which one' }, market: { value: 'CODE', help: 'GB, BR, DK …' } },
  examples: [
    'foyer promotion preset --merchant demo',
    'foyer promotion preset --name cashback --merchant demo',
  ],
  run(input) {
    const { options, merchant } = input;
    const name = textOption(options, 'name', { max: 40 });
    if (name === undefined)
      return Promise.resolve({ lines: Object.keys(presets), data: { presets: Object.keys(presets) } });
    const make = Object.hasOwn(presets, name) ? presets[name] : undefined;
    if (make === undefined) throw missing('--name', `${quoted(name)} is no preset.`);
    const home = termsOf(input).country;
    const market = textOption(options, 'market', { max: 8 }) ?? (home === '' ? 'XX' : home);
    const file = make(merchant.currency, market);
    return Promise.resolve({ lines: JSON.stringify(file, null, 2).split('\n'), data: file });
  },
};

const show: Command = {
  name: 'promotion show',
  summary: 'One promotion with its versions, who wrote and who approved each, and the newest definition.',
  scope: 'merchant',
  arguments: [codeArgument],
  examples: ['foyer promotion show cashback --merchant demo'],
  async run(input) {
    const promotion = await promotionNamed(input);
    const { query, merchant } = input;
    const versions = await readVersions(query, { merchantId: merchant.id, promotionId: promotion.id });
    const rows = versions.map((one) => [
      ...[String(one.number), one.author, one.approver ?? '', one.published_at?.toISOString() ?? ''],
      one.hash.slice(0, 12),
    ]);
    const newest: unknown = versions[0] === undefined ? null : JSON.parse(versions[0].body);
    return {
      lines: [
        `${promotion.code}: ${promotion.state}.`,
        ...table(['version', 'author', 'approved by', 'in force from', 'hash'], rows),
        ...JSON.stringify(newest, null, 2).split('\n'),
      ],
      data: { code: promotion.code, state: promotion.state, versions: rows, definition: newest },
    };
  },
};

const publish: Command = {
  name: 'promotion publish',
  summary:
    'Stores a definition as a new version; it counts when its budget is there and another person approves it.',
  scope: 'merchant',
  arguments: [codeArgument, fileArgument],
  options: operatorOption,
  examples: ['foyer promotion publish cashback cashback.json --operator ana --merchant demo'],
  async run(input) {
    const author = operatorOf(input.options);
    const code = codeOf(input.args);
    const definition = definitionIn(input);
    await refuseUnplayable(input, definition);
    const made = await input.change(async (query, note) => {
      const stored = await draftVersion(query, { ...termsOf(input), code, definition, author });
      note({
        target: `promotion ${code} ${stored.number}`,
        before: null,
        after: { hash: stored.hash, author },
      });
      return stored;
    });
    return {
      lines: [`${code} has version ${made.number}; it waits for its budget and for another person’s yes.`],
      data: { code, version: made.number, hash: made.hash },
    };
  },
};

const refusal = (fault: PublishFault): OperatorProblem => {
  switch (fault.fault) {
    case 'unknown':
      return missing('CODE', 'has no such version.');
    case 'same-person':
      return wrong('--operator', `wrote it: somebody else than ${quoted(fault.author)} approves it.`);
    case 'published':
      return new OperatorProblem(EXIT.failed, 'CODE', 'that version was approved before.');
    case 'budget':
      return new OperatorProblem(EXIT.failed, 'CODE', `has no budget in ${fault.unit}: promotion fund.`);
    case 'terms':
      return new OperatorProblem(EXIT.failed, 'CODE', `does not hold any more: ${faultLines(fault.faults)}.`);
  }
};

const approve: Command = {
  name: 'promotion approve',
  summary: 'Puts a version in force for what happens from now on; by another person than its author.',
  scope: 'merchant',
  arguments: [codeArgument],
  options: { ...operatorOption, version: { value: 'N', help: 'the newest, unless told' } },
  examples: ['foyer promotion approve cashback --operator bruno --merchant demo'],
  async run(input) {
    const approver = operatorOf(input.options);
    const promotion = await promotionNamed(input);
    const number = integerOption(input.options, 'version', { min: 1, max: MAX_VERSIONS }) ?? promotion.newest;
    const done = await input.change(async (query, note) => {
      const made = await publishVersion(query, { ...termsOf(input), code: promotion.code, number, approver });
      note({
        target: `promotion ${promotion.code}`,
        before: { version: promotion.published },
        after: { version: number, approver, fault: 'fault' in made ? made.fault : null },
      });
      return made;
    });
    if ('fault' in done) throw refusal(done);
    return {
      lines: [`${promotion.code} ${number} is in force.`],
      data: { code: promotion.code, version: number, hash: done.version.hash },
    };
  },
};

const stop: Command = {
  name: 'promotion stop',
  summary: 'Grants nothing more of a promotion from now on; what was granted can be claimed and played.',
  scope: 'merchant',
  arguments: [codeArgument],
  options: operatorOption,
  examples: ['foyer promotion stop cashback --operator ana --merchant demo'],
  async run(input) {
    const operator = operatorOf(input.options);
    const promotion = await promotionNamed(input);
    const stopped = await input.change(async (query, note) => {
      note({
        target: `promotion ${promotion.code}`,
        before: promotion.state,
        after: { stopped: true, operator },
      });
      return stopPromotion(query, { merchantId: input.merchant.id, promotionId: promotion.id });
    });
    return {
      lines: [stopped ? `${promotion.code} grants nothing more.` : `${promotion.code} was not in force.`],
      data: { code: promotion.code, stopped },
    };
  },
};

const UNITS = /^(PTS|TKT\d{1,5})$/;
const fund: Command = {
  name: 'promotion fund',
  summary:
    'Puts a budget into a promotion’s pool: money, points or tickets. What is not there is not granted.',
  scope: 'merchant',
  arguments: [codeArgument, { name: 'AMOUNT', help: '5000.00; of points and tickets a number' }],
  options: {
    ...operatorOption,
    unit: {
      value: 'UNIT',
      help: 'PTS or TKT and the number of a ticket; the merchant’s currency, unless told',
    },
  },
  examples: [
    'foyer promotion fund cashback 5000.00 --operator ana --merchant demo',
    'foyer promotion fund check-in 100000 --unit PTS --operator ana --merchant demo',
  ],
  async run(input) {
    const { merchant, args, options, db } = input;
    const operator = operatorOf(options);
    const promotion = await promotionNamed(input);
    const unit = textOption(options, 'unit', { max: 8, pattern: UNITS, like: 'PTS or TKT and a number' });
    const text = args['AMOUNT'];
    const amount = unit === undefined ? amountOf(text, merchant.currency, 'AMOUNT') : wholeOf(text);
    const [newest] = await readVersions(input.query, { merchantId: merchant.id, promotionId: promotion.id });
    const isRebate = newest?.body.includes('"kind":"REBATE"') === true;
    const inUnit = unit ?? merchant.currency;
    await input.change(async (_, note) =>
      note({
        target: `budget of ${promotion.code}`,
        before: null,
        after: { amount: amount.toString(), unit: inUnit, operator },
      }),
    );
    const ledger = createLedger({ database: db });
    try {
      const base = { merchantId: merchant.id, promotionId: promotion.id, actor: operator };
      const result = await ledger.post(
        fundMove({ ...base, unit: inUnit, amount, key: randomUUID(), isRebate }),
      );
      if (!result.ok) throw new OperatorProblem(EXIT.failed, 'AMOUNT', result.code);
      const held = result.balances.find(({ account }) => account.class === 'pool')?.balanceMinor ?? amount;
      const shown = shownAmount(inUnit, held, merchant.currency);
      return {
        lines: [`${promotion.code} has ${shown} to give.`],
        data: { code: promotion.code, unit: inUnit, held: held.toString() },
      };
    } finally {
      await ledger.close();
    }
  },
};

const wholeOf = (text: string | undefined): bigint => {
  if (text === undefined || !/^[1-9]\d{0,11}$/.test(text))
    throw wrong('AMOUNT', 'must be a whole number of points or tickets.');
  return BigInt(text);
};

const give: Command = {
  name: 'promotion give',
  summary: 'Gives a member a promotion of kind MANUAL by hand; its conditions, limits and budget count.',
  scope: 'merchant',
  arguments: [codeArgument, { name: 'NAME', help: 'the member’s username' }],
  options: { ...operatorOption, ref: { value: 'WORD', help: 'what it is for: the same word gives once' } },
  examples: ['foyer promotion give present maria --ref ticket-812 --operator ana --merchant demo'],
  async run(input) {
    const operator = operatorOf(input.options);
    const promotion = await promotionNamed(input);
    const { merchant, args, query } = input;
    const username = args['NAME'] ?? '';
    const member = await findOperatorMember(query, { merchantId: merchant.id, username });
    if (member === null) throw missing('NAME', `${quoted(username)} is no member of ${merchant.code}.`);
    const word =
      textOption(input.options, 'ref', { max: 60, pattern: /^[\w.-]+$/, like: 'a word' }) ?? randomUUID();
    await input.change(async (write, note) => {
      note({
        target: `promotion ${promotion.code}`,
        before: null,
        after: { to: username, ref: word, operator },
      });
      await insertCause(write, {
        ...{ merchantId: merchant.id, memberId: member.id, kind: 'manual' },
        ...{ ref: `${promotion.code}:${word}`, word: promotion.code },
      });
    });
    return {
      lines: [`${username} gets ${promotion.code} within seconds, if its conditions and its budget say so.`],
      data: { code: promotion.code, member: username, ref: word },
    };
  },
};

export const promotionCommands: readonly Command[] = [
  ...[list, show, preset, check, publish, fund, approve, stop, give],
];
