import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import { maskable } from '../../gateway/brand/maskable';
import { textFolders, type TextFolder } from '../../src/contract/tables/text-languages';
import type { pages } from '../../src/locales/en/pages';
import { offlinePageTexts } from '../../src/locales/offline-page';
import type { TextsLike } from '../../src/locales/types';
import { routes, type SiteRoute } from '../../standalone/routing/paths';
import { offlinePath } from '../../standalone/service-worker/rules';
import { firstStyle } from './site.mjs';

/** The dark theme's surface: what a phone shows while the site starts. */
const COLOUR = '#0b0e15';
/** What the site is called where no gateway says whose it is. */
const OWN_NAME = 'Foyer';
const WORKER = 'service-worker.js';
const EDITION = '__FOYER_EDITION__';

interface Words extends TextsLike<typeof pages> {
  site: string;
}
const wordsOf = async (folder: string): Promise<Words> => {
  const of = async (group: string): Promise<Record<string, unknown>> =>
    (await import(`../../src/locales/${folder}/${group}.ts`)) as Record<string, unknown>;
  const { pages: words } = (await of('pages')) as { pages: TextsLike<typeof pages> };
  return { ...words, site: OWN_NAME };
};
const texts = Object.fromEntries(
  await Promise.all(textFolders.map(async (folder) => [folder, await wordsOf(folder)] as const)),
) as Record<TextFolder, Words>;

/** Title and description of every route, by path and language: the gateway writes them into the page that it answers. */
export const pageHeads = (): Record<string, Record<string, { title: string; about: string }>> => {
  const headOf = (route: SiteRoute): Record<string, { title: string; about: string }> =>
    Object.fromEntries(
      Object.entries(texts).map(([language, words]) => [
        language,
        {
          // The name is the merchant's: the gateway writes it.
          title: words.title.replace('{{page}}', words[route.title]),
          about: route.about === undefined ? '' : words[route.about],
        },
      ]),
    );
  const ofRoutes = routes.flatMap((route) => route.paths.map((path) => [path, headOf(route)] as const));
  const ofOffline = textFolders.map((language) => {
    const title = texts[language].title.replace('{{page}}', offlinePageTexts[language].title);
    return [offlinePath(language), { [language]: { title, about: '' } }] as const;
  });
  return Object.fromEntries([...ofRoutes, ...ofOffline]);
};

const png = (svg: string, size: number): Buffer =>
  new Resvg(svg, { fitTo: { mode: 'width', value: size } }).render().asPng();

const icon = (name: string, size: number, purpose: 'any' | 'maskable'): object => ({
  src: `/${name}`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** What a phone or a desktop needs to keep the site beside its programs. */
export const appManifest = (): object => ({
  id: '/',
  name: texts.en.site,
  short_name: texts.en.site,
  description: texts.en.homeAbout,
  lang: 'en',
  dir: 'auto',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: COLOUR,
  theme_color: COLOUR,
  categories: ['games', 'entertainment'],
  icons: [
    icon('icon-192.png', 192, 'any'),
    icon('icon-512.png', 512, 'any'),
    icon('icon-maskable-512.png', 512, 'maskable'),
  ],
  shortcuts: [
    { name: texts.en.rng, url: '/rng' },
    { name: texts.en.promotions, url: '/promotions' },
  ],
});

const escaped = (text: string): string => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** A page without a script and without another file: it is shown when nothing else can be had. */
export const offlinePage = (language: keyof typeof texts, style: string): string => {
  const { site, title } = texts[language];
  const words = offlinePageTexts[language];
  const name = title.replace('{{page}}', words.title).replace('{{site}}', site);
  return `<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
    <meta name="robots" content="noindex" />
    <meta name="theme-color" content="${COLOUR}" />
    <title>${escaped(name)}</title>
    <link rel="icon" href="data:," />
    <style>${style}</style>
  </head>
  <body>
    <main class="first-words">
      <h1>${escaped(words.title)}</h1>
      <p>${escaped(words.text)}</p>
      <a href="">${escaped(words.retry)}</a>
    </main>
  </body>
</html>
`;
};

/** Icons, manifest, offline pages, and the worker with the edition of the pages that it keeps. */
export function writeAppFiles(input: { icon: string; folder: string }): void {
  const svg = readFileSync(input.icon, 'utf8');
  const put = (name: string, content: string | Buffer): void =>
    writeFileSync(join(input.folder, name), content);
  put('icon-192.png', png(svg, 192));
  put('icon-512.png', png(svg, 512));
  put('icon-maskable-512.png', png(maskable(svg), 512));
  put('apple-touch-icon.png', png(maskable(svg, { share: 1 }), 180));
  put('heads.json', `${JSON.stringify(pageHeads())}\n`);
  put('site.webmanifest', `${JSON.stringify(appManifest(), null, 2)}\n`);

  const style = firstStyle();
  const edition = createHash('sha256');
  mkdirSync(join(input.folder, 'offline'), { recursive: true });
  for (const language of textFolders) {
    const page = offlinePage(language, style);
    edition.update(page);
    put(offlinePath(language).slice(1), page);
  }
  const worker = readFileSync(join(input.folder, WORKER), 'utf8');
  if (!worker.includes(EDITION)) throw new Error(`${WORKER} has no place for its edition`);
  put(WORKER, worker.replaceAll(EDITION, JSON.stringify(edition.digest('hex').slice(0, 12))));
}
