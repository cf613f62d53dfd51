import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../checks/source-files';
import { patchPackage } from './patch-packages.mjs';

const FILES = [
  'node_modules/preact/dist/preact.mjs',
  'node_modules/preact/compat/dist/compat.mjs',
  'node_modules/ky/distribution/core/constants.js',
  'node_modules/ky/distribution/utils/merge.js',
];
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

describe('[TRIAL-E4] packages that read what they inherit, or do what is not done here', () => {
  it.each(FILES)('are still written the way that the build changes: %s', (file) => {
    const patched = patchPackage(read(file), join(ROOT, file));
    expect(patched).not.toBeNull();
    expect(patched).not.toBe(read(file));
  });

  it('stop the build when they are not', () => {
    for (const file of FILES) expect(() => patchPackage('', join(ROOT, file))).toThrow('another way');
  });

  it('and no other file is touched', () => {
    expect(patchPackage('text', join(ROOT, 'src/core/client.ts'))).toBeNull();
  });
});
