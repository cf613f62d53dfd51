import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../checks/source-files';
import { transpile } from './transpile.mjs';

const { transform } = transpile(join(ROOT, 'tools/build/tsconfig.transpile.json'));
const translate = (code: string, id = '/a.ts') =>
  transform.call(
    {
      error(message) {
        throw new Error(message);
      },
    },
    code,
    id,
  );

describe('the translation of one file', () => {
  it('drops types, type imports and comments, and keeps every other import', () => {
    const source =
      "import type { A } from './a';\nimport { b } from './b';\n// why\nexport const c: A = b;\n";
    expect(translate(source)?.code.trim()).toBe("import { b } from './b';\nexport const c = b;");
  });

  it('turns elements into calls of the JSX runtime', () => {
    expect(translate('export const a = <b />;', '/a.tsx')?.code).toContain('from "react/jsx-runtime"');
  });

  it('maps back to the source', () => {
    expect(JSON.parse(translate('export const a: number = 1;')?.map ?? '')).toMatchObject({ version: 3 });
  });

  it('leaves other files alone', () => {
    expect(translate('a {}', '/a.css')).toBeNull();
  });

  it('fails on a syntax error', () => {
    expect(() => translate('export const = 1;')).toThrow(/expected/i);
  });
});
