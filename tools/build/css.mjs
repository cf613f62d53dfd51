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

/** Ids of all modules, level by level from the entries, in the order of their imports: the same whatever file was read first. */
function moduleOrder(context) {
  const ids = new Set([...context.getModuleIds()].filter((id) => context.getModuleInfo(id).isEntry));
  // A set that grows while it is walked visits what was added too.
  for (const id of ids) {
    const { importedIds, dynamicallyImportedIds } = context.getModuleInfo(id);
    for (const next of [...importedIds, ...dynamicallyImportedIds]) ids.add(next);
  }
  return ids;
}

/**
 * `import css from './x.css?inline'` becomes a string, as Vite does it by itself; with `onPlain`, `import './x.css'` hands
 * its text over there (the site's own sheet, in the order of the imports), else it is refused.
 */
export function inlineCss({ onPlain } = {}) {
  const mark = '?inline';
  const plain = new Map();
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
      plain.set(id, minifyCss(file));
      return '';
    },
    buildEnd(error) {
      if (error !== undefined) return;
      for (const id of moduleOrder(this)) if (plain.has(id)) onPlain(plain.get(id));
    },
  };
}
