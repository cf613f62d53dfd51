import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { createTestWorld } from '../../testing/client';
import { MEMBER } from '../../testing/fixtures';
import type { Client, Intent, TabsPort } from '../types';

const clients: Client[] = [];
const world = (...args: Parameters<typeof createTestWorld>) => {
  const made = createTestWorld(...args);
  clients.push(made.client);
  const intents: Intent[] = [];
  made.client.onIntent((intent) => intents.push(intent) > 0);
  return { ...made, intents };
};
afterEach(() => clients.splice(0).forEach((client) => client.destroy()));
const enter = { mode: 'username', ...MEMBER } as const;
const stateOf = ({ client }: { client: Client }) => client.session.store.getState().state;

/** A tab with a member and a copy of it, as browsers make when a tab is duplicated. */
const twins = async () => {
  const first = world();
  await first.client.session.login(enter);
  const second = world({ copyOf: first, seed: 7 });
  await second.client.session.restore();
  return { first, second };
};

describe('tabs of one session', () => {
  it('[SYS-5] a logout in one is a logout in the other, at once and without a request of its own', async () => {
    const { first, second } = await twins();
    const told: string[] = [];
    second.client.session.onLogout(() => told.push('out'));
    const before = first.gateway.count('session.logout');
    const done = first.client.session.logout();
    expect(stateOf(second)).toBe('guest');
    expect(second.session.all.has('DEMO.token')).toBe(false);
    await done;
    expect(told).toEqual(['out']);
    expect(second.intents).toEqual([]);
    expect(first.gateway.count('session.logout')).toBe(before + 1);
  });

  it('[SYS-7] a session that ends in one says so in both', async () => {
    const { first, second } = await twins();
    first.gateway.state.tokens.clear();
    await first.client.session.restore();
    for (const tab of [first, second]) {
      expect(stateOf(tab)).toBe('guest');
      expect(tab.intents).toEqual([{ type: 'session-ended', reason: 'expired' }]);
    }
  });

  it('what travels between them is no token', async () => {
    const heard: unknown[] = [];
    const hub: TabsPort = {
      open: () => ({ tell: (message) => void heard.push(message), close: () => undefined }),
    };
    const { client, gateway } = world({ ports: { tabs: hub } });
    await client.session.login(enter);
    const tokens = [...gateway.state.tokens.keys()];
    await client.session.logout();
    expect(heard).toHaveLength(1);
    for (const token of tokens) expect(JSON.stringify(heard)).not.toContain(token);
  });

  it('listens no longer after logout, and not after the client ended', async () => {
    let open = 0;
    const hub: TabsPort = {
      open() {
        open += 1;
        return { tell: () => undefined, close: () => void (open -= 1) };
      },
    };
    const { client } = world({ ports: { tabs: hub } });
    expect(open).toBe(0);
    await client.session.login(enter);
    expect(open).toBe(1);
    await client.session.logout();
    expect(open).toBe(0);
    await client.session.login(enter);
    client.destroy();
    expect(open).toBe(0);
  });
});

describe('tabs of different sessions', () => {
  it('a login in one tab is not taken over by another', async () => {
    const first = world();
    const second = world({ copyOf: first, seed: 7 });
    await first.client.session.login(enter);
    await second.client.session.restore();
    expect(stateOf(second)).toBe('guest');
    expect(second.intents).toEqual([]);
  });

  it('a logout in one leaves the other alone, even of the same member', async () => {
    const first = world();
    const second = world({ copyOf: first, seed: 7 });
    await first.client.session.login(enter);
    await second.client.session.login(enter);
    await first.client.session.logout();
    expect(stateOf(second)).toBe('member');
  });

  it('a new login in a copied tab ends the session that both had, in both', async () => {
    const { first, second } = await twins();
    await second.client.session.login(enter);
    expect(stateOf(second)).toBe('member');
    expect(stateOf(first)).toBe('guest');
  });

  it('messages of other scripts end nothing', async () => {
    let hear: (message: unknown) => void = () => undefined;
    const hub: TabsPort = {
      open(_, listener) {
        hear = listener;
        return { tell: () => undefined, close: () => undefined };
      },
    };
    const made = world({ ports: { tabs: hub } });
    await made.client.session.login(enter);
    const { id } = JSON.parse(made.session.all.get('DEMO.login') ?? '{}') as { id?: string };
    fc.assert(
      fc.property(fc.anything(), (message) => {
        hear(message);
        return stateOf(made) === 'member';
      }),
    );
    for (const message of [{ ended: id }, { ended: id, why: 'because' }, { ended: '', why: 'logout' }])
      hear(message);
    expect(stateOf(made)).toBe('member');
    hear({ ended: id, why: 'logout' });
    expect(stateOf(made)).toBe('guest');
  });
});
