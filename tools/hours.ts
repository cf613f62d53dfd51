// npm run test:hours: what counts days, at moments when a day, a month or a year turns. A test that is told the time has the
// same answer at each of them; one that asks the clock has not.
import { existsSync } from 'node:fs';
import { installPackage, isDebianRoot } from './debian';
import { runStagesAndExit } from './run-stages';
import { vitest, type Stage } from './stages';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const now = new Date();
const nextYear = now.getUTCFullYear() + 1;

/** What turns, next from now. The merchants of the tests live in São Paulo, three hours behind UTC. */
const MOMENTS = [
  { turns: 'year of the merchant', at: Date.UTC(nextYear, 0, 1, 3) },
  { turns: 'year of UTC', at: Date.UTC(nextYear, 0, 1) },
  { turns: 'noon of the merchant after the shortest month', at: Date.UTC(nextYear, 2, 1, 15) },
  {
    turns: 'week of the merchant',
    at: now.setUTCHours(3, 0, 0, 0) + (((8 - now.getUTCDay()) % 7) + 7) * DAY_MS,
  },
];
/** Each run begins a little before. */
const BEFORE_MS = 1 * MINUTE_MS;
const FOLDERS = ['agents', 'desk', 'engagement', 'lottery', 'protection', 'records', 'account'];
/** Where Debian and Ubuntu put libfaketime. */
const LIBRARIES = ['x86_64', 'aarch64'].map(
  (machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketimeMT.so.1`,
);
const NO_LIBRARY =
  'No libfaketime was found. On Debian and Ubuntu: apt-get install libfaketime. Elsewhere FAKETIME_LIBRARY names its file.';

const findLibrary = (): string | undefined =>
  [process.env.FAKETIME_LIBRARY ?? '', ...LIBRARIES].find((path) => path !== '' && existsSync(path));

function requireLibrary(): string {
  if (findLibrary() === undefined && isDebianRoot()) installPackage('libfaketime');
  const found = findLibrary();
  if (found === undefined) throw new Error(NO_LIBRARY);
  return found;
}

/** The clocks of Node and PostgreSQL are shifted so that the stage begins at the moment. */
const stageAt = (moment: (typeof MOMENTS)[number], library: string): Stage => ({
  ...vitest('gateway', ...FOLDERS.map((folder) => `gateway/${folder}/`)),
  name: `turn of the ${moment.turns}`,
  alone: undefined,
  env: () => ({
    LD_PRELOAD: library,
    FAKETIME: `+${Math.round((moment.at - BEFORE_MS - Date.now()) / 1_000)}`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  }),
});

try {
  const library = requireLibrary();
  await runStagesAndExit(MOMENTS.map((moment) => stageAt(moment, library)));
} catch (fault) {
  process.stderr.write(`${fault instanceof Error ? fault.message : String(fault)}\n`);
  process.stdout.write('0 passed, 1 failed\n');
  process.exit(1);
}
