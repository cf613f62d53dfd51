// One process from the terminal to the gateway: what stops this stops everything, and nothing is left holding the port.
import './node-version.mjs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { builtKey, ROOT, sourceKey } from './build/state.mjs';

/** How often to look whether npm, our parent, is still there. A killed npm cannot pass its signal on. */
const PARENT_LOOK_MS = 1_000;

if (builtKey() !== sourceKey()) {
  const { status, signal } = spawnSync(
    process.execPath,
    ['--import', 'tsx', join(ROOT, 'tools/build.ts'), '--served'],
    {
      cwd: ROOT,
      stdio: 'inherit',
    },
  );
  if (status !== 0) process.exit(signal === null ? (status ?? 1) : 1);
}

process.env.PORT ??= '8080';
process.env.EXAMPLES_PORT ??= '8081';
process.env.FOYER_DEMO_TEAM ??= 'on';
process.env.FOYER_DEMO_CROWD ??= 'on';

if (process.env.npm_lifecycle_event !== undefined) {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
  }, PARENT_LOOK_MS).unref();
}

await import(pathToFileURL(join(ROOT, 'dist/gateway/main.js')).href);
