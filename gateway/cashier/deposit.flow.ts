import { depositStates, type DepositState } from '../../src/contract/entities/deposit';

/** Money arrived: whatever was said before, it finds a place. */
const paid = ['confirmed', 'mismatch'] as const;

/**
 * Every step that a deposit may take. `expired`, `cancelled` and `failed` are open to money that comes late: what a provider
 * has is never left there because of what we thought of it.
 */
export const depositSteps: Readonly<Record<DepositState, readonly DepositState[]>> = {
  created: ['awaiting', 'seen', 'expired', 'cancelled', 'failed', ...paid],
  awaiting: ['seen', 'expired', 'cancelled', 'failed', ...paid],
  seen: ['expired', 'cancelled', 'failed', ...paid],
  confirmed: ['credited'],
  credited: ['charged_back'],
  expired: ['cancelled', ...paid],
  cancelled: [...paid],
  failed: [...paid],
  // Charged back from here: the payer's bank has taken back what was set aside, and the dispute is lost.
  mismatch: ['confirmed', 'refunding', 'charged_back'],
  refunding: ['refunded', 'mismatch'],
  refunded: [],
  charged_back: [],
};

export const mayStep = (from: DepositState, to: DepositState): boolean => depositSteps[from].includes(to);

/** States from which a step leads to `to`: what a conditional update names. */
export const statesBefore = (to: DepositState): DepositState[] =>
  depositStates.filter((from) => mayStep(from, to));
