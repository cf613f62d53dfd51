import type { Slip } from './slip-store';

export const PAGE_PATH = '/games/saltglass/tidewheel';

/** The page that checks a slip's round. What identifies the slip travels behind the hash sign and reaches no server. */
export const verifyPath = (slip: Pick<Slip, 'merchantId' | 'roundNo' | 'id' | 'bets'>): string => {
  const facts = new URLSearchParams({
    merchant: String(slip.merchantId),
    round: slip.roundNo.toString(),
    slip: slip.id,
    bets: slip.bets.map((bet) => `${bet.spot}=${bet.amountMinor}`).join(','),
  });
  return `${PAGE_PATH}/verify#${facts}`;
};
