import { insertAction, type NewAction } from './actions.queries';
import { CATALOGUE_CHANNEL, MERCHANT_CHANNEL } from '../platform/index';
import type { Query } from '../database/types';

/** Notes what was changed, in the transaction that changes it, and tells every running gateway after the commit. */
export const noteAction = (query: Query, action: NewAction): Promise<void> =>
  insertAction(query, { ...action, channels: [MERCHANT_CHANNEL, CATALOGUE_CHANNEL] });
