import { readWalletIds } from './transfers.queries';
import type { Database } from '../database/types';
import { createBoundedCache } from '../platform/index';

const FRESH_MS = 60_000;
const MAX_MERCHANTS = 1_000;

interface Table {
  readAtMs: number;
  idOf: ReadonlyMap<string, number>;
  vendorOf: ReadonlyMap<number, string>;
}

/** The numbers that wallets of vendors travel by: the vendor's account types. A vendor in several lanes has one wallet. */
export interface WalletIds {
  /** null: no such vendor. */
  idOf(merchantId: number, vendor: string): Promise<number | null>;
  /** null: no vendor's number. */
  vendorOf(merchantId: number, id: number): Promise<string | null>;
  /** From memory alone: null also when it has not been read yet. */
  known(merchantId: number, vendor: string): number | null;
}

export const createWalletIds = (deps: { db: Database; now: () => number }): WalletIds => {
  const tables = createBoundedCache<Table>({ maxEntries: MAX_MERCHANTS });
  const read = async (merchantId: number): Promise<Table> => {
    const kept = tables.get(String(merchantId));
    if (kept && Math.abs(deps.now() - kept.readAtMs) < FRESH_MS) return kept;
    const rows = await readWalletIds(deps.db, merchantId);
    const table = {
      readAtMs: deps.now(),
      idOf: new Map(rows.map((row) => [row.vendor, row.id])),
      vendorOf: new Map(rows.flatMap((row) => row.ids.map((id) => [id, row.vendor]))),
    };
    tables.set(String(merchantId), table);
    return table;
  };
  return {
    idOf: async (merchantId, vendor) => (await read(merchantId)).idOf.get(vendor) ?? null,
    vendorOf: async (merchantId, id) => (await read(merchantId)).vendorOf.get(id) ?? null,
    known: (merchantId, vendor) => tables.get(String(merchantId))?.idOf.get(vendor) ?? null,
  };
};
