import { describe, expect, it } from 'vitest';
import { failuresOf } from './failures';
import { runStages, sideBySide, tally, type Stage } from './stages';

describe('the sum of npm test', () => {
  it('takes the closing line of a stage, the last one when there are several', () => {
    expect(
      tally({ counting: 'line', code: 1, output: '9 passed, 0 failed\nmore\n3 passed, 2 failed\n' }),
    ).toEqual({
      passed: 3,
      failed: 2,
    });
  });

  it('reads the reports of vitest and Playwright; a flaky test has failed', () => {
    const vitest = JSON.stringify({ numPassedTests: 7, numFailedTests: 1 });
    expect(tally({ counting: 'vitest', code: 1, output: '', report: vitest })).toEqual({
      passed: 7,
      failed: 1,
    });
    const playwright = JSON.stringify({ stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 0 } });
    expect(tally({ counting: 'playwright', code: 1, output: '', report: playwright })).toEqual({
      passed: 5,
      failed: 2,
    });
  });

  it('counts a stage that fell over although every test passed', () => {
    const report = JSON.stringify({ numPassedTests: 7, numFailedTests: 0 });
    expect(tally({ counting: 'vitest', code: 1, output: '', report })).toEqual({ passed: 7, failed: 1 });
  });

  it.each(['line', 'vitest', 'playwright'] as const)(
    'counts a %s stage that ran nothing as failed',
    (counting) => {
      expect(tally({ counting, code: 0, output: '' })).toEqual({ passed: 0, failed: 1 });
    },
  );
});

describe('the names of what failed', () => {
  const failed = (fullName: string) => ({ fullName, status: 'failed', failureMessages: ['Error: why\n at'] });

  it('are read from a report of vitest, a file that could not be read among them', () => {
    const report = JSON.stringify({
      testResults: [
        {
          name: '/root/a.test.ts',
          message: '',
          assertionResults: [failed('is red'), { ...failed('is green'), status: 'passed' }],
        },
        { name: '/root/b.test.ts', message: 'SyntaxError: here\nthere', assertionResults: [] },
      ],
    });
    expect(failuresOf('vitest', report, '/root')).toEqual([
      'a.test.ts › is red: Error: why',
      'b.test.ts › SyntaxError: here',
    ]);
  });

  it('are read from a report of Playwright at any depth, flaky ones too', () => {
    const spec = (title: string, status: string) => ({
      title,
      file: 'a.e2e.ts',
      line: 3,
      tests: [{ status }],
    });
    const report = JSON.stringify({
      suites: [
        {
          specs: [spec('fine', 'expected'), spec('broken', 'unexpected')],
          suites: [{ specs: [spec('at times', 'flaky')] }],
        },
      ],
    });
    expect(failuresOf('playwright', report, '/root')).toEqual([
      'a.e2e.ts:3 › broken',
      'a.e2e.ts:3 › at times',
    ]);
  });

  it('are forty at most, and say how many more there are', () => {
    const report = JSON.stringify({
      testResults: [
        {
          name: '/root/a.test.ts',
          message: '',
          assertionResults: Array.from({ length: 43 }, () => failed('x')),
        },
      ],
    });
    const names = failuresOf('vitest', report, '/root');
    expect([names.length, names.at(-1)]).toEqual([41, '… and 3 more']);
  });
});

describe('a run of stages', () => {
  const stage = (name: string, script: string, more: Partial<Stage> = {}): Stage => ({
    name,
    args: ['-e', script],
    counting: 'exit',
    ...more,
  });
  const run = async (...steps: Parameters<typeof runStages>[0][number][]) => {
    let said = '';
    const sum = await runStages(steps, (text) => void (said += text));
    return { said, sum };
  };
  /** Speaks twice, with time for another stage to speak in between. */
  const twice = (word: string): string =>
    `console.log('${word} begins'); setTimeout(() => console.log('${word} ends'), 50)`;

  it('keeps the lines of stages apart, tells all in the order they were named, and ends with the sum', async () => {
    const { said, sum } = await run(
      sideBySide([stage('one', twice('one'))], [stage('two', twice('two')), stage('three', twice('three'))]),
      stage('last', 'process.exit(1)'),
    );
    for (const word of ['one', 'two', 'three'])
      expect(said).toContain(`── ${word}\n${word} begins\n${word} ends\n`);
    const table = said.slice(said.indexOf('\nstage '));
    expect(table.match(/^(one|two|three|last)/gm)).toEqual(['one', 'two', 'three', 'last']);
    expect(said.endsWith('\n3 passed, 1 failed\n')).toBe(true);
    expect(sum).toEqual({ passed: 3, failed: 1 });
  });

  it('does not run what needs a stage that failed, in its lane or after it', async () => {
    const broken = stage('broken', 'process.exit(1)');
    const needs = { needs: 'broken' };
    const { said, sum } = await run(
      sideBySide([stage('fine', '')], [broken, stage('same', 'console.log("ran")', needs)]),
      stage('later', 'console.log("ran")', needs),
    );
    expect(said.match(/not run: broken failed/g)).toHaveLength(2);
    expect(said).not.toContain('ran\n');
    expect(sum).toEqual({ passed: 1, failed: 3 });
  });

  it('shows what a stage writes to its standard error', async () => {
    expect((await run(stage('loud', 'console.error("look here")'))).said).toContain('── loud\nlook here\n');
  });
});
