import type { VendorConnection, VendorTools } from './connection';
import { vendorNames, vendorRows, type VendorName, type VendorRows, type VendorSettings } from './rows';
import type { VendorAdapter } from './types';

export interface VendorsOptions extends Omit<VendorTools, 'logOf'> {
  /** A vendor without any is not connected. */
  settings: Partial<VendorSettings>;
  /** Vendors of extensions. */
  added?: readonly AddedVendor[];
  onError: (error: unknown, what: string) => void;
}

export interface Vendors extends Omit<VendorConnection, 'adapters'> {
  adapters: VendorAdapter[];
  /** Origins besides the gateway's own that the games of extensions come from. */
  gameOrigins: string[];
}

export interface AddedVendor {
  code: string;
  connect(tools: Omit<VendorTools, 'db'>): Promise<VendorConnection & { gameOrigins: readonly string[] }>;
}

/** Everything that plays on this gateway: each vendor of `rows.ts` that its settings connect, and those of extensions. */
export const connectVendors = async ({
  settings,
  added = [],
  onError,
  ...given
}: VendorsOptions): Promise<Vendors> => {
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
  const gameOrigins: string[] = [];
  for (const vendor of added) {
    const line = await vendor.connect({ ...given, logOf });
    lines.push(line);
    gameOrigins.push(...line.gameOrigins);
  }
  return {
    adapters: lines.flatMap(({ adapters }) => adapters),
    mounts: lines.flatMap(({ mounts }) => mounts),
    jobs: lines.flatMap(({ jobs }) => jobs),
    gameOrigins,
    async close() {
      for (const line of [...lines].reverse()) await line.close();
    },
  };
};
