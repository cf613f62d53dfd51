import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { WIDGET_TAGS } from '../build/inputs.mjs';
import { ROOT } from '../checks/source-files';
import { formatted } from '../formatted';
import { ELEMENT_TYPES, renderElementTypes } from './element-types';

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

describe('the types of the elements', () => {
  it('[EMB-2] are what their definitions say; `npm run element-types` writes them anew', async () => {
    const made = await formatted(ELEMENT_TYPES, await renderElementTypes());
    expect(read(ELEMENT_TYPES)).toBe(made);
  });

  it('[EMB-2] have a React component for every tag', () => {
    const made = [...read('src/package/react.tsx').matchAll(/makeComponent\('(foyer-[a-z-]+)'\)/g)];
    expect(made.map(([, tag]) => tag).sort()).toEqual(Object.values(WIDGET_TAGS).sort());
  });
});
