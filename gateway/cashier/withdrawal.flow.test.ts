import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withdrawalStates, type WithdrawalState } from '../../src/contract/entities/withdrawal';
import { givesBack, mayStep, statesBefore, withdrawalSteps } from './withdrawal.flow';

const reach = (from: WithdrawalState): Set<WithdrawalState> => {
  const seen = new Set<WithdrawalState>([from]);
  for (const state of seen) for (const next of withdrawalSteps[state]) seen.add(next);
  return seen;
};
const walk = fc.array(fc.nat(), { maxLength: 30 }).map((choices) => {
  const states: WithdrawalState[] = ['requested'];
  for (const choice of choices) {
    const next = withdrawalSteps[states.at(-1) ?? 'requested'];
    const one = next[choice % Math.max(1, next.length)];
    if (one === undefined) break;
    states.push(one);
  }
  return states;
});
const first = (states: readonly WithdrawalState[], state: WithdrawalState): number => states.indexOf(state);

describe('the steps of a withdrawal', () => {
  it('[MEM-4] reach every state, and both ways of writing them say the same', () => {
    expect(reach('requested')).toEqual(new Set(withdrawalStates));
    for (const from of withdrawalStates)
      for (const to of withdrawalStates) expect(statesBefore(to).includes(from)).toBe(mayStep(from, to));
  });

  it('[MEM-4] lead nowhere from where the money was given back, and from paid to returned alone', () => {
    for (const state of withdrawalStates.filter(givesBack)) expect(withdrawalSteps[state]).toEqual([]);
    expect(withdrawalSteps.paid).toEqual(['returned']);
    expect(withdrawalSteps.returned).toEqual([]);
  });

  it('[MEM-4] on every walk: nothing is sent unapproved, refused or taken back once sent, given back without a word, or paid unsent', () => {
    fc.assert(
      fc.property(walk, (states) => {
        const sending = first(states, 'sending');
        if (sending >= 0) {
          expect(states.slice(0, sending)).toContain('approved');
          expect(states.slice(sending)).not.toContain('cancelled');
        }
        if (states.includes('paid')) expect(states[first(states, 'paid') - 1]).toBe('sent');
        const unknown = first(states, 'unknown');
        // What may have been done is never free by the clock or a person alone: a provider's word comes first.
        if (unknown >= 0) expect(['sent', 'failed', 'approved', undefined]).toContain(states[unknown + 1]);
        const ends = states.filter((state) => givesBack(state) || state === 'returned');
        expect(ends.length).toBeLessThanOrEqual(1);
      }),
    );
  });
});
