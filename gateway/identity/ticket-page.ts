import type { Visitor } from './sign-in';

/** One word for all of the operator's own pages. */
export const OWN_PAGE = 'own';

/** The page a ticket is bound to: the operator's own site as a whole, or one partner's origin. */
export const pageOf = ({ tier, origin }: Pick<Visitor, 'tier' | 'origin'>): string =>
  tier === 'own' ? OWN_PAGE : origin;
