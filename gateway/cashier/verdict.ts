/** What is known of money that arrived. */
export interface Arrival {
  /** Whether who paid is the member; null: the provider does not say. */
  isHolder: boolean | null;
  /** No more than the method takes at once. */
  isWithin: boolean;
  /** The member may have money put into the account. */
  isOpen: boolean;
  /** It names a deposit of ours. */
  isNamed: boolean;
  /** No more than the limit that the member has set; absent: not counted yet. */
  isOwnLimit?: boolean;
}

/** `credit`: to the member. `refund`: set aside and sent back. `review`: set aside until a person decides. */
export type Verdict = 'credit' | 'refund' | 'review';
export type VerdictReason =
  | 'paid'
  | 'unnamed'
  | 'payer_unknown'
  | 'payer_other'
  | 'over_limit'
  | 'own_limit'
  | 'closed';

/**
 * Short, late and repeated money of the holder is the holder's: the deposit shows asked and got. What the holder may not pay in
 * goes back; what cannot be matched waits for an operator.
 */
export const judgeArrival = (arrival: Arrival): { verdict: Verdict; reason: VerdictReason } => {
  if (!arrival.isNamed) return { verdict: 'review', reason: 'unnamed' };
  if (arrival.isHolder === null) return { verdict: 'review', reason: 'payer_unknown' };
  if (!arrival.isHolder) return { verdict: 'refund', reason: 'payer_other' };
  if (!arrival.isOpen) return { verdict: 'refund', reason: 'closed' };
  if (!arrival.isWithin) return { verdict: 'refund', reason: 'over_limit' };
  if (arrival.isOwnLimit === false) return { verdict: 'refund', reason: 'own_limit' };
  return { verdict: 'credit', reason: 'paid' };
};
