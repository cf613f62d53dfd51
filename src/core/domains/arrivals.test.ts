import { afterEach, describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { createTestWorld } from '../../testing/client';
import type { Arrival } from '../types';
import { arrivalsDomain } from './arrivals';

let end = (): void => undefined;
afterEach(() => end());
const queue = () => {
  const { client } = createTestWorld();
  end = () => client.destroy();
  const arrivals = client.use(arrivalsDomain);
  return { enter: arrivals.enter, turn: () => arrivals.store.getState().turn };
};

describe('[REG-6] what opens over a page by itself', () => {
  it('waits behind what stands there, and comes in its order: the welcome, the news, the offer', () => {
    const { enter, turn } = queue();
    const form = enter('asked');
    enter('passkey');
    enter('announcements');
    const welcome = enter('success');
    expect(turn()).toBe('asked');
    form();
    expect(turn()).toBe('success');
    welcome();
    expect(turn()).toBe('announcements');
  });

  it('is not taken away by what comes later', () => {
    const { enter, turn } = queue();
    const offer = enter('passkey');
    enter('success');
    expect(turn()).toBe('passkey');
    offer();
    expect(turn()).toBe('success');
  });

  it('leaves once: two of a kind keep the place for each other', () => {
    const { enter, turn } = queue();
    const first = enter('asked');
    enter('asked');
    enter('announcements');
    first();
    first();
    expect(turn()).toBe('asked');
  });

  it('callers that come and go in any order: one has the turn as long as any is there, and the last leaves it free', () => {
    const kind = fc.constantFrom<Arrival>('asked', 'success', 'announcements', 'passkey');
    fc.assert(
      fc.property(fc.array(fc.tuple(kind, fc.nat()), { maxLength: 12 }), (rows) => {
        const { enter, turn } = queue();
        const here: { arrival: Arrival; leave(): void }[] = [];
        for (const [arrival, at] of rows) {
          here.push({ arrival, leave: enter(arrival) });
          if (at % 3 === 0) here.splice(at % here.length, 1)[0]?.leave();
          const there: (Arrival | null)[] = here.map((one) => one.arrival);
          expect(there.length === 0 ? [null] : there).toContain(turn());
        }
        for (const { leave } of here) leave();
        expect(turn()).toBeNull();
        end();
      }),
    );
  });
});
