import type { Database } from '../database/types';
import type { VendorAdapter } from '../vendors/types';
import { writeConnectedVendors } from './vendor-lanes.queries';

/** The vendors at work behind this gateway, as far as the catalogue asks: known once play has connected them. */
export interface ConnectedVendors {
  /** By code; null while nothing is connected yet. */
  all(): ReadonlyMap<string, VendorAdapter> | null;
  /** Notes them for the operators' tools besides, which run without a gateway. */
  connect(vendors: ReadonlyMap<string, VendorAdapter>): Promise<void>;
}

export const createConnectedVendors = (db: Database): ConnectedVendors => {
  let vendors: ReadonlyMap<string, VendorAdapter> | null = null;
  return {
    all: () => vendors,
    async connect(connected) {
      vendors = connected;
      await writeConnectedVendors(db, [...connected.keys()]);
    },
  };
};
