import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { transform } from 'lightningcss';

/** The oldest browsers with light-dark(), see docs/adr/0007. Numbers are major versions shifted as lightningcss wants them. */
const targets = { chrome: 123 << 16, firefox: 120 << 16, safari: (17 << 16) | (5 << 8) };

/** Minified text of one style sheet. A rule that does not parse fails the build. */
export function minifyCss(file) {
  const { code } = transform({ filename: file, code: readFileSync(file), minify: true, targets });
  return code.toString();
}

/**
 * `import css from './x.css?inline'` becomes a string, as Vite does it by itself; with `onPlain`, `import './x.css'` hands
 * its text over there (the site's own sheet), else it is refused.
 */
export function inlineCss({ onPlain } = {}) {
  const mark = '?inline';
  return {
    name: 'foyer-css',
    resolveId(source, importer) {
      if (importer === undefined || !/\.css(\?inline)?$/.test(source)) return null;
      return { id: resolve(dirname(importer), source), moduleSideEffects: !source.endsWith(mark) };
    },
    load(id) {
      if (!/\.css(\?inline)?$/.test(id)) return null;
      const file = id.replace(mark, '');
      this.addWatchFile(file);
      if (id.endsWith(mark)) return `export default ${JSON.stringify(minifyCss(file))};`;
      if (onPlain === undefined) this.error(`${file} would style the host page: import it with ?inline`);
      onPlain(minifyCss(file));
      return '';
    },
  };
}
