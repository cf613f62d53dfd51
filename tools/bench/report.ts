import type { BenchRow } from './table';

/** One stage of one run. */
export interface StageResult {
  title: string;
  /** What differs from production, in words. */
  differs: string[];
  rows: BenchRow[];
}

/** Runs of the same commit on the same machine, as `npm run bench -- --write` keeps them. */
export interface BenchReport {
  commit: string;
  date: string;
  machine: string;
  /** Each run has the same stages. */
  runs: StageResult[][];
}

const HEAD = `# Bench

Written by \`npm run build && npm run bench -- --write\` from \`docs/bench.json\`; never edited by hand (\`tools/bench/report.test.ts\` compares them).
\`npm run bench -- identity\` prints a part, \`--runs=3\` keeps three values of each figure, in the order of the runs. Stages refuse to run with
settings that production does not have. What is tried where a figure is missed stands in [bench notes](bench-notes.md). Nothing here is a test;
\`tools/budgets.json\` guards the bytes with every \`npm test\`.`;

const verdict = (met: readonly (boolean | null)[]): string => {
  const judged = met.filter((one) => one !== null);
  if (judged.length === 0) return '';
  const good = judged.filter(Boolean).length;
  if (good === judged.length) return 'met';
  return good === 0 ? '**missed**' : `**met in ${good} of ${judged.length}**`;
};

/** Rows of all runs under one another's names: every value is kept. */
function mergeRows(stages: readonly StageResult[]): string[] {
  const [first] = stages;
  return (first?.rows ?? []).map((row, index) => {
    // "…" continues the row above it, so names alone do not tell rows apart.
    const all = stages.map((stage) => stage.rows[index]).filter((one) => one?.what === row.what);
    const found = all.filter((one) => one !== undefined);
    const values = found.map((one) => one.measured).join(' / ');
    const notes = [verdict(found.map((one) => one.met)), ...new Set(found.map((one) => one.note ?? ''))];
    return `| ${row.what} | ${values} | ${row.reach} | ${notes.filter(Boolean).join('; ')} |`;
  });
}

const settingsLine = (differs: readonly string[]): string =>
  differs.length === 0
    ? 'Settings as in production.'
    : `Settings as in production, but ${differs.join(', ')}.`;

/** One stage over all runs, as Markdown. */
export const renderStage = (stages: readonly StageResult[]): string =>
  [
    `## ${stages[0]?.title ?? ''}`,
    '',
    settingsLine(stages[0]?.differs ?? []),
    '',
    '| what | measured | to reach | |',
    '|---|--:|--:|---|',
    ...mergeRows(stages),
  ].join('\n');

/** The whole page. */
export function renderReport({ commit, date, machine, runs }: BenchReport): string {
  const count = runs.length === 1 ? 'one run' : `${runs.length} runs, all values kept`;
  const stages = (runs[0] ?? []).map((_, index) =>
    renderStage(runs.map((run) => run[index]).filter((stage) => stage !== undefined)),
  );
  return `${[HEAD, `Commit ${commit}, ${date}, ${count}. ${machine}; load, gateway, database and browser on the same cores.`, ...stages].join('\n\n')}\n`;
}
