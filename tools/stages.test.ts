import { describe, expect, it } from 'vitest';
import { tally } from './stages';

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
