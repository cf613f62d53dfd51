import type { Plugin } from 'vitest/config';

/** Longer than the interval of `waitFor`, and short enough for a dozen delays in a row. */
const DELAY_MS = 120;
const OWN_CODE = /^(?!.*\/node_modules\/).*\/(?:src|standalone)\/(?!testing\/)(?!.*\.test\.)/;
const IMPORT_CALL = /(?<![\w.$])import\((\s*["'][^"']+["']\s*)\)/g;

/**
 * Delays every dynamic import of src and standalone, as a busy machine does: a test that reads the page too early fails in every run
 * instead of one in a hundred. Active in component tests with `FOYER_DELAYED_IMPORTS=1`.
 */
export const delayedImports = (): Plugin => ({
  name: 'foyer-delayed-imports',
  // After types are stripped: `import('…').Name` is a type, not a call.
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
