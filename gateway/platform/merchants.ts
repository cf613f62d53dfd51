import { readFlags, readMerchants, readOrigins } from './merchants.queries';
import type { Database } from '../database/types';
import { readClosure } from './closure';
import type { MerchantContext, Tier } from './context';
import { isOrigin } from './origins';
import { indexHosts, readHost, type SiteAt } from './site-hosts';

export interface Merchants {
  /** null: no such merchant. Held in memory, never a query. */
  find(code: string): MerchantContext | null;
  byId(id: number): MerchantContext | null;
  all(): readonly MerchantContext[];
  /** Returns the merchant with an own origin at a host; null if there is none, or if the text is no host. */
  atHost(host: string): SiteAt | null;
  /** Hears of merchants that closed, opened or changed when and for whom, as this node reads it. */
  onClosure(listener: (merchantId: number) => void): void;
  /** Reads everything again; called at start, on a notification and every RELOAD_MS. */
  reload(): Promise<void>;
  close(): Promise<void>;
}

/** Channel on which a node says that a merchant's settings changed. */
export const MERCHANT_CHANNEL = 'foyer_merchant';
const RELOAD_MS = 30_000;

interface Source {
  db: Database;
  /** http is taken nowhere; in a demo it is for this machine. */
  production: boolean;
}

/** All merchants by their codes, and by their ids what closes them, to tell a change. */
interface Read {
  byCode: Map<string, MerchantContext>;
  closures: Map<number, string>;
}

const load = async ({ db, production }: Source): Promise<Read> => {
  const [rows, stored] = await Promise.all([readMerchants(db), readOrigins(db)]);
  // However a row came into the table: what is no origin gets into no header and matches no page.
  const origins = stored.filter(({ origin }) => isOrigin(origin, production ? 'nowhere' : 'loopback'));
  const found = new Map<string, MerchantContext>();
  for (const row of rows) {
    const flags = await readFlags(db, row.id);
    found.set(row.code, {
      id: row.id,
      code: row.code,
      currency: row.currency,
      currencySymbol: row.currency_symbol,
      defaultLanguage: row.default_language,
      languages: row.languages,
      wallet: row.wallet,
      timeZone: row.time_zone,
      closure: readClosure(row.closure),
      flags: new Map(flags.map((flag) => [flag.mod_id, flag.enabled])),
      origins: new Map<string, Tier>(
        origins
          .filter((origin) => origin.merchant_id === row.id)
          .map((origin) => [origin.origin, origin.tier]),
      ),
    });
  }
  return { byCode: found, closures: new Map(rows.map((row) => [row.id, JSON.stringify(row.closure)])) };
};

/** Keeps all merchants in memory; `onError` hears of reloads that failed, the last good state stays. */
export const createMerchants = async (
  deps: Source & { onError: (error: unknown) => void },
): Promise<Merchants> => {
  const listeners = new Set<(merchantId: number) => void>();
  let { byCode, closures } = await load(deps);
  const indexed = () => new Map([...byCode.values()].map((merchant) => [merchant.id, merchant]));
  let byId = indexed();
  let hosts = indexHosts([...byCode.values()]);
  const reload = async (): Promise<void> => {
    const before = closures;
    ({ byCode, closures } = await load(deps));
    byId = indexed();
    hosts = indexHosts([...byCode.values()]);
    for (const [merchantId, closure] of closures)
      if (before.get(merchantId) !== closure) for (const listener of listeners) listener(merchantId);
  };
  const quietly = () => void reload().catch(deps.onError);
  const stopListening = await deps.db.listen(MERCHANT_CHANNEL, quietly);
  const timer = setInterval(quietly, RELOAD_MS);
  timer.unref();
  return {
    find: (code) => byCode.get(code) ?? null,
    byId: (id) => byId.get(id) ?? null,
    all: () => [...byCode.values()],
    atHost(asked) {
      const host = readHost(asked);
      return host === null ? null : (hosts.get(host) ?? null);
    },
    onClosure: (listener) => void listeners.add(listener),
    reload,
    async close() {
      clearInterval(timer);
      await stopListening();
    },
  };
};
