import type { Plugin } from 'vitest/config';

/** Longer than what a test does between two looks at the page, and short enough for a dozen of them in a row. */
const DELAY_MS = 120;
const OWN_CODE = /^(?!.*\/node_modules\/).*\/(?:src|standalone)\/(?!testing\/)(?!.*\.test\.)/;
const IMPORT_CALL = /(?<![\w.$])import\((\s*["'][^"']+["']\s*)\)/g;

/**
 * What pages load by themselves (`import('…')`) comes with a delay, as it can on a busy machine: a test that looks before it is there
 * fails every time, not once in a hundred runs. Component tests with `FOYER_DELAYED_IMPORTS=1`.
 */
export const delayedImports = (): Plugin => ({
  name: 'foyer-delayed-imports',
  // Once types are gone: `import('…').Name` is not a call.
  enforce: 'post',
  transform: (code, id) =>
    OWN_CODE.test(id)
      ? {
          code: code.replace(
            IMPORT_CALL,
            `new Promise((go) => setTimeout(go, ${DELAY_MS})).then(() => import($1))`,
          ),
          map: null,
        }
      : null,
});
