import { afterEach, describe, expect, it } from 'vitest';
import { balance } from '../../contract/calls/member';
import { gameList, favouriteAdd, favouriteRemove } from '../../contract/calls/games';
import { launchGame, trialLaunch } from '../../contract/calls/launch';
import { login } from '../../contract/calls/session';
import { country, status } from '../../contract/calls/system';
import { createTestWorld } from '../../testing/client';
import { settle } from '../../testing/clock';
import type { Interceptor } from '../../testing/fake-gateway';
import { jwk as fakeJwk } from '../../testing/fake-keys';
import { MEMBER } from '../../testing/fixtures';
import { errors } from '../../locales/en/errors';
import { asError, type AppError } from '../kernel/app-error';
import type { Client, Intent } from '../types';

const clients: Client[] = [];
const world = (...args: Parameters<typeof createTestWorld>) => {
  const made = createTestWorld(...args);
  clients.push(made.client);
  return made;
};
afterEach(() => clients.splice(0).forEach((client) => client.destroy()));

const html = (code: number) =>
  new Response('<!doctype html><h1>Bad Gateway</h1>', {
    status: code,
    headers: { 'Content-Type': 'text/html' },
  });
const envelope = (body: object, code = 200, headers: Record<string, string> = {}) =>
  Response.json(body, { status: code, headers });
const failure = (promise: Promise<unknown>): Promise<AppError> =>
  promise.then(
    () => Promise.reject(new Error('was expected to fail')),
    (error: unknown) => asError(error),
  );
const hang: Interceptor = ({ signal }) =>
  new Promise((_, refuse) => signal.addEventListener('abort', () => refuse(signal.reason as Error)));

/** Fails the call while the clock runs through every pause. */
const outcome = async (intercept: Interceptor, promise: (client: Client) => Promise<unknown>) => {
  const made = world();
  made.gateway.intercept = intercept;
  const result = failure(promise(made.client));
  for (let step = 0; step < 10; step += 1) await made.clock.advance(1_000);
  return { error: await result, tries: made.gateway.seen.length };
};
const read = (client: Client) => client.call(country, {});
const write = (client: Client) => client.call(favouriteAdd, { nodeId: '1001' });

describe('a call that fails', () => {
  const notReachable: Interceptor = () => Promise.reject(new TypeError('fetch failed'));
  const tooBig = () => new Response(new Blob(['['.repeat(11 * 1024 * 1024)]));
  const cut = () =>
    new Response(
      new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode('{"success":tr'));
          controller.error(new TypeError('terminated'));
        },
      }),
    );

  it.each<[string, Interceptor, string, number]>([
    ['no network', notReachable, 'NETWORK_UNREACHABLE', 3],
    ['HTML with 200', () => html(200), 'REPLY_NOT_JSON', 1],
    ['HTML with 404', () => html(404), 'REQUEST_UNKNOWN_PATH', 1],
    ['HTML with 502', () => html(502), 'BUSY', 3],
    ['HTML with 504', () => html(504), 'NETWORK_TIMEOUT', 3],
    ['HTML with 418', () => html(418), 'REPLY_NOT_JSON', 1],
    ['an empty answer', () => new Response(''), 'REPLY_NOT_JSON', 1],
    ['JSON that was cut', () => new Response('{"success":true,"value":{'), 'REPLY_NOT_JSON', 1],
    ['a connection that was cut', cut, 'NETWORK_UNREACHABLE', 1],
    ['JSON that is no envelope', () => envelope([1, 2]), 'REPLY_INVALID', 1],
    ['an envelope without success', () => envelope({ value: {} }), 'REPLY_INVALID', 1],
    [
      'a value of the wrong structure',
      () => envelope({ success: true, value: { countries: 7 } }),
      'REPLY_INVALID',
      1,
    ],
    ['a value that is missing', () => envelope({ success: true, value: null }), 'REPLY_INVALID', 1],
    ['a body without end', tooBig, 'REPLY_INVALID', 1],
    ['a refusal with 200', () => envelope({ success: false, errorCode: 'login_failed' }), 'LOGIN_FAILED', 1],
    ['an unknown refusal', () => envelope({ success: false, errorCode: 'new_one' }, 400), 'REPLY_UNKNOWN', 1],
    ['a refusal with a bare 403', () => envelope({ success: false }, 403), 'ACCESS_DENIED', 1],
    [
      '500 with an envelope',
      () => envelope({ success: false, errorCode: 'internal_error' }, 500),
      'INTERNAL',
      3,
    ],
    ['429', () => envelope({ success: false, errorCode: 'TOO_MANY_REQUEST' }, 429), 'TOO_MANY_REQUESTS', 3],
    ['503', () => envelope({ success: false, errorCode: 'server_busy' }, 503), 'BUSY', 3],
    [
      '401 without a token',
      () => envelope({ success: false, errorCode: 'login.not.session' }, 401),
      'SESSION_INVALID',
      1,
    ],
    [
      'a key of the prototype as code',
      () => envelope({ success: false, errorCode: 'constructor' }, 400),
      'REPLY_UNKNOWN',
      1,
    ],
  ])('by %s is a coded error, and only what may heal is tried again', async (_, intercept, code, tries) => {
    const result = await outcome(intercept, read);
    expect({ code: result.error.code, tries: result.tries }).toEqual({ code, tries });
  });

  it.each<[string, Interceptor]>([
    ['no network', notReachable],
    ['503', () => envelope({ success: false }, 503)],
    ['429', () => envelope({ success: false }, 429)],
  ])('is never sent twice when it writes: %s', async (_, intercept) => {
    expect((await outcome(intercept, write)).tries).toBe(1);
  });

  it('carries the server’s message, value, status and request id', async () => {
    const { error } = await outcome(
      () =>
        envelope(
          { success: false, errorCode: 'new_one', message: 'Neues (#9)', value: { captcha: true } },
          400,
          {
            'X-Request-Id': 'r-1',
          },
        ),
      read,
    );
    expect(error).toMatchObject({
      serverMessage: 'Neues (#9)',
      status: 400,
      requestId: 'r-1',
      captchaDue: true,
    });
  });

  it.each([
    ['a launch', launchGame, { launchMode: 'GLS' as const }],
    ['a trial', trialLaunch, {}],
  ])('[TRIAL-E2] is never sent twice when something happens by a GET: %s', async (_, call, request) => {
    for (const intercept of [notReachable, () => envelope({ success: false }, 500)])
      expect((await outcome(intercept, (client) => client.call(call, request))).tries).toBe(1);
  });

  it.each([401, 403, 404, 500])(
    '[TRIAL-E2] is told in the gateway’s own sentence when its word is new, with %i as well',
    async (status) => {
      const body = {
        success: false,
        errorCode: 'account.frozen',
        message: 'Seu acesso está suspenso (#731)',
      };
      const { client, gateway } = world();
      gateway.intercept = () => envelope(body, status);
      const error = await failure(client.call(favouriteAdd, { nodeId: '1' }));
      expect(error).toMatchObject({ status, unknownWord: true });
      expect(client.i18n.errorText(error)).toBe(body.message);
    },
  );

  it.each([
    ['a word that is known', { success: false, errorCode: 'access_denied', message: 'no' }],
    ['something that stands before the gateway', { message: 'Forbidden' }],
    ['nothing', { success: false, errorCode: 'new_one' }],
  ])('[TRIAL-E2] is told in our own sentence when %s speaks', async (_, body) => {
    const { client, gateway } = world();
    gateway.intercept = () => envelope(body, 403);
    const error = await failure(client.call(favouriteAdd, { nodeId: '1' }));
    await settle();
    expect(client.i18n.errorText(error)).toBe(errors.ACCESS_DENIED);
  });

  it('ends after 20 s over all tries', async () => {
    const { client, gateway, clock } = world();
    gateway.intercept = hang;
    const result = failure(read(client));
    await clock.advance(19_999);
    expect(gateway.seen).toHaveLength(1);
    await clock.advance(1);
    expect((await result).code).toBe('NETWORK_TIMEOUT');
    expect(clock.waiting()).toBe(0);
  });

  it('ends at once when its caller aborts, before and during the call', async () => {
    const { client, gateway } = world();
    const early = AbortSignal.abort();
    expect((await failure(client.call(country, {}, { signal: early }))).code).toBe('NETWORK_ABORTED');
    gateway.intercept = hang;
    const controller = new AbortController();
    const result = failure(client.call(country, {}, { signal: controller.signal }));
    await settle();
    controller.abort();
    expect((await result).code).toBe('NETWORK_ABORTED');
  });

  it('ends when its caller aborts during the pause between two tries', async () => {
    const { client, gateway } = world();
    gateway.intercept = notReachable;
    const controller = new AbortController();
    const result = failure(client.call(country, {}, { signal: controller.signal }));
    await settle();
    controller.abort();
    expect((await result).code).toBe('NETWORK_ABORTED');
    expect(gateway.seen).toHaveLength(1);
  });
});

describe('a read that is tried again', () => {
  it('succeeds when the gateway has healed', async () => {
    const { client, gateway, clock } = world();
    gateway.intercept = () => (gateway.seen.length < 3 ? html(503) : undefined);
    const result = read(client);
    await clock.advance(5_000);
    expect((await result) as object).toMatchObject({ home: { dialling: '55' } });
    expect(gateway.seen).toHaveLength(3);
  });

  it('waits as long as the server asks, and not at all when it asks for too long', async () => {
    const made = world();
    made.gateway.intercept = () =>
      made.gateway.seen.length === 1 ? envelope({ success: false }, 503, { 'Retry-After': '4' }) : undefined;
    const result = read(made.client);
    await made.clock.advance(3_999);
    expect(made.gateway.seen).toHaveLength(1);
    await made.clock.advance(1);
    await result;
    expect(made.gateway.seen).toHaveLength(2);

    const long = await outcome(() => envelope({ success: false }, 429, { 'Retry-After': '60' }), read);
    expect(long).toMatchObject({ tries: 1, error: { code: 'TOO_MANY_REQUESTS', retryAfterMs: 60_000 } });
  });
});

describe('what a call sends', () => {
  it('are the headers of the protocol, the query of a read and no body', async () => {
    const { client, gateway } = world();
    await client.call(gameList, { pageNo: 2, gameName: 'a&b' });
    const [seen] = gateway.seen;
    expect(Object.fromEntries(seen?.headers ?? [])).toMatchObject({
      merchant: 'DEMO',
      device: 'web',
      language: 'EN',
      'x-gateway-version': '3',
    });
    expect(seen?.headers.has('Authorization')).toBe(false);
    expect(seen?.url.search).toBe('?pageNo=2&gameName=a%26b');
    await client.call(status, {});
    expect(gateway.seen[1]?.url.href).toBe('https://gateway.example/wps/system/status?');
  });

  it('is the raw token once there is one, and a JSON body for DELETE as well', async () => {
    const { client, gateway } = world();
    await client.session.login({ mode: 'username', ...MEMBER });
    await client.call(favouriteRemove, { nodeId: '1001' });
    const seen = gateway.seen.at(-1);
    expect(seen?.headers.get('Authorization')).toMatch(/^token-\d+$/);
    expect(seen?.headers.get('Content-Type')).toBe('application/json');
    expect(seen?.input).toEqual({ nodeId: '1001' });
    await client.call(country, {}, { anonymous: true });
    expect(gateway.seen.at(-1)?.headers.has('Authorization')).toBe(false);
  });

  it('is sealed where the contract says so: nothing of a login can be read', async () => {
    const { client, gateway } = world();
    let body = '';
    let header: string | null = '';
    const { fetch } = gateway;
    gateway.fetch = async (input, init) => {
      const request = new Request(input, init);
      if (request.url.endsWith('/login')) {
        body = await request.clone().text();
        header = request.headers.get('Encryption');
      }
      return fetch(request);
    };
    const spied = world({ ports: { fetch: gateway.fetch } });
    await spied.client.call(login, MEMBER);
    expect(header).toBe('jwe');
    expect(Object.keys(JSON.parse(body) as object)).toEqual(['value']);
    expect(body).not.toContain(MEMBER.password);
    client.destroy();
  });

  it('takes the way of sealing from the configuration, else from the gateway, else the old one', async () => {
    const ways = async (sealing: string[], own?: 'jwe' | 'legacy') => {
      const { client, gateway } = world(own ? { sealing: own } : {});
      gateway.state.sealing = sealing;
      await client.call(login, MEMBER);
      return gateway.seen.find((request) => request.name === 'session.login')?.headers.get('Encryption') ===
        'jwe'
        ? 'jwe'
        : 'legacy';
    };
    expect(await ways(['jwe', 'legacy'])).toBe('jwe');
    expect(await ways(['legacy', 'jwe'])).toBe('legacy');
    expect(await ways([])).toBe('legacy');
    expect(await ways(['jwe'], 'legacy')).toBe('legacy');
  });

  it('binds a captcha’s answer to its picture by the header the gateway gave', async () => {
    const { client, gateway } = world();
    const { fetch } = gateway;
    const seen: (string | null)[] = [];
    const spied = world({
      ports: {
        fetch: async (input, init) => {
          const request = new Request(input, init);
          if (request.url.endsWith('/login')) seen.push(request.headers.get('X-Captcha-Id'));
          const response = await fetch(request);
          if (request.url.includes('/captcha')) response.headers.set('X-Captcha-Id', 'c-7');
          return response;
        },
      },
    });
    await spied.client.session.captcha();
    await spied.client.call(login, MEMBER);
    expect(seen).toEqual(['c-7']);
    client.destroy();
  });
});

describe('[TRIAL-E1] a device whose clock is wrong', () => {
  const telling = (headers: Record<string, string>): ReturnType<typeof world> => {
    const made = world();
    made.gateway.intercept = ({ name }) =>
      name === 'session.jwkKey' ? envelope({ success: true, value: fakeJwk }, 200, headers) : undefined;
    return made;
  };
  const date = () => ({ Date: new Date().toUTCString() });

  it('logs in by the time of the key, or else by the Date of an answer that no cache has kept', async () => {
    await world().client.call(login, MEMBER);
    await telling({ ...date(), 'Cache-Control': 'no-store' }).client.call(login, MEMBER);
  });

  it('is told so where the gateway’s time is not to be had', async () => {
    for (const headers of [{}, date()]) {
      const { client } = telling(headers);
      const error = await failure(client.call(login, MEMBER));
      expect(error.code).toBe('CLOCK_WRONG');
      expect(client.i18n.errorText(error)).toBe(errors.CLOCK_WRONG);
    }
  });

  it('waits for a date as long as the gateway meant', async () => {
    const inFourS = { ...date(), 'Retry-After': new Date(Date.now() + 4_000).toUTCString() };
    const { client, gateway, clock } = world();
    gateway.intercept = () =>
      gateway.seen.length === 1 ? envelope({ success: false }, 503, inFourS) : undefined;
    const result = read(client);
    await clock.advance(2_900);
    expect(gateway.seen).toHaveLength(1);
    await clock.advance(2_100);
    await result;
    expect(gateway.seen).toHaveLength(2);
  });
});

describe('a refused token', () => {
  const entered = async () => {
    const made = world();
    await made.client.session.login({ mode: 'username', ...MEMBER });
    const intents: Intent[] = [];
    made.client.onIntent((intent) => intents.push(intent) > 0);
    made.gateway.state.tokens.clear();
    return { ...made, intents };
  };

  it('[SYS-7] ends the session once, however many calls it refused', async () => {
    const { client, intents } = await entered();
    const errors = await Promise.all([1, 2, 3].map(() => failure(client.call(balance, {}))));
    expect(errors.map((error) => error.code)).toEqual(Array(3).fill('SESSION_INVALID'));
    expect(intents).toEqual([{ type: 'session-ended', reason: 'expired' }]);
    expect(client.session.store.getState().state).toBe('guest');
  });

  it('is dropped for what guests may read, and the read goes on', async () => {
    const { client, gateway, intents } = await entered();
    const page = await client.call(gameList, {});
    expect(page.games.length).toBeGreaterThan(0);
    expect(gateway.count('games.list')).toBe(2);
    expect(intents).toHaveLength(1);
  });

  it.each([
    [200, 'CUSTOMER_NOT_LOGIN', 'expired'],
    [400, 'user.or.token.invalid', 'expired'],
    [403, 'login.not.session', 'expired'],
    [500, 'token_ip_different', 'elsewhere'],
  ])('[TRIAL-E2] is one by its word, with %i as well: %s', async (status, errorCode, reason) => {
    const { client, gateway, intents, clock } = await entered();
    gateway.intercept = () => envelope({ success: false, errorCode }, status);
    const refused = failure(client.call(balance, {}));
    await clock.advance(5_000);
    await refused;
    expect(intents).toEqual([{ type: 'session-ended', reason }]);
    expect(client.session.store.getState().state).toBe('guest');
  });

  it('[TRIAL-E2] does not start a trial a second time as a guest', async () => {
    const { client, gateway } = await entered();
    await failure(client.call(trialLaunch, { nodeId: '1001' }));
    expect(gateway.count('launch.trial')).toBe(1);
  });

  it('of an older login does not end a newer one', async () => {
    const { client, gateway, intents } = await entered();
    let release: (response: Response) => void = () => undefined;
    gateway.intercept = ({ name }) =>
      name === 'wallet.balance' ? new Promise((answer) => (release = answer)) : undefined;
    const late = failure(client.call(balance, {}));
    await settle();
    gateway.intercept = null;
    await client.session.login({ mode: 'username', ...MEMBER });
    release(envelope({ success: false, errorCode: 'user.or.token.invalid' }, 401));
    await late;
    expect(intents).toEqual([]);
    expect(client.session.store.getState().state).toBe('member');
  });

  it('says when the account was used elsewhere', async () => {
    const { client, gateway, intents } = await entered();
    gateway.intercept = () => envelope({ success: false, errorCode: 'token_ip_different' }, 401);
    await failure(client.call(balance, {}));
    expect(intents).toEqual([{ type: 'session-ended', reason: 'elsewhere' }]);
  });
});
