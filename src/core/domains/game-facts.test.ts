import { describe, expect, it } from 'vitest';
import { createTestWorld } from '../../testing/client';
import { FIGURES_MS, gameFactsDomain, MAX_PAUSE_MS } from './game-facts';

const world = () => {
  const { client, clock, gateway } = createTestWorld();
  let free = 3;
  let fails = false;
  gateway.intercept = ({ name }) => {
    if (name !== 'games.figures') return undefined;
    if (fails) return new Response('', { status: 503 });
    const list = [
      { nodeId: 5, playerCount: 10 - free, maxPlayer: 10 },
      { nodeId: 6, currency: 'BRL', jackpot: '500.00' },
    ];
    return Response.json({ success: true, value: { list }, message: '', errorCode: '' });
  };
  return {
    ...{ client, clock, facts: client.use(gameFactsDomain) },
    asked: () => gateway.count('games.figures'),
    set: (change: { free?: number; fails?: boolean }) => {
      free = change.free ?? free;
      fails = change.fails ?? fails;
    },
  };
};

describe('[LOBBY-4] jackpots and seats', () => {
  it('are asked for while they are watched, one question for all that watch, and not behind', async () => {
    const { client, clock, facts, asked, set } = world();
    expect(asked()).toBe(0);
    const ends = [facts.watch(), facts.watch()];
    await clock.advance(10);
    expect(facts.figures.getState().get('5')?.seats).toEqual({ taken: 7, all: 10 });
    expect(facts.figures.getState().get('6')).toEqual({
      id: '6',
      jackpot: { minor: 50_000n, currency: 'BRL' },
      seats: null,
    });
    expect(asked()).toBe(1);
    set({ free: 1 });
    await clock.advance(FIGURES_MS);
    expect(facts.figures.getState().get('5')?.seats).toEqual({ taken: 9, all: 10 });
    expect(asked()).toBe(2);
    for (const end of ends) end();
    await clock.advance(FIGURES_MS * 9);
    expect(asked()).toBe(2);
    client.destroy();
  });

  it('are not asked for anew by each list that comes, and keep what was told when an answer fails', async () => {
    const { client, clock, facts, asked, set } = world();
    for (let lists = 0; lists < 5; lists += 1) {
      const end = facts.watch();
      await clock.advance(10);
      end();
    }
    expect(asked()).toBe(1);
    set({ fails: true });
    facts.watch();
    await clock.advance(FIGURES_MS + 10);
    expect(facts.figures.getState().size).toBe(2);
    const before = asked();
    expect(before).toBeGreaterThan(1);
    // The pause grows, so that a gateway in trouble is not asked by every page at its usual pace.
    await clock.advance(FIGURES_MS * 6);
    expect(asked() - before).toBeLessThan(6);
    set({ fails: false, free: 0 });
    await clock.advance(MAX_PAUSE_MS);
    expect(facts.figures.getState().get('5')?.seats).toEqual({ taken: 10, all: 10 });
    client.destroy();
  });
});
