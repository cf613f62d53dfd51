import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

const MODULE = new URL('./npm-process.mjs', import.meta.url).href;
const folder = mkdtempSync(join(tmpdir(), 'foyer-npm-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const watcher = join(folder, 'watcher.mjs');
writeFileSync(
  watcher,
  `import { watchNpm } from ${JSON.stringify(MODULE)};
watchNpm(() => {
  process.stdout.write('gone');
  process.exit();
}, 20);
process.stdout.write('started ');
setInterval(() => undefined, 60_000);`,
);
/** As npm does: a shell as its child, with the script as an argument and in the environment. */
const STAND_IN = `const { spawn } = require('node:child_process');
const script = process.argv[1];
spawn('sh', ['-c', script], { stdio: 'inherit', env: { ...process.env, npm_lifecycle_script: script } });`;

/** Ends what is left of a process group. */
const endGroup = (pid: number | undefined): void => {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // All of it has ended.
  }
};

describe.skipIf(process.platform !== 'linux')('a script below npm', () => {
  const run = `${JSON.stringify(process.execPath)} ${JSON.stringify(watcher)}`;

  it.each([
    ['waits for it', `${run}; true`],
    ['became it', `exec ${run}`],
  ])('calls onGone after npm was killed when the shell between them %s', async (_, script) => {
    // A process group of its own, so that all of it can be ended at once.
    const npm = spawn(process.execPath, ['-e', STAND_IN, script], {
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    });
    try {
      let output = '';
      const closed = new Promise((resolve) => npm.stdout.once('close', resolve));
      npm.stdout.on('data', (chunk) => (output += String(chunk)));
      await expect.poll(() => output).toBe('started ');
      npm.kill('SIGKILL');
      await closed;
      expect(output).toBe('started gone');
    } finally {
      endGroup(npm.pid);
    }
  });
});
