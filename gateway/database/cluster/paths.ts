import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { DatabaseError } from '../errors';
import { findBinaries } from './binaries';
import { canReach, serverUser } from './os-user';
import type { ServerPaths } from './server';

/** Where root puts the database of a checkout that the server's account cannot reach. */
const ROOT_FALLBACK = '/var/lib/foyer';

export interface Secrets {
  root: string;
  owner: string;
  app: string;
}

/** Makes the folders that are missing so that another account may pass through them, and leaves existing ones alone. */
const makeFolder = (path: string): void => {
  const absent: string[] = [];
  for (let folder = path; !existsSync(folder); folder = dirname(folder)) absent.push(folder);
  mkdirSync(path, { recursive: true });
  for (const folder of absent) chmodSync(folder, 0o711);
};

/**
 * The folder in use for `dataDir`: itself, or one below /var/lib/foyer when the gateway runs as root and the server's
 * account cannot reach `dataDir` (then `dataDir`/moved-to names it).
 */
export const resolvePaths = (input: {
  dataDir: string;
  settings: Readonly<Record<string, string>>;
}): { home: string; paths: ServerPaths } => {
  const asked = resolve(input.dataDir);
  const user = serverUser();
  makeFolder(asked);
  let home = asked;
  const shared = join(
    ROOT_FALLBACK,
    `${basename(asked)}-${createHash('sha256').update(asked).digest('hex').slice(0, 12)}`,
  );
  if (user !== null && !canReach({ path: join(asked, 'cluster'), user })) {
    makeFolder(shared);
    writeFileSync(join(asked, 'moved-to'), `${shared}\n`);
    home = shared;
  }
  const binaries = findBinaries({
    user,
    copyFolder: user === null ? join(asked, 'binaries') : ROOT_FALLBACK,
  });
  return {
    home,
    paths: {
      binaries,
      user,
      cluster: join(home, 'cluster'),
      logFile: join(home, 'postgres.log'),
      settings: input.settings,
    },
  };
};

const password = (): string => randomBytes(24).toString('base64url');

/** The three passwords, written once, readable by the gateway's account alone, on disk before the cluster uses them. */
export const loadSecrets = (input: { home: string; cluster: string }): Secrets => {
  const path = join(input.home, 'secrets.json');
  if (existsSync(path)) return JSON.parse(readFileSync(path, 'utf8')) as Secrets;
  if (existsSync(input.cluster)) {
    throw new DatabaseError({
      code: 'EMBEDDED_SECRETS_MISSING',
      sentence: `The database in ${input.cluster} is there but its passwords (${path}) are not: put the file back, or move the folder away to start anew.`,
    });
  }
  const secrets: Secrets = { root: password(), owner: password(), app: password() };
  const draft = `${path}.${process.pid}`;
  const file = openSync(draft, 'w', 0o600);
  writeFileSync(file, JSON.stringify(secrets));
  fsyncSync(file);
  closeSync(file);
  renameSync(draft, path);
  return secrets;
};
