import { isRoleName, roleStatements } from '../../database/roles';
import type { Command } from '../command';
import { wrong } from '../problem';
import { quoted, textOption } from '../values';

const MAX_NAME = 63;

const nameOf = (options: Parameters<typeof textOption>[0], name: string, fallback: string): string => {
  const value = textOption(options, name, { max: MAX_NAME }) ?? fallback;
  if (!isRoleName(value))
    throw wrong(
      `--${name}`,
      `must be small letters, digits and _, and not foyer_app; it is ${quoted(value)}.`,
    );
  return value;
};

const roles: Command = {
  name: 'database roles',
  summary:
    'Prints SQL that a PostgreSQL administrator runs once, so that the gateway needs no right to create roles.',
  scope: 'file',
  options: {
    owner: { value: 'NAME', help: 'role of DATABASE_URL, which owns the tables; foyer_owner unless given' },
    database: { value: 'NAME', help: 'foyer unless given' },
  },
  examples: ['foyer database roles --owner foyer_owner --database foyer'],
  run({ options }) {
    const owner = nameOf(options, 'owner', 'foyer_owner');
    const database = nameOf(options, 'database', 'foyer');
    const statements = roleStatements({ owner, database });
    return Promise.resolve({
      lines: [
        '-- Run once by an administrator, connected to any database of the server.',
        ...statements.map((statement) => `${statement};`),
        `-- Then give ${owner} a password (in psql: \\password ${owner}), and the gateway`,
        `-- DATABASE_URL=postgres://${owner}:PASSWORD@HOST:5432/${database}`,
      ],
      data: { owner, database, statements },
    });
  },
};

export const databaseCommands: readonly Command[] = [roles];
