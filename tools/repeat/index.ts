import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../checks/source-files';
import { startLoad } from './busy';
import {
  readPlaywright,
  readVitest,
  summarise,
  type PlaywrightReport,
  type Round,
  type VitestReport,
} from './tally';

// npm run test:repeat [-- component-preact unit …] [--times=20] [--loads=0,2,4,8] [--minutes=0] [--file=registration]
// Runs each test file of the projects again and again, alone and beside busy processes, and names what ever failed.
const PROJECTS = ['unit', 'component-react', 'component-preact', 'gateway', 'gateway-kills', 'e2e'];
const TIMES = 20;
const LOADS = [0, 2, 4, 8];
const MS_PER_MINUTE = 60_000;

const option = (name: string): string | undefined =>
  process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3);
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const asked = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const unknown = asked.filter((name) => !PROJECTS.includes(name));
const times = Number(option('times') ?? TIMES);
const loads = option('loads')?.split(',').map(Number) ?? LOADS;
/** 0: without an end of its own. */
const minutes = Number(option('minutes') ?? 0);
const files = option('file');
if (
  unknown.length > 0 ||
  !(Number.isInteger(times) && times > 0) ||
  !(minutes >= 0) ||
  loads.some((load) => !(Number.isInteger(load) && load >= 0))
) {
  process.stderr.write(
    `npm run test:repeat -- [${PROJECTS.join(' ')}] [--times=20] [--loads=0,2,4,8] [--minutes=0] [--file=part of a path]\n`,
  );
  process.exit(2);
}

const REPORT = join(ROOT, '.cache/reports/repeat.json');
const startedAt = Date.now();
const isOver = (): boolean => minutes > 0 && Date.now() - startedAt > minutes * MS_PER_MINUTE;

/** One round over a project; a runner that wrote no report has failed as a whole. */
function runRound(project: string): Round {
  rmSync(REPORT, { force: true });
  const narrowed = files === undefined ? [] : [files];
  const args =
    project === 'e2e'
      ? ['node_modules/@playwright/test/cli.js', 'test', ...narrowed, '--reporter=json']
      : ['node_modules/vitest/vitest.mjs', 'run', '--project', project, ...narrowed, '--reporter=json'];
  const { stderr } = spawnSync(
    process.execPath,
    project === 'e2e' ? args : [...args, `--outputFile.json=${REPORT}`],
    {
      cwd: ROOT,
      env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: REPORT, VITE_CONFIG_NATIVE_IGNORE_WARNING: 'true' },
      stdio: ['ignore', 'ignore', 'pipe'],
      encoding: 'utf8',
    },
  );
  try {
    const report: unknown = JSON.parse(readFileSync(REPORT, 'utf8'));
    return project === 'e2e'
      ? readPlaywright(ROOT, report as PlaywrightReport)
      : readVitest(ROOT, report as VitestReport);
  } catch {
    const message = stderr.trim().split('\n').at(-1) ?? '';
    return { files: [], failures: [{ file: '(the run)', test: '(no report)', message }] };
  }
}

mkdirSync(join(ROOT, '.cache/reports'), { recursive: true });
let failed = 0;
let ran = 0;
for (const project of asked.length > 0 ? asked : PROJECTS)
  for (const load of loads) {
    const rounds: Round[] = [];
    const stopLoad = startLoad(load);
    try {
      while (rounds.length < times && !isOver()) rounds.push(runRound(project));
    } finally {
      stopLoad();
    }
    const count = new Set(rounds.flatMap((round) => round.files)).size;
    const failures = rounds.filter((round) => round.failures.length > 0).length;
    say(
      `${project} beside a load of ${load}: ${count} files, ${rounds.length} of ${times} rounds, ${failures} with failures`,
    );
    for (const line of summarise(rounds)) say(`  ${line}`);
    failed += failures;
    ran += rounds.length;
  }
say(`${ran - failed} passed, ${failed} failed`);
if (failed > 0 || ran === 0) process.exitCode = 1;
