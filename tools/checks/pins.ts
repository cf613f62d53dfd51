import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './source-files';

interface PackageFile {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

/** Versions that are not one exact number: `npm ci` on another day must give the same tree. */
export function checkPins(root = ROOT): { looked: number; refusals: string[] } {
  const file = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as PackageFile;
  const all = Object.entries({ ...file.dependencies, ...file.devDependencies });
  const refusals = all
    .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
    .map(([name, version]) => `package.json: ${name} is "${version}", not one exact version`);
  return { looked: all.length, refusals };
}
