import type { Banner } from '../../contract/entities/notice';

/** Where a banner, a notice or a promotion leads. */
export type Linkage =
  | { type: 'none' }
  /** A route of the operator's site. */
  | { type: 'route'; path: string }
  | { type: 'promotion'; id: string }
  | { type: 'game'; gameId: string; vendor: string }
  /** An address of the operator's own hosts, or one that the person is asked about first. */
  | { type: 'address'; url: string; host: string; known: boolean };

const MAX_ADDRESS_LENGTH = 2048;
const MAX_HOSTS = 100;
const PROMOTION_ID = /^[A-Za-z0-9_-]{1,64}$/;
/** One slash and no way out of the site: `//host` and `/\host` are other hosts to a browser. */
const SITE_PATH = /^\/(?![/\\])[^\s\\]*$/;

/** Hosts that belong to the operator: itself or below it. */
const belongsTo = (host: string, hosts: readonly string[]): boolean =>
  hosts.slice(0, MAX_HOSTS).some((own) => own !== '' && (host === own || host.endsWith(`.${own}`)));

const hostOf = (text: string): string => {
  const address = text.includes('://') ? text : `https://${text}`;
  return URL.canParse(address) ? new URL(address).hostname : '';
};

/** @param hosts the operator's names: main domain, gateway, mirrors. Whatever is no https address of a host leads nowhere. */
export const addressLinkage = (link: string, hosts: readonly string[]): Linkage => {
  const text = link.trim();
  if (text === '' || text.length > MAX_ADDRESS_LENGTH) return { type: 'none' };
  if (SITE_PATH.test(text)) return { type: 'route', path: text };
  if (!URL.canParse(text)) return { type: 'none' };
  const url = new URL(text);
  const own = hosts.map(hostOf);
  const isLocal = url.protocol === 'http:' && own.includes(url.hostname);
  if ((url.protocol !== 'https:' && !isLocal) || url.username !== '' || url.password !== '')
    return { type: 'none' };
  return { type: 'address', url: url.href, host: url.host, known: belongsTo(url.hostname, own) };
};

/** What a click on a banner means: URL an address, P a promotion, G a game (wire-contract: linkageType). */
export const bannerLinkage = (
  banner: Pick<Banner, 'linkType' | 'link' | 'gameId' | 'vendor'>,
  hosts: readonly string[],
): Linkage => {
  switch (banner.linkType) {
    case 'URL':
      return addressLinkage(banner.link, hosts);
    case 'P':
      return PROMOTION_ID.test(banner.link) ? { type: 'promotion', id: banner.link } : { type: 'none' };
    case 'G':
      return banner.gameId === ''
        ? { type: 'none' }
        : { type: 'game', gameId: banner.gameId, vendor: banner.vendor };
    default:
      return { type: 'none' };
  }
};
