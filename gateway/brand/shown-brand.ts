import type { TextMap } from '../platform/index';

/** What pages start with until a visitor chooses. */
export type BrandLook = 'auto' | 'light' | 'dark';

/** A merchant's brand as pages need it: addresses instead of files, tokens instead of colours. '' where there is none. */
export interface ShownBrand {
  /** Name of the site by language as on the wire (EN, PT-BR); one at least. */
  names: TextMap;
  /** What search engines and link previews are told of home, by language; {}: our own sentence. */
  abouts: TextMap;
  /** Licence and company lines of the footer, by language. */
  footers: TextMap;
  look: BrandLook;
  /** Values of the public properties by their names without `--foyer-`; only those that differ from our own. */
  tokens: Readonly<Record<string, string>>;
  /** Surface of each theme, #rrggbb: what a browser paints around a page. */
  surfaces: { light: string; dark: string };
  /** Instead of icon and name, on a light and on a dark ground. */
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
  /** A font of the operator's own, for the site alone; null: a stack of system fonts. */
  font: { family: string; address: string } | null;
}

export const ownIcon: ShownBrand['icon'] = {
  small: '/icon.svg',
  touch: '/apple-touch-icon.png',
  medium: '/icon-192.png',
  large: '/icon-512.png',
  maskable: '/icon-maskable-512.png',
};

/** The looks that the build has, under a merchant's name. */
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
