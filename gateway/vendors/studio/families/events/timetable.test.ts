import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { playedOn, streamAt } from '../testing';
import { bookOf, type EventShow } from './book';
import { sports } from './sports';
import {
  closesOf,
  firstOpen,
  KICK_OFF_EVERY_MS,
  kickOffOf,
  lastEnded,
  OPEN_FIXTURES,
  pairOf,
  placeAt,
  PLAYED_MS,
  plainPicks,
  readPlaceAt,
  slotOfPicks,
  standingOf,
  WHISTLE,
  whistleOf,
} from './timetable';

const times = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2090, 0, 1) });

describe('the timetable', () => {
  it('[LAUNCH-5] has so many open fixtures at any time, each closed before its kick-off and over at its whistle', () => {
    fc.assert(
      fc.property(times, (nowMs) => {
        const first = firstOpen(nowMs);
        const around = Array.from({ length: 12 }, (_, at) => first - 5 + at);
        expect(around.filter((slot) => standingOf(slot, nowMs) === 'open')).toEqual(
          Array.from({ length: OPEN_FIXTURES }, (_, at) => first + at),
        );
        for (const slot of around) {
          const standing = standingOf(slot, nowMs);
          if (standing === 'open') expect(nowMs).toBeLessThan(closesOf(slot));
          if (standing === 'closed') {
            expect(nowMs).toBeGreaterThanOrEqual(closesOf(slot));
            expect(nowMs).toBeLessThan(kickOffOf(slot));
          }
          expect(standing === 'over').toBe(slot <= lastEnded(nowMs));
          expect(standing === 'playing').toBe(nowMs >= kickOffOf(slot) && nowMs < whistleOf(slot));
        }
      }),
    );
  });

  it('[LAUNCH-5] a fixture goes through its standings in one order, once each', () => {
    const order = ['ahead', 'open', 'closed', 'playing', 'over'];
    fc.assert(
      fc.property(times, fc.nat(4 * KICK_OFF_EVERY_MS), fc.nat(4 * KICK_OFF_EVERY_MS), (nowMs, one, two) => {
        const slot = firstOpen(nowMs) + 1;
        const [early, late] = [nowMs + Math.min(one, two), nowMs + Math.max(one, two)];
        expect(order.indexOf(standingOf(slot, early))).toBeLessThanOrEqual(
          order.indexOf(standingOf(slot, late)),
        );
      }),
    );
    const slot = 9_900_000;
    const at = (ms: number) => standingOf(slot, ms);
    expect([closesOf(slot) - 1, closesOf(slot), kickOffOf(slot), whistleOf(slot)].map(at)).toEqual([
      ...['open', 'closed', 'playing', 'over'],
    ]);
    expect(PLAYED_MS).toBeLessThan(KICK_OFF_EVERY_MS);
  });

  it('[LAUNCH-5] reads a slot from a place, and nothing from what only looks like one', () => {
    expect(readPlaceAt(placeAt(12, '1-winner-home'))).toEqual({ slot: 12, place: '1-winner-home' });
    for (const wrong of [
      's0:x',
      's-1:x',
      's1.5:x',
      's12',
      's12:',
      's1234567890:x',
      '12:x',
      ' s12:x',
      'S12:x',
    ])
      expect(readPlaceAt(wrong), wrong).toBeNull();
    const pick = (place: string) => ({ place, units: 100 });
    expect(slotOfPicks([pick('a'), pick('b')])).toBeNull();
    expect(slotOfPicks([pick('s5:a'), pick('s5:b')])).toBe(5);
    expect(slotOfPicks([pick('s5:a'), pick('s6:b')])).toBe('PICKS');
    expect(slotOfPicks([pick('s5:a'), pick('b')])).toBe('PICKS');
    expect(plainPicks([pick('s5:a')])).toEqual([pick('a')]);
  });
});

describe.each(sports.map((sport) => [sport.name, sport] as const))('%s on the timetable', (_, sport) => {
  const { model, offers } = bookOf(sport);
  const slots = fc.integer({ min: 1, max: 99_999_999 });

  it('[LAUNCH-5] goes by the numbers and the odds of the model, and shows nothing before the whistle', () => {
    fc.assert(
      fc.property(slots, fc.nat(1_000), fc.nat(100_000), (slot, at, nonce) => {
        const mine = offers.filter(({ fixture }) => fixture === pairOf(slot, sport.fixtures.length));
        const offer = mine[at % mine.length];
        if (!offer) throw new Error('no offer');
        const picks = [{ place: placeAt(slot, offer.place), units: 100 }];
        const waiting = playedOn(model, streamAt(nonce), picks);
        expect(waiting).toMatchObject({ staked: 100, paid: 0, show: { slot, fixture: offer.fixture } });
        expect(Object.keys(waiting.show as object).sort()).toEqual(['fixture', 'slot']);
        const rest = { ...model.rest(waiting), afterMs: 1 };
        expect(rest.name).toBe(WHISTLE);
        const ended = model.play(streamAt(nonce), { picks, actions: [rest] });
        const plain = playedOn(model, streamAt(nonce), [{ place: offer.place, units: 100 }]);
        if (typeof ended === 'string') throw new Error(ended);
        expect(ended.moves).toEqual([]);
        expect({ ...ended, show: { ...(ended.show as EventShow), slot: undefined } }).toEqual({
          ...plain,
          show: { ...(plain.show as EventShow), slot: undefined },
        });
      }),
      { numRuns: 30 },
    );
  });

  it('[LAUNCH-5] refuses a pair that does not meet then, mixed fixtures and a whistle where none is awaited', () => {
    const slot = 60_000;
    const [wrong] = offers.filter(({ fixture }) => fixture !== pairOf(slot, sport.fixtures.length));
    const [right] = offers.filter(({ fixture }) => fixture === pairOf(slot, sport.fixtures.length));
    if (!wrong || !right) throw new Error('no offers');
    const pick = (at: number, place: string, units = 100) => ({ place: placeAt(at, place), units });
    const play = (...picks: ReturnType<typeof pick>[]) => model.play(streamAt(1), { picks, actions: [] });
    expect(play(pick(slot, wrong.place))).toBe('PICKS');
    expect(play(pick(slot, right.place, 150))).toBe('PICKS');
    expect(play(pick(slot, right.place), pick(slot + sport.fixtures.length, right.place))).toBe('PICKS');
    expect(play(pick(slot, right.place), { place: right.place, units: 100 })).toBe('PICKS');
    const whistle = { name: WHISTLE, value: 0, afterMs: 0 };
    const plain = [{ place: right.place, units: 100 }];
    expect(model.play(streamAt(1), { picks: plain, actions: [whistle] })).toBe('ACTION');
    const picks = [pick(slot, right.place)];
    expect(model.play(streamAt(1), { picks, actions: [whistle, whistle] })).toBe('ACTION');
    expect(model.play(streamAt(1), { picks, actions: [{ ...whistle, name: 'cancel' }] })).toBe('ACTION');
  });
});
