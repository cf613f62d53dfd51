import { readFileSync } from 'node:fs';
import { hostname, userInfo } from 'node:os';
import { resolve } from 'node:path';
import { demoSecret, isProduction } from '../config';
import { loadExtensions, paymentAdaptersOf, readExtensionNames } from '../extensions/index';
import { runCli } from './cli';
import { findOperatorDatabase, openOperatorDatabase } from './database';

const MAX_ACTOR = 200;

const account = (): string => {
  try {
    return userInfo().username;
  } catch {
    // An account without an entry in the system's list, as in some containers.
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
};

const text = (name: string): string | null => {
  const value = process.env[name]?.trim();
  return value === undefined || value === '' ? null : value;
};

// A reader such as head closes the pipe once it has enough lines.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

const where = { databaseUrl: text('DATABASE_URL'), dataDir: resolve(text('FOYER_DATA_DIR') ?? '.foyer') };

process.exitCode = await runCli(process.argv.slice(2), {
  openDatabase: () => openOperatorDatabase(where),
  findDatabase: () => findOperatorDatabase(where),
  readFile: (path) => readFileSync(path),
  dataDir: where.dataDir,
  production: isProduction(process.env),
  secret: text('FOYER_SECRET') ?? (isProduction(process.env) ? null : demoSecret('foyer_secret')),
  previousSecret: text('FOYER_SECRET_PREVIOUS'),
  adapters: async () => {
    const problems: string[] = [];
    const names = readExtensionNames({ text, problems });
    if (problems.length > 0) throw new Error(problems.join(' '));
    return paymentAdaptersOf(await loadExtensions(names));
  },
  actor: `${account()}@${hostname()}`.slice(0, MAX_ACTOR),
  out: (line) => void process.stdout.write(`${line}\n`),
  err: (line) => void process.stderr.write(`${line}\n`),
});
