import type { MerchantContent } from './content';

/** What a merchant's members can claim or join, by type, as it travels. */
export const promotionsFor = (
  content: MerchantContent,
): { content: Record<string, { enabled: boolean; count: number }> } => ({
  // Nothing waits to be claimed there: an invitation pays by itself.
  content: { REFERRAL: { enabled: content.merchant.settings.referral === true, count: 0 } },
});
