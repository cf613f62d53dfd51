import { afterEach, describe, expect, it } from 'vitest';
import { settle } from '../../testing/clock';
import { createTestWorld } from '../../testing/client';
import { game, MEMBER } from '../../testing/fixtures';
import type { Client, Intent } from '../types';
import { favouritesDomain } from './favourites';
import { CHANGE_INTERVAL_MS } from './favourites.queue';

const clients: Client[] = [];
const world = () => {
  const made = createTestWorld();
  clients.push(made.client);
  return { ...made, favourites: made.client.use(favouritesDomain) };
};
const entered = async () => {
  const made = world();
  await made.client.session.login({ mode: 'username', ...MEMBER });
  await settle();
  return made;
};
afterEach(() => clients.splice(0).forEach((client) => client.destroy()));

describe('[LOBBY-5] favourites', () => {
  it('load after login and leave at logout', async () => {
    const { favourites, client, gateway } = world();
    gateway.state.members.get(MEMBER.username)?.favourites.add('1003');
    await favourites.start();
    expect(gateway.seen).toEqual([]);
    await client.session.login({ mode: 'username', ...MEMBER });
    await settle();
    expect([...favourites.store.getState().ids]).toEqual(['1003']);
    await client.session.logout();
    expect(favourites.store.getState()).toMatchObject({ load: 'idle', ids: new Set() });
  });

  it('show at once and reach the gateway', async () => {
    const { favourites, gateway } = await entered();
    favourites.toggle(game());
    expect(favourites.store.getState().ids.has('1001')).toBe(true);
    await settle();
    expect(gateway.state.members.get(MEMBER.username)?.favourites.has('1001')).toBe(true);
    expect(gateway.seen.at(-1)?.input).toEqual({ nodeId: '1001', vendor: 'JL', gameType: 'RNG' });
  });

  it('are taken back when the gateway refuses, and say so', async () => {
    const { favourites } = await entered();
    const told: string[] = [];
    favourites.onFailure(({ id }, error) => told.push(`${id} ${error.code}`));
    favourites.toggle(game({ id: '999999' }));
    expect(favourites.store.getState().ids.has('999999')).toBe(true);
    await settle();
    expect(favourites.store.getState().ids.has('999999')).toBe(false);
    expect(told).toEqual(['999999 GAME_UNKNOWN']);
  });

  it('send one change a second and game, the newest state', async () => {
    const { favourites, gateway, clock } = await entered();
    for (let press = 0; press < 5; press += 1) favourites.toggle(game());
    await settle();
    expect(gateway.count('favourites.add')).toBe(1);
    favourites.toggle(game());
    await clock.advance(CHANGE_INTERVAL_MS);
    expect([gateway.count('favourites.add'), gateway.count('favourites.remove')]).toEqual([1, 1]);
    expect(favourites.store.getState().ids.has('1001')).toBe(false);
  });

  it('ask a guest to log in and go on after it', async () => {
    const { favourites, client, gateway, clock } = world();
    const intents: Intent[] = [];
    client.onIntent((intent) => intents.push(intent) > 0);
    favourites.toggle(game());
    expect(intents.map((promise) => promise.type)).toEqual(['need-login']);
    await client.session.login({ mode: 'username', ...MEMBER });
    await clock.advance(CHANGE_INTERVAL_MS);
    expect(gateway.state.members.get(MEMBER.username)?.favourites.has('1001')).toBe(true);
  });

  it('carry an error and can be asked again', async () => {
    const { favourites, gateway, client } = world();
    gateway.intercept = ({ name }) => (name === 'favourites.ids' ? new Response('<html>') : undefined);
    await client.session.login({ mode: 'username', ...MEMBER });
    await settle();
    expect(favourites.store.getState().error?.code).toBe('REPLY_NOT_JSON');
    gateway.intercept = null;
    await favourites.start();
    expect(favourites.store.getState()).toMatchObject({ load: 'ready', error: null });
  });
});
