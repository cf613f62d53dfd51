import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { writeBackup } from '../../database/backup';
import { openDatabase } from '../../database/connect';
import { migrate } from '../../database/migrate';
import { checkRestore, readBackupHead, restoreBackup } from '../../database/restore';
import { checkRole } from '../../database/roles';
import { compareRollups } from '../../ledger/index';
import { fingerprintOf, listOperatorMerchants } from '../../platform/index';
import { compareRoundDays } from '../../play/index';
import type { Command, DatabasePlace, OwnerInput } from '../command';
import { EXIT, missing, OperatorProblem, wrong } from '../problem';

const STATEMENT_TIMEOUT_MS = 600_000;
const POOL_SIZE = 2;

const fileOf = ({ args }: OwnerInput): string => resolve(args['FILE'] ?? '');

const backup: Command = {
  name: 'backup',
  summary: 'Writes a consistent snapshot of the whole database to a file while gateways run.',
  scope: 'owner',
  arguments: [{ name: 'FILE', help: 'a new file; only its user may read it' }],
  examples: ['foyer backup /backups/foyer-2026-08-01.gz'],
  async run(input) {
    const path = fileOf(input);
    if (existsSync(path)) throw wrong('FILE', 'exists already and is not overwritten.');
    const { rows, tables } = await writeBackup({ url: input.place.ownerUrl, path, now: Date.now });
    return {
      lines: [
        `${rows} rows of ${tables} tables are in ${path}.`,
        'It can be read only with FOYER_SECRET: keep the two apart.',
      ],
      data: { path, rows, tables },
    };
  },
};

/** Codes of the merchants whose sums differ from their journals or rounds. */
const verify = async ({ ownerUrl, appUrl }: DatabasePlace): Promise<string[]> => {
  const database = await openDatabase({
    url: ownerUrl,
    migrate: false,
    poolSize: POOL_SIZE,
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    ...(appUrl === null ? {} : { appUrl }),
  });
  try {
    const codes: string[] = [];
    for (const { id: merchantId, code } of await listOperatorMerchants(database)) {
      const scope = { database, merchantId };
      const differences = [...(await compareRollups(scope)), ...(await compareRoundDays(scope))];
      if (differences.length > 0) codes.push(code);
    }
    return codes;
  } finally {
    await database.close();
  }
};

const restore: Command = {
  name: 'restore',
  summary:
    'Loads a whole backup into a new database, or nothing of it, and compares sums with journals and rounds.',
  scope: 'owner',
  arguments: [{ name: 'FILE', help: 'a file written by foyer backup' }],
  examples: ['foyer restore /backups/foyer-2026-08-01.gz'],
  async run(input) {
    const path = fileOf(input);
    if (!existsSync(path)) throw missing('FILE', 'does not exist.');
    const head = await readBackupHead(path);
    const { secret, previousSecret = null, place } = input;
    if (typeof secret !== 'string')
      throw new OperatorProblem(
        EXIT.failed,
        '',
        'FOYER_SECRET is needed: set it to the secret of the gateway.',
      );
    if (
      ![secret, previousSecret].some((given) => given !== null && fingerprintOf(given) === head.fingerprint)
    )
      throw new OperatorProblem(
        EXIT.failed,
        'FILE',
        'is sealed by another secret than FOYER_SECRET: set the one that the gateway had when the backup was written.',
      );
    const { ownerUrl: url, appUrl } = place;
    await checkRole({
      url,
      applicationName: 'foyer-restore',
      statementTimeoutMs: STATEMENT_TIMEOUT_MS,
      hasAppLogin: appUrl !== null,
      migrates: true,
    });
    await checkRestore({ url, head });
    await migrate({ url });
    const { rows } = await restoreBackup({ url, path, head });
    const differ = await verify(place);
    return {
      lines: [
        `Restored ${rows} rows of the backup of ${head.at}.`,
        differ.length === 0
          ? 'The sums of every merchant agree with journals and rounds.'
          : `The sums of ${differ.join(', ')} differ from the journals: foyer ledger rollup --verify lists where.`,
      ],
      data: { rows, at: head.at, differ },
      ...(differ.length > 0 ? { exit: EXIT.failed } : {}),
    };
  },
};

export const backupCommands: readonly Command[] = [backup, restore];
