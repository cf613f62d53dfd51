import type { VendorConnection, VendorTools } from './connection';
import { vendorNames, vendorRows, type VendorName, type VendorRows, type VendorSettings } from './rows';
import type { VendorAdapter } from './types';

export interface VendorsOptions extends Omit<VendorTools, 'logOf'> {
  /** A vendor without any is not connected. */
  settings: Partial<VendorSettings>;
  onError: (error: unknown, what: string) => void;
}

export interface Vendors extends Omit<VendorConnection, 'adapters'> {
  adapters: VendorAdapter[];
}

/** Everything that plays on this gateway: each vendor of `rows.ts` that its settings connect. */
export const connectVendors = ({ settings, onError, ...given }: VendorsOptions): Vendors => {
  const logOf = (who: string) => {
    const tell = (facts: Record<string, unknown>, text: string): void =>
      onError(Object.assign(new Error(text), facts), who);
    return { warn: tell, error: tell };
  };
  const rows: VendorRows = vendorRows;
  const connect = <Name extends VendorName>(name: Name): VendorConnection[] => {
    const own: VendorSettings[Name] | undefined = settings[name];
    return own === undefined || own === null ? [] : [rows[name].connect({ ...given, logOf }, own)];
  };
  const lines = vendorNames.flatMap(connect);
  return {
    adapters: lines.flatMap(({ adapters }) => adapters),
    mounts: lines.flatMap(({ mounts }) => mounts),
    jobs: lines.flatMap(({ jobs }) => jobs),
    async close() {
      for (const line of [...lines].reverse()) await line.close();
    },
  };
};
