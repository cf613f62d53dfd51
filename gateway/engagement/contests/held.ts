import type { Database } from '../../database/types';
import { closeRequest, type Decided, isAsked } from '../index';
import { findPrize, settleHeld } from './prizes.queries';

/**
 * An operator's answer about a prize that is held, with its reason: both in one transaction. What is released is paid by the job that pays what is
 * due. null: the number is no prize.
 */
export const decidePrize = async (
  db: Database,
  of: { merchantId: number; grantId: bigint; isApproved: boolean; operator: string; reason: string },
): Promise<Decided | null> =>
  db.merchant(of.merchantId).tx(async (query) => {
    const place = { merchantId: of.merchantId, id: of.grantId };
    const row = await findPrize(query, place);
    if (row === null) return null;
    if (!(await isAsked(query, of))) return 'unknown';
    if (await settleHeld(query, { ...place, isApproved: of.isApproved })) {
      await closeRequest(query, { ...of, state: of.isApproved ? 'approved' : 'refused' });
      return 'done';
    }
    const now = await findPrize(query, place);
    const stands = of.isApproved ? ['due', 'paid'] : ['refused'];
    return now !== null && stands.includes(now.state) ? 'before' : 'elsewhere';
  });
