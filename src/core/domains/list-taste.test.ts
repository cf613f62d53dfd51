import { afterEach, describe, expect, it } from 'vitest';
import { createTestWorld } from '../../testing/client';
import { settle } from '../../testing/clock';
import { MERCHANT } from '../../testing/fixtures';
import type { Client } from '../types';
import { lobbyDomain } from './lobby';
import { tasteDomain, tasteKey } from './list-taste';

const clients: Client[] = [];
afterEach(() => clients.splice(0).forEach((client) => client.destroy()));

/** A browser that kept these words, and the lists that its lobby asks for. */
const world = (kept: string) => {
  const made = createTestWorld();
  clients.push(made.client);
  made.ports.storage.local.set(tasteKey(MERCHANT), kept);
  const lists = () =>
    made.gateway.seen
      .filter(({ name }) => name === 'games.list')
      .map(({ url }) => url.searchParams.get('sort'));
  return { ...made, lists };
};

describe('[LOBBY-2] the taste in lists', () => {
  it('that was kept goes with the first list: it is asked for once', async () => {
    const { client, lists } = world('new endless');
    client.use(lobbyDomain).setCategory('RNG');
    await settle();
    expect(lists()).toEqual(['new']);
    expect(client.use(tasteDomain).getState()).toEqual({ list: { sort: 'new' }, way: 'endless' });
  });

  it.each(['', 'pages', '{"sort":"evil"}', 'evil', 'new;drop', '__proto__ constructor', 'x'.repeat(100_000)])(
    'reads no order out of “%.20s”',
    async (kept) => {
      const { client, lists } = world(kept);
      client.use(lobbyDomain).setCategory('RNG');
      await settle();
      expect(lists()).toEqual([null]);
      expect(client.use(tasteDomain).getState().list).toEqual({});
    },
  );
});
