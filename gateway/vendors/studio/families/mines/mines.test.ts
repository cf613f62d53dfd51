import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { acts, playedOn, streamAt } from '../testing';
import {
  field25,
  FIELDS,
  ladderAt,
  MOST_MINES,
  MOST_PAID,
  returnAfter,
  UNITS,
  type MinesShow,
} from './mines';

const bet = (mines: number) => [{ place: `mines-${mines}`, units: UNITS }];
const opens = (...fields: number[]) => acts(...fields.map((field) => ['open', field] as const));
/** Where the mines of a round lie: told when it is over. */
const minesOf = (nonce: number, mines: number): number[] => {
  for (let field = 0; field < FIELDS; field += 1) {
    const table = playedOn(field25, streamAt(nonce), bet(mines), [...opens(field)]);
    const { at } = table.show as MinesShow;
    if (at) return at;
  }
  throw new Error('no mine in the field');
};
const safeOf = (nonce: number, mines: number): number[] => {
  const at = minesOf(nonce, mines);
  return Array.from({ length: FIELDS }, (_, field) => field).filter((field) => !at.includes(field));
};

describe('mines', () => {
  it('[LAUNCH-5] return between 96 and 97 of 100 wherever a player stops, and publish the least of it', () => {
    for (let mines = 1; mines <= MOST_MINES; mines += 1) {
      const published = field25.returns.find(({ of }) => of === `mines-${mines}`)?.millionths ?? 0;
      ladderAt(mines).forEach((_, index) => {
        const { numerator, denominator } = returnAfter(mines, index + 1);
        const back = Number((numerator * 10_000_000n) / denominator) / 10;
        expect(back).toBeGreaterThanOrEqual(published - 1);
        expect(back).toBeLessThanOrEqual(970_000);
        expect(back).toBeGreaterThan(960_000);
      });
    }
  });

  it('[LAUNCH-5] pay more with each field, what stands when the player stops, and nothing after a mine', () => {
    const [first = 0, second = 0] = safeOf(7, 3);
    const [mine = 0] = minesOf(7, 3);
    const one = playedOn(field25, streamAt(7), bet(3), opens(first));
    expect(one).toMatchObject({ paid: 0, show: { opened: [first], factor: 110, next: 125, at: null } });
    const stopped = playedOn(field25, streamAt(7), bet(3), [...opens(first, second), ...acts('stop')]);
    expect(stopped).toMatchObject({
      paid: 125,
      moves: [],
      show: { factor: 125, next: null, at: minesOf(7, 3) },
    });
    const hit = playedOn(field25, streamAt(7), bet(3), opens(first, mine));
    expect(hit).toMatchObject({ paid: 0, moves: [], show: { factor: 0, next: null, at: minesOf(7, 3) } });
  });

  it('[LAUNCH-5] show no mine before the round is over', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: MOST_MINES }), fc.nat(10_000), (mines, nonce) => {
        const safe = safeOf(nonce, mines);
        for (let count = 0; count < Math.min(safe.length, ladderAt(mines).length); count += 1) {
          const table = playedOn(field25, streamAt(nonce), bet(mines), opens(...safe.slice(0, count)));
          expect((table.show as MinesShow).at).toBeNull();
          // Whatever lies where: a field of the same mines that was opened alike shows the same.
          expect(table.show).toEqual({
            mines,
            opened: safe.slice(0, count),
            factor: ladderAt(mines)[count - 1] ?? 0,
            next: ladderAt(mines)[count] ?? null,
            at: null,
          });
        }
      }),
      { numRuns: 40 },
    );
  });

  it('[LAUNCH-5] end by themselves when all is open that pays, and never pay more than 10,000 stakes', () => {
    for (let mines = 1; mines <= MOST_MINES; mines += 1) {
      const ladder = ladderAt(mines);
      const table = playedOn(
        field25,
        streamAt(9),
        bet(mines),
        opens(...safeOf(9, mines).slice(0, ladder.length)),
      );
      expect(table.moves).toEqual([]);
      expect(table.paid).toBe(ladder.at(-1));
      expect(table.paid).toBeLessThanOrEqual(MOST_PAID);
    }
  });

  it('[LAUNCH-5] refuse a stop before a field, a field twice, fields of no such number, and anything after the end', () => {
    const [first = 0] = safeOf(7, 3);
    const [mine = 0] = minesOf(7, 3);
    for (const actions of [
      acts('stop'),
      acts(['stop', 1]),
      opens(first, first),
      opens(FIELDS),
      opens(-1),
      opens(0.5),
      opens(Number.NaN),
      acts('double'),
      [...opens(mine), ...opens(first)],
      [...opens(first), ...acts('stop', 'stop')],
      [...opens(first), ...acts('stop'), ...opens(mine)],
    ])
      expect(field25.play(streamAt(7), { picks: bet(3), actions }), JSON.stringify(actions)).toBe('ACTION');
    for (const place of ['mines-0', 'mines-25', 'mines-03', ''])
      expect(field25.play(streamAt(7), { picks: [{ place, units: UNITS }], actions: [] })).toBe('PICKS');
  });

  it('[LAUNCH-5] of a player who left stop as soon as something is won, else open one field', () => {
    const begun = playedOn(field25, streamAt(7), bet(3));
    expect(field25.rest(begun)).toEqual({ name: 'open', value: 0 });
    const [first = 0] = safeOf(7, 3);
    expect(field25.rest(playedOn(field25, streamAt(7), bet(3), opens(first)))).toEqual({
      name: 'stop',
      value: 0,
    });
  });
});
