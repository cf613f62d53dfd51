import { withdrawalStates, type WithdrawalState } from '../../src/contract/entities/withdrawal';

/**
 * Every step that a withdrawal may take. Money is out of reach from `requested` on, and free again only by `refused`, `failed` and
 * `cancelled`, which nothing leaves. What a provider may have taken is never given back because of what we thought of it.
 */
export const withdrawalSteps: Readonly<Record<WithdrawalState, readonly WithdrawalState[]>> = {
  requested: ['checking', 'refused'],
  checking: ['approved', 'refused', 'cancelled'],
  approved: ['sending', 'refused'],
  // Back to approved: certainly not done, for a reason of ours; another attempt may be made.
  sending: ['sent', 'unknown', 'failed', 'approved'],
  unknown: ['sent', 'failed', 'approved'],
  // Returned from here: it was done, and the member has not said whether it arrived.
  sent: ['paid', 'unknown', 'failed', 'returned'],
  paid: ['returned'],
  refused: [],
  failed: [],
  returned: [],
  cancelled: [],
};

export const mayStep = (from: WithdrawalState, to: WithdrawalState): boolean =>
  withdrawalSteps[from].includes(to);

/** States from which a step leads to `to`: what a conditional update names. */
export const statesBefore = (to: WithdrawalState): WithdrawalState[] =>
  withdrawalStates.filter((from) => mayStep(from, to));

/** States in which it is over and its money, if any was put aside, is the member's again. */
export const givesBack = (state: WithdrawalState): boolean =>
  state === 'refused' || state === 'failed' || state === 'cancelled';
