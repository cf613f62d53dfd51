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
  summary: 'Writes everything in the database into a file, as it is at one moment, while gateways run.',
  scope: 'owner',
  arguments: [{ name: 'FILE', help: 'a new file; only its user may read it' }],
  examples: ['foyer backup /backups/foyer-2026-08-01.gz'],
  async run(input) {
    const path = fileOf(input);
    if (existsSync(path)) throw wrong('FILE', 'is there already; nothing is written over.');
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

/** Merchants whose sums do not agree with their journals. */
const verify = async ({ ownerUrl, appUrl }: DatabasePlace): Promise<string[]> => {
  const database = await openDatabase({
    url: ownerUrl,
    migrate: false,
    poolSize: POOL_SIZE,
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    ...(appUrl === null ? {} : { appUrl }),
  });
  try {
    const wrongOnes: string[] = [];
    for (const { id: merchantId, code } of await listOperatorMerchants(database)) {
      const of = { database, merchantId };
      const differences = [...(await compareRollups(of)), ...(await compareRoundDays(of))];
      if (differences.length > 0) wrongOnes.push(code);
    }
    return wrongOnes;
  } finally {
    await database.close();
  }
};

const restore: Command = {
  name: 'restore',
  summary:
    'Loads a backup into a new database, all of it or nothing, and compares its sums with its journals.',
  scope: 'owner',
  arguments: [{ name: 'FILE', help: 'what foyer backup wrote' }],
  examples: ['foyer restore /backups/foyer-2026-08-01.gz'],
  async run(input) {
    const path = fileOf(input);
    if (!existsSync(path)) throw missing('FILE', 'is not there.');
    const head = await readBackupHead(path);
    const { secret, previousSecret = null, place } = input;
    if (typeof secret !== 'string')
      throw new OperatorProblem(EXIT.failed, '', 'FOYER_SECRET is needed, as the gateway has it.');
    if (![secret, previousSecret].some((one) => one !== null && fingerprintOf(one) === head.fingerprint))
      throw new OperatorProblem(
        EXIT.failed,
        'FILE',
        'is sealed by another secret than FOYER_SECRET: give the one that was the gateway’s when it was written.',
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
        `${rows} rows of ${head.at} are back.`,
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
