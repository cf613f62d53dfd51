import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inPartsPerMillion } from '../../../kit/fraction';
import type { Action } from '../family';
import { playedOn, scripted, streamAt } from '../testing';
import { climb, returnAt, type CrashShow } from './crash';
import { CURVE, factorAt, TICK_MS } from './curve';

const DRAWN = 0x1_0000_0000;
/** The number by which a climb comes exactly so high. */
const numberFor = (hundredths: number): number => DRAWN - Math.floor((97 * DRAWN) / hundredths);
const bet = (place: string) => [{ place, units: 100 }];
const act = (name: string, afterMs: number): Action => ({ name, value: 0, afterMs });
const climbed = (height: number, place: string, ...actions: Action[]) =>
  playedOn(climb, scripted(numberFor(height)), bet(place), actions);
const msAt = (hundredths: number): number => TICK_MS * CURVE.findIndex((factor) => factor >= hundredths);

describe('a climb', () => {
  it('[LAUNCH-5] returns 97 of 100 wherever it is cashed out', () => {
    expect(CURVE[0]).toBe(100);
    expect(CURVE.at(-1)).toBe(10_000);
    for (const hundredths of CURVE) expect(inPartsPerMillion(returnAt(hundredths))).toBe(970_000);
  });

  it('[LAUNCH-5] doubles in about five seconds and ends at a hundred times within 34', () => {
    expect(factorAt(0)).toBe(100);
    expect(factorAt(4_950)).toBeGreaterThanOrEqual(199);
    expect(factorAt(5_000)).toBeLessThanOrEqual(202);
    expect(CURVE.length * TICK_MS).toBeLessThan(34_000);
    expect(factorAt(10 ** 9)).toBe(10_000);
  });

  it('[LAUNCH-5] pays the factor of the moment at which the gateway heard of the click', () => {
    const table = climbed(500, 'by-hand', act('look', 1_000), act('cash-out', 4_975));
    expect(table).toMatchObject({ paid: factorAt(4_975), moves: [] });
    expect(table.show).toMatchObject({ cashedAt: factorAt(4_975), height: 500 });
  });

  it('[LAUNCH-5] pays nothing for a click after the failure, and for one at its last height in full', () => {
    const height = factorAt(4_950);
    expect(climbed(height, 'by-hand', act('cash-out', 4_999)).paid).toBe(height);
    const late = climbed(height, 'by-hand', act('cash-out', 5_000));
    expect(late).toMatchObject({ paid: 0, moves: [] });
    expect(late.show).toMatchObject({ cashedAt: null, height });
  });

  it('[LAUNCH-5] cashes out at the target by itself, whenever it is asked about', () => {
    for (const afterMs of [msAt(200), 60_000])
      for (const name of ['look', 'cash-out'])
        expect(climbed(200, 'at-200', act(name, afterMs)).paid, name).toBe(200);
    expect(climbed(199, 'at-200', act('look', 60_000)).paid).toBe(0);
    expect(climbed(900, 'at-500', act('cash-out', msAt(300))).paid).toBe(factorAt(msAt(300)));
  });

  it('[LAUNCH-5] fails at once for the three of a hundred that keep the house', () => {
    const first = playedOn(climb, scripted(0), bet('by-hand'));
    expect(first).toMatchObject({ paid: 0, moves: [], show: { height: 100, cashedAt: null } });
  });

  it('[LAUNCH-5] says nothing of its height while it climbs', () => {
    fc.assert(
      fc.property(fc.nat(100_000), fc.integer({ min: 0, max: 33_000 }), (nonce, afterMs) => {
        const { moves, show, paid } = playedOn(climb, streamAt(nonce), bet('by-hand'), []);
        if (moves.length === 0) return;
        expect(show).toMatchObject({ height: null, factor: 100 });
        expect(paid).toBe(0);
        const later = playedOn(climb, streamAt(nonce), bet('by-hand'), [act('look', afterMs)]);
        const { height } = later.show as CrashShow;
        expect(height === null).toBe(later.moves.length > 0);
        expect(later.paid).toBeLessThanOrEqual(10_000);
      }),
    );
  });

  it('[LAUNCH-5] refuses what comes after the end, out of order, and more looks than are kept', () => {
    const input = (...actions: Action[]) => ({ picks: bet('by-hand'), actions });
    const high = (): ReturnType<typeof scripted> => scripted(numberFor(9_000));
    expect(climb.play(high(), input(act('cash-out', 500), act('cash-out', 600)))).toBe('ACTION');
    expect(climb.play(high(), input(act('look', 500), act('cash-out', 400)))).toBe('ACTION');
    expect(climb.play(high(), input(act('cash-out', -1)))).toBe('ACTION');
    expect(climb.play(high(), input(act('cash-out', Number.NaN)))).toBe('ACTION');
    const looks = Array.from({ length: climb.mostActions - 1 }, () => act('look', 900));
    expect(climb.play(high(), input(...looks, act('look', 900)))).toBe('ACTION');
    expect(playedOn(climb, high(), bet('by-hand'), [...looks, act('cash-out', 900)]).paid).toBe(
      factorAt(900),
    );
    expect(climb.play(high(), { picks: bet('at-201'), actions: [] })).toBe('PICKS');
  });
});
