import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, sourceFiles } from '../checks/source-files';

/** Where findings of trials are written down; a finding is a heading "### S4 – …". */
export const TRIALS_PAGE = 'docs/security-trials.md';
const TEST_FOLDERS = ['src', 'widgets', 'standalone', 'tools', 'examples', 'gateway'];
const TEST_ENDINGS = ['.test.ts', '.test.tsx', '.e2e.ts'];
const TAG = /\[TRIAL-([A-Z]\d*)\]/g;
/** This module's own test writes tags that are none. */
const OWN_TEST = 'tools/trials/trials.test.ts';

/** The ids of the findings that the page describes, in its order; a heading without a text is not described yet. */
export function findingsOf(page: string): string[] {
  return [...page.matchAll(/^### ([A-Z]\d*) – .*\n\n(?!#)(?=.)/gm)].map((match) => String(match[1]));
}

/** Test files by the finding that their titles name, sorted. */
export function filesByFinding(root = ROOT): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const file of sourceFiles({ root, folders: TEST_FOLDERS, endings: TEST_ENDINGS })) {
    if (file === OWN_TEST) continue;
    const ids = new Set(
      [...readFileSync(join(root, file), 'utf8').matchAll(TAG)].map((match) => String(match[1])),
    );
    for (const id of ids) found.set(id, [...(found.get(id) ?? []), file]);
  }
  return found;
}

/** The commands (arguments for Node) that run every test of a finding: one for vitest, one for Playwright, each only when it has files. */
export function commandsOf(id: string, files: readonly string[]): string[][] {
  const endToEnd = files.filter((file) => file.endsWith('.e2e.ts'));
  const others = files.filter((file) => !file.endsWith('.e2e.ts'));
  const title = `\\[TRIAL-${id}\\]`;
  return [
    ...(others.length > 0 ? [['node_modules/vitest/vitest.mjs', 'run', ...others, '-t', title]] : []),
    ...(endToEnd.length > 0
      ? [['node_modules/@playwright/test/cli.js', 'test', ...endToEnd, '--grep', title, '--reporter=list']]
      : []),
  ];
}
