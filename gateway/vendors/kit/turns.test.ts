import { describe, expect, it } from 'vitest';
import { createTurns } from './turns';

describe('turns', () => {
  it('run one piece of work of a name after the other, and those of other names beside it', async () => {
    const turns = createTurns();
    const seen: string[] = [];
    const work = (name: string, until: Promise<void>) => async () => {
      seen.push(`${name} begins`);
      await until;
      seen.push(`${name} ends`);
      return name;
    };
    let go: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => {
      go = resolve;
    });
    const first = turns.run('a', work('a1', gate));
    const second = turns.run('a', work('a2', Promise.resolve()));
    expect(await turns.run('b', work('b1', Promise.resolve()))).toBe('b1');
    expect(seen).toEqual(['a1 begins', 'b1 begins', 'b1 ends']);
    go();
    expect(await Promise.all([first, second])).toEqual(['a1', 'a2']);
    expect(seen.slice(3)).toEqual(['a1 ends', 'a2 begins', 'a2 ends']);
  });

  it('go on after work that failed, which fails for its own caller alone', async () => {
    const turns = createTurns();
    const failed = turns.run('a', () => Promise.reject(new Error('no')));
    const next = turns.run('a', async () => 'next');
    await expect(failed).rejects.toThrow('no');
    expect(await next).toBe('next');
  });
});
