// Whether dist/ was made from what the sources say now. Plain JavaScript: `npm start` reads it before anything is loaded.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

const SOURCES = [
  'src',
  'widgets',
  'standalone',
  'gateway',
  'examples',
  'tools/build',
  'tools/build.ts',
  'tools/conformance/requests.ts',
  'tools/openapi',
  'tools/package',
  'docs/package.md',
  'rollup.config.mjs',
  'package-lock.json',
  'package.json',
];
/** Changing these changes nothing in dist/. */
const ASIDE = /(\.test\.tsx?|\.e2e\.ts|(?<!docs\/package)\.md)$/;
const stamp = () => join(ROOT, 'dist/.build.json');
/** Exists while dist/ holds what the first page needs and nothing else; the gateway reads it too. */
const unbuilt = () => join(ROOT, 'dist/.unbuilt.json');

function* filesOf(path) {
  if (!statSync(path).isDirectory()) {
    if (!ASIDE.test(path)) yield path;
    return;
  }
  for (const name of readdirSync(path).sort()) yield* filesOf(join(path, name));
}

/** One hash over the names and contents of every source; Node's major version counts too. */
export function sourceKey() {
  const hash = createHash('sha256').update(process.versions.node.split('.')[0]);
  for (const source of SOURCES) {
    const path = join(ROOT, source);
    if (!existsSync(path)) continue;
    for (const file of filesOf(path))
      hash.update(file.slice(ROOT.length)).update('\0').update(readFileSync(file));
  }
  return hash.digest('hex');
}

/** The key that dist/ was built from, or undefined; with the package, only a build that made it counts. */
export function builtKey({ withPackage } = { withPackage: false }) {
  try {
    const built = JSON.parse(readFileSync(stamp(), 'utf8'));
    return withPackage && !built.withPackage ? undefined : built.key;
  } catch {
    return undefined;
  }
}

/** The key of a build that has made what the first page needs and not yet the rest; undefined if there is none. */
export function firstKey() {
  try {
    return JSON.parse(readFileSync(unbuilt(), 'utf8')).key;
  } catch {
    return undefined;
  }
}

/** `paths` are the addresses that the rest of the build is served at. */
export const markFirst = (first) => writeFileSync(unbuilt(), `${JSON.stringify(first)}\n`);

/** Tells the gateway in this process that the rest is built beside it. */
export const claimFirst = () =>
  markFirst({ ...JSON.parse(readFileSync(unbuilt(), 'utf8')), pid: process.pid });

/** A build that is killed between these two steps counts as not made. */
export function markBuilt(built) {
  rmSync(unbuilt(), { force: true });
  writeFileSync(stamp(), `${JSON.stringify(built)}\n`);
}
