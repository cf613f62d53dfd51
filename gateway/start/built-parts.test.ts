import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createBuiltParts } from './built-parts';

const root = mkdtempSync(join(tmpdir(), 'foyer-parts-'));
mkdirSync(join(root, 'dist'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const list = join(root, 'dist/.unbuilt.json');
const mine = (paths: readonly unknown[]): string => JSON.stringify({ key: 'a', paths, pid: process.pid });

describe('what is built', () => {
  it('is everything if the build lists nothing, or nothing that can be read', () => {
    expect(createBuiltParts(root).unbuilt()).toEqual([]);
    for (const text of ['', 'null', `{"pid":${process.pid},"paths":7}`, mine([7, 'desk'])]) {
      writeFileSync(list, text);
      expect(createBuiltParts(root).unbuilt(), text).toEqual([]);
    }
  });

  it('is what stands there if the list is of another start, which says nothing to this gateway', () => {
    for (const pid of [process.ppid, undefined]) {
      writeFileSync(list, JSON.stringify({ key: 'a', paths: ['/desk/'], pid }));
      expect(createBuiltParts(root).unbuilt()).toEqual([]);
    }
  });

  it('opens the listed paths after the folders have been read again', () => {
    writeFileSync(list, mine(['/desk/']));
    const parts = createBuiltParts(root);
    expect(parts.unbuilt()).toEqual(['/desk/']);
    const seen: (readonly string[])[] = [];
    parts.onBuilt(() => seen.push(parts.unbuilt()));
    rmSync(list);
    parts.readAgain();
    expect(seen).toEqual([['/desk/']]);
    expect(parts.unbuilt()).toEqual([]);
  });
});
