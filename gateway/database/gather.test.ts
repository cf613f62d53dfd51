import { describe, expect, it } from 'vitest';
import { createGather } from './gather';

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Groups that end when the test says so. */
const held = (over: { most?: number; maxWaiting?: number; nameOf?: (ask: string) => string } = {}) => {
  const groups: { line: number; asks: readonly string[]; end: (error?: Error) => void }[] = [];
  const gather = createGather<string, string>({
    send: (line, asks) =>
      new Promise((resolve, reject) => {
        const end = (error?: Error): void =>
          error ? reject(error) : resolve(asks.map((ask) => `${ask} done`));
        groups.push({ line, asks, end });
      }),
    isUndone: (error) => error instanceof Error && error.message === 'undone',
    ...over,
  });
  return { gather, groups };
};

describe('asks that come together', () => {
  it('share a group with those of the same turn and of the time that one is under way, and each hears its own answer', async () => {
    const { gather, groups } = held();
    const first = [gather.ask(1, 'a'), gather.ask(1, 'b')];
    await turn();
    const second = [gather.ask(1, 'c'), gather.ask(1, 'd')];
    await turn();
    expect(groups.map(({ asks }) => asks)).toEqual([['a', 'b']]);
    groups[0]?.end();
    expect(await Promise.all(first)).toEqual(['a done', 'b done']);
    await turn();
    expect(groups.map(({ asks }) => asks)).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    groups[1]?.end();
    expect(await Promise.all(second)).toEqual(['c done', 'd done']);
  });

  it('never share a group over two lines, nor wait for another line', async () => {
    const { gather, groups } = held();
    const asked = [gather.ask(1, 'a'), gather.ask(2, 'b')];
    await turn();
    expect(groups.map(({ line, asks }) => [line, ...asks])).toEqual([
      [1, 'a'],
      [2, 'b'],
    ]);
    groups.forEach(({ end }) => end());
    await Promise.all(asked);
  });

  it('go in groups of a bounded size, in their order', async () => {
    const { gather, groups } = held({ most: 2 });
    const asked = ['a', 'b', 'c'].map((ask) => gather.ask(1, ask));
    await turn();
    groups[0]?.end();
    await turn();
    groups[1]?.end();
    await Promise.all(asked);
    expect(groups.map(({ asks }) => asks)).toEqual([['a', 'b'], ['c']]);
  });

  it('of one name follow one another, however long a later one waits', async () => {
    const { gather, groups } = held({ most: 3, nameOf: (ask) => ask[0] ?? '' });
    const asked = ['a1', 'a2', 'b1', 'a3'].map((ask) => gather.ask(1, ask));
    for (let at = 0; at < 3; at += 1) {
      await turn();
      groups[at]?.end();
      await turn();
    }
    await Promise.all(asked);
    expect(groups.map(({ asks }) => asks)).toEqual([['a1', 'b1'], ['a2'], ['a3']]);
  });

  it('are refused beyond a bound, and taken again when there is room', async () => {
    const { gather, groups } = held({ maxWaiting: 2 });
    const asked = [gather.ask(1, 'a'), gather.ask(1, 'b')];
    await expect(gather.ask(1, 'c')).rejects.toMatchObject({ code: 'DATABASE_BUSY' });
    await turn();
    groups[0]?.end();
    await Promise.all(asked);
    await turn();
    const later = gather.ask(1, 'c');
    await turn();
    groups[1]?.end();
    expect(await later).toBe('c done');
  });
});

describe('a group that fails', () => {
  it('is tried one by one where nothing of it came about, so that only what is at fault fails', async () => {
    const sent: string[][] = [];
    const gather = createGather<string, string>({
      async send(_, asks) {
        sent.push([...asks]);
        if (asks.includes('bad')) throw new Error('undone');
        return asks;
      },
      isUndone: () => true,
    });
    const heard = await Promise.allSettled(['a', 'bad', 'c'].map((ask) => gather.ask(1, ask)));
    expect(heard.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(sent).toEqual([['a', 'bad', 'c'], ['a'], ['bad'], ['c']]);
  });

  it('is not tried again where its outcome is not known', async () => {
    const { gather, groups } = held();
    const asked = ['a', 'b'].map((ask) => gather.ask(1, ask));
    await turn();
    groups[0]?.end(new Error('lost'));
    const heard = await Promise.allSettled(asked);
    expect(heard.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await turn();
    expect(groups).toHaveLength(1);
  });

  it('fails where an answer is missing, and hands no ask the answer of another', async () => {
    const gather = createGather<string, string>({ send: async () => ['a'], isUndone: () => false });
    const heard = await Promise.allSettled(['a', 'b'].map((ask) => gather.ask(1, ask)));
    expect(heard.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });
});
