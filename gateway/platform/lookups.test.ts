import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createLookups } from './lookups';

describe('look-ups by name', () => {
  const stage = () => {
    const reads: string[][] = [];
    let open: (() => void)[] = [];
    const lookups = createLookups<string>({
      read: async (_, names) => {
        reads.push([...names]);
        await new Promise<void>((resolve) => open.push(resolve));
        if (names.includes('breaks')) throw new Error('the database is gone');
        return new Map(names.filter((name) => name !== 'unknown').map((name) => [name, `${name}!`]));
      },
    });
    const answer = async (): Promise<void> => {
      await wait(5);
      const all = open;
      open = [];
      for (const one of all) one();
      await wait(5);
    };
    return { reads, lookups, answer };
  };

  it('asked for in the same moment leave in one statement, each name once', async () => {
    const { reads, lookups, answer } = stage();
    const found = Promise.all(['a', 'b', 'a', 'unknown'].map((name) => lookups.find(1, name)));
    await answer();
    expect(await found).toEqual(['a!', 'b!', 'a!', null]);
    expect(reads).toEqual([['a', 'b', 'unknown']]);
  });

  it('are read again when they are asked for again, also while an older statement is under way', async () => {
    const { reads, lookups, answer } = stage();
    const first = lookups.find(1, 'a');
    await wait(5);
    const second = lookups.find(1, 'a');
    await wait(5);
    expect(reads).toEqual([['a'], ['a']]);
    // Two are under way: what comes now waits for one of them, and leaves together.
    const later = [lookups.find(1, 'a'), lookups.find(1, 'b')];
    await wait(5);
    expect(reads).toHaveLength(2);
    await answer();
    expect(await Promise.all([first, second])).toEqual(['a!', 'a!']);
    expect(reads[2]).toEqual(['a', 'b']);
    await answer();
    expect(await Promise.all(later)).toEqual(['a!', 'b!']);
  });

  it('of one merchant never leave with those of another', async () => {
    const { reads, lookups, answer } = stage();
    const found = Promise.all([lookups.find(1, 'a'), lookups.find(2, 'b')]);
    await answer();
    expect(await found).toEqual(['a!', 'b!']);
    expect(reads).toEqual([['a'], ['b']]);
  });

  it('say each what went wrong, and go on', async () => {
    const { lookups, answer } = stage();
    const found = Promise.allSettled([lookups.find(1, 'a'), lookups.find(1, 'breaks')]);
    await answer();
    expect((await found).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const next = lookups.find(1, 'a');
    await answer();
    expect(await next).toBe('a!');
  });

  it('are at most 20,000 that wait, then the gateway is busy', async () => {
    const { lookups, answer } = stage();
    const waiting = Promise.all(Array.from({ length: 20_000 }, () => lookups.find(1, 'a')));
    await expect(lookups.find(1, 'a')).rejects.toMatchObject({ code: 'BUSY' });
    await answer();
    await waiting;
    const next = lookups.find(1, 'a');
    await answer();
    expect(await next).toBe('a!');
  });
});
