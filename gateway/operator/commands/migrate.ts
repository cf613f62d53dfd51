import { migrate, pendingMigrations, tryMigrations } from '../../database/migrate';
import { checkRole } from '../../database/roles';
import type { Command } from '../command';
import { EXIT, wrong } from '../problem';

const STATEMENT_TIMEOUT_MS = 60_000;

const run: Command = {
  name: 'migrate',
  summary: 'Applies missing migrations, as a gateway does at its start, or lists them.',
  scope: 'owner',
  options: {
    check: {
      help: 'lists missing migrations and changes nothing; exit code 1 if there are any',
    },
    'dry-run': {
      help: 'applies missing migrations in one transaction and rolls it back; gateways may wait for a moment',
    },
  },
  examples: ['foyer migrate --check', 'foyer migrate --dry-run', 'foyer migrate'],
  async run({ place, options }) {
    const [isCheck, isTry] = [options['check'] === true, options['dry-run'] === true];
    if (isCheck && isTry) throw wrong('--check', 'cannot be combined with --dry-run.');
    const { ownerUrl: url, appUrl } = place;
    await checkRole({
      url,
      applicationName: 'foyer-migrate',
      statementTimeoutMs: STATEMENT_TIMEOUT_MS,
      hasAppLogin: appUrl !== null,
      migrates: true,
    });
    const names = await (isCheck ? pendingMigrations : isTry ? tryMigrations : migrate)({ url });
    const data = { migrations: names };
    if (names.length === 0) return { lines: ['The tables are up to date.'], data };
    const state = isCheck ? 'missing' : isTry ? 'would be applied' : 'applied';
    return {
      lines: names.map((name) => `${name} ${state}`),
      data,
      ...(isCheck ? { exit: EXIT.failed } : {}),
    };
  },
};

export const migrateCommands: readonly Command[] = [run];
