import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { closureOf, integrityOf } from './manifest.mjs';

/**
 * Writes index.html from the template: its `<script type="module" src="./main.tsx">` becomes an import map with the
 * integrity of every chunk, one modulepreload for each file of the first screen, the sheet and the hashed entry.
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
        if (!place.test(html))
          this.error(`${template} has no <script type="module" src="./main.tsx"></script>`);

        for (const name of readdirSync(publicFolder)) {
          this.emitFile({ type: 'asset', fileName: name, source: readFileSync(join(publicFolder, name)) });
        }
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const entry = chunks.find((chunk) => chunk.isEntry);
        const integrity = Object.fromEntries(
          chunks.map((chunk) => [`/${chunk.fileName}`, integrityOf(chunk.code)]),
        );
        const importMap = JSON.stringify({ integrity });
        const lines = [`<script type="importmap">${importMap}</script>`];
        for (const file of closureOf(bundle, entry.fileName)) {
          if (file !== entry.fileName)
            // Without it the preload and the import map would not match, and the file would be fetched twice.
            lines.push(`<link rel="modulepreload" href="/${file}" integrity="${integrity[`/${file}`]}">`);
        }
        const css = takeCss();
        if (css !== '') {
          const hash = createHash('sha256').update(css).digest('base64url').slice(0, 8);
          const fileName = `assets/site-${hash}.css`;
          this.emitFile({ type: 'asset', fileName, source: css });
          lines.push(`<link rel="stylesheet" href="/${fileName}" integrity="${integrityOf(css)}">`);
        }
        lines.push(
          `<script type="module" src="/${entry.fileName}" integrity="${integrity[`/${entry.fileName}`]}"></script>`,
        );
        this.emitFile({
          type: 'asset',
          fileName: 'index.html',
          source: html.replace(place, () => lines.join('\n    ')),
        });
        // The import map is the page's one inline script: a strict policy names it by this hash.
        const scriptHash = `sha256-${createHash('sha256').update(importMap).digest('base64')}`;
        this.emitFile({ type: 'asset', fileName: 'csp.json', source: `${JSON.stringify({ scriptHash })}\n` });
      },
    },
  };
}
