import { execFileSync } from 'node:child_process';
import { cpus, totalmem } from 'node:os';
import type { Settings } from './settings';

export interface BenchRow {
  what: string;
  measured: string;
  reach: string;
  /** null where the row is only told. */
  met: boolean | null;
  note?: string;
}

/** What a stage found, and what it ran with. */
export interface Measured {
  rows: BenchRow[];
  settings: Settings;
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

/** Rates of one turn, in which both servers did the same work one after the other. */
export interface Turn {
  external: number;
  embedded: number;
}

/** External ÷ embedded must stay at or above this. */
const EXTERNAL_SHARE = 0.8;

/** A row that judges an external PostgreSQL against the embedded one: the median of the turns' ratios. */
export const externalToEmbedded = (what: string, turns: readonly Turn[]): BenchRow => {
  const ratios = turns.map((turn) => turn.external / turn.embedded);
  const rate = (side: keyof Turn): string => round(median(turns.map((turn) => turn[side])));
  return atLeast(
    `${what}, external ÷ embedded`,
    median(ratios),
    EXTERNAL_SHARE,
    '×',
    `${rate('external')} /s and ${rate('embedded')} /s, medians of ${turns.length} turns; ratios ${round(Math.min(...ratios))} to ${round(Math.max(...ratios))}`,
  );
};

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
export const machineLine = (browserVersion: string): string =>
  `${cpus().length} × ${cpus()[0]?.model ?? 'cpu'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}, ${browserVersion || 'no browser'}`;

/** The commit in short, 'none' outside a checkout. */
export const commitId = (): string => tryRun('git', ['rev-parse', '--short', 'HEAD']) || 'none';

const tryRun = (command: string, args: string[]): string => {
  try {
    return execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return '';
  }
};
