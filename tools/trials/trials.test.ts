import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../checks/source-files';
import { commandsOf, filesByFinding, findingsOf, TRIALS_PAGE } from './trials';

describe('the trials', () => {
  it('have a test for each finding that the page describes, and a finding for each tag of a test', () => {
    const described = findingsOf(readFileSync(join(ROOT, TRIALS_PAGE), 'utf8'));
    expect([...filesByFinding().keys()].sort()).toEqual([...described].sort());
  });

  it('run files of vitest and of Playwright apart, by their tag', () => {
    const commands = commandsOf('S1', ['gateway/a.test.ts', 'widgets/b.e2e.ts']);
    expect(commands.map((args) => args.filter((arg) => !arg.startsWith('node_modules')))).toEqual([
      ['run', 'gateway/a.test.ts', '-t', '\\[TRIAL-S1\\]'],
      ['test', 'widgets/b.e2e.ts', '--grep', '\\[TRIAL-S1\\]', '--reporter=list'],
    ]);
    expect(commandsOf('S1', [])).toEqual([]);
  });

  it('read headings that have a text', () => {
    expect(
      findingsOf('## Security\n\n### S1 – one\n\ntext S2 – no\n\n### S3 – none\n\n### E2 – two\n\nmore\n'),
    ).toEqual(['S1', 'E2']);
  });
});
