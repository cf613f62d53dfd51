import { describe, expect, it } from 'vitest';
import { filesToRetry, flakyFaults, type FlakyRow } from './flaky';
import type { Failure } from './failures';

const failure = (file: string, test: string | null = 'is red'): Failure => ({ file, test, error: 'why' });
const row = (over: Partial<FlakyRow> = {}): FlakyRow => ({
  file: 'a.test.ts',
  test: 'is red',
  since: '2026-03-01',
  until: '2026-03-15',
  error: 'why',
  cause: 'a race',
  ...over,
});
const retried = (
  failures: Failure[],
  rows: FlakyRow[] = [],
  touched: Set<string> | null = new Set(),
): string[] => filesToRetry({ failures, rows, touched });

describe('the files that are run again', () => {
  it('are those of one unknown failure and of known ones', () => {
    expect(retried([failure('a.test.ts'), failure('b.test.ts')], [row()])).toEqual([
      'a.test.ts',
      'b.test.ts',
    ]);
  });

  it('are none with two unknown failures', () => {
    expect(retried([failure('a.test.ts'), failure('b.test.ts')])).toEqual([]);
    expect(retried([failure('a.test.ts'), failure('a.test.ts', 'another')])).toEqual([]);
  });

  it('are none with more than three failures, known or not', () => {
    const rows = ['1', '2', '3', '4'].map((test) => row({ test }));
    expect(
      retried(
        rows.map(({ test }) => failure('a.test.ts', test)),
        rows,
      ),
    ).toEqual([]);
  });

  it('are none if the change touches one of them, or if that is unknown', () => {
    expect(retried([failure('a.test.ts')], [], new Set(['a.test.ts']))).toEqual([]);
    expect(retried([failure('a.test.ts')], [], null)).toEqual([]);
  });

  it('are none if a file could not be loaded', () => {
    expect(retried([failure('a.test.ts', null)])).toEqual([]);
  });

  it.each([
    'gateway/ledger/poster.test.ts',
    'gateway/conformance/cashier-races.test.ts',
    'gateway/conformance/deposit-kills.test.ts',
    'gateway/agents/pay/windows.test.ts',
    'gateway/lottery/tickets/settle.test.ts',
    'src/features/wallet/wallet.component.test.tsx',
  ])('are none if the test is about money: %s', (file) => {
    expect(retried([failure(file)], [row({ file })])).toEqual([]);
  });
});

describe('the rows of tools/flaky.json', () => {
  it('hold until their last day', () => {
    expect(flakyFaults([row()], '2026-03-15')).toEqual([]);
    expect(flakyFaults([row()], '2026-03-16')).toEqual([expect.stringContaining('expired on 2026-03-15')]);
  });

  it('cover at most 14 days, and are at most five', () => {
    expect(flakyFaults([row({ until: '2026-03-16' })], '2026-03-02')).toHaveLength(1);
    expect(flakyFaults([row({ until: '2026-02-28' })], '2026-02-28')).toHaveLength(1);
    expect(flakyFaults([row({ until: 'soon' })], '2026-03-02')).toHaveLength(1);
    expect(
      flakyFaults(
        Array.from({ length: 6 }, () => row()),
        '2026-03-02',
      ),
    ).toHaveLength(1);
  });
});
