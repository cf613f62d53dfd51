import type { Counting } from './stages';

export interface Tally {
  passed: number;
  failed: number;
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
}
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
}

/** Counts a stage by its output and report. A stage that ran nothing, or that crashed, has failed. */
export function tally(options: {
  counting: Counting;
  code: number;
  output: string;
  report?: string | undefined;
  /** No test at all is fine as well. */
  mayBeEmpty?: boolean | undefined;
}): Tally {
  const { counting, code, output, report, mayBeEmpty = false } = options;
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
  const ranNothing = counted.passed + counted.failed === 0 && !mayBeEmpty;
  if (counted.failed === 0 && (code !== 0 || ranNothing)) counted.failed = 1;
  return counted;
}
