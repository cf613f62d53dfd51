import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { playedOn, scripted, streamAt } from '../testing';
import { MOST_PAID, pegs, ROWS, slotsOf, UNITS, type PlinkoShow } from './plinko';

const RISKS = ['low', 'medium', 'high'] as const;
const bet = (place: string) => [{ place, units: UNITS }];

describe('plinko', () => {
  it('[LAUNCH-5] returns what a walk over every way through eight rows pays', () => {
    for (const risk of RISKS) {
      let paid = 0;
      for (let path = 0; path < 256; path += 1) {
        const rights = Array.from({ length: 8 }, (_, row) => (path >> row) & 1);
        paid += playedOn(pegs, scripted(...rights), bet(`${risk}-8`)).paid;
      }
      const published = pegs.returns.find(({ of }) => of === `${risk}-8`)?.millionths;
      expect(Math.round((paid / 256 / UNITS) * 1e6)).toBe(published);
    }
  });

  it('[LAUNCH-5] pays alike on both sides, least in the middle, and more at the edge the higher the risk', () => {
    for (const rows of ROWS) {
      const edges = RISKS.map((risk) => {
        const slots = slotsOf(risk, rows);
        expect(slots).toHaveLength(rows + 1);
        expect([...slots].reverse()).toEqual(slots);
        const half = slots.slice(0, Math.floor(rows / 2) + 1);
        expect([...half].sort((left, right) => right - left)).toEqual(half);
        return slots[0] ?? 0;
      });
      expect([...edges].sort((left, right) => left - right)).toEqual(edges);
    }
  });

  it('[LAUNCH-5] lands where the pegs send the ball, and pays that slot', () => {
    fc.assert(
      fc.property(fc.constantFrom(...pegs.places), fc.nat(100_000), ({ place }, nonce) => {
        const table = playedOn(pegs, streamAt(nonce), bet(place));
        const { path, slot, factor } = table.show as PlinkoShow;
        expect(slot).toBe(path.filter((right) => right === 1).length);
        expect(table.paid).toBe(factor);
        expect(Number.isInteger(factor) && factor > 0 && factor <= MOST_PAID).toBe(true);
      }),
    );
  });

  it('[LAUNCH-5] refuses other rows, other risks, two balls at once and every action', () => {
    const none = { actions: [] };
    for (const place of ['low-7', 'high-17', 'none-8', 'low', 'low-08'])
      expect(pegs.play(streamAt(1), { picks: bet(place), ...none }), place).toBe('PICKS');
    expect(pegs.play(streamAt(1), { picks: [...bet('low-8'), ...bet('low-9')], ...none })).toBe('PICKS');
    const actions = [{ name: 'drop', value: 0, afterMs: 1 }];
    expect(pegs.play(streamAt(1), { picks: bet('low-8'), actions })).toBe('ACTION');
  });
});
