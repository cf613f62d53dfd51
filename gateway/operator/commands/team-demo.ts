import { makeDemoTeam } from '../../agents/index';
import { findOperatorMember } from '../../identity/index';
import type { Command } from '../command';
import { EXIT, missing, OperatorProblem } from '../problem';
import { quoted } from '../values';

const DEMO = 'demo';

const demo: Command = {
  name: 'team demo',
  summary:
    'Puts a team of 400 with three months of play and every kind of contract below an agent of the demo.',
  scope: 'merchant',
  arguments: [{ name: 'AGENT', help: 'username of the agent: agent' }],
  examples: ['foyer team demo agent --merchant demo'],
  async run({ merchant, args, query, change, production }) {
    if (production || merchant.code !== DEMO)
      throw new OperatorProblem(EXIT.failed, '', 'this invents people and money: of the demo alone.');
    const username = args['AGENT'] ?? '';
    const agent = await findOperatorMember(query, { merchantId: merchant.id, username });
    if (agent === null) throw missing('AGENT', `${quoted(username)} is no member of ${merchant.code}.`);
    const done = await change(async (scoped, note) => {
      const made = await makeDemoTeam(scoped, { merchant, agentId: agent.id });
      if (made === null) throw new OperatorProblem(EXIT.failed, '', 'the team is there already.');
      note({ target: `demo team of ${agent.username}`, before: null, after: made });
      return made;
    });
    return {
      lines: [
        `${done.people} people, ${done.days} days of play, ${done.contracts} contracts. The running gateway counts and pays them within minutes.`,
      ],
      data: done,
    };
  },
};

export const teamDemoCommands: readonly Command[] = [demo];
