import { afterEach, describe, expect, it } from 'vitest';
import { createTestWorld } from '../../testing/client';
import { settle } from '../../testing/clock';
import { game, MEMBER } from '../../testing/fixtures';
import type { Client } from '../types';
import { launchDomain } from './launch';
import './launch.redirect';

const clients: Client[] = [];
const entered = async (options: Parameters<typeof createTestWorld>[0] = {}) => {
  const made = createTestWorld({ routes: true, ...options });
  clients.push(made.client);
  if (!options.like) await made.client.session.login({ mode: 'username', ...MEMBER });
  else await made.client.session.restore();
  return { ...made, launch: made.client.use(launchDomain) };
};
const kept = (world: Awaited<ReturnType<typeof entered>>) => world.ports.storage.session.get('game_redirect');
afterEach(() => clients.splice(0).forEach((client) => client.destroy()));

const lobby = 'https://play.example/rng?page=3';
const seamless = 'https://play.example/seamless?gameType=RNG';

describe('[NAV-4] the page of games', () => {
  it('is gone to by a game in a frame, and by no game in a window of its own', async () => {
    const world = await entered({ url: lobby });
    await world.launch.start(game());
    expect(world.visited).toEqual(['/seamless?gameType=RNG']);
    expect(world.launch.store.getState()).toMatchObject({ ownPage: true, step: 'open' });
    await world.launch.start(game({ vendor: 'BBIN' }));
    expect(world.visited).toHaveLength(1);
    expect(world.launch.store.getState()).toMatchObject({ ownPage: false, display: 'window' });
  });

  it('starts the same game again after a reload, with its room and kind of money, and knows the way back', async () => {
    const first = await entered({ url: lobby });
    await first.launch.start(game({ category: 'PVP' }), { room: 'reed' });
    await settle();
    expect(JSON.parse(kept(first) ?? '{}')).toMatchObject({
      gameType: 'PVP',
      vendor: 'JL',
      nodeId: '1001',
      free: '0',
      roomId: 'reed',
      backPathname: '/rng?page=3',
    });
    const again = await entered({ url: seamless, like: first });
    expect(await again.launch.resume()).toBe(true);
    expect(again.launch.store.getState()).toMatchObject({ step: 'open', game: { name: 'Lantern Fields' } });
    expect(again.launch.last()).toMatchObject({ room: 'reed', trial: false });
    expect(again.visited).toEqual([]);
    await settle();
    expect(await again.launch.wayBack()).toBe('/rng?page=3');
    await first.launch.start(game(), { trial: true });
    await settle();
    const trial = await entered({ url: seamless, like: first });
    await trial.launch.resume();
    expect(trial.launch.store.getState()).toMatchObject({ step: 'open', trial: true });
  });

  it('has nothing to start without a launch before, or after leaving', async () => {
    const world = await entered({ url: seamless });
    expect(await world.launch.resume()).toBe(false);
    expect(await world.launch.wayBack()).toBe('/');
    await world.launch.start(game());
    await settle();
    world.launch.close();
    expect(kept(world)).toBeNull();
    expect(await world.launch.resume()).toBe(false);
  });

  it.each([
    ['no JSON', '{'],
    ['no object', '7'],
    ['no game', '{"vendor":"JL"}'],
    ['too long', JSON.stringify({ vendor: 'JL', nodeId: '1', name: 'x'.repeat(5_000) })],
  ])('is not taken in by what was kept: %s', async (_, text) => {
    const world = await entered({ url: seamless });
    world.ports.storage.session.set('game_redirect', text);
    expect(await world.launch.resume()).toBe(false);
  });

  it.each(['//evil.example', 'https://evil.example/', '/\\evil.example', 'javascript:alert(1)', '/seamless'])(
    'leads back to no other site: %s',
    async (backPathname) => {
      const world = await entered({ url: seamless });
      world.ports.storage.session.set('game_redirect', JSON.stringify({ backPathname }));
      expect(await world.launch.wayBack()).toBe('/');
    },
  );
});
