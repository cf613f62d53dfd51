import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rollup } from 'rollup';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inlineCss } from './css.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sheets-'));
  const files = {
    'entry.js': "import './first.js'; import './second.js';",
    'first.js': "import './first.css';",
    'second.js': "import './second.css';",
    'first.css': '.first{color:red}',
    'second.css': '.second{color:red}',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('sheets that the site imports', () => {
  it.each(['first.js', 'second.js'])(
    'come in the order of their imports when %s is read late',
    async (late) => {
      const other = late === 'first.js' ? 'second.css' : 'first.css';
      let release: () => void = () => undefined;
      const otherRead = new Promise<void>((resolve) => void (release = resolve));
      let css = '';
      await rollup({
        input: join(folder, 'entry.js'),
        plugins: [
          {
            name: 'late',
            async load(id) {
              if (id.endsWith(other)) release();
              if (id.endsWith(late)) await otherRead;
              return null;
            },
          },
          inlineCss({ onPlain: (text) => void (css += text) }),
        ],
      });
      expect(css).toBe('.first{color:red}.second{color:red}');
    },
  );

  it('are refused where they would style the page of a host', async () => {
    await expect(rollup({ input: join(folder, 'entry.js'), plugins: [inlineCss()] })).rejects.toThrow(
      'would style the host page',
    );
  });
});
