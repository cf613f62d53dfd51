import type { TextMap } from '../platform/index';

/** Theme of pages until a visitor chooses one. */
export type BrandLook = 'auto' | 'light' | 'dark';

/** A merchant's brand for pages, with addresses instead of files and tokens instead of colours. '' means not set. */
export interface ShownBrand {
  /** Names of the site by language as on the wire (EN, PT-BR); at least one. */
  names: TextMap;
  /** Descriptions of home for search engines and link previews, by language; {} for our own. */
  abouts: TextMap;
  /** Licence and company lines of the footer, by language. */
  footers: TextMap;
  look: BrandLook;
  /** Values of the public properties that differ from our own, by name without `--foyer-`. */
  tokens: Readonly<Record<string, string>>;
  /** Surface of each theme, #rrggbb, also for the browser's frame around a page. */
  surfaces: { light: string; dark: string };
  /** Replaces icon and name on a light and on a dark ground. */
  logo: { light: string; dark: string };
  icon: {
    /** For a browser's tab and a header. */
    small: string;
    /** PNG of 180, 192 and 512 pixels, and one of 512 that may be cut to a circle. */
    touch: string;
    medium: string;
    large: string;
    maskable: string;
  };
  /** PNG of 1200 × 630 for link previews. */
  card: string;
  /** Above the forms of login and registration. */
  login: string;
  register: string;
  /** The operator's own font, only for the site; null for system fonts. */
  font: { family: string; address: string } | null;
}

export const ownIcon: ShownBrand['icon'] = {
  small: '/icon.svg',
  touch: '/apple-touch-icon.png',
  medium: '/icon-192.png',
  large: '/icon-512.png',
  maskable: '/icon-maskable-512.png',
};

/** The build's brand with a merchant's name. */
export const plainBrand = (name: string): ShownBrand => ({
  names: { EN: name },
  abouts: {},
  footers: {},
  look: 'auto',
  tokens: {},
  surfaces: { light: '#f4f6fa', dark: '#0b0e15' },
  logo: { light: '', dark: '' },
  icon: ownIcon,
  card: '',
  login: '',
  register: '',
  font: null,
});
