import { createHash } from 'node:crypto';
import { brandStyle, ownIcon, plainBrand, type ShownBrand } from '../brand/index';
import { escaped, isAddress } from './escape';
import { OWN_NAME, siteName } from './facts';

const OWN = plainBrand(OWN_NAME);
const SIZE = '[^"]*';

/** CSS of the brand; '' if there is none, or if it could end its style element. */
const styleOf = (brand: ShownBrand): string => {
  const style = brandStyle(brand);
  return style.includes('<') ? '' : style;
};

/** CSP source of the brand's inline style; null if the brand has none. */
export const styleHash = (brand: ShownBrand): string | null => {
  const style = styleOf(brand);
  return style === '' ? null : `sha256-${createHash('sha256').update(style).digest('base64')}`;
};

/** Texts by the language keys of the site's script: en, pt-br. */
const byTag = (texts: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).map(([language, text]) => [language.toLowerCase(), text]));

/**
 * Brand values for the site's script that differ from the Foyer brand; null if none differs.
 * The site reads it from `<meta name="foyer-brand">`.
 */
export const scriptFacts = (brand: ShownBrand): Record<string, unknown> | null => {
  const { logo } = brand;
  const facts = {
    ...(Object.values(brand.names).some((name) => name !== OWN_NAME) ? { names: byTag(brand.names) } : {}),
    ...(Object.keys(brand.abouts).length > 0 ? { abouts: byTag(brand.abouts) } : {}),
    ...(brand.icon.small === ownIcon.small ? {} : { icon: brand.icon.small }),
    ...(logo.light === '' && logo.dark === '' ? {} : { logo }),
    ...(brand.look === 'auto' ? {} : { look: brand.look }),
    ...(Object.keys(brand.footers).length > 0 ? { footers: byTag(brand.footers) } : {}),
  };
  return Object.keys(facts).length === 0 ? null : facts;
};

/** The attribute is in single quotes, so that JSON's double quotes need no escaping. */
const metaOf = (facts: Record<string, unknown>): string =>
  `<meta name="foyer-brand" content='${JSON.stringify(facts).replace(/[&<>']/g, (sign) => `&#${sign.charCodeAt(0)};`)}'>`;

/** Icon and name, or the logo, of the page's first paint. */
const firstTop = (brand: ShownBrand, name: string): string => {
  const { light, dark } = brand.logo;
  const [main, other] = brand.look === 'dark' ? [dark || light, ''] : [light || dark, dark];
  if (main === '' || !isAddress(main))
    return `<img src="${escaped(brand.icon.small)}" width="32" height="32" alt="" /><span>${escaped(name)}</span>`;
  const isTwo = brand.look === 'auto' && other !== '' && other !== main && isAddress(other);
  const source = (media: string, address: string): string =>
    `<source media="(${media})" srcset="${escaped(address)}">`;
  const sources = [
    // A logo does not fit there; the header that replaces this markup does the same.
    ...(brand.icon.small === ownIcon.small ? [] : [source('width < 400px', brand.icon.small)]),
    ...(isTwo ? [source('prefers-color-scheme: dark', other)] : []),
  ];
  return `<picture>${sources.join('')}<img src="${escaped(main)}" height="32" alt="${escaped(name)}" /></picture>`;
};

/** Fills a page with the merchant's colours, icons, name and logo, so that they show before any script runs. */
export const brandPage = (html: string, brand: ShownBrand, language: string): string => {
  const name = siteName(brand, language);
  const facts = scriptFacts(brand);
  const style = styleOf(brand);
  // A fixed look is the same on every system.
  const light = brand.look === 'dark' ? brand.surfaces.dark : brand.surfaces.light;
  const dark = brand.look === 'light' ? brand.surfaces.light : brand.surfaces.dark;
  let text = html;
  if (brand.look !== 'auto') text = text.replace('<html ', () => `<html data-look="${brand.look}" `);
  if (light !== OWN.surfaces.light || dark !== OWN.surfaces.dark)
    text = text
      .replace(
        /(<meta name="theme-color" media="[^"]*" content=")[^"]*/,
        (_all, start: string) => start + escaped(dark),
      )
      .replace(/(<meta name="theme-color" content=")[^"]*/, (_all, start: string) => start + escaped(light));
  if (brand.icon.small !== ownIcon.small)
    text = text.replace(
      /<link rel="icon" href="[^"]*"( type="[^"]*")? ?\/?>/,
      () => `<link rel="icon" href="${escaped(brand.icon.small)}">`,
    );
  if (brand.icon.touch !== ownIcon.touch)
    text = text.replace(
      /<link rel="apple-touch-icon" href="[^"]*">/,
      () => `<link rel="apple-touch-icon" href="${escaped(brand.icon.touch)}">`,
    );
  text = text.replace(
    new RegExp(
      `(<div class="first-top">)<img src="${SIZE}" width="32" height="32" alt="" /><span>[^<]*</span>`,
    ),
    (_all, start: string) => start + firstTop(brand, name),
  );
  const more = [
    ...(style === '' ? [] : [`<style>${style}</style>`]),
    ...(facts === null ? [] : [metaOf(facts)]),
  ];
  // After our own rules, so that the brand's rules win.
  return more.length === 0 ? text : text.replace('</head>', () => `${more.join('')}</head>`);
};

/** Open Graph tags for link previews; '' for the Foyer brand without a card. */
export const previewTags = (input: {
  brand: ShownBrand;
  language: string;
  origin: string;
  title: string;
  about: string;
}): string => {
  const { brand, origin } = input;
  const name = siteName(brand, input.language);
  if (name === OWN_NAME && brand.card === '') return '';
  const picture = brand.card || brand.icon.large;
  const rows: [string, string][] = [
    ['type', 'website'],
    ['title', input.title],
    ['site_name', name],
    ['description', input.about],
    // Previews need absolute addresses.
    ['image', origin === '' || !isAddress(picture) ? '' : new URL(picture, origin).href],
  ];
  return rows
    .filter(([, content]) => content !== '')
    .map(([property, content]) => `<meta property="og:${property}" content="${escaped(content)}">`)
    .join('');
};
