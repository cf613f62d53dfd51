import { hostOf, type Merchants, readHost, type SiteAt } from '../platform/index';

/** Maximum number of hosts to warn about, so that forged Host headers do not fill the log. */
const MAX_WARNED = 200;

/** Hosts for which a demo may register http origins. */
const THIS_MACHINE = /^(?:(?:[a-z0-9-]+\.)*localhost|127\.[\d.]+|\[::1\])(?::\d+)?$/;

/**
 * Returns a function that finds the merchant of a host: the one with the host as an own origin. A host of the gateway itself falls back to
 * the only merchant, or to `home`.
 * @param deps.own origins of the gateway: PUBLIC_URL, and in a demo this machine's names
 * @param deps.warn called once for each other host, with the command that registers it
 */
export const createSiteAt = (deps: {
  merchants: Pick<Merchants, 'atHost' | 'all'>;
  own: ReadonlySet<string>;
  /** Code of the merchant at the gateway's own hosts if there are several merchants; null for none. */
  home: string | null;
  warn: (facts: { host: string }, message: string) => void;
}): ((host: string) => SiteAt | null) => {
  const { merchants, own } = deps;
  const ownByHost = new Map([...own].map((origin) => [hostOf(origin), origin]));
  const warned = new Set<string>();
  return (asked) => {
    const site = merchants.atHost(asked);
    if (site !== null) return site;
    const host = readHost(asked);
    const origin = ownByHost.get(host);
    const all = merchants.all();
    const only = all.length === 1 ? all[0] : undefined;
    const home = only ?? all.find((merchant) => merchant.code === deps.home);
    if (origin !== undefined && home !== undefined) return { merchant: home, origin };
    if (host !== null && !warned.has(host) && warned.size < MAX_WARNED) {
      warned.add(host);
      const address = `${THIS_MACHINE.test(host) ? 'http' : 'https'}://${host}`;
      deps.warn(
        { host },
        all.length === 0
          ? `nothing is served at ${host}: there is no merchant. Run: npx foyer merchant create CODE --name NAME --currency CODE --origin ${address}`
          : `nothing is served at ${host}: it is no own origin of any merchant. Run: npx foyer origin add ${address} --tier own --merchant ${only?.code ?? 'CODE'}`,
      );
    }
    return null;
  };
};
