import { afterEach, describe, expect, it } from 'vitest';
import { createTestWorld } from '../../testing/client';
import { MEMBER } from '../../testing/fixtures';
import { asError } from '../kernel/app-error';
import type { BotCheckPort, Client } from '../types';
import { botCheckFields } from './bot-check';
import { codesDomain } from './codes';
import { MAX_NUMBER, MAX_SOLVE_MS, solvePuzzle } from './bot-check.solve';

const clients: Client[] = [];
const world = (...args: Parameters<typeof createTestWorld>) => {
  const made = createTestWorld(...args);
  clients.push(made.client);
  return made;
};
afterEach(() => clients.splice(0).forEach((client) => client.destroy()));
const failure = (promise: Promise<unknown>) => promise.then(() => null, asError);
const enter = { mode: 'username', ...MEMBER } as const;

const v3 = { geetestChallenge: 'c', geetestSeccode: 's' };
const v4 = {
  geetestValidateV4: {
    captcha_id: 'a',
    lot_number: 'b',
    pass_token: 'c',
    gen_time: '1',
    captcha_output: 'd',
  },
};
/** A merchant with a product, and a page that has its script. */
const withProduct = async (version: string, answer: BotCheckPort, flags: Record<string, boolean> = {}) => {
  const made = world({ ports: { botCheck: answer } });
  Object.assign(made.gateway.state.flags, { GEETEST3: true, ...flags });
  made.gateway.state.identity.gw = { GEETEST_ID: 'public-id', GEETEST_VERSION: version };
  await made.client.system.start();
  return made;
};

describe('our own puzzle', () => {
  it('[AUTH-2] is solved when the gateway asks for it, and the login goes out once more by itself', async () => {
    const { client, gateway } = world();
    gateway.state.identity.botCheckDue = true;
    await client.session.login(enter);
    expect(client.session.store.getState().state).toBe('member');
    expect(gateway.count('session.login')).toBe(2);
    expect(gateway.count('code.botChallenge')).toBe(1);
  });

  it('[TRIAL-S13] goes out with the first try where the form always needs it: no password travels ahead of it', async () => {
    const { client, gateway } = world();
    const { identity } = gateway.state;
    identity.gw = { ...identity.gw, BOT_CHECK: 'altcha', BOT_CHECK_ALWAYS: 'login,sms' };
    identity.botCheckDue = true;
    await client.system.start();
    await client.session.login(enter);
    const sent = gateway.seen.filter(({ name }) => name === 'session.login');
    expect(sent.map(({ input }) => Object.hasOwn(Object(input), 'altcha'))).toEqual([true]);
    await client.session.logout();
    await client.use(codesDomain).send({ purpose: 'login', mobile: '11987650000', countryDialingCode: '55' });
    expect(gateway.count('code.login')).toBe(1);
  });

  it.each([
    ['as dear as the refusal says', { cost: 400_000 }, '400000'],
    ['at the gateway’s own price where the refusal names none', null, null],
    ['at the gateway’s own price where the refusal names nonsense', { cost: '1e9' }, null],
  ])('[TRIAL-S5] is asked for %s', async (_, value, cost) => {
    const { client, gateway } = world();
    let refused = false;
    gateway.intercept = ({ name }) => {
      if (name !== 'session.login' || refused) return undefined;
      refused = true;
      return Response.json({ success: false, errorCode: 'bot_check_required', value }, { status: 400 });
    };
    await client.session.login(enter);
    const asked = gateway.seen.find(({ name }) => name === 'code.botChallenge');
    expect(asked?.url.searchParams.get('cost')).toBe(cost);
  });

  it('is not touched before it is asked for', async () => {
    const { client, gateway } = world();
    await client.session.login(enter);
    expect(gateway.count('code.botChallenge')).toBe(0);
  });

  it('is sent once: a gateway that asks again is answered with its refusal', async () => {
    const { client, gateway } = world();
    gateway.intercept = ({ name }) =>
      name === 'session.login'
        ? Response.json({ success: false, errorCode: 'bot_check_required' }, { status: 400 })
        : undefined;
    expect((await failure(client.session.login(enter)))?.code).toBe('BOT_CHECK_REQUIRED');
    expect(gateway.count('session.login')).toBe(2);
  });

  const hex = 'a'.repeat(64);
  it.each([
    ['nothing', null],
    ['another protocol', { parameters: {}, signature: 's' }],
    [
      'an algorithm that is none',
      { algorithm: 'MD5', challenge: hex, salt: 's', signature: 's', maxnumber: 9 },
    ],
    [
      'a challenge that is none',
      { algorithm: 'SHA-256', challenge: 'zz', salt: 's', signature: 's', maxnumber: 9 },
    ],
    [
      'no number in range',
      { algorithm: 'SHA-256', challenge: hex, salt: 's', signature: 's', maxnumber: 600 },
    ],
    [
      'a hash of another length',
      { algorithm: 'SHA-512', challenge: hex, salt: 's', signature: 's', maxnumber: 9 },
    ],
  ])('is given up on %s, and the form can be sent again', async (_, value) => {
    const { client, gateway } = world();
    gateway.state.identity.botCheckDue = true;
    gateway.intercept = ({ name }) =>
      name === 'code.botChallenge' ? Response.json({ success: true, value: value ?? {} }) : undefined;
    expect((await failure(client.session.login(enter)))?.code).toBe('BOT_CHECK_FAILED');
    gateway.intercept = null;
    await client.session.login(enter);
    expect(client.session.store.getState().state).toBe('member');
  });

  it('is given up after a time, however many numbers are left', async () => {
    const { client, gateway, ports } = world();
    gateway.intercept = ({ name }) =>
      name === 'code.botChallenge'
        ? Response.json({
            success: true,
            value: {
              algorithm: 'SHA-256',
              challenge: hex,
              salt: 's',
              signature: 's',
              maxnumber: MAX_NUMBER * 10,
            },
          })
        : undefined;
    let reads = 0;
    const clock = { ...ports.clock, now: () => (reads++ < 3 ? 0 : MAX_SOLVE_MS + 1) };
    const error = await failure(solvePuzzle({ ...client, ports: { ...client.ports, clock } }));
    expect(error?.code).toBe('BOT_CHECK_FAILED');
  });

  it('lets the page breathe: other work gets its turn in between', async () => {
    const { client, gateway } = world();
    gateway.state.identity.botCheckDue = true;
    let turns = 0;
    let going = true;
    const beat = () => {
      turns += 1;
      if (going) setImmediate(beat);
    };
    beat();
    await client.session.login(enter);
    going = false;
    expect(turns).toBeGreaterThan(5);
  });
});

describe('the product of a merchant', () => {
  it('[AUTH-2] is asked before a login by name, and its fields go along', async () => {
    const { client, gateway } = await withProduct('v3', (check, action) => {
      expect([check, action]).toEqual([{ product: 'geetest-v3', id: 'public-id' }, 'login']);
      return Promise.resolve({ ...v3, more: 1 });
    });
    await client.session.login(enter);
    const sent = gateway.seen.find((one) => one.name === 'session.login')?.input;
    expect(sent).toMatchObject(v3);
    expect(sent).not.toHaveProperty('more');
  });

  it('[AUTH-3] is not asked before a login by code', async () => {
    const { client, gateway } = await withProduct('v4', () => Promise.reject(new Error('asked')));
    await failure(
      client.session.login({ mode: 'sms', username: '11955550123', password: '135790', codeId: 'x' }),
    );
    expect(gateway.count('session.login')).toBe(1);
  });

  it('[REG-2] is asked before a registration only where the captcha field is on', async () => {
    const { client, gateway } = await withProduct('v4', () => Promise.resolve(v4));
    expect(await botCheckFields(client, 'register')).toEqual({});
    gateway.state.registerRules.captcha = { enabled: true };
    await client.system.retry();
    expect(await botCheckFields(client, 'register')).toEqual(v4);
  });

  it('[AUTH-3] is asked before codes only where it guards them, and only the newer one does', async () => {
    const off = await withProduct('v4', () => Promise.resolve(v4));
    expect(await botCheckFields(off.client, 'sms')).toEqual({});
    const on = await withProduct('v4', () => Promise.resolve(v4), { GEETESTVCODE3: true });
    expect(await botCheckFields(on.client, 'sms')).toEqual(v4);
    const old = await withProduct('v3', () => Promise.resolve(v3), { GEETESTVCODE3: true });
    expect((await failure(botCheckFields(old.client, 'sms')))?.code).toBe('BOT_CHECK_FAILED');
  });

  it.each([
    ['gave up', () => Promise.reject(new Error('closed'))],
    [
      'threw',
      () => {
        throw new Error('broken');
      },
    ],
    ['answered nothing', () => Promise.resolve({})],
    ['answered another product', () => Promise.resolve(v4)],
    ['answered something else', () => Promise.resolve({ geetestChallenge: 7, geetestSeccode: {} })],
    ['answered too much', () => Promise.resolve({ ...v3, geetestChallenge: 'x'.repeat(513) })],
  ] as [string, BotCheckPort][])('[AUTH-2] sends nothing when the page %s', async (_, answer) => {
    const { client, gateway } = await withProduct('v3', answer);
    expect((await failure(client.session.login(enter)))?.code).toBe('BOT_CHECK_FAILED');
    expect(gateway.count('session.login')).toBe(0);
  });

  it('[AUTH-2] that is only being tried stands before test visitors alone', async () => {
    const { client, gateway } = await withProduct('v4', () => Promise.resolve(v4), { GEETESTTEST3: true });
    expect(await botCheckFields(client, 'login')).toEqual({});
    gateway.state.identity.isTester = true;
    await client.system.retry();
    expect(await botCheckFields(client, 'login')).toEqual(v4);
  });

  it('[AUTH-2] cannot be asked where the page has no script for it', async () => {
    const { client, gateway } = world();
    gateway.state.flags.GEETEST3 = true;
    gateway.state.identity.gw = { GEETEST_ID: 'public-id', GEETEST_VERSION: 'v4' };
    await client.system.start();
    expect((await failure(client.session.login(enter)))?.code).toBe('BOT_CHECK_FAILED');
  });

  it('[AUTH-3] is asked when a gateway wants it with a login by code after all', async () => {
    const { client, gateway } = await withProduct('v4', () => Promise.resolve(v4));
    gateway.intercept = ({ name }) => {
      if (name !== 'session.login' || gateway.count('session.login') > 1) return undefined;
      return Response.json({ success: false, errorCode: 'bot_check_required' }, { status: 400 });
    };
    await failure(
      client.session.login({ mode: 'sms', username: '11955550123', password: '135790', codeId: 'x' }),
    );
    expect(gateway.seen.at(-1)?.input).toMatchObject(v4);
  });
});
