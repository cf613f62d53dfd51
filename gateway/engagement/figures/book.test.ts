import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { propertyRuns } from '../../bounds/testing';
import type { FactRef } from '../definition/facts';
import { readFacts } from '../log/facts.queries';
import { readEvents } from '../log/log.queries';
import { freshEngine, MERCHANT, type TestEngine } from '../testing';
import { FigureBook } from './book';
import { slotsOf } from './terms';

let t: TestEngine;
beforeAll(async () => void (t = await freshEngine()));
afterAll(() => t.close());

const asOwner = async (text: string): Promise<void> => {
  await t.database.owner(`set foyer.merchant = '${MERCHANT}'`);
  await t.database.owner(text);
};
const refs: FactRef[] = [
  ...(['day', '7d', '30d', 'month'] as const).flatMap((window) => [
    { fact: 'stakes.sum' as const, window, categories: [] },
    { fact: 'stakes.sum' as const, window, categories: ['LIVE'] },
    { fact: 'loss.sum' as const, window, categories: [] },
    { fact: 'bets.count' as const, window, categories: ['RNG'] },
    { fact: 'deposits.sum' as const, window, categories: [] },
  ]),
  { fact: 'deposits.count', window: 'ever', categories: [] },
  { fact: 'event.ordinal', window: 'event', categories: [] },
];

interface Told {
  kind: string;
  who: number;
  /** Minutes behind the one before; below zero it comes late. */
  after: number;
  amount: number;
  win: number;
  category: string;
}
const told = fc.record<Told>({
  kind: fc.constantFrom('bet', 'bet', 'bet', 'bet-back', 'bet-change', 'deposit', 'deposit-back', 'login'),
  who: fc.integer({ min: 1, max: 3 }),
  after: fc.oneof(fc.integer({ min: 0, max: 900 }), fc.integer({ min: -2_000, max: 14_000 })),
  amount: fc.integer({ min: -500, max: 5_000 }),
  win: fc.integer({ min: 0, max: 9_000 }),
  category: fc.constantFrom('RNG', 'LIVE'),
});

describe('[PTS-2] running figures', () => {
  it('are at every event what the log says, also of what comes late, over midnight and over windows that move', async () => {
    let base = 0n;
    let compared = 0;
    const { tx, query } = t.database.merchant(MERCHANT);
    const who = [0n, await t.member({ type: 0 }), await t.member({ type: 0 }), await t.member({ type: 0 })];
    await fc.assert(
      fc.asyncProperty(
        fc.array(told, { minLength: 1, maxLength: 60 }),
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 20 }),
        async (list, steps) => {
          await asOwner('delete from engagement_event');
          let at = 0;
          const values = list.map((one, n) => {
            at += one.after;
            const ref = `${base}-${n}`;
            return `(${MERCHANT}, ${base + BigInt(n) + 1n}, '${one.kind}', ${who[one.who] ?? 0n}, timestamptz '2026-02-20 22:00Z' + ${at} * interval '1 minute',
              '${ref}', '${ref}', ${one.amount}, ${one.win}, '${one.category}', '', '', '')`;
          });
          await asOwner(
            `insert into engagement_event (merchant_id, seq, kind, member_id, at, ref, cause, amount, win, category, vendor, game, word)
             values ${values.join(', ')}`,
          );
          const of = { merchantId: MERCHANT, zone: 'America/Sao_Paulo' };
          const events = await readEvents(query, { ...of, after: base, limit: 100 });
          const truth = await readFacts(query, { ...of, seqs: events.map(({ seq }) => seq), refs });
          const slots = slotsOf(refs);
          const book = new FigureBook();
          let position = base;
          for (let done = 0, step = 0; done < events.length; step += 1) {
            const page = events.slice(done, done + (steps[step % steps.length] ?? 1));
            done += page.length;
            book.begin(position, slots);
            await book.prepare(tx, { ...of, events: page, isWanted: () => true });
            for (const event of page) {
              const seen: (readonly number[] | undefined)[] = [];
              const figures = book.of(event.member_id);
              if (figures === undefined) throw new Error('a member is not kept');
              book.add(figures, event, seen);
              for (const [key, slot] of slots) {
                const value = seen[slot.windowAt]?.[slot.at];
                if (value === undefined) continue;
                compared += 1;
                expect([event.seq, key, value]).toEqual([
                  event.seq,
                  key,
                  Number(truth.get(event.seq)?.get(key)),
                ]);
              }
            }
            position = page.at(-1)?.seq ?? position;
            book.end(position);
          }
          base += BigInt(list.length);
        },
      ),
      { numRuns: propertyRuns(80) },
    );
    // Most are at hand: the log is asked for what comes late alone.
    expect(compared).toBeGreaterThan(1_000);
  });

  it('are read anew where another node judged meanwhile', () => {
    const slots = slotsOf(refs);
    const book = new FigureBook();
    book.begin(5n, slots);
    book.end(7n);
    book.begin(7n, slots);
    expect(book.has(1n)).toBe(false);
  });
});
