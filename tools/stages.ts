import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './checks/source-files';
import { failuresOf } from './failures';

/** How a stage counts: one for the whole command, its closing "N passed, N failed" line, or a JSON report it writes. */
export type Counting = 'exit' | 'line' | 'vitest' | 'playwright';

export interface Stage {
  name: string;
  /** Arguments for this Node. */
  args: string[];
  counting: Counting;
  /** A stage before it that must have passed; otherwise this one counts as failed without running. */
  needs?: string;
}

/** Lanes of stages that run beside each other, each lane in its order: for stages that keep one core busy. */
export interface SideBySide {
  lanes: readonly (readonly Stage[])[];
}
export const sideBySide = (...lanes: Stage[][]): SideBySide => ({ lanes });

export interface Tally {
  passed: number;
  failed: number;
}

const bin = (path: string): string => join('node_modules', path);

export const tsc: Stage = {
  name: 'types',
  args: [bin('typescript/bin/tsc'), '--noEmit', '-p', 'tsconfig.json'],
  counting: 'exit',
};
export const lint: Stage = {
  name: 'lint',
  args: [
    bin('eslint/bin/eslint.js'),
    '.',
    '--max-warnings',
    '0',
    '--cache',
    '--cache-location',
    '.cache/eslint/',
  ],
  counting: 'exit',
};
export const tree: Stage = {
  name: 'tree',
  args: ['--import', 'tsx', 'tools/checks/run.ts'],
  counting: 'line',
};
export const format: Stage = {
  name: 'format',
  args: [
    bin('prettier/bin/prettier.cjs'),
    '--check',
    '--log-level',
    'warn',
    '--cache',
    '--cache-location',
    '.cache/prettier',
    '.',
  ],
  counting: 'exit',
};
export const knip: Stage = {
  name: 'knip',
  args: [bin('knip/bin/knip.js'), '--no-progress'],
  counting: 'exit',
};
export const build: Stage = {
  name: 'build',
  args: ['--import', 'tsx', 'tools/build.ts', '--if-stale'],
  counting: 'exit',
};
export const budgets: Stage = {
  name: 'budgets',
  args: ['--import', 'tsx', 'tools/budgets.ts'],
  counting: 'line',
  needs: 'build',
};
export const endToEnd: Stage = {
  name: 'e2e',
  args: [bin('@playwright/test/cli.js'), 'test', '--reporter=line,json'],
  counting: 'playwright',
  needs: 'build',
};
/** The npm package, installed in hosts of its own. */
export const npmPackage: Stage = {
  name: 'package',
  args: ['--import', 'tsx', 'tools/package/check.ts'],
  counting: 'line',
  needs: 'build',
};
/** Everything that "Adding something" in docs/architecture.md lists, begun and completed on a copy of the tree. */
export const additions: Stage = {
  name: 'additions',
  args: ['--import', 'tsx', 'tools/generate/whole.ts'],
  counting: 'line',
};
/** One project of vitest.config.ts. */
export const vitest = (project: string): Stage => ({
  name: project,
  args: [bin('vitest/vitest.mjs'), 'run', '--project', project, '--reporter=dot', '--reporter=json'],
  counting: 'vitest',
});

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numFailedTestSuites: number;
  numTotalTests: number;
}
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
}

/** What a stage's own words and files add up to. A stage that ran nothing, or that fell over, has failed. */
export function tally(options: {
  counting: Counting;
  code: number;
  output: string;
  report?: string | undefined;
}): Tally {
  const { counting, code, output, report } = options;
  let counted: Tally = { passed: 0, failed: 0 };
  if (counting === 'exit') counted = code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  if (counting === 'line') {
    const match = [...output.matchAll(/^(\d+) passed, (\d+) failed$/gm)].at(-1);
    if (match) counted = { passed: Number(match[1]), failed: Number(match[2]) };
  }
  if (counting === 'vitest' && report !== undefined) {
    const { numPassedTests, numFailedTests } = JSON.parse(report) as VitestReport;
    counted = { passed: numPassedTests, failed: numFailedTests };
  }
  if (counting === 'playwright' && report !== undefined) {
    const { stats } = JSON.parse(report) as PlaywrightReport;
    counted = { passed: stats.expected, failed: stats.unexpected + stats.flaky };
  }
  const ranNothing = counted.passed + counted.failed === 0;
  if (counted.failed === 0 && (code !== 0 || ranNothing)) counted.failed = 1;
  return counted;
}

type Say = (text: string) => void;

interface Outcome {
  tally: Tally;
  /** The tests that failed, where the stage's report names them. */
  failures: string[];
}

function runOne(stage: Stage, say: Say): Promise<Outcome> {
  const folder = join(ROOT, '.cache/reports');
  const reportPath = join(folder, `${stage.name}.json`);
  mkdirSync(folder, { recursive: true });
  rmSync(reportPath, { force: true });
  const extra = stage.counting === 'vitest' ? [`--outputFile.json=${reportPath}`] : [];
  const env = {
    ...process.env,
    VITE_CONFIG_NATIVE_IGNORE_WARNING: 'true',
    PLAYWRIGHT_JSON_OUTPUT_NAME: reportPath,
  };
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...stage.args, ...extra], {
      cwd: ROOT,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      say(chunk.toString());
    });
    child.stderr.on('data', (chunk: Buffer) => say(chunk.toString()));
    child.on('error', reject);
    child.on('close', (code) => {
      let report: string | undefined;
      try {
        report = readFileSync(reportPath, 'utf8');
      } catch {
        report = undefined;
      }
      const { counting } = stage;
      const names = counting === 'vitest' || counting === 'playwright';
      resolve({
        tally: tally({ counting, code: code ?? 1, output, report }),
        failures: names && report !== undefined ? failuresOf(counting, report, ROOT) : [],
      });
    });
  });
}

interface Result extends Outcome {
  stage: Stage;
  seconds: number;
}

/** One stage with its heading; what it needs has run before it, or it fails without running. */
async function runStage(stage: Stage, before: readonly Result[], say: Say): Promise<Result> {
  const startedAt = Date.now();
  say(`\n── ${stage.name}\n`);
  const needed = before.find((result) => result.stage.name === stage.needs);
  const isBlocked = needed !== undefined && needed.tally.failed > 0;
  if (isBlocked) say(`not run: ${String(stage.needs)} failed\n`);
  const outcome = isBlocked ? { tally: { passed: 0, failed: 1 }, failures: [] } : await runOne(stage, say);
  return { stage, seconds: (Date.now() - startedAt) / 1000, ...outcome };
}

/** Stages of several lanes at once; each tells what it has to say when it is through, so that none speaks into another. */
async function runLanes({ lanes }: SideBySide, before: readonly Result[], say: Say): Promise<Result[]> {
  const runLane = async (lane: readonly Stage[]): Promise<Result[]> => {
    const own: Result[] = [];
    for (const stage of lane) {
      let said = '';
      own.push(await runStage(stage, [...before, ...own], (text) => void (said += text)));
      say(said);
    }
    return own;
  };
  return (await Promise.all(lanes.map(runLane))).flat();
}

/**
 * Runs the stages one after the other (two cores), those of lanes beside each other, prints the tests that failed, a table, and one line:
 * "N passed, N failed".
 */
export async function runStages(
  steps: readonly (Stage | SideBySide)[],
  say: Say = (text) => void process.stdout.write(text),
): Promise<Tally> {
  const results: Result[] = [];
  for (const step of steps)
    results.push(
      ...('lanes' in step ? await runLanes(step, results, say) : [await runStage(step, results, say)]),
    );
  // The end of a long log is what is read first.
  for (const { stage, failures } of results)
    for (const failure of failures) say(`\nfailed in ${stage.name}: ${failure}`);
  const sum = { passed: 0, failed: 0 };
  say(`\n${'stage'.padEnd(20)}${'passed'.padStart(8)}${'failed'.padStart(8)}${'seconds'.padStart(9)}\n`);
  for (const { stage, seconds, tally: one } of results) {
    sum.passed += one.passed;
    sum.failed += one.failed;
    const figures = String(one.passed).padStart(8) + String(one.failed).padStart(8);
    say(`${stage.name.padEnd(20)}${figures}${seconds.toFixed(1).padStart(9)}\n`);
  }
  say(`${sum.passed} passed, ${sum.failed} failed\n`);
  return sum;
}

/** … for a command line: its exit code says whether all passed. */
export async function runStagesAndExit(steps: readonly (Stage | SideBySide)[]): Promise<void> {
  const { failed } = await runStages(steps);
  if (failed > 0) process.exitCode = 1;
}
