import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { failuresOf, namesOf, type Failure } from './failures';
import { runStages } from './run-stages';
import { sideBySide, type Stage } from './stages';
import { tally } from './tally';

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

  it('takes a stage that may be empty and is, but not one that fell over', () => {
    expect(tally({ counting: 'vitest', code: 0, output: '', mayBeEmpty: true })).toEqual({
      passed: 0,
      failed: 0,
    });
    expect(tally({ counting: 'vitest', code: 1, output: '', mayBeEmpty: true })).toEqual({
      passed: 0,
      failed: 1,
    });
  });
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
    expect(namesOf(failuresOf('vitest', report, '/root'))).toEqual([
      'a.test.ts › is red: Error: why',
      'b.test.ts › SyntaxError: here',
    ]);
  });

  it('are read from a report of Playwright at any depth, flaky ones too', () => {
    const spec = (title: string, status: string) => ({
      title,
      file: 'a.e2e.ts',
      line: 3,
      tests: [
        {
          status,
          results: [
            {},
            {
              error: {
                message: 'Error: \u001b[2mexpect(\u001b[22mlocator) failed\n\nLocator: x\n\nCall log',
              },
            },
          ],
        },
      ],
    });
    const report = JSON.stringify({
      suites: [
        {
          specs: [spec('fine', 'expected'), spec('broken', 'unexpected')],
          suites: [{ specs: [spec('at times', 'flaky')] }],
        },
      ],
    });
    expect(namesOf(failuresOf('playwright', report, '/root'))).toEqual([
      'a.e2e.ts › broken: Error: expect(locator) failed · Locator: x · Call log',
      'a.e2e.ts › at times: Error: expect(locator) failed · Locator: x · Call log',
    ]);
  });

  it('lists at most forty, and says how many more there are', () => {
    const failures = Array.from({ length: 43 }, (): Failure => ({ file: 'a.test.ts', test: 'x', error: '' }));
    const names = namesOf(failures);
    expect([names.length, names.at(-1)]).toEqual([41, '… and 3 more']);
  });
});

describe('a run of stages', () => {
  let folder: string;
  beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'stages-'))));
  afterEach(() => rmSync(folder, { recursive: true }));
  const stage = (name: string, script: string, more: Partial<Stage> = {}): Stage => ({
    name,
    args: ['-e', script],
    counting: 'exit',
    ...more,
  });
  const run = async (...steps: Parameters<typeof runStages>[0][number][]) => {
    let said = '';
    const rules = { rows: [], touched: new Set<string>() };
    const sum = await runStages(steps, { say: (text) => void (said += text), rules, reports: folder });
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

  /** Writes a report of vitest with one failed test, and takes `alone` to run its file again. */
  const red = (alone: string): Stage => {
    const report = {
      numPassedTests: 4,
      numFailedTests: 1,
      testResults: [
        {
          name: 'a.test.ts',
          message: '',
          assertionResults: [{ fullName: 'is red at times', status: 'failed', failureMessages: ['why'] }],
        },
      ],
    };
    const write = `fs.writeFileSync(process.argv.at(-1).split('=')[1], ${JSON.stringify(JSON.stringify(report))})`;
    return {
      name: 'project',
      args: ['-e', `${write}; process.exit(1)`, '--'],
      counting: 'vitest',
      alone: (file) => ['-e', alone, '--', file],
    };
  };

  it('counts a failed test as passed when its file is green twice alone, and names it before the last line', async () => {
    const { said, sum } = await run(red('console.log("alone", process.argv.at(-1))'));
    expect(said.match(/alone a\.test\.ts/g)).toHaveLength(2);
    expect(said.endsWith('flaky in project: a.test.ts › is red at times: why\n5 passed, 0 failed\n')).toBe(
      true,
    );
    expect(sum).toEqual({ passed: 5, failed: 0 });
    expect(JSON.parse(readFileSync(join(folder, 'summary.json'), 'utf8'))).toMatchObject({
      sum: { passed: 5, failed: 0 },
      stages: [{ stage: 'project', flaky: ['a.test.ts › is red at times: why'], failures: [] }],
    });
  });

  it('keeps a failed test failed when its file is red the second time alone', async () => {
    const mark = JSON.stringify(join(folder, 'ran'));
    const { said, sum } = await run(
      red(`if (fs.existsSync(${mark})) process.exit(1); fs.writeFileSync(${mark}, '')`),
    );
    expect(said).toContain('failed in project: a.test.ts › is red at times: why');
    expect(sum).toEqual({ passed: 4, failed: 1 });
  });

  it('runs nothing again when a stage without named tests failed too', async () => {
    const { said, sum } = await run(red('console.log("ran alone")'), stage('lint', 'process.exit(1)'));
    expect(said).not.toContain('ran alone');
    expect(sum).toEqual({ passed: 4, failed: 2 });
  });
});
