import type { ShownBrand } from './shown-brand';

/** Allowed names and values of tokens, which cannot end a declaration, a rule or the style element. */
const TOKEN = /^[a-z][a-z0-9-]{0,30}$/;
const VALUES = [
  /^#[0-9a-f]{6}$/,
  /^light-dark\(#[0-9a-f]{6},#[0-9a-f]{6}\)$/,
  /^\d{1,2}px$/,
  /^(?:[\w-]+|'[\w -]+')(?:,(?:[\w-]+|'[\w -]+'))*$/,
];
/** Codes of older gateways have capitals and underlines as well. */
const FONT_ADDRESS = /^\/brand\/[A-Za-z0-9_-]{1,32}\/[0-9a-f]{24}\.woff2$/;
const FAMILY = /^[\w -]{1,40}$/;

export const isToken = ([name, value]: readonly [string, string]): boolean =>
  TOKEN.test(name) && value.length <= 300 && VALUES.some((pattern) => pattern.test(value));

/** Returns CSS with the tokens that differ from ours, and the font; '' for a plain brand. */
export const brandStyle = ({ tokens, font }: Pick<ShownBrand, 'tokens' | 'font'>): string => {
  const rows = Object.entries(tokens).filter(isToken);
  const root =
    rows.length === 0 ? '' : `:root{${rows.map(([name, value]) => `--foyer-${name}:${value}`).join(';')}}`;
  const face =
    font !== null && FAMILY.test(font.family) && FONT_ADDRESS.test(font.address)
      ? `@font-face{font-family:'${font.family}';src:url(${font.address}) format('woff2');font-weight:100 900;font-display:swap}`
      : '';
  return face + root;
};
