import { openDatabase } from '../database/connect';
import type { TestDatabase } from '../database/testing';
import { secretHash } from '../platform/index';
import { runCli, type CliDeps } from './cli';
import { insertDeskOperator } from './desk-operators.queries';

export interface OperatorRun {
  exit: number;
  out: string[];
  err: string[];
  /** The answer of a run with --json. */
  data: unknown;
}

/** Operators of a merchant with open accounts, who may sign; made without a desk. */
export const openOperators = (db: TestDatabase, names: readonly string[], merchantId = 1): Promise<void> =>
  db.merchant(merchantId).tx(async (query) => {
    for (const name of names) {
      const account = { merchantId, name, role: 'admin', enrolHash: secretHash(name), lifeS: 60 } as const;
      await insertDeskOperator(query, account);
      await query(
        `update desk_operator set password_hash = 'none', secret_box = '\\x00', enrol_hash = null
          where merchant_id = $1 and name = $2`,
        [merchantId, name],
      );
    }
  });

/** The tool as a shell would run it, on a database of the tests; words are split at blanks unless they come as a list. */
export const operatorOn =
  (
    db: TestDatabase,
    files: Readonly<Record<string, Buffer | string>> = {},
    options: {
      production?: boolean;
      secret?: string;
      previousSecret?: string;
      wait?: (ms: number) => Promise<void>;
      dataDir?: string;
      adapters?: CliDeps['adapters'];
    } = {},
  ) =>
  async (line: string | readonly string[]): Promise<OperatorRun> => {
    const out: string[] = [];
    const err: string[] = [];
    const argv = typeof line === 'string' ? line.split(' ') : line;
    const exit = await runCli(argv, {
      openDatabase: () => openDatabase({ url: db.ownerUrl, appUrl: db.appUrl, migrate: false, poolSize: 2 }),
      readFile: (path) => {
        const file = files[path];
        if (file === undefined) throw Object.assign(new Error(`ENOENT: ${path}`), { code: 'ENOENT' });
        return Buffer.from(file);
      },
      production: options.production === true,
      findDatabase: () =>
        Promise.resolve({ ownerUrl: db.ownerUrl, appUrl: db.appUrl, stop: () => Promise.resolve() }),
      secret: options.secret ?? null,
      previousSecret: options.previousSecret ?? null,
      ...(options.wait ? { wait: options.wait } : {}),
      ...(options.dataDir === undefined ? {} : { dataDir: options.dataDir }),
      ...(options.adapters ? { adapters: options.adapters } : {}),
      actor: 'tester@here',
      out: (text) => void out.push(text),
      err: (text) => void err.push(text),
    });
    const data: unknown =
      argv.includes('--json') && out.length > 0 ? (JSON.parse(out.join('\n')) as unknown) : null;
    return { exit, out, err, data };
  };
