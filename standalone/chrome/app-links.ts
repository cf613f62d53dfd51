import type { Resource } from '../../src/contract/entities/system';

export interface AppLink {
  kind: 'android' | 'ios';
  /** Absolute. */
  url: string;
}

const KINDS: Readonly<Record<string, AppLink['kind']>> = { ANDROID: 'android', IOS: 'ios' };
const MAX_ADDRESS_LENGTH = 1_024;

/** Any https address, or one of the page's own; anything else is no link. */
const readAddress = (text: string, page: string): string => {
  if (text === '' || text.length > MAX_ADDRESS_LENGTH || !URL.canParse(text, page)) return '';
  const url = new URL(text, page);
  const isOwn = url.origin === new URL(page).origin;
  return (url.protocol === 'https:' || isOwn) && url.username === '' && url.password === '' ? url.href : '';
};

/** Where the apps are, one link a system. */
export const appLinks = (resources: readonly Resource[], page: string = window.location.href): AppLink[] => {
  const links: AppLink[] = [];
  for (const { type, url } of resources) {
    const kind = KINDS[type.toUpperCase()];
    const address = readAddress(url, page);
    if (kind !== undefined && address !== '' && !links.some((link) => link.kind === kind))
      links.push({ kind, url: address });
  }
  return links;
};

/** A code goes to the operator's own pages alone: elsewhere it would leak the session. */
export const takesCode = (link: AppLink, page: string = window.location.href): boolean =>
  new URL(link.url).origin === new URL(page).origin;

/** The link that the phone opens: in the visitor's language, and with an exchange code where there is one. */
export const appAddress = (
  link: AppLink,
  { language, code }: { language: string; code: string },
  page: string = window.location.href,
): string => {
  const url = new URL(link.url);
  url.searchParams.set('lang', language);
  if (code !== '' && takesCode(link, page)) url.searchParams.set('token', code);
  return url.href;
};
