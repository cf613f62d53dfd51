import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../checks/source-files';
import written from './reasons.json';
import {
  judge,
  NO_REASON,
  reasonOf,
  sectionOf,
  staleReasons,
  withSection,
  type MutationReport,
  type Reason,
} from './report';

const SOURCE = 'const a = 1;\nexport const isBig = (n: number) =>\n  n > 10 &&\n  n < 20;\n';
const at = (line: number, column: number, endLine: number, endColumn: number) => ({
  start: { line, column },
  end: { line: endLine, column: endColumn },
});
const report: MutationReport = {
  files: {
    'src/a.ts': {
      source: SOURCE,
      mutants: [
        { status: 'Killed', statusReason: 'expected 1', location: at(3, 3, 3, 9), replacement: 'n >= 10' },
        { status: 'Timeout', location: at(3, 3, 3, 9), replacement: 'true' },
        { status: 'Survived', location: at(4, 3, 4, 9), replacement: 'n <= 20' },
        { status: 'NoCoverage', location: at(3, 3, 4, 9), replacement: 'true' },
        { status: 'RuntimeError', location: at(1, 1, 1, 2), replacement: 'x' },
        { status: 'Ignored', location: at(1, 1, 1, 2), replacement: 'y' },
      ],
    },
  },
};
const last = { file: 'src/a.ts', code: 'n < 20;', from: 'n < 20', to: 'n <= 20' };
const whole = { file: 'src/a.ts', code: 'n > 10 &&', from: 'n > 10 && n < 20', to: 'true' };

const reasons: readonly Reason[] = written;

describe('what a mutation report says', () => {
  it('counts what was caught among the changes that could run, whether a test failed or never came back', () => {
    expect(judge(report)).toEqual({
      caught: 2,
      late: 1,
      unloaded: 0,
      broken: 1,
      survivors: [last, whole],
      score: 50,
    });
    expect(judge({ files: {} }).score).toBe(0);
  });

  it('tells what was caught without a test that failed, and what broke the run', () => {
    const ended = (status: string, statusReason?: string) => ({
      status,
      location: at(1, 1, 1, 2),
      ...(statusReason === undefined ? {} : { statusReason }),
    });
    const mutants = [
      ended('Timeout'),
      ended('Killed', 'Test timed out in 6000ms.'),
      ended('Killed', 'Hook timed out in 6000ms.'),
      ended('Killed', 'the call was timed out'),
      ended('Killed'),
      ended('Survived', 'Test timed out in 6000ms.'),
      ended('CompileError'),
      { ...ended('Survived'), testsCompleted: 0 },
      { ...ended('Survived'), testsCompleted: 1 },
      { ...ended('NoCoverage'), testsCompleted: 0 },
    ];
    const mixed = { files: { 'src/a.ts': { source: SOURCE, mutants } } };
    expect(judge(mixed)).toMatchObject({ caught: 6, late: 3, unloaded: 1, broken: 1 });
    const section = sectionOf('a', mixed, []);
    expect(section).toContain(
      '6 of 9 changes caught (3 by no answer in time, 1 by a test file that does not load), in `src/a.ts`.',
    );
    expect(section).toContain(' 1 more broke the run itself and count neither way.');
  });

  it('knows a survivor by its code, wherever that stands in the file by now', () => {
    const rows = [{ ...last, reason: 'nobody counts to 20' }];
    const moved = {
      files: {
        'src/a.ts': {
          source: `\n\n${SOURCE}`,
          mutants: [{ status: 'Survived', location: at(6, 3, 6, 9), replacement: 'n <= 20' }],
        },
      },
    };
    const [survivor] = judge(moved).survivors;
    expect(survivor && reasonOf(survivor, rows)).toBe('nobody counts to 20');
    expect(reasonOf(whole, rows)).toBeNull();
  });

  it('names the reasons that stand for nothing any more, of files that were tried', () => {
    const gone = { ...last, to: 'n == 20', reason: 'old' };
    const elsewhere = { ...last, file: 'src/b.ts', reason: 'not tried' };
    expect(staleReasons(report, [gone, elsewhere, { ...last, reason: 'stands' }])).toEqual([gone]);
  });

  it('shows every survivor with its reason, and says where one is missing', () => {
    const section = sectionOf('a', report, [{ ...last, reason: 'nobody counts to 20' }]);
    expect(section).toContain('## a: 50.0 %');
    expect(sectionOf('a', { files: {} }, [])).not.toMatch(/in time|broke/);
    expect(section).toContain('- `n < 20` → `n <= 20` in `n < 20;`: nobody counts to 20');
    expect(section).toContain(`- \`n > 10 && n < 20\` → \`true\` in \`n > 10 &&\`: ${NO_REASON}`);
  });

  it('never shows a score rounded up to what is wanted', () => {
    const mutants = Array.from({ length: 2_000 }, (_, index) => ({
      status: index < 1_799 ? 'Killed' : 'Survived',
      location: at(1, 1, 1, 2),
    }));
    expect(sectionOf('a', { files: { 'src/a.ts': { source: SOURCE, mutants } } }, [])).toContain('89.9 %');
  });

  it('puts a section in the place of the last one and leaves the others alone', () => {
    const page = withSection(withSection('# Page\n', 'a', 'A1'), 'b', 'B1');
    const next = withSection(page, 'a', 'A2');
    expect(next).toBe(page.replace('A1', 'A2'));
    expect(withSection(next, 'a', 'A2')).toBe(next);
  });
});

describe('the reasons', () => {
  it('are each about a file that is there, once, in words', () => {
    const keys = reasons.map(({ file, code, from, to }) => [file, code, from, to].join('\n'));
    expect(new Set(keys).size).toBe(keys.length);
    for (const { file, reason } of reasons) {
      expect(existsSync(join(ROOT, file)), file).toBe(true);
      expect(reason.length).toBeGreaterThan(15);
    }
  });
});
