import { listActions } from '../actions.queries';
import type { Command } from '../command';
import { table } from '../table';
import { integerOption } from '../values';

const SHOWN = 50;
const MAX_SHOWN = 1_000;

const list: Command = {
  name: 'audit list',
  summary: 'Lists what operators changed with this tool, newest first.',
  scope: 'merchant',
  options: { limit: { value: 'N', help: `how many; ${SHOWN} unless given` } },
  examples: ['foyer audit list --merchant demo', 'foyer audit list --limit 500 --json --merchant demo'],
  async run({ merchant, query, options }) {
    const limit = integerOption(options, 'limit', { min: 1, max: MAX_SHOWN }) ?? SHOWN;
    const actions = (await listActions(query, { merchantId: merchant.id, limit })).map((row) => ({
      ...row,
      id: row.id.toString(),
      at: row.at.toISOString(),
    }));
    return {
      lines: table(
        ['at', 'who', 'command', 'target', 'before', 'after'],
        actions.map((row) => [
          row.at,
          row.actor,
          row.command,
          row.target,
          JSON.stringify(row.before),
          JSON.stringify(row.after),
        ]),
      ),
      data: actions,
    };
  },
};

export const auditCommands: readonly Command[] = [list];
