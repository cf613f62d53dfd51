import type { MerchantContext, Tier } from './context';

/** Who asks, as far as sessions and attempts are concerned. */
export interface Visitor {
  merchant: MerchantContext;
  ip: string;
  /** Address or network the visitor's attempts are counted by. */
  source: string;
  origin: string;
  tier: Tier;
  userAgent: string;
  captchaId: string;
  /** Which one-time code the visitor was sent last, '' when unknown. */
  codeId: string;
  /** What the client calls its device, '' when it says nothing. */
  deviceId: string;
  /** Of the address, where a proxy names it. */
  country?: string;
  /** For messages to the member. */
  language?: string;
}

/** One word for all of the operator's own pages. */
export const OWN_AUDIENCE = 'own';

/** The page a ticket is bound to: the operator's own site as a whole, or one partner's origin. */
export const audienceOf = ({ tier, origin }: Pick<Visitor, 'tier' | 'origin'>): string =>
  tier === 'own' ? OWN_AUDIENCE : origin;
