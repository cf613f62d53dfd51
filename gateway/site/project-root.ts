import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const MAX_UP = 6;

/** The nearest folder above this file with a package.json, in the source and in a build. */
export const projectRoot = (): string => {
  let folder = dirname(fileURLToPath(import.meta.url));
  for (let up = 0; up < MAX_UP; up += 1) {
    if (existsSync(join(folder, 'package.json'))) return folder;
    folder = dirname(folder);
  }
  return process.cwd();
};

/** The version of the package that the gateway is part of. */
export const builtVersion = (): string => {
  const { version } = JSON.parse(readFileSync(join(projectRoot(), 'package.json'), 'utf8')) as {
    version: string;
  };
  return version;
};
