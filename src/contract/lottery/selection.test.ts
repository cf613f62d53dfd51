import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { combinationsOf, readPicked } from './selection';
import type { BetType, PickForm, Rule } from './game';

const names = { en: 'Bet', pt: 'Aposta', es: 'Apuesta' };
const bet = (pick: PickForm, rule: Rule = { name: 'places', source: { all: true } }): BetType => ({
  code: 'A',
  group: 'G',
  names,
  playType: 1,
  pick,
  rule,
  pays: 'once',
  odds: 1_000,
  returnPpm: 1,
});

describe('a selection', () => {
  it.each<[string, PickForm, string, string, number]>([
    ['a list a place', { kind: 'slots', slots: 3, from: 0, to: 9 }, '2,1|3|9,0', '1,2|3|0,9', 4],
    ['places that add up', { kind: 'slots', slots: 3, from: 0, to: 9, adds: true }, '1||3,2', '1||2,3', 3],
    [
      'places without repeats',
      { kind: 'slots', slots: 2, from: 1, to: 10, distinct: true },
      '1,2|2,3',
      '01,02|02,03',
      3,
    ],
    [
      'a full wheel',
      { kind: 'set', size: 6, from: 1, to: 60, max: 20 },
      [...Array(20).keys()].map((n) => n + 1).join(','),
      '01,02,03,04,05,06,07,08,09,10,11,12,13,14,15,16,17,18,19,20',
      38_760,
    ],
    [
      'bankers',
      { kind: 'set', size: 3, from: 1, to: 11, max: 11, bankers: true },
      '7/1,2,3',
      '07/01,02,03',
      3,
    ],
    ['numbers with leading zeros', { kind: 'set', size: 1, from: 0, to: 99, max: 100 }, '7,42', '07,42', 2],
    [
      'digits in any order',
      { kind: 'set', size: 1, from: 0, to: 999, max: 10, sortDigits: true },
      '312',
      '123',
      1,
    ],
    [
      'a pair and three singles',
      { kind: 'parts', parts: [1, 3], from: 0, to: 9 },
      '1,2|1,2,3,4',
      '1,2|1,2,3,4',
      2,
    ],
    [
      'a pair and one from the same list',
      { kind: 'parts', parts: [1, 1], from: 0, to: 9, shared: true },
      '0,1,2,3,4',
      '0,1,2,3,4',
      20,
    ],
    [
      'weighted sums',
      { kind: 'set', size: 1, from: 0, to: 3, max: 4, weights: [1, 3, 6, 10] },
      '3,1',
      '1,3',
      13,
    ],
  ])('of %s has one text and a count [LOTT-3]', (_, pick, text, canonical, count) => {
    expect(readPicked(bet(pick), text)).toMatchObject({ ok: true, canonical, count });
    expect(readPicked(bet(pick), canonical)).toMatchObject({ ok: true, canonical, count });
  });

  it.each<[string, PickForm, string]>([
    ['TOO_FEW', { kind: 'slots', slots: 2, from: 0, to: 9 }, '1|'],
    ['MALFORMED', { kind: 'slots', slots: 2, from: 0, to: 9 }, '1'],
    ['MALFORMED', { kind: 'set', size: 1, from: 0, to: 9, max: 9 }, '1,x'],
    ['MALFORMED', { kind: 'set', size: 1, from: 0, to: 9, max: 9 }, '1e1'],
    ['OUT_OF_RANGE', { kind: 'set', size: 1, from: 1, to: 6, max: 6 }, '7'],
    ['REPEATED', { kind: 'set', size: 1, from: 1, to: 6, max: 6 }, '5,05'],
    ['REPEATED', { kind: 'set', size: 2, from: 1, to: 6, max: 6, bankers: true }, '5/5,6'],
    ['TOO_MANY', { kind: 'set', size: 6, from: 1, to: 60, max: 6 }, '1,2,3,4,5,6,7'],
    ['TOO_MANY', { kind: 'set', size: 2, from: 1, to: 11, max: 11, bankers: true }, '1,2/3'],
    ['NO_BANKERS', { kind: 'set', size: 2, from: 1, to: 11, max: 11 }, '1/3'],
    ['TOO_MANY', { kind: 'set', size: 1, from: 0, to: 9, max: 9 }, '1,'.repeat(5_000)],
  ])('is refused: %s [LOTT-3]', (fault, pick, text) => {
    expect(readPicked(bet(pick), text)).toEqual({ ok: false, fault });
  });

  it('counts places without repeats as expanding them does', () => {
    const list = fc.uniqueArray(fc.integer({ min: 1, max: 10 }), { maxLength: 10 });
    fc.assert(
      fc.property(list, list, list, (a, b, c) => {
        const expanded = a.flatMap((x) => b.flatMap((y) => c.map((z) => new Set([x, y, z]).size === 3)));
        const pick: PickForm = { kind: 'slots', slots: 3, from: 1, to: 10, distinct: true };
        expect(combinationsOf(pick, { lists: [a, b, c], bankers: [], symbols: [] })).toBe(
          expanded.filter(Boolean).length,
        );
      }),
    );
  });

  it('counts two parts as expanding them does', () => {
    const list = fc.uniqueArray(fc.integer({ min: 0, max: 9 }), { maxLength: 8 });
    fc.assert(
      fc.property(list, list, (a, b) => {
        let expanded = 0;
        for (const x of a)
          for (const [at, y] of b.entries())
            for (const z of b.slice(at + 1)) if (x !== y && x !== z) expanded += 1;
        const pick: PickForm = { kind: 'parts', parts: [1, 2], from: 0, to: 9 };
        expect(combinationsOf(pick, { lists: [a, b], bankers: [], symbols: [] })).toBe(expanded);
      }),
    );
  });
});
