import { describe, expect, it } from 'vitest';
import { modelOf } from './index';
import type { Model } from './family';
import { simulateModel } from './simulate-model';
import { streamAt } from './testing';

const ROUNDS = 20_000;
const models = [
  ['roulette', 'single-zero'],
  ['baccarat', 'eight-decks'],
  ['blackjack', 'six-decks'],
  ['dragon-tiger', 'eight-decks'],
  ['crash', 'climb'],
  ['fishing', 'reef'],
  ['fishing', 'deep'],
  ['trio', 'two-seats'],
  ['trio', 'four-seats'],
  ['nines', 'two-seats'],
  ['nines', 'four-seats'],
  ['events', 'goals'],
  ['events', 'points'],
  ['events', 'sets'],
  ['events', 'maps'],
  ['events', 'bout'],
  ['reels', 'lines20'],
  ['reels', 'ways243'],
  ['reels', 'cluster'],
  ['reels', 'holdspin'],
  ['reels', 'classic'],
  ['scratch', 'triples'],
  ['video-poker', 'jacks'],
  ['video-poker', 'faces'],
  ['keno', 'eighty'],
  ['bingo', 'ninety'],
  ['mines', 'field25'],
  ['plinko', 'pegs'],
] as const;
const found = (family: string, name: string): Model => {
  const model = modelOf(family, name);
  if (!model) throw new Error(`no model ${family} ${name}`);
  return model;
};

describe('a simulation', () => {
  it.each(models)(
    '[LAUNCH-5] %s %s returns what is published, within the band of 20,000 rounds',
    { tags: ['full-run'] },
    (family, name) => {
      const result = simulateModel({ model: found(family, name), rounds: ROUNDS, streamAt });
      expect(result.isInside, `${result.mean} ± ${result.halfWidth}, published ${result.published}`).toBe(
        true,
      );
      expect(result.hitRate).toBeGreaterThan(0);
    },
  );

  it('[LAUNCH-5] finds a model out that pays a twentieth less than it publishes', () => {
    const honest = found('trio', 'two-seats');
    const model = { ...honest, returns: honest.returns.map((one) => ({ ...one, millionths: 990_000 })) };
    expect(simulateModel({ model, rounds: ROUNDS, streamAt }).isInside).toBe(false);
  });
});
