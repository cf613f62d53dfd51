import { openDatabase } from '../database/connect';
import type { TestDatabase } from '../database/testing';
import { runCli } from './cli';

export interface OperatorRun {
  exit: number;
  out: string[];
  err: string[];
  /** The answer of a run with --json. */
  data: unknown;
}

/** The tool as a shell would run it, on a database of the tests; words are split at blanks unless they come as a list. */
export const operatorOn =
  (
    db: TestDatabase,
    files: Readonly<Record<string, Buffer | string>> = {},
    options: { production?: boolean; secret?: string } = {},
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
      secret: options.secret ?? null,
      actor: 'tester@here',
      out: (text) => void out.push(text),
      err: (text) => void err.push(text),
    });
    const data: unknown =
      argv.includes('--json') && out.length > 0 ? (JSON.parse(out.join('\n')) as unknown) : null;
    return { exit, out, err, data };
  };
