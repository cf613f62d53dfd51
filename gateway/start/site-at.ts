import { hostOf, type Merchants, readHost, type SiteAt } from '../platform/index';

/** Hosts that a warning was written about; more are not told of, so that strange Host headers do not fill the log. */
const MAX_WARNED = 200;

/**
 * Which merchant's pages a host shows: the one that has it as an own origin. Where no merchant has it, a host of the gateway itself shows
 * the only merchant there is.
 * @param own origins of the gateway: PUBLIC_URL, and in a demo this machine's names
 * @param warn called once for each other host, with the command that registers it
 */
export const createSiteAt = (deps: {
  merchants: Pick<Merchants, 'atHost' | 'all'>;
  own: ReadonlySet<string>;
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
    const [only] = all;
    if (origin !== undefined && only !== undefined && all.length === 1) return { merchant: only, origin };
    if (host !== null && !warned.has(host) && warned.size < MAX_WARNED) {
      warned.add(host);
      const code = all.length === 1 ? only?.code : 'CODE';
      deps.warn(
        { host },
        all.length === 0
          ? `nothing is served at ${host}: there is no merchant. Run: npx foyer merchant create CODE --name NAME --currency CODE --origin https://${host}`
          : `nothing is served at ${host}: it is no own origin of any merchant. Run: npx foyer origin add https://${host} --tier own --merchant ${code}`,
      );
    }
    return null;
  };
};
