import { readOperatorSubAccounts, setSubAccountState } from '../../agents/index';
import { findOperatorMember } from '../../identity/index';
import type { Command } from '../command';
import { missing, wrong } from '../problem';
import { table } from '../table';
import { quoted, textOption } from '../values';

const MAX_NAME = 64;

export const teamSubAccounts: Command = {
  name: 'team sub-accounts',
  summary: 'Shows the logins of those who help an agent, or pauses one, lets it in again, removes it.',
  scope: 'merchant',
  arguments: [{ name: 'NAME', help: 'the agent’s username' }],
  options: {
    pause: { value: 'NAME', help: 'username of the sub-account; its sessions end' },
    resume: { value: 'NAME', help: 'username of the sub-account' },
    remove: { value: 'NAME', help: 'username of the sub-account; for good' },
  },
  examples: [
    'foyer team sub-accounts joao --merchant demo',
    'foyer team sub-accounts joao --pause joao-desk --merchant demo',
  ],
  async run({ merchant, args, options, query, change }) {
    const merchantId = merchant.id;
    const username = args['NAME'] ?? '';
    const agent = await findOperatorMember(query, { merchantId, username });
    if (agent === null) throw missing('NAME', `${quoted(username)} is no member of ${merchant.code}.`);
    const of = { merchantId, agentId: agent.id };
    const asked = (
      [
        ['pause', 'paused'],
        ['resume', 'active'],
        ['remove', 'removed'],
      ] as const
    ).flatMap(([option, state]) => {
      const name = textOption(options, option, { max: MAX_NAME });
      return name === undefined ? [] : [{ option, state, name }];
    });
    if (asked.length > 1) throw wrong(`--${asked[1]?.option ?? ''}`, 'is one too many: one at a time.');
    for (const { option, state, name } of asked) {
      const done = await change(async (write, note) => {
        note({ target: `sub-account ${name} of ${agent.username}`, before: null, after: { state } });
        return setSubAccountState(write, { ...of, username: name, state });
      });
      if (!done) throw wrong(`--${option}`, `${quoted(name)} is no sub-account of ${agent.username}.`);
    }
    const rows = await readOperatorSubAccounts(query, of);
    return {
      lines:
        rows.length === 0
          ? [`${agent.username} has no sub-accounts.`]
          : table(
              ['name', 'state', 'rights', 'last login'],
              rows.map((row) => [
                ...[row.username, row.state, row.rights.join(' ')],
                row.last_login_at?.toISOString() ?? 'never',
              ]),
            ),
      data: { subAccounts: rows.map(({ username: name, state, rights }) => ({ name, state, rights })) },
    };
  },
};
