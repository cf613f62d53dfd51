import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { compress } from './build/compress';
import { clearEdition } from './build/edition';
import { LATER_PATHS } from './build/inputs.mjs';
import { lockBuild } from './build/lock';
import { copyPlainFiles, finishManifest, writeElements } from './build/plain-files';
import { builtKey, firstKey, markBuilt, markFirst, ROOT, sourceKey } from './build/state.mjs';
import { buildHosts } from './package/hosts';
import { writePackage } from './package/manifest';

// --served: without the npm package. --first: only what the first page needs; --rest: what is missing after that.
// --if-stale: nothing if nothing has changed. --quiet: errors only.
const has = (name: string): boolean => process.argv.includes(name);

/** The npm package is for those who program with the SDK; nothing that is served needs it. */
const withPackage = !has('--served');
/** Two lists for two cores, about equally long: what the first page needs, and the rest. */
const FIRST = [['widgets'], ['gateway', 'site']] as const;
const REST = [
  ['umd', 'operator'],
  ['desk', 'games', 'studio', ...(withPackage ? ['package'] : [])],
] as const;
/** How often a part of a build looks whether the start that wants it still runs. */
const PARENT_LOOK_MS = 1_000;
/** Exit codes: something does not build; a signal ended it, or the start that wanted it has ended. */
const [FAILED, STOPPED] = [1, 130];

const DIST = join(ROOT, 'dist');
const startedAt = Date.now();
const say = (line: string): void => {
  if (has('--quiet')) return;
  process.stdout.write(`[build ${((Date.now() - startedAt) / 1000).toFixed(1).padStart(5)} s] ${line}\n`);
};

const children = new Set<ChildProcess>();
const stop = (code: number): never => {
  for (const child of children) child.kill();
  process.exit(code);
};

function bundle(parts: readonly string[]): Promise<void> {
  const partStartedAt = Date.now();
  const names = parts.join();
  return new Promise((resolve, reject) => {
    const rollup = join(ROOT, 'node_modules/rollup/dist/bin/rollup');
    const config = join(ROOT, 'rollup.config.mjs');
    const args = [rollup, '--config', config, '--silent', '--configOnly', names];
    const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'] });
    children.add(child);
    child.on('error', reject);
    child.on('exit', (code) => {
      children.delete(child);
      if (code !== 0) return reject(new Error(`${names}: the build failed`));
      say(`${names} built in ${((Date.now() - partStartedAt) / 1000).toFixed(1)} s`);
      resolve();
    });
  });
}

async function finishPackage(): Promise<void> {
  await writePackage();
  await buildHosts();
  say('package packed, hosts built with it');
}

async function finish(key: string): Promise<void> {
  if (withPackage) await finishPackage();
  finishManifest();
  await writeElements();
  // Reads the contract with the compiler: half a second that a start with nothing to build does not need.
  const { writeReference } = await import('./openapi/write');
  await writeReference({ root: ROOT, folder: join(DIST, 'site') });
  const count = await compress(DIST, ['widgets', 'site', 'games']);
  say(`${count} files compressed`);
  markBuilt({ key, withPackage });
  say('done');
}

async function buildWhole(key: string): Promise<void> {
  say('building widgets, site and gateway');
  clearEdition(DIST, startedAt);
  await Promise.all(FIRST.map((parts, lane) => bundle([...parts, ...(REST[lane] ?? [])])));
  copyPlainFiles();
  await finish(key);
}

async function buildFirst(key: string): Promise<void> {
  // Another start may have made it while this one waited.
  if (firstKey() === key) return;
  say('building what the first page needs: widgets, site and gateway');
  clearEdition(DIST, startedAt);
  await Promise.all(FIRST.map(bundle));
  copyPlainFiles();
  markFirst({ key, paths: LATER_PATHS });
  say('done');
}

async function buildRest(key: string): Promise<void> {
  if (firstKey() !== key)
    throw new Error('The sources have changed since the first part was built: start again.');
  await Promise.all(REST.map(bundle));
  await finish(key);
}

async function build(): Promise<void> {
  const end = (): never => stop(STOPPED);
  process.on('SIGINT', end).on('SIGTERM', end);
  const parent = process.ppid;
  if (has('--first') || has('--rest'))
    setInterval(() => process.ppid !== parent && end(), PARENT_LOOK_MS).unref();
  await lockBuild(join(ROOT, '.cache/build.lock'), () => say('waiting for another build to end'));
  const key = sourceKey();
  const mayBeFresh = has('--if-stale') || has('--first') || has('--rest');
  if (mayBeFresh && builtKey({ withPackage }) === key) return say('nothing changed since the last build');
  if (has('--first')) return buildFirst(key);
  // What a start has built may be served right now.
  const isFirstMade = has('--if-stale') && firstKey() === key;
  return has('--rest') || isFirstMade ? buildRest(key) : buildWhole(key);
}

await build().catch((fault: unknown) => {
  process.stderr.write(`${fault instanceof Error ? fault.message : String(fault)}\n`);
  stop(FAILED);
});
