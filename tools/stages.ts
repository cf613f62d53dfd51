import { join } from 'node:path';

/** How a stage counts: one for the whole command, its closing "N passed, N failed" line, or a JSON report it writes. */
export type Counting = 'exit' | 'line' | 'vitest' | 'playwright';

export interface Stage {
  name: string;
  /** Arguments for this Node. */
  args: string[];
  counting: Counting;
  /** A stage before it that must have passed; otherwise this one counts as failed without running. */
  needs?: string;
  /** No test at all is fine as well. */
  mayBeEmpty?: boolean;
  /** Arguments that run one file of the stage by itself. Omit if a failed test is never run again. */
  alone?: (file: string) => string[];
  /** More of the environment, asked for when the stage begins. */
  env?: () => Record<string, string>;
}

/** Lanes of stages that run beside each other, each lane in its order: for stages that keep one core busy. */
export interface SideBySide {
  lanes: readonly (readonly Stage[])[];
}
export const sideBySide = (...lanes: Stage[][]): SideBySide => ({ lanes });

const bin = (path: string): string => join('node_modules', path);
const script = (path: string, ...more: string[]): string[] => ['--import', 'tsx', path, ...more];

/** The compiler that writes the declarations we ship. Lint checks the types as well, by the compiler after it. */
export const tsc: Stage = {
  name: 'types',
  args: [bin('typescript/bin/tsc'), '--noEmit', '-p', 'tsconfig.json'],
  counting: 'exit',
};
/** Rules and types. */
export const lint: Stage = {
  name: 'lint',
  args: [bin('oxlint/bin/oxlint')],
  counting: 'exit',
};
export const tree: Stage = { name: 'tree', args: script('tools/checks/run.ts'), counting: 'line' };
export const format: Stage = {
  name: 'format',
  args: [bin('oxfmt/bin/oxfmt'), '--check'],
  counting: 'exit',
};
export const knip: Stage = {
  name: 'knip',
  args: [bin('knip/bin/knip.js'), '--no-progress'],
  counting: 'exit',
};
/** What the gateway serves. */
export const servedBuild: Stage = {
  name: 'build',
  args: script('tools/build.ts', '--if-stale', '--served'),
  counting: 'exit',
};
/** … and the npm package. */
export const build: Stage = {
  name: 'build',
  args: script('tools/build.ts', '--if-stale'),
  counting: 'exit',
};
export const budgets: Stage = {
  name: 'budgets',
  args: script('tools/budgets.ts'),
  counting: 'line',
  needs: 'build',
};
const playwright = (...more: string[]): string[] => [bin('@playwright/test/cli.js'), 'test', ...more];
/** End-to-end tests; with a tag, those alone that carry it. */
export const endToEnd = (tag?: string): Stage => {
  const tagged = tag === undefined ? [] : ['--grep', tag];
  return {
    name: 'e2e',
    args: playwright('--reporter=line,json', ...tagged),
    counting: 'playwright',
    needs: 'build',
    alone: (file) => playwright('--reporter=line', ...tagged, file),
  };
};
/** The npm package, installed in hosts of its own. */
export const npmPackage: Stage = {
  name: 'package',
  args: script('tools/package/check.ts'),
  counting: 'line',
  needs: 'build',
};
/** Everything that "Adding something" in docs/architecture.md lists, begun and completed on a copy of the tree. */
export const additions: Stage = {
  name: 'additions',
  args: script('tools/generate/whole.ts'),
  counting: 'line',
};
const ofVitest = (project: string, more: string[]): Stage => {
  const run = [bin('vitest/vitest.mjs'), 'run', '--project', project, '--reporter=dot'];
  return {
    name: project,
    args: [...run, '--reporter=json', ...more],
    counting: 'vitest',
    alone: (file) => [...run, ...more.filter((word) => word.startsWith('--')), file],
  };
};
/** One project of vitest.config.ts, without the tests tagged full-run; with filters, its files whose paths hold one of them. */
export const vitest = (project: string, ...filters: string[]): Stage =>
  ofVitest(project, ['--tags-filter=!full-run || smoke', ...filters]);
/** One project of vitest.config.ts with all its tests, each file in a process or page of its own. */
export const vitestWhole = (project: string): Stage => ofVitest(project, ['--isolate']);
/** Unit tests that import a file of the last commit, or one that differs from it; there may be none. */
export const unitOfChange: Stage = { ...ofVitest('unit', ['--changed=HEAD~1']), mayBeEmpty: true };
