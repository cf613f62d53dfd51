import type { Client } from '../core/types';
import { wearBrand } from './brand';
import { tellAnalytics } from './page-analytics';

const begun = new WeakSet<Client>();

/** Starts the brand and the counting of visits. Pages load this file if the start-up answer has either of them. */
export function startExtras(client: Client): void {
  if (begun.has(client)) return;
  begun.add(client);
  wearBrand(client);
  if (Object.values(client.system.store.getState().status?.analytics ?? {}).join('') !== '')
    tellAnalytics(client);
}
