import { expect, test } from 'vitest';
import { sourceFiles } from './source-files';

/** They put the site and the desk onto their pages and draw nothing themselves. */
const STARTS = ['standalone/main.tsx', 'standalone/start-shell.tsx', 'standalone/desk/main.tsx'];

test('whatever the site draws is a view by its name, so that the rule of views holds for it', () => {
  const drawn = sourceFiles({ folders: ['standalone'], endings: ['.tsx'] }).filter(
    (file) => !file.endsWith('.test.tsx') && !STARTS.includes(file),
  );
  expect(drawn.length).toBeGreaterThan(50);
  expect(drawn.filter((file) => !file.endsWith('.view.tsx'))).toEqual([]);
});
