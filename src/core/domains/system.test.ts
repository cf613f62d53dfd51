import { afterEach, describe, expect, it } from 'vitest';
import { createTestWorld } from '../../testing/client';
import { settle } from '../../testing/clock';
import { GATEWAY, MEMBER } from '../../testing/fixtures';
import type { Client } from '../types';
import { MAX_SERVICES } from './system.support';
import { CLOSED_FIRST_MS, CLOSED_MAX_MS, OPEN_EVERY_MS } from './system.watch';

const clients: Client[] = [];
const world = (...args: Parameters<typeof createTestWorld>) => {
  const made = createTestWorld(...args);
  clients.push(made.client);
  return made;
};
afterEach(() => clients.splice(0).forEach((client) => client.destroy()));

describe('[TRIAL-S3] a page that was open', () => {
  const stateOf = (client: Client) => client.system.store.getState().status?.state;

  it.each([
    ['maintenance', (state: { maintenance: boolean }) => (state.maintenance = true)],
    ['region', (state: { regionRestriction: boolean }) => (state.regionRestriction = true)],
  ] as const)('hears of %s by being refused, and the refusal says so', async (state, close) => {
    const { client, gateway, clock } = world();
    await client.system.start();
    close(gateway.state);
    const code = state === 'maintenance' ? 'MAINTENANCE' : 'REGION_BLOCKED';
    await expect(client.session.login({ mode: 'username', ...MEMBER })).rejects.toMatchObject({ code });
    await clock.advance(3_000);
    expect(stateOf(client)).toBe(state);
  });

  it('[SYS-2] hears of maintenance by asking now and then, and of its end sooner, without a hand', async () => {
    const { client, gateway, clock } = world();
    await client.system.start();
    gateway.state.maintenance = true;
    await clock.advance(1.25 * OPEN_EVERY_MS);
    expect(stateOf(client)).toBe('maintenance');
    const asked = gateway.count('system.status');
    await clock.advance(600_000);
    // Soon at first, then slower, never more often than the bound and never less.
    const often = gateway.count('system.status') - asked;
    expect(often).toBeGreaterThanOrEqual(600_000 / (1.25 * CLOSED_MAX_MS));
    expect(often).toBeLessThanOrEqual(600_000 / (0.75 * CLOSED_FIRST_MS));
    expect(often).toBeLessThanOrEqual(20);
    gateway.state.maintenance = false;
    await clock.advance(1.25 * CLOSED_MAX_MS);
    expect(stateOf(client)).toBe('open');
  });

  it('asks no more than one at a time and every three seconds, however often it is called', async () => {
    const { client, gateway, clock } = world();
    await client.system.start();
    const checks = Array.from({ length: 50 }, () => client.system.check());
    await clock.advance(2_999);
    expect(gateway.count('system.status')).toBe(1);
    await clock.advance(1);
    await Promise.all(checks);
    expect(gateway.count('system.status')).toBe(2);
  });

  it('asks by itself only on a visible page, and not at all once the client has ended', async () => {
    const { client, gateway, clock, becomeHidden } = world();
    await client.system.start();
    becomeHidden();
    await clock.advance(10 * OPEN_EVERY_MS);
    expect(gateway.count('system.status')).toBe(1);
    client.destroy();
    expect(clock.waiting()).toBe(0);
  });

  it('does not all ask in one moment', async () => {
    const asked = new Set<number>();
    for (const seed of [1, 2, 3, 4, 5, 6]) {
      const { client, gateway, clock } = world({ seed });
      gateway.state.maintenance = true;
      await client.system.start();
      for (let ms = 0; ms <= 1.25 * CLOSED_FIRST_MS && gateway.count('system.status') === 1; ms += 500)
        await clock.advance(500);
      asked.add(clock.now());
    }
    expect(asked.size).toBeGreaterThan(3);
  });
});

describe('start-up', () => {
  it('[SYS-1] asks once for all callers', async () => {
    const { client, gateway } = world();
    await Promise.all([client.system.start(), client.system.start()]);
    await client.system.start();
    expect(gateway.count('system.status')).toBe(1);
    expect(client.system.flag('USERNAMEREG3')).toBe(true);
    expect(client.system.flag('MOBILENUMREG3')).toBe(false);
    expect(client.system.flag('constructor')).toBe(false);
  });

  it('takes the early answer of the loader and asks no second time', async () => {
    const { gateway } = world();
    const answer = gateway.fetch(`${GATEWAY}/wps/system/status?`, { headers: { Merchant: 'DEMO' } });
    const { client } = world({ like: { gateway, ports: world().ports }, earlyStatus: answer });
    await client.system.start();
    expect(gateway.count('system.status')).toBe(1);
    expect(client.system.store.getState().load).toBe('ready');
  });

  it.each([
    ['was lost', () => Promise.reject(new TypeError('offline'))],
    ['is HTML', () => Promise.resolve(new Response('<html>'))],
    ['is a refusal', () => Promise.resolve(Response.json({ success: false }))],
    ['has the wrong structure', () => Promise.resolve(Response.json({ success: true, value: 7 }))],
  ])('asks itself when the early answer %s', async (_, early) => {
    const { client, gateway } = world({ earlyStatus: early() });
    await client.system.start();
    expect(gateway.count('system.status')).toBe(1);
    expect(client.system.store.getState().load).toBe('ready');
  });

  it.each([
    [{ maintenance: true, regionRestriction: true }, 'maintenance'],
    [{ maintenance: false, regionRestriction: true }, 'region'],
    [{ maintenance: false, regionRestriction: false }, 'open'],
  ])('[SYS-2] knows the state of %j', async (flags, state) => {
    const { client, gateway } = world();
    Object.assign(gateway.state, flags);
    await client.system.start();
    expect(client.system.store.getState().status).toMatchObject({ state, ip: '203.0.113.7' });
  });

  it('[SYS-7] carries the error in its state, and a retry heals it', async () => {
    const { client, gateway } = world();
    gateway.intercept = () => new Response('<html>', { status: 200 });
    await client.system.start();
    expect(client.system.store.getState()).toMatchObject({
      load: 'error',
      error: { code: 'REPLY_NOT_JSON' },
    });
    expect(client.i18n.store.getState().ready).toBe(true);
    gateway.intercept = null;
    await client.system.retry();
    expect(client.system.store.getState()).toMatchObject({ load: 'ready', error: null });
  });

  it('asks again when the page is seen again, at most once a minute, and keeps what it has when that fails', async () => {
    const { client, gateway, clock, becomeVisible } = world();
    becomeVisible();
    await settle();
    expect(gateway.count('system.status')).toBe(0);
    await client.system.start();
    becomeVisible();
    await settle();
    expect(gateway.count('system.status')).toBe(1);
    await clock.advance(60_000);
    gateway.state.maintenance = true;
    becomeVisible();
    becomeVisible();
    await settle();
    expect(gateway.count('system.status')).toBe(2);
    expect(client.system.store.getState().status?.state).toBe('maintenance');
    await clock.advance(60_000);
    gateway.intercept = () => new Response('<html>');
    becomeVisible();
    await settle();
    expect(client.system.store.getState()).toMatchObject({ load: 'ready', status: { state: 'maintenance' } });
  });
});

describe('pictures', () => {
  it('[SYS-3] come from one CDN a session, and from the next one when it fails', async () => {
    const first = world({ seed: 9 });
    await first.client.system.start();
    const url = first.client.system.image('/art/1.svg');
    expect(url).toMatch(/^https:\/\/cdn-[ab]\.example\/art\/1\.svg$/);
    expect(first.client.system.image('art/1.svg')).toBe(url);
    const next = world({ like: first, seed: 4 });
    await next.client.system.start();
    expect(next.client.system.image('/art/1.svg')).toBe(url);
    const other = next.client.system.image('/art/1.svg', url);
    expect(other).not.toBe(url);
    expect(next.client.system.image('/art/2.svg')).toBe(other.replace('1.svg', '2.svg'));
  });

  it('[SYS-3] picks different CDNs in different sessions', async () => {
    const picked = new Set<string>();
    for (let seed = 1; seed <= 12; seed += 1) {
      const { client } = world({ seed });
      await client.system.start();
      picked.add(client.system.image('/x'));
    }
    expect(picked.size).toBe(2);
  });

  it('fall back to the gateway, keep http addresses and refuse every other kind', async () => {
    const { client, gateway } = world();
    gateway.state.imageCdns = [];
    await client.system.start();
    expect(client.system.image('/art/1.svg')).toBe(`${GATEWAY}/art/1.svg`);
    expect(client.system.image('https://elsewhere.example/x.png')).toBe('https://elsewhere.example/x.png');
    expect(client.system.image('javascript:alert(1)')).toBe('');
    expect(client.system.image('data:text/html,x')).toBe('');
    expect(client.system.image('')).toBe('');
  });
});

describe('games', () => {
  it('[SYS-3] start from one launch CDN a session', async () => {
    const first = world({ seed: 9 });
    first.gateway.state.launchCdns = ['https://launch-a.example/', 'https://launch-b.example/'];
    expect(first.client.system.launchCdn()).toBe('');
    await first.client.system.start();
    const picked = first.client.system.launchCdn();
    expect(picked).toMatch(/^https:\/\/launch-[ab]\.example$/);
    const next = world({ like: first, seed: 4 });
    await next.client.system.start();
    expect(next.client.system.launchCdn()).toBe(picked);
  });

  it('[SYS-3] start from no address that could run something', async () => {
    const { client, gateway } = world();
    gateway.state.launchCdns = ['javascript:alert(1)//'];
    await client.system.start();
    expect(client.system.launchCdn()).toBe('');
  });
});

describe('what is read on demand', () => {
  it('countries and help are asked once, and again after a failure', async () => {
    const { client, gateway } = world();
    gateway.intercept = () => new Response('<html>');
    await expect(client.system.countries()).rejects.toMatchObject({ code: 'REPLY_NOT_JSON' });
    gateway.intercept = null;
    const [one, two] = await Promise.all([client.system.countries(), client.system.countries()]);
    expect(one).toBe(two);
    expect(one.home).toEqual({ code: 'BR', dialling: '55' });
    expect((await client.system.help())[0]?.title).toBe('Help (EN)');
    await client.system.help();
    expect(gateway.count('system.helpCenter')).toBe(1);
  });

  it('[HOME-8] the sealed address of customer service opens, and asking for it changes nothing else', async () => {
    const { client } = world();
    await client.system.start();
    const before = client.system.store.getState();
    const [first] = await client.system.customerServices();
    expect(first?.url).toBe('https://chat.example.test/x?y=1');
    expect(client.system.store.getState()).toBe(before);
  });

  it('[HOME-8] the ways to customer service are opened, harmless, meant for this visitor and few', async () => {
    const { client, gateway } = world();
    const [sealed] = gateway.state.customerService;
    gateway.state.customerService = [
      { csType: 'bad', path: 'javascript:alert(1)' },
      { csType: 'broken', path: 'AAAA' },
      { csType: 'vip', path: 'https://vip.example/', labelIds: ['7'] },
      { csType: 'plain', csPosition: 'top', title: 'Help', path: 'HTTPS://chat.example/a' },
      ...(sealed ? [sealed] : []),
      ...Array.from({ length: 50 }, (_, at) => ({ csType: `${at}`, path: 'https://many.example/' })),
    ];
    expect(await client.system.customerServices()).toEqual([]);
    await client.system.start();
    const found = await client.system.customerServices();
    expect(found.slice(0, 3)).toEqual([
      { type: 'plain', position: 'top', title: 'Help', url: 'https://chat.example/a' },
      { type: 'chat', position: '', title: 'Chat', url: 'https://chat.example.test/x?y=1' },
      { type: '0', position: '', title: '', url: 'https://many.example/' },
    ]);
    expect(found).toHaveLength(MAX_SERVICES);
  });
});
