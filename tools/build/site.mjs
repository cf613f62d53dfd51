import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { minifyCss } from './css.mjs';
import { closureOf, integrityOf } from './manifest.mjs';

const at = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** The HTML files of the site by what stands in them before any script; a route of the site is answered with one of them. */
export const SHELLS = {
  'index.html': {
    paint: 'standalone/first-paint/home.html',
    first: ['widgets/lobby/element.ts', 'src/features/lobby/home-shelves.view.tsx'],
    page: [
      'standalone/pages/home/home.view.tsx',
      'widgets/banner/element.ts',
      'widgets/notices/element.ts',
      'widgets/winners/element.ts',
    ],
  },
  'page.html': { paint: 'standalone/first-paint/page.html' },
  'bare.html': {},
};
/** Lies beside the pages until the build has read it. */
export const SOURCES = 'sources.json';
/** What a page needs besides its entry, in the order of need: without a hint each of them waits for the one before. */
const CORE = ['standalone/start.ts', 'src/core/first-answer.ts'];
const SHELL = 'standalone/start-shell.tsx';

/**
 * The page names every script that it may come to, and digests do not compress: the shorter one that browsers take saves each visitor
 * 6 KB (docs/adr/0107).
 */
export const DIGEST = 'sha256';

const sha256 = (text) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
/** In a file's name: the gateway lets files be kept for ever whose names end like this. */
const shortHash = (text) => createHash('sha256').update(text).digest('hex').slice(0, 8);
const plain = (path) => readFileSync(at(path), 'utf8').trim();

/** Looks of the first paint, in the page itself: the one style that no request stands before. */
export const firstStyle = () =>
  minifyCss(at('src/ui/styles/tokens.css')) + minifyCss(at('standalone/first-paint/first.css'));

/** The status call leaves with the page, beside the scripts that will read its answer. */
const earlyScript = () => plain('standalone/first-paint/early.js').replace(/\s+/g, ' ');

/** Chunk of a source file, by the module that it was made for. */
const chunkOf = (chunks, test) =>
  chunks.find((chunk) => Object.keys(chunk.modules).some((id) => test(id.replaceAll('\\', '/'))));

/**
 * Writes the site's HTML files from the template: an import map with the integrity of every chunk, one modulepreload for each
 * file of the first screen, the looks of the first paint, the sheet and the hashed entry.
 */
export function sitePage({ template, publicFolder, takeCss }) {
  return {
    name: 'foyer-site-page',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        if (!existsSync(template)) this.error(`${template} is missing`);
        const html = readFileSync(template, 'utf8');
        const place = /<script type="module" src="\.?\/main\.tsx"><\/script>/;
        for (const mark of [place, /<!-- head -->/, /<!-- first paint -->/, /<!-- body -->/])
          if (!mark.test(html)) this.error(`${template} has no ${mark.source}`);

        for (const name of readdirSync(publicFolder)) {
          this.emitFile({ type: 'asset', fileName: name, source: readFileSync(join(publicFolder, name)) });
        }
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const entry = chunks.find((chunk) => chunk.isEntry);
        const integrity = Object.fromEntries(
          chunks.map((chunk) => [`/${chunk.fileName}`, integrityOf(chunk.code, DIGEST)]),
        );
        const importMap = JSON.stringify({ integrity });
        const style = firstStyle();
        const early = earlyScript();
        const css = takeCss();
        const sheet = `assets/site-${shortHash(css)}.css`;
        this.emitFile({ type: 'asset', fileName: sheet, source: css });

        // Without the integrity the preload and the import map would not match, and the file would be fetched twice.
        const preload = (file) =>
          `<link rel="modulepreload" href="/${file}" integrity="${integrity[`/${file}`]}">`;
        const wanted = ({ first = [], page = [] }) => {
          const paths = [...CORE, ...first, SHELL, ...page];
          const roots = [entry, ...paths.map((path) => chunkOf(chunks, (id) => id.endsWith(`/${path}`)))];
          const files = new Set();
          for (const root of roots) {
            if (root === undefined) this.error('a file of the first screen is in no chunk');
            for (const file of closureOf(bundle, root.fileName)) files.add(file);
          }
          files.delete(entry.fileName);
          return [...files];
        };
        for (const [fileName, shell] of Object.entries(SHELLS)) {
          const { paint } = shell;
          const head = [
            '<link rel="manifest" href="/site.webmanifest">',
            '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
            `<style>${style}</style>`,
            `<script type="importmap">${importMap}</script>`,
            `<script>${early}</script>`,
            ...wanted(shell).map(preload),
          ];
          // The sheet stands below what is painted first: it holds up the scripts, and not the paint.
          const body = `<link rel="stylesheet" href="/${sheet}" integrity="${integrityOf(css, DIGEST)}">`;
          const script = `<script type="module" src="/${entry.fileName}" integrity="${integrity[`/${entry.fileName}`]}"></script>`;
          const source = html
            .replace('<!-- head -->', () => head.join('\n    '))
            .replace('<!-- first paint -->', () => (paint === undefined ? '' : plain(paint)))
            .replace('<!-- body -->', () => body)
            .replace(place, () => script);
          this.emitFile({ type: 'asset', fileName, source });
        }
        // The file of each source that is loaded later: the build finds in it what a route asks for by itself.
        const sources = chunks.flatMap((chunk) =>
          Object.keys(chunk.modules)
            .filter((id) => (this.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0)
            .map((id) => [relative(at('.'), id).replaceAll('\\', '/'), chunk.fileName]),
        );
        this.emitFile({
          ...{ type: 'asset', fileName: SOURCES },
          source: `${JSON.stringify(Object.fromEntries(sources))}\n`,
        });
        // A strict policy names the page's own scripts and style by these hashes.
        const policy = { scripts: [sha256(importMap), sha256(early)], styles: [sha256(style)] };
        this.emitFile({ type: 'asset', fileName: 'csp.json', source: `${JSON.stringify(policy)}\n` });
      },
    },
  };
}

/** Writes the desk's page from its template: a linked sheet and the hashed entry, nothing in the page itself. */
export function deskPage({ template, takeCss }) {
  return {
    name: 'foyer-desk-page',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const html = readFileSync(template, 'utf8');
        const place = /<script type="module" src="\/desk\/main\.tsx"><\/script>/;
        for (const mark of [place, /<!-- head -->/])
          if (!mark.test(html)) this.error(`${template} has no ${mark.source}`);
        const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry);
        const css = takeCss();
        const sheet = `assets/desk-${shortHash(css)}.css`;
        this.emitFile({ type: 'asset', fileName: sheet, source: css });
        const script = `<script type="module" src="/desk/${entry.fileName}" integrity="${integrityOf(entry.code)}"></script>`;
        const link = `<link rel="stylesheet" href="/desk/${sheet}" integrity="${integrityOf(css)}">`;
        const source = html.replace('<!-- head -->', () => link).replace(place, () => script);
        this.emitFile({ type: 'asset', fileName: 'index.html', source });
      },
    },
  };
}
