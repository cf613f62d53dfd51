import terser from '@rollup/plugin-terser';
import { minifySync } from 'rolldown/utils';

/**
 * For pages of our own origin: about as small as terser makes them (the site's first screen: 146 KB with both), and quicker. Every browser that the site supports
 * reads ES2022 (docs/adr/0011-browsers.md).
 */
export const minify = () => ({
  name: 'foyer-minify',
  renderChunk(code, { fileName }) {
    const minified = minifySync(fileName, code, {
      module: true,
      compress: { target: 'es2022', treeshake: { propertyReadSideEffects: false } },
      mangle: { toplevel: true },
      codegen: { removeWhitespace: true, legalComments: 'none' },
    });
    const [fault] = minified.errors;
    if (fault !== undefined) this.error(fault.message);
    return { code: minified.code, map: null };
  },
});

const withTerser = (compress, format) =>
  terser({
    ecma: 2020,
    module: true,
    maxWorkers: 2,
    compress: { keep_fargs: false, pure_getters: true, ...compress },
    format: { comments: false, ...format },
  });

/** For the widgets: every byte is on a host's page, and a second pass is worth its seconds; a third gained nothing. */
export const minifyFar = () => withTerser({ passes: 2, hoist_vars: true, inline: 1 }, { quote_style: 1 });

/** For the npm package's elements, which have a source map: a host's own build minifies them again. */
export const minifyWithMap = () => withTerser({ passes: 1 }, {});
