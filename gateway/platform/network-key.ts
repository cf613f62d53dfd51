const IPV6_GROUPS = 3;
const IPV4_PARTS = 3;

/**
 * The network around a source, by which it is counted besides: who owns it changes addresses at will. The /48 of an IPv6 source,
 * which is the /64 it is counted by itself; the /24 of an IPv4 address.
 */
export const networkKey = (source: string): string =>
  source.includes(':')
    ? `${source.split(':').slice(0, IPV6_GROUPS).join(':')}::/48`
    : `${source.split('.').slice(0, IPV4_PARTS).join('.')}.0/24`;
