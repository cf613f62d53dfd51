import {
  createDefinitions,
  explain,
  listGrants,
  poolKey,
  preview,
  readLevelFile,
  readLevels,
  readPools,
  readZone,
  replaceLevels,
  seedOf,
  unitsOf,
  type Why,
} from '../../engagement/index';
import { findOperatorMember } from '../../identity/index';
import type { Command, CommandInput } from '../command';
import { missing, wrong } from '../problem';
import { table } from '../table';
import { integerOption, quoted, textOption } from '../values';
import { secretOf } from './cashier-tools';
import { codeArgument, definitionIn, fileArgument, promotionNamed, shownAmount } from './promotion-tools';

const DAY_MS = 86_400_000;
const MAX_DAYS = 31;
const SHOWN = 50;
const MAX_GRANTS = 1_000;

/** Seed of the promotion's chance; without the secret, the preview's chances differ from the real ones. */
const luckOf = async (input: CommandInput): Promise<Uint8Array> =>
  seedOf(input.secret ? await secretOf(input) : '');

const previewCommand: Command = {
  name: 'promotion preview',
  summary:
    'Who would have got what in the last days by a definition, what it would have cost and which limit bit; changes nothing.',
  scope: 'merchant',
  arguments: [fileArgument],
  options: {
    days: { value: 'N', help: '7, unless told' },
    budget: { value: 'N', help: 'units of each kind that it may give; without end, unless told' },
    members: { help: 'names every grant' },
  },
  examples: ['foyer promotion preview cashback.json --days 7 --merchant demo'],
  async run(input) {
    const { merchant, db, options, query } = input;
    const definition = definitionIn(input);
    const days = integerOption(options, 'days', { min: 1, max: MAX_DAYS }) ?? 7;
    const most = integerOption(options, 'budget', { min: 1, max: 999_999_999 });
    const until = new Date();
    const from = new Date(until.getTime() - days * DAY_MS);
    const zone = await readZone(query, merchant.id);
    // What would have been: the file's own beginning is left aside.
    const then = { ...definition, from: from.toISOString() };
    const budget = new Map(
      unitsOf(definition).map((unit) => [
        unit,
        most === undefined ? BigInt(Number.MAX_SAFE_INTEGER) : BigInt(most),
      ]),
    );
    const seed = await luckOf(input);
    const shown = await db.merchant(merchant.id).tx(async (scoped) => {
      await scoped('set transaction isolation level repeatable read, read only');
      return preview(scoped, {
        ...{
          merchantId: merchant.id,
          zone,
          promotionId: 0n,
          code: '',
          number: 0,
          definition: then,
          from,
          until,
        },
        budget,
        seed,
      });
    });
    const { currency } = merchant;
    const sums = (by: ReadonlyMap<string, bigint>): string =>
      [...by].map(([unit, amount]) => shownAmount(unit, amount, currency)).join(', ') || 'nothing';
    const list = shown.grants.map((one) => [
      ...[one.memberId.toString(), one.day, one.occasion],
      one.cost.map(([unit, amount]) => shownAmount(unit, amount, currency)).join(', '),
    ]);
    return {
      lines: [
        `${shown.matched} times its conditions were met, ${shown.grants.length} grants to ${shown.members} members: ${sums(shown.cost)}.`,
        ...[...shown.left].map(([why, count]) => `  not granted, ${why}: ${count}`),
        ...[...shown.byDay].map(([day, by]) => `  ${day}: ${sums(by)}`),
        `The hundredth that gets most gets ${(Number(shown.topPpm) / 10_000).toFixed(1)} %; ${shown.linked} members share a contact with another.`,
        ...(shown.isCut ? ['There was more: it was cut off.'] : []),
        ...(options['members'] === true ? ['', ...table(['member', 'day', 'for', 'gets'], list)] : []),
      ],
      data: {
        ...{
          matched: shown.matched,
          grants: shown.grants.length,
          members: shown.members,
          linked: shown.linked,
        },
        cost: Object.fromEntries([...shown.cost].map(([unit, amount]) => [unit, amount.toString()])),
        left: Object.fromEntries(shown.left),
        list,
      },
    };
  },
};

const grants: Command = {
  name: 'promotion grants',
  summary: 'What was granted of a promotion last, with how each stands.',
  scope: 'merchant',
  arguments: [codeArgument],
  examples: ['foyer promotion grants cashback --merchant demo'],
  async run(input) {
    const promotion = await promotionNamed(input);
    const { query, merchant } = input;
    const rows = await listGrants(query, {
      merchantId: merchant.id,
      promotionId: promotion.id,
      limit: MAX_GRANTS,
    });
    const pools = await readPools(query, { merchantId: merchant.id, promotions: [promotion.id] });
    const cells = rows.map((row) => [
      ...[row.id.toString(), row.member_id.toString(), row.occasion, row.state],
      shownAmount(merchant.currency, row.money + row.bonus, merchant.currency),
      ...[row.points.toString(), row.review ? 'look into it' : row.ended_why, row.granted_at.toISOString()],
    ]);
    const held = pools.get(poolKey(promotion.id, merchant.currency)) ?? 0n;
    return {
      lines: [
        `${rows.length} grants; ${shownAmount(merchant.currency, held, merchant.currency)} left to give.`,
        ...table(['grant', 'member', 'for', 'state', 'money', 'points', 'why', 'at'], cells.slice(0, SHOWN)),
      ],
      data: { grants: cells },
    };
  },
};

const reasonsOf = ({ reasons }: Why): string =>
  reasons
    .map(
      ({ key, window, missing: lacking }) =>
        `${key} (${window})${lacking === null ? '' : `, ${lacking} missing`}`,
    )
    .join('; ');

const why: Command = {
  name: 'promotion why',
  summary:
    'How a member stands with each promotion in force: what was heard last, and why it gave something or not.',
  scope: 'merchant',
  arguments: [{ name: 'NAME', help: 'the member’s username' }],
  examples: ['foyer promotion why maria --merchant demo'],
  async run(input) {
    const { merchant, query, args } = input;
    const username = args['NAME'] ?? '';
    const member = await findOperatorMember(query, { merchantId: merchant.id, username });
    if (member === null) throw missing('NAME', `${quoted(username)} is no member of ${merchant.code}.`);
    const of = { merchantId: merchant.id, memberId: member.id, zone: await readZone(query, merchant.id) };
    const deps = { definitions: createDefinitions(), seed: await luckOf(input) };
    const all = await explain(deps, query, of);
    const cells = all.map((one) => [
      ...[one.code, one.heardAt?.toISOString() ?? 'never', one.outcome, reasonsOf(one)],
    ]);
    return {
      lines:
        cells.length === 0
          ? ['No promotion is in force.']
          : table(['promotion', 'heard', 'outcome', 'because'], cells),
      data: { promotions: cells },
    };
  },
};

const levels: Command = {
  name: 'promotion levels',
  summary:
    'Members’ levels by what they paid in and staked ever, and what keeps them; with a file other ones. Without “keep” a level that was reached stays.',
  scope: 'merchant',
  options: {
    file: {
      value: 'FILE',
      help: 'JSON: [{"level": 1, "name": "Bronze", "deposits": 10000, "turnover": 0, "keep": {"days": 90, "deposits": 0, "turnover": 50000, "notice": 14}}, …], minor units',
    },
  },
  examples: [
    'foyer promotion levels --merchant demo',
    'foyer promotion levels --file levels.json --merchant demo',
  ],
  async run({ merchant, query, options, readFile, change }) {
    const path = textOption(options, 'file', { max: 1_000 });
    if (path !== undefined) {
      const read = readLevelFile(jsonOf(readFile, path));
      if (!read.ok) throw wrong('--file', `does not hold: ${read.field}: ${read.reason}.`);
      await change(async (write, note) => {
        note({
          target: 'levels',
          before: null,
          after: read.levels.map(({ level, name }) => `${level} ${name}`),
        });
        await replaceLevels(write, { merchantId: merchant.id, levels: read.levels });
      });
    }
    const rows = (await readLevels(query, merchant.id)).map((one) => [
      ...[String(one.level), one.name, one.color],
      shownAmount(merchant.currency, one.deposits, merchant.currency),
      shownAmount(merchant.currency, one.turnover, merchant.currency),
      one.keep === null ? '' : `${one.keep.days} days`,
      one.keep === null ? '' : shownAmount(merchant.currency, one.keep.deposits, merchant.currency),
      one.keep === null ? '' : shownAmount(merchant.currency, one.keep.turnover, merchant.currency),
    ]);
    return {
      lines:
        rows.length === 0
          ? ['There are no levels.']
          : table(
              ['level', 'name', 'colour', 'paid in', 'staked', 'stands', 'kept by paid in', 'staked then'],
              rows,
            ),
      data: { levels: rows },
    };
  },
};

const jsonOf = (readFile: (path: string) => Buffer, path: string): unknown => {
  try {
    return JSON.parse(readFile(path).toString('utf8'));
  } catch {
    throw wrong('--file', `${quoted(path)} cannot be read, or is not JSON.`);
  }
};

export const promotionLookCommands: readonly Command[] = [previewCommand, grants, why, levels];
