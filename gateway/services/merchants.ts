import { readFlags, readMerchants, readOrigins } from '../database/queries/merchants';
import type { Database } from '../database/types';
import type { MerchantContext, Tier } from './context';
import { isOrigin } from './origins';

export interface Merchants {
  /** null: no such merchant. Held in memory, never a query. */
  find(code: string): MerchantContext | null;
  byId(id: number): MerchantContext | null;
  all(): readonly MerchantContext[];
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

const load = async ({ db, production }: Source): Promise<Map<string, MerchantContext>> => {
  const [rows, stored] = await Promise.all([readMerchants(db), readOrigins(db)]);
  // However a row came into the table: what is no origin gets into no header and is no page of anybody.
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
      flags: new Map(flags.map((flag) => [flag.mod_id, flag.enabled])),
      origins: new Map<string, Tier>(
        origins
          .filter((origin) => origin.merchant_id === row.id)
          .map((origin) => [origin.origin, origin.tier]),
      ),
    });
  }
  return found;
};

/** Keeps all merchants in memory; `onError` hears of reloads that failed, the last good state stays. */
export const createMerchants = async (
  deps: Source & { onError: (error: unknown) => void },
): Promise<Merchants> => {
  let byCode = await load(deps);
  const indexed = () => new Map([...byCode.values()].map((merchant) => [merchant.id, merchant]));
  let byId = indexed();
  const reload = async (): Promise<void> => {
    byCode = await load(deps);
    byId = indexed();
  };
  const quietly = () => void reload().catch(deps.onError);
  const stopListening = await deps.db.listen(MERCHANT_CHANNEL, quietly);
  const timer = setInterval(quietly, RELOAD_MS);
  timer.unref();
  return {
    find: (code) => byCode.get(code) ?? null,
    byId: (id) => byId.get(id) ?? null,
    all: () => [...byCode.values()],
    reload,
    async close() {
      clearInterval(timer);
      await stopListening();
    },
  };
};
