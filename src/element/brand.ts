import { readTheme, type BrandTheme } from '../core/theme';
import { httpAddress } from '../core/kernel/http-address';
import type { Client } from '../core/types';
import { sheets } from '../ui/styles/sheets';

// The merchant's brand on other people's pages. Loaded with the extras: if the start-up answer has a brand, or counts visits.

/** The brand's rules in the tokens' sheet, after our own values; '' without a brand. */
let worn = '';

/** The first sheet of every element is the one with the tokens; all of a document share it, those that come later too. */
export const wear = (page: Document): void => {
  for (const [css, sheet] of [...(sheets.get(page) ?? [])].slice(0, 1)) sheet.replaceSync(css + worn);
};

/** A CSS address; signs that could end its quotes are percent-encoded. */
const quoted = (address: string): string =>
  `url("${address.replace(/["\\\s]/g, (letter) => `%${letter.charCodeAt(0).toString(16).padStart(2, '0')}`)}")`;

/** A picture behind the card and behind the dialog: it has no text on it and does not change the layout. */
const pictureCss = (tag: string, address: string): string => {
  const ground = `${quoted(address)} center/cover`;
  return `:host(${tag}) .f-root:has(>.f-card){border-radius:var(--f-radius-l);background:${ground}}
:host(${tag}) .f-dialog::backdrop{background:linear-gradient(var(--f-scrim),var(--f-scrim)),${ground}}`;
};

const sheetOf = (theme: BrandTheme | null, gateway: string): string => {
  if (theme === null) return '';
  const tokens = Object.entries(theme.tokens).map(
    ([name, value]) => `--f-${name}:var(--foyer-${name},${value})`,
  );
  const pictures = (['login', 'register'] as const).map((name) => {
    const address = theme[name] === '' ? '' : httpAddress(theme[name], gateway);
    return address === '' ? '' : pictureCss(`foyer-${name}`, address);
  });
  return [`:host{${tokens.join(';')}}`, ...pictures].join('\n');
};

/** Elements show the merchant's brand where the page sets no tokens, until the client is given up. */
export function wearBrand(client: Client): void {
  let lastTheme: unknown;
  const put = (theme: unknown): void => {
    if (theme === lastTheme) return;
    lastTheme = theme;
    const next = sheetOf(readTheme(theme), client.config.gateway);
    if (next === worn) return;
    worn = next;
    wear(document);
  };
  const { store } = client.system;
  const follow = (): void => put(store.getState().status?.theme);
  follow();
  client.onDestroy(store.subscribe(follow));
  client.onDestroy(() => put(undefined));
}
