import { afterEach, describe, expect, it } from 'vitest';
import { createTestWorld } from '../../testing/client';
import { newMember } from '../../testing/fake-state';
import { MEMBER } from '../../testing/fixtures';
import { asError } from '../kernel/app-error';
import type { Client, Intent } from '../types';

const clients: Client[] = [];
const world = (...args: Parameters<typeof createTestWorld>) => {
  const made = createTestWorld(...args);
  clients.push(made.client);
  const intents: Intent[] = [];
  made.client.onIntent((intent) => intents.push(intent) > 0);
  return { ...made, intents };
};
afterEach(() => clients.splice(0).forEach((client) => client.destroy()));
const failure = (intent: Promise<unknown>) => intent.then(() => null, asError);
const enter = { mode: 'username', ...MEMBER } as const;
const SITE = 'https://play.example/home';

/** A code as the operator's page hands it out. */
const issued = async () => {
  const first = world();
  await first.client.session.login(enter);
  return { ...first, code: await first.client.session.issueCode('https://partner.example') };
};
const arrive = (
  gateway: ReturnType<typeof createTestWorld>['gateway'],
  url: string,
  over: Parameters<typeof createTestWorld>[0] = {},
) => {
  const browser = createTestWorld();
  clients.push(browser.client);
  return world({ like: { gateway, ports: browser.ports }, url, ...over });
};

describe('a link with an exchange code', () => {
  it('[SYS-4] logs the visitor in, and the code leaves the address before anything is asked', async () => {
    const { gateway, code } = await issued();
    const { client, ports, session } = arrive(gateway, `${SITE}?token=${code}&a=1`, { ownsAddress: true });
    expect(ports.page.url()).toBe(`${SITE}?a=1`);
    expect(client.session.store.getState().state).toBe('restoring');
    await client.session.restore();
    expect(client.session.store.getState()).toMatchObject({ state: 'member', username: MEMBER.username });
    expect([...session.all.values()].join()).not.toContain(code);
  });

  it('[SYS-4] works in a page that is not ours, whose address stays as it is', async () => {
    const { gateway, code } = await issued();
    const { client, ports } = arrive(gateway, `${SITE}?token=${code}`);
    await client.session.restore();
    expect(client.session.store.getState().username).toBe(MEMBER.username);
    expect(ports.page.url()).toContain(code);
  });

  it('[SYS-4] works once, and a dead one changes nothing', async () => {
    const { gateway, code } = await issued();
    await arrive(gateway, `${SITE}?token=${code}`).client.session.restore();
    const second = arrive(gateway, `${SITE}?token=${code}`);
    await second.client.session.restore();
    expect(second.client.session.store.getState().state).toBe('guest');
    expect(second.intents).toEqual([]);
    expect((await failure(second.client.session.exchange(code)))?.code).toBe('TICKET_INVALID');
  });

  it.each(['', 'short', 'x'.repeat(42), 'x'.repeat(44), `${'x'.repeat(42)}%2F`, '<script>alert(1)</script>'])(
    '[SYS-4] does not exchange %s: that is the page’s own',
    async (token) => {
      const { gateway } = await issued();
      const before = gateway.seen.length;
      const { client } = arrive(gateway, `${SITE}?token=${token}`);
      expect(client.session.store.getState().state).toBe('guest');
      await client.session.restore();
      expect(gateway.seen.length).toBe(before);
    },
  );

  it('[SYS-4] is asked about once more when the gateway could not be reached', async () => {
    const { gateway, code } = await issued();
    const { client } = arrive(gateway, `${SITE}?token=${code}`, { ownsAddress: true });
    gateway.intercept = () => new Response('', { status: 502 });
    await client.session.restore();
    expect(client.session.store.getState().state).toBe('guest');
    gateway.intercept = null;
    await client.session.restore();
    expect(client.session.store.getState().state).toBe('member');
  });
});

describe('a link while a session is open', () => {
  const joana = { username: 'joana2', password: 'Other-Pass-1' };
  const meeting = async (over: Parameters<typeof createTestWorld>[0] = {}) => {
    const { gateway, code } = await issued();
    newMember(gateway.state, joana);
    const here = world({ like: { gateway, ports: createTestWorld().ports } });
    await here.client.session.login({ mode: 'username', ...joana });
    return { code, ...world({ like: here, url: `${SITE}?token=${code}`, ...over }) };
  };

  it('[SYS-4] never swaps the session silently: it asks "Continue as …?" with the name', async () => {
    const { client, intents, gateway } = await meeting({ ownsAddress: true });
    await client.session.restore();
    expect(intents).toEqual([
      {
        type: 'continue-as',
        username: MEMBER.username,
        accept: expect.any(Function),
        refuse: expect.any(Function),
      },
    ]);
    expect(client.session.store.getState().username).toBe(joana.username);
    expect(gateway.count('session.exchangeCode')).toBe(0);
  });

  it('[SYS-4] yes: the one leaves, here and at the gateway, before the other comes', async () => {
    const { client, intents, gateway } = await meeting();
    const told: string[] = [];
    client.session.onLogout(() => told.push('out'));
    client.session.onLogin(({ username }) => told.push(username));
    await client.session.restore();
    told.length = 0;
    const [intent] = intents;
    if (intent?.type !== 'continue-as') throw new Error('the question did not come');
    await intent.accept();
    expect(told).toEqual(['out', MEMBER.username]);
    expect(client.session.store.getState().username).toBe(MEMBER.username);
    expect([...gateway.state.tokens.values()]).not.toContain(joana.username);
  });

  it('[SYS-4] no, or no view to ask: everything stays', async () => {
    const { client, intents, gateway } = await meeting();
    await client.session.restore();
    const [intent] = intents;
    if (intent?.type !== 'continue-as') throw new Error('the question did not come');
    intent.refuse();
    expect(client.session.store.getState().username).toBe(joana.username);
    expect(gateway.count('session.exchangeCode')).toBe(0);
  });

  it('[SYS-4] asks nothing when it is the same member', async () => {
    const { gateway, code, intents, ports } = await issued();
    const next = world({ like: { gateway, ports }, url: `${SITE}?token=${code}` });
    await next.client.session.restore();
    expect(next.client.session.store.getState().username).toBe(MEMBER.username);
    expect([...intents, ...next.intents]).toEqual([]);
    expect(gateway.count('session.exchangeCode')).toBe(0);
  });

  it('[SYS-4] logs in by the code when the session before it is dead', async () => {
    const { client, gateway, code } = await meeting();
    for (const [token, owner] of gateway.state.tokens)
      if (owner === joana.username) gateway.state.tokens.delete(token);
    await client.session.restore();
    expect(client.session.store.getState()).toMatchObject({ state: 'member', username: MEMBER.username });
    expect(gateway.state.identity.tickets.has(code)).toBe(false);
  });

  it('[SYS-4] asks even when it could not be read who is here', async () => {
    const { client, gateway, intents } = await meeting();
    gateway.intercept = ({ name }) =>
      name === 'member.info' ? new Response('', { status: 404 }) : undefined;
    await client.session.restore();
    expect(intents.map(({ type }) => type)).toEqual(['continue-as']);
    expect(client.session.store.getState()).toMatchObject({ state: 'member', username: joana.username });
  });
});

describe('a link with the token itself', () => {
  it('[SYS-4] counts only where the configuration says so', async () => {
    const { gateway } = await issued();
    const [token = ''] = gateway.state.tokens.keys();
    const before = gateway.seen.length;
    const plain = arrive(gateway, `${SITE}?token=${token}`);
    await plain.client.session.restore();
    expect(plain.client.session.store.getState().state).toBe('guest');
    expect(gateway.seen.length).toBe(before);
    const raw = arrive(gateway, `${SITE}?token=${token}`, { rawToken: true, ownsAddress: true });
    await raw.client.session.restore();
    expect(raw.client.session.store.getState()).toMatchObject({ state: 'member', username: MEMBER.username });
    expect(raw.ports.page.url()).toBe(SITE);
  });

  it('[SYS-4] is asked whose it is, and swaps nothing silently either', async () => {
    const { gateway } = await issued();
    const [token = ''] = gateway.state.tokens.keys();
    newMember(gateway.state, { username: 'joana2', password: 'Other-Pass-1' });
    const here = world({ like: { gateway, ports: createTestWorld().ports } });
    await here.client.session.login({ mode: 'username', username: 'joana2', password: 'Other-Pass-1' });
    const next = world({ like: here, url: `${SITE}?token=${token}`, rawToken: true });
    await next.client.session.restore();
    expect(next.intents).toMatchObject([{ type: 'continue-as', username: MEMBER.username }]);
    expect(next.client.session.store.getState().username).toBe('joana2');
  });

  it('[SYS-4] a dead one leaves a guest', async () => {
    const { gateway } = await issued();
    const raw = arrive(gateway, `${SITE}?token=dead`, { rawToken: true });
    await raw.client.session.restore();
    expect(raw.client.session.store.getState().state).toBe('guest');
    expect(raw.intents).toEqual([]);
  });

  it('is a setting that is checked', () => {
    expect(() => world({ rawToken: 'yes' as never })).toThrow('CONFIG_INVALID');
  });
});
