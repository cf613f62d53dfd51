import { describe, expect, it } from 'vitest';
import type { Draw } from '../draws/types';
import { createGameBook } from './book';

const SOLD_MS = 60_000;
const START = 1_800_000_000_000;
/** One draw a minute, as the database has it by its own clock. */
const drawAt = (at: number): Draw => {
  const closes = (Math.floor(at / SOLD_MS) + 1) * SOLD_MS;
  const issue = String(closes / SOLD_MS).padStart(12, '0');
  return {
    ...{ merchantId: 1, id: BigInt(closes), issue, gameCode: 'G', gameVersion: 1 },
    ...{ closesAt: new Date(closes), drawsAt: new Date(closes) },
  } as Draw;
};

describe('the draw that a node believes to be on sale', () => {
  it.each<[string, number]>([
    ['an hour on', 3_600_000],
    ['an hour back', -3_600_000],
    ['over the close', 30_000],
    ['back behind the close', -30_000],
    ['half a second on', 501],
  ])('[LOTT-3] is asked for anew when its clock jumps %s', async (_, jumpMs) => {
    let database = START + 5_000;
    let own = START + 5_000;
    let asked = 0;
    const book = createGameBook({
      draws: {
        drawOf: () => Promise.resolve(null),
        byIssue: () => Promise.resolve(null),
        games: () => Promise.resolve([]),
        near: () => {
          asked += 1;
          return Promise.resolve({
            previous: null,
            current: drawAt(database),
            next: null,
            now: new Date(database),
          });
        },
      },
      gameOf: () => Promise.resolve(null),
      now: () => own,
    });
    const onSale = async () => (await book.onSale({ merchantId: 1, code: 'G', issue: null }))?.issue;
    const first = await onSale();
    expect(await onSale()).toBe(first);
    expect(asked).toBe(1);
    own += jumpMs;
    database += SOLD_MS;
    expect(await onSale()).toBe(drawAt(database).issue);
    expect(asked).toBe(2);
  });
});
