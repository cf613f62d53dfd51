import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unitsOfPicks } from '../../families/family';
import { eightDeckBaccarat } from '../../families/baccarat/baccarat';
import { singleZero } from '../../families/roulette/roulette';
import { createBets } from './bets';

describe('bets that are laid before a round', () => {
  it.each([singleZero, eightDeckBaccarat])(
    '[LAUNCH-5] $name: whatever is laid is taken by the model',
    (model) => {
      const step = fc.record({ at: fc.nat(model.places.length - 1), steps: fc.constantFrom(1, 5, 25) });
      fc.assert(
        fc.property(fc.array(step, { minLength: 1, maxLength: 60 }), (steps) => {
          const bets = createBets(model);
          for (const { at, steps: many } of steps) bets.lay(model.places[at]?.place ?? '', many);
          expect(unitsOfPicks(model, bets.picks())).toBe(bets.total());
        }),
      );
    },
  );

  it('[LAUNCH-5] refuses places that the game has not and more than one takes, and undoes step by step', () => {
    const bets = createBets(singleZero);
    expect(bets.lay('straight-40', 1)).toBe(false);
    for (let chip = 0; chip < 4; chip += 1) expect(bets.lay('red', 25)).toBe(true);
    expect(bets.lay('red', 1)).toBe(false);
    bets.undo();
    expect(bets.on('red')).toBe(75);
    bets.clear();
    expect(bets.picks()).toEqual([]);
    bets.undo();
    expect(bets.total()).toBe(75);
  });
});
