import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installPackage, isDebianRoot } from './debian';

const NAMES_ON_PATH = ['redis-server', 'valkey-server'];

export const NO_REDIS = [
  'No Redis was found for the tests of several nodes. Any of these helps:',
  '  apt-get install redis-server                  (Debian, Ubuntu)',
  '  REDIS_SERVER=/path/to/redis-server npm test   (one that is already there)',
].join('\n');

const isProgram = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** Path of a Redis server, or undefined. A REDIS_SERVER that leads nowhere is an error, never skipped in silence. */
export function findRedis(
  env: Record<string, string | undefined> = process.env,
  isThere: (path: string) => boolean = isProgram,
): string | undefined {
  const configured = env['REDIS_SERVER'];
  if (configured !== undefined && configured !== '') {
    if (!isThere(configured)) throw new Error(`REDIS_SERVER names "${configured}", and no program is there`);
    return configured;
  }
  const folders = [...(env['PATH'] ?? '').split(delimiter), '/usr/bin', '/usr/local/bin'];
  const places = NAMES_ON_PATH.flatMap((name) => folders.map((folder) => join(folder, name)));
  return places.find((place) => isThere(place));
}

/** Finds a Redis server; on Debian and Ubuntu as root it installs the package first when there is none. */
export function requireRedis(say: (line: string) => void): string {
  const found = findRedis();
  if (found !== undefined) return found;
  if (!isDebianRoot()) throw new Error(NO_REDIS);
  say('no Redis here: installing the package (apt-get install redis-server)');
  try {
    installPackage('redis-server');
  } catch (cause) {
    throw new Error(NO_REDIS, { cause });
  }
  const installed = findRedis();
  if (installed === undefined) throw new Error(NO_REDIS);
  return installed;
}
