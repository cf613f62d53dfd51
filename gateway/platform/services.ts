import type { Database } from '../database/types';
import type { Ledger } from '../ledger/index';
import { createMerchants, type Merchants } from './merchants';
import type { Opened } from './opened';
import { createOutbox, type Outbox, type RenderMessage } from './outbox';

/** What every subject stands on. */
export interface PlatformServices {
  db: Database;
  ledger: Ledger;
  merchants: Merchants;
  outbox: Outbox;
}

export interface PlatformDeps {
  db: Database;
  ledger: Ledger;
  /** The operator's own origin, for texts and links. */
  site: string;
  production: boolean;
  render: RenderMessage;
  onError: (error: unknown, what: string) => void;
}

export const openPlatform = async (deps: PlatformDeps): Promise<Opened<PlatformServices>> => {
  const { db, ledger, site, production, render } = deps;
  const merchants = await createMerchants({
    db,
    production,
    onError: (error) => deps.onError(error, 'reading the merchants'),
  });
  return {
    services: { db, ledger, merchants, outbox: createOutbox({ db, site, render }) },
    jobs: [],
    close: () => merchants.close(),
  };
};
