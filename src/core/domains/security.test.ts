import { afterEach, describe, expect, it } from 'vitest';
import { createTestWorld } from '../../testing/client';
import { MEMBER } from '../../testing/fixtures';
import { asError } from '../kernel/app-error';
import type { Client } from '../types';
import { ownSessionsDomain } from './own-sessions';
import { securityDomain } from './security';

const clients: Client[] = [];
const world = (...args: Parameters<typeof createTestWorld>) => {
  const made = createTestWorld(...args);
  clients.push(made.client);
  return made;
};
afterEach(() => clients.splice(0).forEach((client) => client.destroy()));
const failure = (promise: Promise<unknown>) => promise.then(() => null, asError);
const enter = { mode: 'username', ...MEMBER } as const;

const entered = async () => {
  const made = world();
  await made.client.session.login(enter);
  return made;
};
/** The same member in another browser. */
const elsewhere = async ({ gateway }: Pick<ReturnType<typeof createTestWorld>, 'gateway'>) => {
  const other = world({ like: { gateway, ports: createTestWorld().ports } });
  await other.client.session.login(enter);
  return other;
};

describe('one’s own sessions', () => {
  it('[SYS-4] are listed with device and place, this one first', async () => {
    const here = await entered();
    await elsewhere(here);
    const own = here.client.use(ownSessionsDomain);
    await own.start();
    const { load, sessions } = own.store.getState();
    expect(load).toBe('ready');
    expect(sessions).toHaveLength(2);
    expect(sessions[0]).toMatchObject({ current: true, device: 'Chrome on Linux', place: '203.0.113.*' });
  });

  it('[SYS-5] can be ended one by one, and all but this one', async () => {
    const here = await entered();
    const others = [await elsewhere(here), await elsewhere(here)];
    const own = here.client.use(ownSessionsDomain);
    await own.start();
    await own.end(own.store.getState().sessions.at(-1)?.id ?? '');
    expect(own.store.getState().sessions).toHaveLength(2);
    await own.endOthers();
    expect(own.store.getState().sessions).toMatchObject([{ current: true }]);
    for (const other of others) {
      await other.client.session.restore();
      expect(other.client.session.store.getState().state).toBe('guest');
    }
    expect(here.client.session.store.getState().state).toBe('member');
  });

  it('[SYS-5] ending this one is a logout', async () => {
    const { client } = await entered();
    const own = client.use(ownSessionsDomain);
    await own.start();
    await own.end(own.store.getState().sessions[0]?.id ?? '');
    expect(client.session.store.getState().state).toBe('guest');
    expect(own.store.getState()).toEqual({ load: 'idle', sessions: [], error: null });
  });

  it('[SYS-7] stay listed when ending one fails, and can be tried again', async () => {
    const here = await entered();
    await elsewhere(here);
    const own = here.client.use(ownSessionsDomain);
    await own.start();
    here.gateway.intercept = ({ name }) =>
      name === 'sessions.end' ? new Response('', { status: 500 }) : undefined;
    expect((await failure(own.endOthers()))?.code).toBe('INTERNAL');
    expect(own.store.getState().sessions).toHaveLength(2);
    here.gateway.intercept = null;
    await own.endOthers();
    expect(own.store.getState().sessions).toHaveLength(1);
  });

  it('[SYS-7] say that they could not be read, and are read when asked again', async () => {
    const { client, gateway } = await entered();
    const own = client.use(ownSessionsDomain);
    gateway.intercept = () => new Response('<html>');
    await own.start();
    expect(own.store.getState()).toMatchObject({ load: 'error', error: { code: 'REPLY_NOT_JSON' } });
    gateway.intercept = null;
    await own.start();
    expect(own.store.getState()).toMatchObject({ load: 'ready', error: null });
  });

  it('of one member are not shown to the next', async () => {
    const { client, gateway } = await entered();
    const own = client.use(ownSessionsDomain);
    let release: () => void = () => undefined;
    gateway.intercept = ({ name }) =>
      name === 'sessions.list'
        ? new Promise(
            (answer) =>
              (release = () => answer(Response.json({ success: true, value: [{ id: '1', current: true }] }))),
          )
        : undefined;
    const started = own.start();
    await client.session.logout();
    release();
    await started;
    expect(own.store.getState()).toEqual({ load: 'idle', sessions: [], error: null });
  });
});

describe('what protects the account', () => {
  it('is told with masked addresses', async () => {
    const { client } = await entered();
    const security = client.use(securityDomain);
    await security.start();
    expect(security.store.getState()).toMatchObject({
      load: 'ready',
      config: { authenticator: false, passkeys: 0, email: 'ma***le', mobile: '55***23' },
    });
  });

  it('[TRIAL-S1] a contact counts from the code that was sent to it', async () => {
    const { client, gateway } = await entered();
    const who = gateway.state.members.get(MEMBER.username);
    if (who) who.unproved = ['E', 'S'];
    const security = client.use(securityDomain);
    await security.start();
    expect(security.store.getState().config).toMatchObject({ emailProved: false, mobileProved: false });
    expect(await security.sendContactCode('S')).toBeGreaterThan(0);
    expect((await failure(security.proveContact('S', '000000')))?.code).toBe('CODE_WRONG');
    expect((await failure(security.proveContact('E', '135790')))?.code).toBe('CODE_WRONG');
    await security.proveContact('S', '135 790');
    expect(security.store.getState().config).toMatchObject({ emailProved: false, mobileProved: true });
  });

  it('an authenticator counts from its first right code, and goes with one', async () => {
    const { client } = await entered();
    const security = client.use(securityDomain);
    const { secret, uri } = await security.beginAuthenticator();
    expect(uri).toContain(secret);
    expect((await failure(security.confirmAuthenticator('000 000')))?.code).toBe('CODE_WRONG');
    expect((await failure(security.confirmAuthenticator(' ')))?.fields).toEqual({
      authCode: { key: 'required' },
    });
    await security.confirmAuthenticator(' 135 790 ');
    expect(security.store.getState().config?.authenticator).toBe(true);
    await security.removeAuthenticator('135790');
    expect(security.store.getState().config?.authenticator).toBe(false);
  });

  it('changes only after the person proved itself again', async () => {
    const { client, gateway } = await entered();
    for (const session of gateway.state.identity.sessions.values()) session.steppedUp = false;
    const security = client.use(securityDomain);
    expect((await failure(security.beginAuthenticator()))?.code).toBe('STEP_UP_REQUIRED');
    expect((await failure(security.stepUp('')))?.fields).toEqual({ password: { key: 'required' } });
    expect((await failure(security.stepUp('wrong-one')))?.code).toBe('PASSWORD_WRONG');
    await security.stepUp(MEMBER.password);
    await security.beginAuthenticator();
    expect(client.session.store.getState().state).toBe('member');
  });
});
