import { describe, expect, it } from 'vitest';
import { readPlaywright, readVitest, summarise } from './tally';

describe('rounds of the same tests', () => {
  it('[TRIAL-T] names every test that failed once, how often and how', () => {
    const round = (status: string) =>
      readVitest('/tree', {
        testResults: [
          {
            name: '/tree/src/a.test.ts',
            status,
            assertionResults: [
              { fullName: 'a works', status, failureMessages: ['expected 1 to be 2\n at a.test.ts'] },
              { fullName: 'b works', status: 'passed' },
            ],
          },
        ],
      });
    const rounds = [round('passed'), round('failed'), round('failed')];
    expect(rounds[0]).toEqual({ files: ['src/a.test.ts'], failures: [] });
    expect(summarise(rounds)).toEqual(['2 of 3  src/a.test.ts > a works: expected 1 to be 2']);
  });

  it('[TRIAL-T] counts a file that does not load, and a browser that does not start', () => {
    expect(
      readVitest('/tree', {
        testResults: [
          { name: '/tree/a.test.ts', status: 'failed', message: 'no module', assertionResults: [] },
        ],
      }).failures,
    ).toEqual([{ file: 'a.test.ts', test: '(the file)', message: 'no module' }]);
    expect(
      readPlaywright('/tree', { suites: [], errors: [{ message: 'no browser' }] }).failures,
    ).toHaveLength(1);
  });

  it('[TRIAL-T] reads the tests of a browser run by file, however deep they stand', () => {
    const spec = (ok: boolean) => ({
      title: ok ? 'works' : 'breaks',
      file: 'widgets/login.e2e.ts',
      ok,
      tests: [{ results: ok ? [{}] : [{ error: { message: 'timed out\nwhile waiting' } }] }],
    });
    const report = {
      errors: [],
      suites: [{ title: 'login.e2e.ts', suites: [{ title: 'inner', specs: [spec(true), spec(false)] }] }],
    };
    expect(readPlaywright('/tree', report)).toEqual({
      files: ['widgets/login.e2e.ts'],
      failures: [{ file: 'widgets/login.e2e.ts', test: 'breaks', message: 'timed out' }],
    });
  });
});
