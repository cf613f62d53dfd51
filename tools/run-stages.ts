import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './checks/source-files';
import { failuresOf, nameOf, namesOf, type Failure } from './failures';
import { filesToRetry, flakyFaults, readFlakyRows, touchedFiles, type FlakyRow } from './flaky';
import type { SideBySide, Stage } from './stages';
import { tally, type Tally } from './tally';

/** A failed test counts as flaky if it passes so many times by itself. */
const RETRIES = 2;

type Say = (text: string) => void;

interface Options {
  say: Say;
  rules: Rules;
  /** Folder of the reports that the stages write, and of summary.json. */
  reports: string;
}
interface Rules {
  rows: readonly FlakyRow[];
  touched: ReadonlySet<string> | null;
}
type Output = Pick<Options, 'say' | 'reports'>;

interface Result {
  stage: Stage;
  seconds: number;
  tally: Tally;
  /** Failed tests, if the report of the stage names them. */
  failures: Failure[];
  /** Failed tests that passed when their file was run again alone. */
  flaky: Failure[];
}

/** Runs a command to its end; its standard output and exit code. */
function runCommand(
  args: readonly string[],
  say: Say,
  env = process.env,
): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      say(chunk.toString());
    });
    child.stderr.on('data', (chunk: Buffer) => say(chunk.toString()));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

async function runOne(stage: Stage, { say, reports }: Output): Promise<Pick<Result, 'tally' | 'failures'>> {
  const { counting, mayBeEmpty } = stage;
  const reportPath = join(reports, `${stage.name}.json`);
  rmSync(reportPath, { force: true });
  const extra = counting === 'vitest' ? [`--outputFile.json=${reportPath}`] : [];
  const { code, output } = await runCommand([...stage.args, ...extra], say, {
    ...process.env,
    ...stage.env?.(),
    VITE_CONFIG_NATIVE_IGNORE_WARNING: 'true',
    PLAYWRIGHT_JSON_OUTPUT_NAME: reportPath,
  });
  let report: string | undefined;
  try {
    report = readFileSync(reportPath, 'utf8');
  } catch {
    report = undefined;
  }
  const names = counting === 'vitest' || counting === 'playwright';
  return {
    tally: tally({ counting, code, output, report, mayBeEmpty }),
    failures: names && report !== undefined ? failuresOf(counting, report, ROOT) : [],
  };
}

/** One stage with its heading; what it needs has run before it, or it fails without running. */
async function runStage(stage: Stage, before: readonly Result[], output: Output): Promise<Result> {
  const { say } = output;
  const startedAt = Date.now();
  say(`\n── ${stage.name}\n`);
  const needed = before.find((result) => result.stage.name === stage.needs);
  const isBlocked = needed !== undefined && needed.tally.failed > 0;
  if (isBlocked) say(`not run: ${String(stage.needs)} failed\n`);
  const outcome = isBlocked ? { tally: { passed: 0, failed: 1 }, failures: [] } : await runOne(stage, output);
  return { stage, seconds: (Date.now() - startedAt) / 1000, flaky: [], ...outcome };
}

/** Stages of several lanes beside each other; each prints its output when it has ended, so that none is mixed with another's. */
async function runLanes({ lanes }: SideBySide, before: readonly Result[], output: Output): Promise<Result[]> {
  const runLane = async (lane: readonly Stage[]): Promise<Result[]> => {
    const own: Result[] = [];
    for (const stage of lane) {
      let said = '';
      const kept: Output = { ...output, say: (text) => void (said += text) };
      own.push(await runStage(stage, [...before, ...own], kept));
      output.say(said);
    }
    return own;
  };
  return (await Promise.all(lanes.map(runLane))).flat();
}

/** Runs the files of failed tests again, each alone and twice, where tools/flaky.ts allows it. */
async function retry(results: readonly Result[], rules: Rules, say: Say): Promise<void> {
  const red = results.filter(({ tally: { failed } }) => failed > 0);
  // A stage whose failures are not all named has crashed, or is no list of tests.
  if (red.some(({ stage, failures, tally: { failed } }) => !stage.alone || failures.length !== failed))
    return;
  const files = new Set(filesToRetry({ ...rules, failures: red.flatMap(({ failures }) => failures) }));
  for (const result of red)
    for (const file of new Set(result.failures.map((failure) => failure.file))) {
      if (!files.has(file) || !result.stage.alone) continue;
      let isGreen = true;
      for (let turn = 0; turn < RETRIES && isGreen; turn += 1) {
        say(`\n── ${result.stage.name}: ${file} again, alone\n`);
        isGreen = (await runCommand(result.stage.alone(file), say)).code === 0;
      }
      if (!isGreen) continue;
      const passed = result.failures.filter((failure) => failure.file === file);
      result.flaky.push(...passed);
      result.failures = result.failures.filter((failure) => failure.file !== file);
      result.tally.passed += passed.length;
      result.tally.failed -= passed.length;
    }
}

function writeSummary(results: readonly Result[], sum: Tally, reports: string): void {
  const stages = results.map(({ stage, seconds, tally: one, flaky, failures }) => ({
    stage: stage.name,
    seconds: Math.round(seconds),
    passed: one.passed,
    failed: one.failed,
    flaky: flaky.map(nameOf),
    failures: namesOf(failures),
  }));
  let commit = '';
  try {
    commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).trim();
  } catch {
    // Not a git checkout.
  }
  writeFileSync(join(reports, 'summary.json'), `${JSON.stringify({ commit, sum, stages }, null, 2)}\n`);
}

/**
 * Runs the stages one after the other (two cores), those of lanes beside each other. Prints the tests that failed, a table, the
 * flaky tests, and one line: "N passed, N failed".
 */
export async function runStages(
  steps: readonly (Stage | SideBySide)[],
  options: Partial<Options> = {},
): Promise<Tally> {
  const { say, rules, reports }: Options = {
    say: (text) => void process.stdout.write(text),
    rules: { rows: readFlakyRows(ROOT), touched: touchedFiles(ROOT) },
    reports: join(ROOT, '.cache/reports'),
    ...options,
  };
  mkdirSync(reports, { recursive: true });
  const output: Output = { say, reports };
  const results: Result[] = [];
  for (const step of steps)
    results.push(
      ...('lanes' in step ? await runLanes(step, results, output) : [await runStage(step, results, output)]),
    );
  await retry(results, rules, say);
  const faults = flakyFaults(rules.rows, new Date().toISOString().slice(0, 10));
  for (const fault of faults) say(`\n${fault}`);
  // The end of a long log is read first.
  for (const { stage, failures } of results)
    for (const name of namesOf(failures)) say(`\nfailed in ${stage.name}: ${name}`);
  const sum = { passed: 0, failed: faults.length };
  const row = (name: string, ...figures: string[]): void =>
    say(`${name.padEnd(20)}${figures.map((figure) => figure.padStart(9)).join('')}\n`);
  say('\n');
  row('stage', 'passed', 'failed', 'flaky', 'seconds');
  for (const { stage, seconds, tally: one, flaky } of results) {
    sum.passed += one.passed;
    sum.failed += one.failed;
    row(stage.name, String(one.passed), String(one.failed), String(flaky.length), seconds.toFixed(1));
  }
  for (const { stage, flaky } of results)
    for (const failure of flaky) say(`flaky in ${stage.name}: ${nameOf(failure)}\n`);
  writeSummary(results, sum, reports);
  say(`${sum.passed} passed, ${sum.failed} failed\n`);
  return sum;
}

/** Runs the stages for a command line, whose exit code is 1 unless all passed. */
export async function runStagesAndExit(steps: readonly (Stage | SideBySide)[]): Promise<void> {
  const { failed } = await runStages(steps);
  if (failed > 0) process.exitCode = 1;
}
