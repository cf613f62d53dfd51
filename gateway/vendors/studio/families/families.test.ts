import { describe, expect, it } from 'vitest';
import { inPartsPerMillion } from '../../kit/fraction';
import { seededRounds } from '../../house/fair-seed';
import { isRefused, unitsOfPicks, type Action, type Model, type Pick, type Table } from './family';
import { families, modelOf } from './index';

const SERVER_SEED = 'c'.repeat(64);
const models = families.flatMap((family) =>
  family.models.map((model) => [`${family.name} ${model.name}`, model] as const),
);
const streamAt = seededRounds({ serverSeed: SERVER_SEED, clientSeed: 'families' });

/** The cheapest stake on the place that the nonce points at. */
const picksAt = (model: Model, nonce: number): Pick[] => {
  const place = model.places[nonce % model.places.length];
  return place ? [{ place: place.place, units: place.least }] : [];
};

/** Plays to the end: a rested round is what the gateway does for a player who left. */
const playOut = (
  model: Model,
  nonce: number,
  picks: readonly Pick[],
): { table: Table; actions: Action[] } => {
  const actions: Action[] = [];
  for (;;) {
    const table = model.play(streamAt(nonce), { picks, actions });
    if (isRefused(table)) throw new Error(`${model.name} refuses ${table} after ${actions.length}`);
    if (table.moves.length === 0) return { table, actions };
    if (actions.length >= model.mostActions) throw new Error(`${model.name} does not end`);
    actions.push({ ...model.rest(table), afterMs: actions.length * 1_000 });
  }
};

describe('every model of every family', () => {
  it('[LAUNCH-5] is found by its name, and no other', () => {
    for (const family of families)
      for (const model of family.models) expect(modelOf(family.name, model.name)).toBe(model);
    expect(modelOf('constructor', 'x')).toBeNull();
    expect(modelOf('dice', 'constructor')).toBeNull();
  });

  it.each(models)('%s: each figure that is published as counted equals the exact count', (_, model) => {
    expect(model.returns.length).toBeGreaterThan(0);
    for (const { of, millionths, by } of model.returns) {
      expect(millionths).toBeGreaterThan(850_000);
      expect(millionths).toBeLessThan(1_000_000);
      if (by === 'count') expect(inPartsPerMillion(model.exactReturn(of)), of).toBe(millionths);
    }
  });

  it.each(models)(
    '%s: a round left alone ends, pays whole units, and is the same when replayed',
    (_, model) => {
      for (let nonce = 0; nonce < 300; nonce += 1) {
        const picks = picksAt(model, nonce);
        const { table, actions } = playOut(model, nonce, picks);
        expect(Number.isSafeInteger(table.paid) && table.paid >= 0).toBe(true);
        expect(table.staked).toBeGreaterThanOrEqual(unitsOfPicks(model, picks) ?? Infinity);
        expect(model.play(streamAt(nonce), { picks, actions })).toEqual(table);
        expect(JSON.parse(JSON.stringify(table.show))).toEqual(table.show);
      }
    },
  );

  it.each(models)('%s: refuses stakes and actions that it does not offer', (_, model) => {
    const [place] = model.places;
    if (!place) throw new Error('a model without places');
    const good = { place: place.place, units: place.least };
    for (const picks of [
      [],
      [{ ...good, place: 'constructor' }],
      [{ ...good, units: 0 }],
      [{ ...good, units: -place.least }],
      [{ ...good, units: place.most + place.step }],
      [{ ...good, units: place.least + 0.5 }],
      [good, good],
    ])
      expect(model.play(streamAt(1), { picks, actions: [] }), JSON.stringify(picks)).toBe('PICKS');
    expect(
      model.play(streamAt(1), { picks: [good], actions: [{ name: 'constructor', value: 0, afterMs: 1 }] }),
    ).toBe('ACTION');
  });
});
