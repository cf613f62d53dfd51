import { ownIcon, plainBrand } from '../brand/index';
import type { Heads } from './build-tables';
import { isAddress } from './escape';
import { aboutIn, OWN_NAME, type SiteFacts, siteName } from './facts';

const OWN = plainBrand(OWN_NAME);
/** Characters that fit below an icon on a phone. */
const MAX_SHORT = 12;
const TITLE_OF_SITE = /\s*\S\s*\{\{site\}\}$/;

interface Manifest {
  shortcuts?: { name: string; url: string }[];
  icons?: { src: string }[];
}

/** Fills the build's web manifest with a merchant's names, colours and icons, in the merchant's language. */
export const fillManifest = (text: string, known: { facts: SiteFacts; heads: Heads }): string => {
  const { facts, heads } = known;
  const { brand } = facts;
  const language = facts.language.toLowerCase();
  const home = heads.get('/') ?? {};
  // Fall back to the language without its country, then to English.
  const key =
    [language, language.split('-', 1)[0] ?? '', 'en'].find((one) => Object.hasOwn(home, one)) ?? 'en';
  const name = siteName(brand, facts.language);
  const about = aboutIn(brand, [facts.language, key]) || home[key]?.about;
  const surface = brand.surfaces[brand.look === 'light' ? 'light' : 'dark'];
  const built = JSON.parse(text) as Manifest & Record<string, unknown>;
  const icons = new Map<string, string>([
    [ownIcon.medium, brand.icon.medium],
    [ownIcon.large, brand.icon.large],
    [ownIcon.maskable, brand.icon.maskable],
  ]);
  const filled = {
    ...built,
    name,
    short_name: name.length > MAX_SHORT ? (name.split(' ', 1)[0] ?? name) : name,
    ...(about === undefined || about === '' ? {} : { description: about }),
    lang: key,
    ...(surface === OWN.surfaces.dark ? {} : { background_color: surface, theme_color: surface }),
    ...(built.icons === undefined
      ? {}
      : {
          icons: built.icons.map((icon) => {
            const src = icons.get(icon.src) ?? icon.src;
            return { ...icon, src: isAddress(src) ? src : icon.src };
          }),
        }),
    ...(built.shortcuts === undefined
      ? {}
      : {
          shortcuts: built.shortcuts.map((shortcut) => {
            const title = heads.get(shortcut.url)?.[key]?.title;
            return title === undefined ? shortcut : { ...shortcut, name: title.replace(TITLE_OF_SITE, '') };
          }),
        }),
  };
  return `${JSON.stringify(filled, null, 2)}\n`;
};
