import { compareTeams, moveMember, type MoveRefusal } from '../../agents/index';
import { findOperatorMember, type OperatorMember } from '../../identity/index';
import { teamPostback } from './team-postback';
import { teamPromote } from './team-promote';
import { teamQualify } from './team-qualify';
import { teamRates } from './team-rates';
import { teamSelfReferrals } from './team-self-referrals';
import { teamSubAccounts } from './team-sub-accounts';
import type { Command, MerchantInput } from '../command';
import { EXIT, missing, wrong } from '../problem';
import { table } from '../table';
import { quoted, textOption } from '../values';

const MAX_REASON = 500;
const MAX_DIFFERENCES = 100;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const DAY_MS = 86_400_000;

const memberOf = async (
  { merchant, args, query }: MerchantInput,
  name: 'NAME' | 'AGENT',
): Promise<OperatorMember> => {
  const username = args[name] ?? '';
  const member = await findOperatorMember(query, { merchantId: merchant.id, username });
  if (member === null) throw missing(name, `${quoted(username)} is no member of ${merchant.code}.`);
  return member;
};

const SENTENCES: Readonly<Record<MoveRefusal, readonly ['NAME' | 'AGENT' | '--day', string]>> = {
  unknown: ['NAME', 'is no member any more.'],
  'no-agent': ['AGENT', 'is no active agent.'],
  circle: ['AGENT', 'stands below this member: the two would stand above one another.'],
  deep: ['AGENT', 'stands so deep that the team would have more than 50 levels.'],
  same: ['AGENT', 'stands above this member already.'],
  past: ['--day', 'is today or before. What a day counted stays: a move begins tomorrow at the earliest.'],
  waiting: ['NAME', 'or an agent above, or a member below, has a move ordered that has not come yet.'],
  returns: [
    '--day',
    'lies in a period of their contract in which the member stood below this agent before: back from its next period on.',
  ],
};

const dayOption = (options: MerchantInput['options'], name: string): string | undefined => {
  const day = textOption(options, name, { max: 10, pattern: DAY, like: 'a day like 2026-12-01' });
  if (day !== undefined && Number.isNaN(Date.parse(day))) throw wrong(`--${name}`, 'is in no calendar.');
  return day;
};

const move: Command = {
  name: 'team move',
  summary: 'Puts a member and everything below under another agent, from a day on.',
  scope: 'merchant',
  arguments: [
    { name: 'NAME', help: 'the member’s username' },
    { name: 'AGENT', help: 'username of the agent who shall stand above, or none' },
  ],
  options: {
    reason: { value: 'TEXT', help: 'why, for the record' },
    day: { value: 'DAY', help: 'first day of the new line in the merchant’s zone; tomorrow unless given' },
  },
  examples: ['foyer team move maria joao --reason "asked for by both" --merchant demo'],
  async run(input) {
    const { merchant, args, options, change, actor } = input;
    const reason = textOption(options, 'reason', { max: MAX_REASON });
    if (reason === undefined || reason.trim() === '') throw wrong('--reason', 'is needed.');
    const day = dayOption(options, 'day') ?? null;
    const member = await memberOf(input, 'NAME');
    const agent = args['AGENT'] === 'none' ? null : await memberOf(input, 'AGENT');
    await change(async (query, note) => {
      const refusal = await moveMember(query, {
        ...{ merchantId: merchant.id, memberId: member.id, toAgentId: agent?.id ?? null },
        ...{ day, actor, reason },
      });
      if (refusal !== null) throw wrong(...SENTENCES[refusal]);
      note({
        target: `team of ${member.username}`,
        before: null,
        after: { agent: agent?.username ?? null, day: day ?? 'tomorrow', reason },
      });
    });
    const above = agent === null ? 'no agent' : agent.username;
    return {
      lines: [
        `From ${day ?? 'tomorrow'} on ${above} stands above ${member.username}. Earlier days stay as they are.`,
      ],
      data: { member: member.id.toString(), agent: agent?.id.toString() ?? null, day },
    };
  },
};

const verify: Command = {
  name: 'team verify',
  summary: 'Compares the days of teams with the days of their members.',
  scope: 'merchant',
  options: {
    from: { value: 'DAY', help: 'first day; a week ago unless given' },
    to: { value: 'DAY', help: 'last day; today unless given' },
  },
  examples: ['foyer team verify --merchant demo', 'foyer team verify --from 2026-11-01 --to 2026-11-30'],
  async run({ db, merchant, options }) {
    const now = Date.now();
    const ago = (days: number): string => new Date(now - days * DAY_MS).toISOString().slice(0, 10);
    const differences = await compareTeams(db, {
      merchantId: merchant.id,
      from: dayOption(options, 'from') ?? ago(7),
      // The merchant's day may be a day ahead.
      to: dayOption(options, 'to') ?? ago(-1),
      limit: MAX_DIFFERENCES,
    });
    if (differences.length === 0)
      return { lines: ['Teams agree with their members.'], data: { differences: [] } };
    const rows = differences.map(({ agent_id, day, product }) => [
      agent_id.toString(),
      day,
      product || 'all',
    ]);
    return {
      lines: table(['agent', 'day', 'product'], rows),
      data: { differences: rows.map(([agent, day, product]) => ({ agent, day, product })) },
      exit: EXIT.failed,
    };
  },
};

export const teamCommands: readonly Command[] = [
  teamPromote,
  move,
  verify,
  teamRates,
  teamPostback,
  teamQualify,
  teamSelfReferrals,
  teamSubAccounts,
];
