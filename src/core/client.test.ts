import { readFileSync, existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { createTestWorld } from '../testing/client';
import { settle } from '../testing/clock';
import { MEMBER } from '../testing/fixtures';
import { createClient } from './create-client';
import { gamesDomain } from './domains/games';
import { liveDomain } from './domains/live';
import { messagesDomain } from './domains/messages';
import { walletDomain } from './domains/wallet';
import type { Client, Intent } from './types';

const clients: Client[] = [];
const world = (...args: Parameters<typeof createTestWorld>) => {
  const made = createTestWorld(...args);
  clients.push(made.client);
  return made;
};
afterEach(() => clients.splice(0).forEach((client) => client.destroy()));

describe('the client', () => {
  it('works in Node without a document, a window or storage of a page', async () => {
    expect(globalThis.document).toBeUndefined();
    expect((globalThis as { window?: unknown }).window).toBeUndefined();
    const { gateway } = world();
    const client = createClient({
      merchant: 'DEMO',
      gateway: 'https://gateway.example',
      ports: { fetch: gateway.fetch },
    });
    clients.push(client);
    await client.system.start();
    await client.session.login({ mode: 'username', ...MEMBER, remember: true });
    expect(client.session.store.getState().member?.username).toBe(MEMBER.username);
    expect(client.session.rememberedUsername()).toBe(MEMBER.username);
    expect(client.i18n.money({ minor: 123_456n, currency: 'BRL' })).toBe('R$1,234.56');
  });

  it('fetches nothing before it is started', () => {
    const { gateway } = world();
    expect(gateway.seen).toEqual([]);
  });

  it('makes a domain once, and peeks without making it', () => {
    const { client } = world();
    expect(client.peek('wallet')).toBeNull();
    const wallet = client.use(walletDomain);
    expect(client.use({ ...walletDomain })).toBe(wallet);
    expect(client.peek('wallet')).toBe(wallet);
  });

  it('asks the newest listener first what an intent means, and says when none took it', () => {
    const { client } = world();
    const told: string[] = [];
    expect(client.intend({ type: 'need-register' })).toBe(false);
    const stop = client.onIntent(() => told.push('old') > 0);
    client.onIntent(() => told.push('new') < 0);
    expect(client.intend({ type: 'need-register' })).toBe(true);
    expect(told).toEqual(['new', 'old']);
    stop();
    expect(client.intend({ type: 'need-register' })).toBe(false);
  });

  it('[LAUNCH-1] goes on after the login with what waited for it, once', async () => {
    const { client } = world();
    let resumed = 0;
    const intents: Intent[] = [];
    client.onIntent((intent) => intents.push(intent) > 0);
    client.intend({ type: 'need-login', resume: () => (resumed += 1) });
    await client.session.login({ mode: 'username', ...MEMBER });
    const [intent] = intents;
    if (intent?.type === 'need-login') intent.resume?.();
    expect(resumed).toBe(1);
  });

  it('forgets what waited for a login that came too late', async () => {
    const { client, clock } = world();
    let resumed = 0;
    client.onIntent(() => true);
    client.intend({ type: 'need-login', resume: () => (resumed += 1) });
    await clock.advance(10 * 60 * 1000 + 1);
    await client.session.login({ mode: 'username', ...MEMBER });
    expect(resumed).toBe(0);
  });

  it('stops what is under way when it is destroyed', async () => {
    const { client, gateway } = world();
    gateway.intercept = ({ signal }) =>
      new Promise((_, refuse) => signal.addEventListener('abort', () => refuse(new Error('aborted'))));
    const start = client.system.start();
    await new Promise((done) => setTimeout(done, 20));
    client.destroy();
    await start;
    expect(client.system.store.getState().error?.code).toBe('NETWORK_ABORTED');
  });

  it('[TRIAL-E8] leaves no timer behind when it is destroyed, whatever was under way, and sets none any more', async () => {
    const { client, clock, gateway } = world();
    await client.system.start();
    await client.session.login({ mode: 'username', ...MEMBER });
    const messages = client.use(messagesDomain);
    messages.toast({ tone: 'info', text: 'soon over' });
    client.use(walletDomain);
    client.use(liveDomain);
    gateway.intercept = () => new Response('', { status: 503 });
    const lost = client.use(gamesDomain).list({ category: 'RNG', page: 1 });
    lost.catch(() => undefined);
    await settle();
    expect(clock.waiting()).toBeGreaterThan(2);
    client.destroy();
    client.destroy();
    await expect(lost).rejects.toMatchObject({ code: 'NETWORK_ABORTED' });
    await settle();
    expect(clock.waiting()).toBe(0);
    messages.toast({ tone: 'info', text: 'too late' });
    await settle();
    expect(clock.waiting()).toBe(0);
  });

  it('[TRIAL-E8] ends what a part registers after it was destroyed', () => {
    const { client } = world();
    client.destroy();
    let ended = 0;
    client.onDestroy(() => (ended += 1));
    expect(ended).toBe(1);
  });

  it('[EMB-4] survives a page that adds members to every object and its own toJSON', async () => {
    // The answers are recorded first: the fake lives in the same page and is no guest there.
    const recorded = new Map<string, string>();
    const steady = world({ sealing: 'legacy' });
    const { client: before, gateway } = world({
      sealing: 'legacy',
      ports: {
        fetch: async (input, init) => {
          const request = new Request(input, init);
          const response = await steady.gateway.fetch(request);
          recorded.set(new URL(request.url).pathname, await response.clone().text());
          return response;
        },
      },
    });
    await before.system.start();
    await before.session.login({ mode: 'username', ...MEMBER });
    expect(gateway.seen).toEqual([]);
    const { client } = world({
      sealing: 'legacy',
      ports: {
        fetch: (input) =>
          Promise.resolve(
            new Response(recorded.get(new URL((input as Request).url).pathname) ?? 'not recorded'),
          ),
      },
    });
    const hostile = Object.prototype as unknown as Record<string, unknown>;
    const list = Array.prototype as unknown as Record<string, unknown>;
    hostile.extra = () => 'surprise';
    hostile.toJSON = () => 'surprise';
    list.toJSON = () => 'surprise';
    try {
      await client.system.start();
      await client.session.login({ mode: 'username', ...MEMBER });
      const { load } = client.system.store.getState();
      expect(load).toBe('ready');
      expect(client.session.store.getState().member?.username).toBe(MEMBER.username);
    } finally {
      delete hostile.extra;
      delete hostile.toJSON;
      delete list.toJSON;
    }
  });
});

describe('the imports of the core', () => {
  const IMPORT = /(?:from\s+|import\s+|import\()\s*'([^']+)'/g;
  const resolve = (file: string, specifier: string) =>
    ['.ts', '.tsx', '/index.ts']
      .map((end) => join(dirname(file), specifier) + end)
      .find((path) => existsSync(path));

  it('reach no React, no view and no document', () => {
    const seen = new Set<string>();
    const packages = new Set<string>();
    const waiting = [fileURLToPath(new URL('./index.ts', import.meta.url))];
    for (let file = waiting.pop(); file; file = waiting.pop()) {
      if (seen.has(file)) continue;
      seen.add(file);
      for (const [, specifier = ''] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
        if (!specifier.startsWith('.')) packages.add(specifier);
        else {
          const target = resolve(file, specifier);
          if (target) waiting.push(target);
        }
      }
    }
    expect(seen.size).toBeGreaterThan(40);
    expect([...packages].filter((name) => /react|preact/.test(name))).toEqual([]);
    expect([...seen].filter((file) => /\/src\/(react|ui|features|element)\//.test(file))).toEqual([]);
  });
});
