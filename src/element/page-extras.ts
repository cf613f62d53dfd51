import type { Client } from '../core/types';
import { wearBrand } from './brand';
import { tellAnalytics } from './page-analytics';

const begun = new WeakSet<Client>();

/** What few merchants have, once their start-up answer says so: a brand of their own, visits that are counted. */
export function startExtras(client: Client): void {
  if (begun.has(client)) return;
  begun.add(client);
  wearBrand(client);
  if (Object.values(client.system.store.getState().status?.analytics ?? {}).join('') !== '')
    tellAnalytics(client);
}
