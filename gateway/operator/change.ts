import { insertAction, type NewAction } from './operator.queries';
import { CATALOGUE_CHANNEL } from '../database/seed/seed-demo';
import type { Query } from '../database/types';
import { MERCHANT_CHANNEL } from '../platform/merchants';

/** Notes what was changed, in the transaction that changes it, and tells every running gateway after the commit. */
export const noteAction = (query: Query, action: NewAction): Promise<void> =>
  insertAction(query, { ...action, channels: [MERCHANT_CHANNEL, CATALOGUE_CHANNEL] });
