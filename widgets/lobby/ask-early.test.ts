import { afterEach, describe, expect, it } from 'vitest';
import { createTestWorld, type TestWorld } from '../../src/testing/client';
import { GATEWAY, MEMBER, MERCHANT } from '../../src/testing/fixtures';
import { lobbyOf } from '../../src/testing/lobby-of';
import { askEarly } from './ask-early';

type Asked = Parameters<typeof askEarly>;
interface EarlyPlace {
  registry: Asked[0];
  lobby: Asked[1];
  kept: Asked[2];
  fetch: Asked[3];
}

const clients: TestWorld['client'][] = [];
afterEach(() => clients.splice(0).forEach((client) => client.destroy()));

const element = (attributes: Record<string, string> = {}): EarlyPlace['lobby'] => ({
  hasAttribute: (name) => Object.hasOwn(attributes, name),
  getAttribute: (name) => attributes[name] ?? null,
});

/** A page with a lobby, and the client whose code comes after the questions were asked. */
function page(over: Partial<Omit<EarlyPlace, 'registry'>> & { language?: string; dialect?: 'legacy' } = {}) {
  const { language = '', dialect, ...place } = over;
  const registry: EarlyPlace['registry'] = {
    config: { merchant: MERCHANT, gateway: GATEWAY, language, ...(dialect ? { dialect } : {}) },
  };
  const world = createTestWorld({
    earlyAnswer: (request) => registry.early?.(request),
    ...(language === '' ? {} : { language }),
  });
  clients.push(world.client);
  const { gateway, client } = world;
  const { lobby, kept, fetch } = { lobby: element(), kept: () => null, fetch: gateway.fetch, ...place };
  askEarly(registry, lobby, kept, fetch);
  const counts = () => [gateway.count('games.vendors'), gateway.count('games.list')];
  /** What a lobby does once its code is there. */
  const open = async (category?: string): Promise<void> => {
    const games = lobbyOf(client).games;
    await games.start();
    const first = games.store.getState().categories[0]?.key ?? '';
    lobbyOf(client).lobby.go({ category: category ?? first });
    await expect.poll(() => lobbyOf(client).lobby.store.getState().load).toBe('ready');
  };
  return { ...world, counts, open };
}
const settled = (): Promise<void> => new Promise((done) => setTimeout(done, 20));

describe('[LOBBY-1] what a lobby asks before its code is there', () => {
  it.each(['', 'PT'])(
    'is what the client asks, word for word (language "%s"): nothing is asked twice',
    async (language) => {
      const { counts, open, client } = page({ language });
      await settled();
      expect(counts()).toEqual([1, 1]);
      await open();
      expect(counts()).toEqual([1, 1]);
      expect(lobbyOf(client).lobby.store.getState().games.length).toBeGreaterThan(0);
    },
  );

  it('is taken once: what is asked again is asked of the gateway', async () => {
    const { counts, open, client } = page();
    await open();
    await lobbyOf(client).games.start({ flush: true });
    lobbyOf(client).lobby.retry();
    await settled();
    expect(counts()).toEqual([2, 2]);
  });

  it('is no list where the lobby begins elsewhere, and nothing where it has games of its own', async () => {
    const elsewhere = page({ lobby: element({ category: 'LIVE' }) });
    await settled();
    expect(elsewhere.counts()).toEqual([1, 0]);
    await elsewhere.open('LIVE');
    expect(elsewhere.counts()).toEqual([1, 1]);
    const own = [element({ games: '[]' }), Object.assign(element(), { games: [] })].map((lobby) =>
      page({ lobby }),
    );
    await settled();
    expect(own.map(({ counts }) => counts())).toEqual([
      [0, 0],
      [0, 0],
    ]);
  });

  it('is nothing for a member, whose lists are asked for in their name, nor of an older gateway', async () => {
    const both = [
      page({ kept: (store, key) => (store === 'session' && key === `${MERCHANT}.token` ? 'token' : null) }),
      page({ dialect: 'legacy' }),
    ];
    await settled();
    for (const { counts } of both) expect(counts()).toEqual([0, 0]);
  });

  it('is not given to who has logged in meanwhile, nor in another language', async () => {
    const { counts, open, client } = page();
    await settled();
    await client.session.login({ mode: 'username', ...MEMBER });
    await open();
    expect(counts()).toEqual([2, 2]);
    const other = page();
    await settled();
    await other.client.i18n.setLanguage('PT');
    await other.open();
    expect(other.counts()).toEqual([2, 2]);
  });

  it('is nothing where this visit knows the categories already: the lobby asks for games at once', async () => {
    const { counts } = page({ kept: (_, key) => (key === `${MERCHANT}.gameVendor.EN` ? '{}' : null) });
    await settled();
    expect(counts()).toEqual([0, 0]);
  });

  it('is no list where this browser keeps another order: the client asks for it once, in that order', async () => {
    const { counts, open, ports } = page({ kept: (_, key) => (key === `${MERCHANT}.taste` ? 'new' : null) });
    ports.storage.local.set(`${MERCHANT}.taste`, 'new');
    await settled();
    expect(counts()).toEqual([1, 0]);
    await open();
    expect(counts()).toEqual([1, 1]);
  });

  it('that failed is asked for again by the client', async () => {
    const { open, counts, client, gateway, clock } = page({
      fetch: () => Promise.reject(new TypeError('Failed to fetch')),
    });
    const opened = open();
    await settled();
    await clock.advance(2_000);
    await opened;
    expect(counts()).toEqual([1, 1]);
    expect(lobbyOf(client).lobby.store.getState().error).toBeNull();
    expect(gateway.seen.length).toBeGreaterThan(0);
  });

  it.each(['null', '{}', '{"value":{"data":{"lanes":[{}]}}}', 'no json'])(
    'survives an answer of %s, which the client then reads as ever',
    async (body) => {
      const { open, client } = page({ fetch: () => Promise.resolve(new Response(body, { status: 400 })) });
      await settled();
      await open('RNG').catch(() => undefined);
      expect(lobbyOf(client).games.store.getState().load).toBe('error');
    },
  );

  it('ends with the client: its answer does not keep a page waiting', async () => {
    const { client } = page({ fetch: () => new Promise(() => undefined) });
    const started = lobbyOf(client).games.start();
    await settled();
    client.destroy();
    await started;
    expect(lobbyOf(client).games.store.getState().load).toBe('error');
  });
});
