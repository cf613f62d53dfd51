import { cpSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** All that a gateway in production runs from; the packages come from `npm ci --omit=dev` beside it. */
const NEEDED = [
  'package.json',
  'package-lock.json',
  'tools/foyer.mjs',
  'tools/node-version.mjs',
  'dist/.build.json',
  'dist/gateway',
  'dist/site',
  'dist/widgets',
  'dist/games',
] as const;

/** Maps are for those who debug from the sources. */
const LEFT_OUT = /\.map$/;

/**
 * Copies what production runs from into an empty folder.
 * @throws Error with a sentence if the folder is not empty or something is not built
 */
export function writeRelease(input: { root: string; folder: string }): void {
  const { root, folder } = input;
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new Error(`${folder} is not empty.`);
  const missing = NEEDED.filter((path) => !existsSync(join(root, path)));
  if (missing.length > 0) throw new Error(`Not built: ${missing.join(', ')}. Run npm run build first.`);
  for (const path of NEEDED) {
    const to = join(folder, path);
    mkdirSync(dirname(to), { recursive: true });
    cpSync(join(root, path), to, { recursive: true, filter: (from) => !LEFT_OUT.test(from) });
  }
}
