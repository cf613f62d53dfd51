import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { depositStates, type DepositState } from '../../src/contract/entities/deposit';
import { depositSteps, mayStep, statesBefore } from './deposit.flow';
import { GIVEN_UP_AFTER_MS, nextPollMs } from './polling';
import { judgeArrival } from './verdict';

/** Every state that can be reached from one. */
const reach = (from: DepositState): Set<DepositState> => {
  const found = new Set([from]);
  for (const state of found) for (const next of depositSteps[state]) found.add(next);
  return found;
};

describe('the table of a deposit', () => {
  it('reaches every state from the first one, and none from an end', () => {
    expect([...reach('created')].sort()).toEqual([...depositStates].sort());
    expect(depositStates.filter((state) => depositSteps[state].length === 0)).toEqual([
      'refunded',
      'charged_back',
    ]);
  });

  it('lets money that comes late be credited, whatever was thought of the deposit', () => {
    for (const state of ['created', 'awaiting', 'seen', 'expired', 'cancelled', 'failed'] as const)
      expect(reach(state).has('credited'), state).toBe(true);
  });

  it('credits once: nothing leads back from what is credited', () => {
    expect(statesBefore('credited')).toEqual(['confirmed']);
    expect([...reach('credited')]).toEqual(['credited', 'charged_back']);
  });

  it('refuses every step that is not in it', () => {
    for (const from of depositStates)
      for (const to of depositStates)
        expect(mayStep(from, to), `${from} ${to}`).toBe(depositSteps[from].includes(to));
    expect(mayStep('credited', 'confirmed')).toBe(false);
    expect(mayStep('refunded', 'credited')).toBe(false);
    expect(mayStep('awaiting', 'credited')).toBe(false);
  });
});

describe('what is done with money that arrived', () => {
  it('credits nothing but what the holder of an open account pays within the limit to a deposit of theirs', () => {
    fc.assert(
      fc.property(
        fc.record({
          isHolder: fc.constantFrom(true, false, null),
          isWithin: fc.boolean(),
          isOpen: fc.boolean(),
          isNamed: fc.boolean(),
        }),
        (arrival) => {
          const all = arrival.isHolder === true && arrival.isWithin && arrival.isOpen && arrival.isNamed;
          expect(judgeArrival(arrival).verdict === 'credit').toBe(all);
        },
      ),
    );
  });

  it('sends back what a stranger pays and leaves to an operator what cannot be matched', () => {
    const good = { isHolder: true, isWithin: true, isOpen: true, isNamed: true };
    expect(judgeArrival({ ...good, isHolder: false })).toEqual({ verdict: 'refund', reason: 'payer_other' });
    expect(judgeArrival({ ...good, isHolder: null })).toEqual({ verdict: 'review', reason: 'payer_unknown' });
    expect(judgeArrival({ ...good, isNamed: false })).toEqual({ verdict: 'review', reason: 'unnamed' });
    expect(judgeArrival({ ...good, isWithin: false })).toEqual({ verdict: 'refund', reason: 'over_limit' });
    expect(judgeArrival({ ...good, isOpen: false })).toEqual({ verdict: 'refund', reason: 'closed' });
  });
});

describe('asking a provider again', () => {
  it('is soon at first, ever rarer, and ends after three days', () => {
    const seconds = [0, 29, 30, 119, 120, 599, 600, 3_599, 3_600, 21_599, 21_600, 259_199, 259_200];
    expect(seconds.map((age) => nextPollMs(age * 1_000))).toEqual([
      3_000,
      3_000,
      5_000,
      5_000,
      60_000,
      60_000,
      300_000,
      300_000,
      900_000,
      900_000,
      3_600_000,
      3_600_000,
      null,
    ]);
    expect(nextPollMs(GIVEN_UP_AFTER_MS)).toBeNull();
    expect(nextPollMs(-5_000)).toBe(3_000);
  });

  it('never asks more than about 130 times about one thing', () => {
    let [age, asked] = [0, 0];
    for (let wait = nextPollMs(age); wait !== null; wait = nextPollMs(age)) {
      age += wait;
      asked += 1;
    }
    expect(asked).toBeLessThan(135);
  });
});
