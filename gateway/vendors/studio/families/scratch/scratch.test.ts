import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Below } from '../../../kit/fair-stream';
import { playedOn, streamAt } from '../testing';
import {
  FIELDS,
  MOST_PAID,
  PRIZES,
  prizeOf,
  TICKET_UNITS,
  TICKETS,
  triples,
  type ScratchShow,
} from './scratch';

const BET = [{ place: '', units: TICKET_UNITS }];

/** A ticket of the run, printed by the numbers of a round. */
const ticket = (number: number, nonce: number): Below => {
  const stream = streamAt(nonce);
  return (bound) => (bound === TICKETS ? number : stream(bound));
};

describe('a scratch card', () => {
  it('[LAUNCH-5] is one of a printed run: so many tickets carry each prize, and no others', () => {
    const counts = new Map<number | null, number>();
    for (let number = 0; number < TICKETS; number += 1) {
      const prize = prizeOf(number);
      counts.set(prize, (counts.get(prize) ?? 0) + 1);
    }
    PRIZES.forEach(({ tickets }, prize) => expect(counts.get(prize)).toBe(tickets));
    expect(counts.get(null)).toBe(TICKETS - PRIZES.reduce((sum, prize) => sum + prize.tickets, 0));
  });

  it('[LAUNCH-5] shows the prize that it pays three times, and no other three times', () => {
    fc.assert(
      fc.property(fc.nat(300_000), fc.nat(100_000), (number, nonce) => {
        const table = playedOn(triples, ticket(number, nonce), BET);
        const { fields, won } = table.show as ScratchShow;
        expect(fields).toHaveLength(FIELDS);
        PRIZES.forEach((_, prize) => {
          const seen = fields.filter((field) => field === prize).length;
          if (prize === won) expect(seen).toBe(3);
          else expect(seen).toBeLessThanOrEqual(2);
        });
        expect(won).toBe(prizeOf(number));
        expect(table.paid).toBe(won === null ? 0 : (PRIZES[won]?.prices ?? 0) * TICKET_UNITS);
        expect(table.paid).toBeLessThanOrEqual(MOST_PAID);
      }),
    );
  });

  it('[LAUNCH-5] takes no other price and no action', () => {
    expect(triples.play(streamAt(1), { picks: [{ place: '', units: 10 }], actions: [] })).toBe('PICKS');
    const scratch = [{ name: 'scratch', value: 0, afterMs: 1 }];
    expect(triples.play(streamAt(1), { picks: BET, actions: scratch })).toBe('ACTION');
  });
});
