import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Failure } from './failures';

/** A test that is known to fail at times, in tools/flaky.json. Dates are `YYYY-MM-DD`. */
export interface FlakyRow {
  file: string;
  test: string;
  since: string;
  /** At most 14 days after `since`: from the next day on the row fails the run. */
  until: string;
  error: string;
  cause: string;
}

/** More failed tests than this have a common cause, and none is run again. */
export const MOST_RETRIED = 3;
/** … of which so many may be missing in tools/flaky.json. */
const MOST_UNKNOWN = 1;
const MOST_ROWS = 5;
const MOST_DAYS = 14;
const DAY_MS = 86_400_000;

/** A test about money that fails once is a fault of the product until the opposite is shown. */
const MONEY = /ledger|cashier|race|kill|settle|\bpay|deposit|withdrawal|wallet|transfer|debt/i;

/** What is wrong with the rows of tools/flaky.json on a day (`YYYY-MM-DD`). */
export function flakyFaults(rows: readonly FlakyRow[], today: string): string[] {
  const faults = rows.flatMap(({ file, test, since, until }) => {
    const days = (Date.parse(until) - Date.parse(since)) / DAY_MS;
    const name = `tools/flaky.json: ${file} › ${test}`;
    if (Number.isNaN(days) || days < 0 || days > MOST_DAYS)
      return [`${name}: until must be at most ${String(MOST_DAYS)} days after since`];
    return until < today ? [`${name}: expired on ${until}; mend the test`] : [];
  });
  if (rows.length > MOST_ROWS) faults.push(`tools/flaky.json: more than ${String(MOST_ROWS)} rows`);
  return faults;
}

/**
 * The files to run again, each by itself: all files with a failed test, or none if one failure must not be retried.
 *
 * @param touched files that the change touches; null if that is unknown, and then nothing is retried
 */
export function filesToRetry(input: {
  failures: readonly Failure[];
  rows: readonly FlakyRow[];
  touched: ReadonlySet<string> | null;
}): string[] {
  const { failures, rows, touched } = input;
  if (failures.length === 0 || failures.length > MOST_RETRIED || touched === null) return [];
  const isRefused = ({ file, test }: Failure): boolean =>
    test === null || touched.has(file) || MONEY.test(file);
  if (failures.some(isRefused)) return [];
  const unknown = failures.filter(
    (failure) => !rows.some((row) => row.file === failure.file && row.test === failure.test),
  );
  return unknown.length > MOST_UNKNOWN ? [] : [...new Set(failures.map(({ file }) => file))];
}

export const readFlakyRows = (root: string): FlakyRow[] =>
  JSON.parse(readFileSync(join(root, 'tools/flaky.json'), 'utf8')) as FlakyRow[];

/** A change lands within a day of work: files of its commits and of the working tree; null outside a git checkout. */
export function touchedFiles(root: string): Set<string> | null {
  const git = (...args: string[]): string[] =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 100_000_000 }).split('\n');
  try {
    const committed = Number(git('log', '-1', '--format=%ct')[0]);
    const since = `--since=${String(committed - DAY_MS / 1_000)}`;
    return new Set([
      ...git('log', since, '--name-only', '--format='),
      ...git('status', '--porcelain').map((line) => line.slice(3)),
    ]);
  } catch {
    return null;
  }
}
