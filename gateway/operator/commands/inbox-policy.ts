import {
  addLabel,
  countLabels,
  readInboxPolicy,
  removeLabel,
  writeInboxPolicy,
} from '../../engagement/inbox/index';
import type { Command } from '../command';
import { wrong } from '../problem';
import { table } from '../table';
import { integerOption, textOption } from '../values';
import { membersOf } from './inbox-tools';

const label: Command = {
  name: 'inbox label',
  summary: 'Gives members a label that campaigns may ask for, takes it away, or shows the labels there are.',
  scope: 'merchant',
  options: {
    label: { value: 'LABEL', help: 'small letters, digits and hyphens' },
    members: { value: 'FILE', help: 'usernames, one a line' },
    remove: { help: 'takes it away from them' },
  },
  examples: [
    'foyer inbox label --label gold --members gold.txt --merchant demo',
    'foyer inbox label --merchant demo',
  ],
  async run(input) {
    const { merchant, options, query } = input;
    const name = textOption(options, 'label', {
      ...{ max: 40, pattern: /^[a-z0-9][a-z0-9-]{0,39}$/, like: 'small letters, digits and hyphens' },
    });
    if (name === undefined) {
      const rows = await countLabels(query, merchant.id);
      return {
        lines: table(
          ['label', 'members'],
          rows.map((row) => [row.label, String(row.members)]),
        ),
        data: { labels: rows },
      };
    }
    const path = textOption(options, 'members', { max: 500 });
    if (path === undefined) throw wrong('--members', 'is needed: whose label?');
    const isRemoved = options['remove'] === true;
    const changed = await input.change(async (scoped, note) => {
      const members = await membersOf(scoped, input, path);
      const work = isRemoved ? removeLabel : addLabel;
      const count = await work(scoped, { merchantId: merchant.id, label: name, members });
      note({ target: `label ${name}`, before: null, after: { [isRemoved ? 'removed' : 'added']: count } });
      return count;
    });
    return { lines: [`${changed} members changed.`], data: { label: name, changed } };
  },
};

const POLICY = {
  'quiet-from': ['quiet_from', 0, 23],
  'quiet-until': ['quiet_until', 0, 23],
  'marketing-a-day': ['marketing_a_day', 0, 24],
  'keep-days': ['keep_days', 7, 1_830],
  'second-from': ['second_from', 1, 100_000_000],
} as const;

const policy: Command = {
  name: 'inbox policy',
  summary:
    'Shows or changes the night, offers a day, how long letters are kept, and from how many on two operators decide.',
  scope: 'merchant',
  options: {
    'quiet-from': { value: 'HOUR', help: 'game and marketing wait from then on, by the merchant’s clock' },
    'quiet-until': { value: 'HOUR', help: 'until then; the same hour twice: no night' },
    'marketing-a-day': { value: 'COUNT', help: 'offers that a member gets in 24 hours' },
    'keep-days': { value: 'DAYS', help: 'letters are kept so long' },
    'second-from': { value: 'MEMBERS', help: 'from so many on another operator approves' },
  },
  examples: ['foyer inbox policy --quiet-from 22 --quiet-until 8 --merchant demo'],
  async run(input) {
    const { merchant, options } = input;
    const given = Object.entries(POLICY).flatMap(([option, [column, min, max]]) => {
      const value = integerOption(options, option, { min, max });
      return value === undefined ? [] : [[column, value] as const];
    });
    const now = await readInboxPolicy(input.query, merchant.id);
    const after = { ...now, ...Object.fromEntries(given) };
    if (given.length > 0)
      await input.change(async (query, note) => {
        await writeInboxPolicy(query, merchant.id, after);
        note({ target: 'inbox policy', before: now, after });
      });
    return {
      lines: table(
        ['setting', 'is'],
        Object.entries(POLICY).map(([option, [column]]) => [option, String(after[column])]),
      ),
      data: after,
    };
  },
};

/** Whom campaigns may ask for, and what holds for all of them. */
export const inboxPolicyCommands: readonly Command[] = [label, policy];
