import { AGENT_TYPES } from '../../../src/contract/entities/member';
import { postbackProblem, postbackSecret, readPostbackLog, setPostback } from '../../agents/index';
import { findOperatorMember } from '../../identity/index';
import type { Command } from '../command';
import { missing, wrong } from '../problem';
import { table } from '../table';
import { quoted, textOption } from '../values';
import { secretOf } from './cashier-tools';

const MAX_URL = 500;
const SHOWN = 20;

export const teamPostback: Command = {
  name: 'team postback',
  summary:
    'Tells an agent’s own system of clicks, registrations, first deposits and pay; without options what was told last.',
  scope: 'merchant',
  arguments: [{ name: 'NAME', help: 'the agent’s username' }],
  options: {
    url: {
      value: 'URL',
      help: 'https:// address on the public internet; it gets a new secret, shown this once',
    },
    off: { help: 'nothing is told any more' },
  },
  examples: [
    'foyer team postback joao --url https://tracker.example.com/hook --merchant demo',
    'foyer team postback joao --merchant demo',
  ],
  async run(input) {
    const { merchant, args, options, query, change, secret } = input;
    const username = args['NAME'] ?? '';
    const agent = await findOperatorMember(query, { merchantId: merchant.id, username });
    if (agent === null) throw missing('NAME', `${quoted(username)} is no member of ${merchant.code}.`);
    if (!AGENT_TYPES.includes(agent.type)) throw wrong('NAME', 'is no agent.');
    const of = { merchantId: merchant.id, agentId: agent.id };
    const url = textOption(options, 'url', { max: MAX_URL });
    const problem = url === undefined ? null : postbackProblem(url);
    if (problem !== null) throw wrong('--url', problem);
    if (url !== undefined || options['off'] === true) {
      if (url !== undefined && !secret)
        throw wrong('--url', 'needs FOYER_SECRET: the agent’s secret follows from it.');
      // Another secret is refused before anything is changed: the agent would be left with a secret that was never shown.
      const operatorSecret = url === undefined ? null : await secretOf(input);
      const version = await change(async (write, note) => {
        note({ target: `postback of ${agent.username}`, before: null, after: { url: url ?? null } });
        return setPostback(write, { ...of, url: url ?? null });
      });
      if (version === null || operatorSecret === null)
        return { lines: [`${agent.username} is told nothing any more.`], data: { url: null } };
      const own = postbackSecret(operatorSecret, { ...of, version });
      return {
        lines: [
          `${url ?? ''} is told of ${agent.username}’s team from now on.`,
          `Secret, shown this once: ${own}`,
        ],
        data: { url: url ?? null, secret: own },
      };
    }
    const rows = await readPostbackLog(query, { ...of, limit: SHOWN });
    const told = rows.map((row) => [
      ...[
        row.id.toString(),
        row.kind,
        row.state,
        String(row.tries),
        row.answer,
        row.created_at.toISOString(),
      ],
    ]);
    return {
      lines:
        told.length === 0
          ? ['Nothing was told yet.']
          : table(['event', 'kind', 'state', 'tries', 'answer', 'at'], told),
      data: { events: told },
    };
  },
};
