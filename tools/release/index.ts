import { resolve } from 'node:path';
import { builtKey, ROOT, sourceKey } from '../build/state.mjs';
import { writeRelease } from './layout';

// `npm run release -- FOLDER`: what production runs from, without sources and tools.

const [folder] = process.argv.slice(2);
try {
  if (folder === undefined) throw new Error('Name the folder: npm run release -- FOLDER');
  if (builtKey() !== sourceKey())
    throw new Error('dist/ is older than the sources: run npm run build first.');
  writeRelease({ root: ROOT, folder: resolve(folder) });
  process.stdout.write(
    `${resolve(folder)} is ready: run npm ci --omit=dev in it, then node dist/gateway/main.js.\n`,
  );
} catch (fault) {
  process.stderr.write(`${fault instanceof Error ? fault.message : String(fault)}\n`);
  process.exitCode = 1;
}
