// One process from the terminal to the gateway: what stops this stops everything, and nothing is left holding the port.
import './node-version.mjs';
import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { watchNpm } from './npm-process.mjs';
import { builtKey, claimFirst, firstKey, ROOT, sourceKey } from './build/state.mjs';

/** What is built behind the first page leaves the processor to the gateway. */
const LOW_PRIORITY = 15;
/** Exit code of tools/build.ts when it is told to stop, as it is when this process stops. */
const BUILD_STOPPED = 130;

const say = (line) => process.stdout.write(`${line}\n`);

/** Starts a part of the build, which ends with this process. */
function startBuild(...more) {
  const file = join(ROOT, 'tools/build.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', file, '--served', ...more], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  process.on('exit', () => child.kill());
  const ended = new Promise((resolve) => {
    child.on('exit', resolve).on('error', () => resolve(null));
  });
  return { pid: child.pid, ended };
}

/** Builds what the first page needs. The gateway is not there yet, so signals are heard here. */
async function buildFirst() {
  const stop = () => process.exit(1);
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);
  const code = await startBuild('--first').ended;
  if (code !== 0) process.exit(code ?? 1);
  for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, stop);
}

/** Builds the rest while the gateway runs. */
async function buildRest(readFilesAgain) {
  const { pid, ended } = startBuild('--rest', '--quiet');
  try {
    if (pid !== undefined) setPriority(pid, LOW_PRIORITY);
  } catch {
    // It may have ended, or the system does not allow it: the build works with any priority.
  }
  const code = await ended;
  if (code === BUILD_STOPPED) return;
  try {
    if (code !== 0) throw new Error('the build failed');
    readFilesAgain();
    say('Everything is built.');
  } catch {
    say(
      "Games and the operators' desk could not be built; the rest works. Stop and start again to try once more.",
    );
  }
}

watchNpm(() => process.kill(process.pid, 'SIGTERM'));

const key = sourceKey();
const isWhole = builtKey() === key;
if (!isWhole && firstKey() !== key) await buildFirst();
// Another build that waited for this one may have made everything meanwhile.
const isRestMissing = builtKey() !== key;
if (isRestMissing) claimFirst();

process.env.PORT ??= '8080';
process.env.EXAMPLES_PORT ??= '8081';
process.env.FOYER_DEMO_TEAM ??= 'on';
process.env.FOYER_DEMO_CROWD ??= 'on';

const { readFilesAgain } = await import(pathToFileURL(join(ROOT, 'dist/gateway/main.js')).href);

if (isRestMissing) {
  say("Games and the operators' desk are still being built: about a minute.");
  await buildRest(readFilesAgain);
}
