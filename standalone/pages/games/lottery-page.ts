import { lotteryKind } from '../../../src/core';
import { siteAddress } from '../../routing/places';

/**
 * The page that plays a vendor's lotteries, '' for vendors whose games the lobby lists. The classic ones are listed: the merchant's own
 * draws are on their category's page.
 */
export const lotteryPage = (vendor: string): string => {
  const kind = lotteryKind(vendor);
  return kind === undefined || kind === 'classic' ? '' : siteAddress({ at: 'lottery', kind, gameCode: '' });
};
