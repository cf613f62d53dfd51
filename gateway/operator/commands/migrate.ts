import { migrate, pendingMigrations, tryMigrations } from '../../database/migrate';
import { checkRole } from '../../database/roles';
import type { Command } from '../command';
import { EXIT, wrong } from '../problem';

const STATEMENT_TIMEOUT_MS = 60_000;

const run: Command = {
  name: 'migrate',
  summary: 'Brings the tables up to date, as a gateway does at its start; or lists the missing migrations.',
  scope: 'owner',
  options: {
    check: {
      help: 'lists what is missing and changes nothing; ends with a failure where there is something',
    },
    'dry-run': {
      help: 'runs what is missing in one transaction and takes it back; gateways may wait for a moment',
    },
  },
  examples: ['foyer migrate --check', 'foyer migrate --dry-run', 'foyer migrate'],
  async run({ place, options }) {
    const [isCheck, isTry] = [options['check'] === true, options['dry-run'] === true];
    if (isCheck && isTry) throw wrong('--check', 'or --dry-run, one of them.');
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
