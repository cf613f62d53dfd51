import { readFileSync } from 'node:fs';

const parts = JSON.parse(readFileSync(new URL('parts.json', import.meta.url), 'utf8'));
const name = process.env.MUTATION_PART ?? '';
const folder = `.cache/mutation/${name}`;

/** One part of parts.json, named by index.ts; vitest.config.ts beside this file runs its tests and refuses any other name. */
export default {
  mutate: Object.hasOwn(parts, name) ? parts[name].mutate : [],
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'tools/mutation/vitest.config.ts', related: false },
  coverageAnalysis: 'perTest',
  // One at a time: two cores are shared by everything, and what is slow looks like what never ends.
  concurrency: 1,
  // A machine with other work to do makes no mutant look like an endless loop.
  timeoutMS: 40_000,
  incremental: true,
  incrementalFile: `${folder}/incremental.json`,
  reporters: ['progress-append-only', 'clear-text', 'json'],
  clearTextReporter: { allowColor: false, allowEmojis: false, logTests: false, reportTests: false },
  jsonReporter: { fileName: `${folder}/report.json` },
  tempDirName: `${folder}/sandbox`,
  ignorePatterns: ['dist', '.cache', '.foyer', 'docs', 'examples', 'standalone', 'widgets', 'test-results'],
  disableTypeChecks: false,
  // The score is judged by index.ts, over every part that ran.
  thresholds: { high: 95, low: 90, break: null },
};
