import { describe, expect, it } from 'vitest';
import { drawSteps, mayBeVoided, mayStep, statesBefore } from './draw.flow';
import { drawStates, type DrawState } from './types';

const reach = (from: DrawState): Set<DrawState> => {
  const found = new Set([from]);
  for (const state of found) for (const next of drawSteps[state]) found.add(next);
  return found;
};

describe('the table of a draw', () => {
  it('[LOTT-3] reaches every state from the first one and ends void or settled', () => {
    expect([...reach('scheduled')].sort()).toEqual([...drawStates].sort());
    expect(drawStates.filter((state) => drawSteps[state].length === 0)).toEqual(['void']);
    for (const state of drawStates)
      if (state !== 'void') expect(reach(state).has('settled'), state).toBe(true);
  });

  it('[LOTT-3] never leads back to a time when tickets are sold, nor from numbers to none', () => {
    expect(statesBefore('open')).toEqual(['scheduled']);
    expect(statesBefore('closed')).toEqual(['open']);
    expect(statesBefore('sealed')).toEqual(['closed']);
    expect(reach('drawn').has('void')).toBe(false);
    expect(reach('settled').has('published')).toBe(false);
    expect(mayStep('published', 'sealed')).toBe(false);
  });

  it('[LOTT-3] lets an operator give up a draw while nothing can be known of its numbers', () => {
    const voidable = (source: 'own' | 'external') =>
      drawStates.filter((state) => mayBeVoided({ state, source }));
    expect(voidable('own')).toEqual(['scheduled', 'open', 'closed']);
    expect(voidable('external')).toEqual(['scheduled', 'open', 'closed', 'sealed']);
  });
});
