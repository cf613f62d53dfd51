import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT, sourceFiles } from './source-files';

/** Where moments are written. All of them use the reader's own clock; days.ts writes the merchant's days besides. */
const WRITERS = [
  'src/core/i18n/format.ts',
  'src/core/i18n/zoned-time.ts',
  'src/react/days.ts',
  'standalone/desk/format.ts',
];
/** Names of zones, which show no time. */
const ZONES = ['src/contract/lottery/parse.ts', 'src/core/domains/message-consent.ts'];
/** Where days and times of an older gateway's zone become moments. */
const READERS = ['src/core/transport/legacy/days.ts', 'src/core/transport/legacy/readers.ts'];

describe('times that people read', () => {
  it('[MEM-7] are written in few places only, so that one ticket has one clock in every view', () => {
    const files = sourceFiles({ folders: ['src', 'standalone', 'widgets'], endings: ['.ts', '.tsx'] });
    const writers = files
      .filter((file) => !/(\.test\.tsx?|\.e2e\.ts)$/.test(file) && !file.startsWith('src/testing/'))
      .filter((file) =>
        /DateTimeFormat|toLocale(Date|Time)?String\(/.test(readFileSync(join(ROOT, file), 'utf8')),
      );
    expect(writers).toEqual([...WRITERS, ...ZONES, ...READERS].sort());
  });
});
