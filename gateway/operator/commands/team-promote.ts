import { AGENT_TYPES } from '../../../src/contract/entities/member';
import { promote, writeRates } from '../../agents/index';
import { type OperatorMember, SUB_ACCOUNT_TYPE } from '../../identity/index';
import type { Command } from '../command';
import { wrong } from '../problem';
import { memberArgument, memberOf } from './member-tools';
import { namedRates, ratesOption } from './team-rates';

/** Why an account cannot become an agent; null if it can. */
const refusalOf = ({ type, status }: OperatorMember): string | null => {
  if (AGENT_TYPES.includes(type)) return 'is an agent already; foyer team rates shows and sets the rates.';
  if (type === SUB_ACCOUNT_TYPE) return 'is the login of an agent’s helper, not a member.';
  if (type !== 0) return 'is a trial account, not a member.';
  return status === 'active' ? null : `is ${status}: only an active member can become an agent.`;
};

export const teamPromote: Command = {
  name: 'team promote',
  summary: 'Makes a member an agent: also the first one, whom the platform pays.',
  scope: 'merchant',
  arguments: [memberArgument],
  options: {
    rates: { value: 'RATES', help: 'shares of turnover in percent, by comma; omit to set them later' },
  },
  examples: [
    'foyer team promote joao --merchant demo',
    'foyer team promote joao --rates LIVE=0.8,RNG=0.5 --merchant demo',
  ],
  async run(input) {
    const { merchant, options, change, actor } = input;
    const rates = ratesOption(options, 'rates') ?? [];
    const member = await memberOf(input);
    const refusal = refusalOf(member);
    if (refusal !== null) throw wrong('NAME', refusal);
    const of = { merchantId: merchant.id, memberId: member.id };
    await change(async (write, note) => {
      // Of two operators at once, or a lock in between, the database decides.
      if (!(await promote(write, of))) throw wrong('NAME', 'was changed meanwhile: look again.');
      await writeRates(write, { ...of, rates, actor });
      const after = { agent: true, ...(rates.length > 0 ? { rates: namedRates(rates) } : {}) };
      note({ target: `team of ${member.username}`, before: { agent: false }, after });
    });
    const given = rates.length > 0 ? '' : ' It has no rates yet: foyer team rates sets them.';
    return {
      lines: [`${member.username} is an agent now.${given}`],
      data: { member: member.id.toString(), agent: true, rates: namedRates(rates) },
    };
  },
};
