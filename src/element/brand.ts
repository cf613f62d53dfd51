import { readTheme, type BrandTheme } from '../core/theme';
import { httpAddress } from '../core/kernel/http-address';
import type { Client } from '../core/types';
import { sheets } from '../ui/styles/sheets';

// The merchant's brand on other people's pages. It loads only where the start-up answer has one.

/** What the tokens' sheet says besides our own values; '' without a brand. */
let worn = '';

/** The first sheet of every element is the one with the tokens; all of a document share it, those that come later too. */
export const wear = (page: Document): void => {
  for (const [css, sheet] of [...(sheets.get(page) ?? [])].slice(0, 1)) sheet.replaceSync(css + worn);
};

/** What could end a quoted address early, as an address may have it as well. */
const quoted = (address: string): string =>
  `url("${address.replace(/["\\\s]/g, (letter) => `%${letter.charCodeAt(0).toString(16).padStart(2, '0')}`)}")`;

/** Behind the card and behind the dialog, where no words stand: it moves nothing, and nothing is read on it. */
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
  let told: unknown;
  const put = (theme: unknown): void => {
    if (theme === told) return;
    told = theme;
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
