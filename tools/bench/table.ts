import { execFileSync } from 'node:child_process';
import { cpus, totalmem } from 'node:os';

export interface BenchRow {
  what: string;
  measured: string;
  reach: string;
  /** null where the row is only told. */
  met: boolean | null;
  note?: string;
}

/** A row with a bound that must not be passed. */
export const atMost = (
  what: string,
  value: number,
  bound: number,
  unit: string,
  note?: string,
): BenchRow => ({
  what,
  measured: `${round(value)} ${unit}`,
  reach: `≤ ${bound} ${unit}`,
  met: value <= bound,
  ...(note ? { note } : {}),
});

/** A row with a bound that must be reached. */
export const atLeast = (
  what: string,
  value: number,
  bound: number,
  unit: string,
  note?: string,
): BenchRow => ({
  what,
  measured: `${round(value)} ${unit}`,
  reach: `≥ ${bound} ${unit}`,
  met: value >= bound,
  ...(note ? { note } : {}),
});

const round = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en') : String(Math.round(value * 100) / 100);

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
};

export const percentile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
};

/** What the figures were measured on. */
export const machineLine = (browserVersion: string): string => {
  const commit = tryRun('git', ['rev-parse', '--short', 'HEAD']);
  return `${cpus().length} × ${cpus()[0]?.model ?? 'cpu'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}, ${browserVersion || 'no browser'}, commit ${commit || 'none'}`;
};

const tryRun = (command: string, args: string[]): string => {
  try {
    return execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return '';
  }
};

/** Markdown table, missed figures marked in words. */
export const renderTable = (title: string, rows: readonly BenchRow[]): string =>
  [
    `## ${title}`,
    '| what | measured | to reach | |',
    '|---|--:|--:|---|',
    ...rows.map(
      (row) =>
        `| ${row.what} | ${row.measured} | ${row.reach} | ${[row.met === null ? '' : row.met ? 'met' : '**missed**', row.note ?? ''].filter(Boolean).join('; ')} |`,
    ),
  ].join('\n');
