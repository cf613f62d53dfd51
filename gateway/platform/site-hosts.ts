import type { MerchantContext } from './context';
import { parseUrl } from './parse-url';

const MAX_HOST = 260;
/** A name or an IPv6 address in brackets, and a port. */
const HOST = /^(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/;
/** A proxy that ends TLS hides the scheme, so neither default port tells two sites apart. */
const DEFAULT_PORT = /:(?:80|443)$/;

/** Returns the host and port of a Host header in lower case, without a default port; null if it is no host. */
export const readHost = (text: string): string | null => {
  const host = text.length <= MAX_HOST ? text.toLowerCase() : '';
  if (!HOST.test(host)) return null;
  const url = parseUrl(`http://${host}`);
  return url === null
    ? null
    : `${url.hostname}${url.port === '' ? '' : `:${url.port}`}`.replace(DEFAULT_PORT, '');
};

/** Host of an origin, as `readHost` spells it. */
export const hostOf = (origin: string): string | null => readHost(origin.replace(/^https?:\/\//i, ''));

/** A merchant and the origin of the request. */
export interface SiteAt {
  merchant: MerchantContext;
  origin: string;
}

/** Indexes the own origins of all merchants by host. If two merchants have the same host, the one with the smaller id wins. */
export const indexHosts = (merchants: readonly MerchantContext[]): ReadonlyMap<string, SiteAt> => {
  const found = new Map<string, SiteAt>();
  for (const merchant of [...merchants].sort((one, other) => one.id - other.id))
    for (const [origin, tier] of merchant.origins) {
      const host = tier === 'own' ? hostOf(origin) : null;
      if (host !== null && !found.has(host)) found.set(host, { merchant, origin });
    }
  return found;
};

/**
 * Returns the gateway's origin if the merchant has it as its own, else the merchant's first own origin, else the gateway's. For pages without
 * a script; messages lead where `readSite` says.
 */
export const siteOf = ({ origins }: Pick<MerchantContext, 'origins'>, gateway: string): string => {
  if (origins.get(gateway) === 'own') return gateway;
  const [own] = [...origins].find(([, tier]) => tier === 'own') ?? [];
  return own ?? gateway;
};
