import { describe, expect, it } from 'vitest';
import { createTurns } from './drawing-turns';

const later = () => {
  let done: () => void = () => undefined;
  const promise = new Promise<void>((resolve) => (done = resolve));
  return { promise, done };
};

describe('pictures that are drawn', () => {
  it('are a few at once, the next when one ends or fails, and refused where the line is full', async () => {
    const inTurn = createTurns({ atOnce: 2, waiting: 1 });
    const gates = [later(), later(), later()];
    let going = 0;
    let most = 0;
    const work = (index: number) =>
      inTurn(async () => {
        going += 1;
        most = Math.max(most, going);
        await gates[index]?.promise;
        going -= 1;
        if (index === 0) throw new Error('no picture');
      });
    const all = [work(0), work(1), work(2)];
    await expect(work(0)).rejects.toMatchObject({ code: 'BUSY' });
    const ends = Promise.allSettled(all);
    for (const gate of gates) gate.done();
    expect((await ends).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
    expect(most).toBe(2);
    expect(await inTurn(() => Promise.resolve('free'))).toBe('free');
  });
});
