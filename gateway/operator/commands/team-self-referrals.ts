import {
  decideSelfReferral,
  MAX_SCANNED,
  MAX_SELF_REASON,
  readSelfReferrals,
  scanForSelfReferrals,
} from '../../agents/index';
import { findOperatorMember } from '../../identity/index';
import type { Command, CommandResult, MerchantInput } from '../command';
import { missing, wrong } from '../problem';
import { table } from '../table';
import { integerOption, quoted, textOption } from '../values';

const MAX_NAME = 64;
const SHOWN = 200;

const list = async ({ merchant, options, query }: MerchantInput): Promise<CommandResult> => {
  const rows = await readSelfReferrals(query, {
    ...{ merchantId: merchant.id, waiting: options['all'] !== true, limit: SHOWN },
  });
  const shown = rows.map((row) => ({
    ...{ member: row.username, agent: row.agent, why: row.why.join(', '), state: row.state },
    ...{ from: row.from_day ?? '', until: row.until_day ?? '', reason: row.reason },
  }));
  return {
    lines:
      shown.length === 0
        ? ['No member is held.']
        : table(
            ['member', 'agent', 'the same', 'state', 'from', 'until', 'reason'],
            shown.map((row) => Object.values(row)),
          ),
    data: shown,
  };
};

const scan = async ({ merchant, options, query, change }: MerchantInput): Promise<CommandResult> => {
  const most = integerOption(options, 'most', { min: 1, max: MAX_SCANNED }) ?? MAX_SCANNED;
  // Noted before it is done: each page is a transaction of its own.
  await change(async (_, note) => note({ target: 'self-referrals', before: null, after: { scan: most } }));
  const { looked, held, done } = await scanForSelfReferrals(query, { merchantId: merchant.id, most });
  return {
    lines: [
      `${looked} members were looked at, ${held} of them are held from now on.`,
      done ? 'There are no more.' : 'There are more: the next --scan goes on behind them.',
    ],
    data: { looked, held, done },
  };
};

const decide = async (
  { merchant, options, query, change, actor }: MerchantInput,
  { username, released }: { username: string; released: boolean },
): Promise<CommandResult> => {
  const option = released ? '--release' : '--refuse';
  const reason = textOption(options, 'reason', { max: MAX_SELF_REASON });
  if (reason === undefined || reason.trim() === '') throw wrong('--reason', 'is needed.');
  const member = await findOperatorMember(query, { merchantId: merchant.id, username });
  if (member === null) throw missing(option, `${quoted(username)} is no member of ${merchant.code}.`);
  const state = await change(async (write, note) => {
    const done = await decideSelfReferral(write, {
      ...{ merchantId: merchant.id, memberId: member.id, released, actor, operator: null, reason },
    });
    if (done.refused !== null)
      throw wrong(option, 'is about no member who is held: see the list with --all.');
    note(done.change);
    return done.change.after.state;
  });
  return {
    lines: [
      released
        ? `${member.username} counts from the next day on. Nothing of before is paid.`
        : `${member.username} counts for no agent above.`,
    ],
    data: { member: member.username, state },
  };
};

export const teamSelfReferrals: Command = {
  name: 'team self-referrals',
  summary:
    'Members who may be the agent under whose link they registered: they count for no agent above until they are released.',
  scope: 'merchant',
  options: {
    release: { value: 'NAME', help: 'another person: counts from the merchant’s next day on' },
    refuse: { value: 'NAME', help: 'the same person: stays out for good' },
    reason: { value: 'TEXT', help: 'why, for the record' },
    all: { help: 'those that are decided as well' },
    scan: { help: 'looks at all members who are there, and holds from now on those with such a sign' },
    most: { value: 'N', help: 'of a scan: members to look at now; the next one goes on behind them' },
  },
  examples: [
    'foyer team self-referrals --merchant demo',
    'foyer team self-referrals --release maria --reason "his sister, identity checked" --merchant demo',
    'foyer team self-referrals --scan --most 100000 --merchant demo',
  ],
  async run(input) {
    const { options } = input;
    const [release, refuse] = [
      textOption(options, 'release', { max: MAX_NAME }),
      textOption(options, 'refuse', { max: MAX_NAME }),
    ];
    if (release !== undefined && refuse !== undefined) throw wrong('--refuse', 'goes with no --release.');
    const username = release ?? refuse;
    if (options['scan'] === true) {
      if (username !== undefined) throw wrong('--scan', 'goes with no decision.');
      return scan(input);
    }
    if (options['most'] !== undefined) throw wrong('--most', 'is of a --scan.');
    return username === undefined
      ? list(input)
      : decide(input, { username, released: release !== undefined });
  },
};
