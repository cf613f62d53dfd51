import { colourRoles, type ColourRole } from '../tables/colour-roles';

// What a merchant's brand may change about widgets on other people's pages. It ends in a sheet, so a value that is not
// exactly of its form is left out. Only a branded page loads this.

const lengths = ['radius-s', 'radius', 'radius-l'] as const;

/** Public properties by their names without `--foyer-`. */
export type ThemeToken = ColourRole | (typeof lengths)[number] | 'font';
export const themeTokens: readonly ThemeToken[] = [...colourRoles, ...lengths, 'font'];

export interface BrandTheme {
  tokens: Partial<Record<ThemeToken, string>>;
  /** Addresses of the pictures of login and registration, as the gateway sent them: '' for none. */
  login: string;
  register: string;
}

const MAX_FONT = 300;
const MAX_ADDRESS = 1000;
const HEX = '#(?:[\\da-f]{3,4}|[\\da-f]{6}|[\\da-f]{8})';
const COLOUR = new RegExp(`^(?:${HEX}|light-dark\\(${HEX}, ?${HEX}\\))$`, 'i');
/** Up to 99.99 px. */
const LENGTH = /^(?:0|\d{1,2}(?:\.\d{1,2})?px)$/;
const WORDS = '[a-z\\d-]+(?: [a-z\\d-]+)*';
const FAMILY = `(?:${WORDS}|'${WORDS}'|"${WORDS}")`;
const FONT = new RegExp(`^${FAMILY}(?:, ?${FAMILY})*$`, 'i');

const isLength = (name: string): boolean => lengths.some((one) => one === name);
const fits = (name: ThemeToken, value: string): boolean =>
  name === 'font'
    ? value.length <= MAX_FONT && FONT.test(value)
    : (isLength(name) ? LENGTH : COLOUR).test(value);

/** Own text of an object, '' for everything else: what a page adds to all objects is no merchant's word. */
const ownText = (object: unknown, name: string): string => {
  const value: unknown = ownOf(object, name);
  return typeof value === 'string' ? value : '';
};
const ownOf = (object: unknown, name: string): unknown =>
  typeof object === 'object' && object !== null && Object.hasOwn(object, name)
    ? Reflect.get(object, name)
    : undefined;
const addressOf = (sent: unknown, name: string): string => {
  const address = ownText(sent, name);
  return address.length <= MAX_ADDRESS ? address : '';
};

/** The valid values of `info.theme`; null if it has none. */
export const readTheme = (sent: unknown): BrandTheme | null => {
  const tokens: BrandTheme['tokens'] = {};
  for (const name of themeTokens) {
    const value = ownText(ownOf(sent, 'tokens'), name);
    if (fits(name, value)) tokens[name] = value;
  }
  const theme = { tokens, login: addressOf(sent, 'login'), register: addressOf(sent, 'register') };
  return Object.keys(tokens).length > 0 || theme.login !== '' || theme.register !== '' ? theme : null;
};
