import { noScript } from '../content/index';
import type { Heads, PageScripts } from './build-tables';
import { escaped, isAddress } from './escape';
import { aboutIn, OWN_NAME, type SiteFacts, siteName } from './facts';
import { brandPage, previewTags } from './page-brand';

const MERCHANT = /(<meta name="foyer-merchant" content=")([^"]*)/;

/** The merchant of a page of the site, '' where it names none. */
const merchantIn = (page: string): string => MERCHANT.exec(page)?.[2] ?? '';

/** Texts of a route in a language, in the language without its country, or in English. */
const headOf = (words: Heads extends ReadonlyMap<string, infer Row> ? Row : never, language: string) => {
  for (const key of [language, language.split('-', 1)[0] ?? '', 'en']) {
    const head = Object.hasOwn(words, key) ? words[key] : undefined;
    if (head !== undefined) return { key, head };
  }
  return null;
};

/**
 * Fills a page of the site with its merchant, language, title, brand, preloaded scripts, and the first picture of home.
 * @param known `facts` is null in front of another gateway: the page keeps the merchant and brand of the build
 */
export const fillPage = (
  html: string,
  known: { facts: SiteFacts | null; heads: Heads; scripts: PageScripts; path: string },
): string => {
  const { facts, heads, scripts } = known;
  const path = known.path.length > 1 ? known.path.replace(/\/+$/, '') : known.path;
  const wire = facts?.language ?? 'EN';
  const merchant = facts?.merchant ?? merchantIn(html);
  const picture = facts === null || !isAddress(facts.picture) ? '' : facts.picture;
  let text = html.replace(MERCHANT, (_all, start: string) => start + escaped(merchant));
  // Replace our placeholders first, so that a merchant's text cannot be taken for one.
  text = text.replace('<!-- banner -->', () =>
    picture === '' ? '' : `<img src="${escaped(picture)}" alt="" fetchpriority="high">`,
  );
  // Behind the scripts of the site itself: they are needed first.
  const preloads = (scripts.get(path) ?? []).map(
    ({ file, integrity }) =>
      `<link rel="modulepreload" href="${file}" integrity="${integrity}" fetchpriority="low">`,
  );
  text = text.replace('<!-- scripts -->', () => preloads.join(''));
  text = text.replace('<!-- noscript -->', () => noScript({ merchant, language: wire }));
  const found = headOf(heads.get(path) ?? {}, wire.toLowerCase());
  // By the merchant's language, which the build may have no texts in.
  if (facts !== null) text = brandPage(text, facts.brand, wire);
  const name = facts === null ? OWN_NAME : siteName(facts.brand, wire);
  if (found === null)
    return facts === null
      ? text
      : text.replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(name)}</title>`);
  const title = found.head.title.replace('{{site}}', () => name);
  // The merchant's own description is for home only.
  const ownAbout = path === '/' && facts !== null ? aboutIn(facts.brand, [wire, found.key]) : '';
  const about = ownAbout || found.head.about;
  const preview = facts === null || about === '' ? '' : previewTags({ ...facts, title, about });
  return text
    .replace('lang="en"', () => `lang="${found.key}"`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(title)}</title>`)
    .replace(/<meta name="description" content="[^"]*" ?\/?>/, () =>
      about === ''
        ? '<meta name="robots" content="noindex">'
        : `<meta name="description" content="${escaped(about)}">${preview}`,
    );
};
