import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { createTestWorld } from '../../testing/client';
import { settle } from '../../testing/clock';
import { MEMBER, MEMBER_MOBILE } from '../../testing/fixtures';
import { asError } from '../kernel/app-error';
import type { Client, CodePurpose } from '../types';
import { codesDomain, MAX_WAIT_MS } from './codes';

const clients: Client[] = [];
const world = (...args: Parameters<typeof createTestWorld>) => {
  const made = createTestWorld(...args);
  clients.push(made.client);
  return { ...made, codes: made.client.use(codesDomain) };
};
afterEach(() => clients.splice(0).forEach((client) => client.destroy()));
const failure = (request: Promise<unknown>) => request.then(() => null, asError);
const request = { purpose: 'login', mobile: '11 95555-0123', countryDialingCode: '55' } as const;

describe('a code by SMS', () => {
  it('[AUTH-3] goes to the plain number and starts a countdown of expiredMinutes × 60 s', async () => {
    const { codes, gateway, clock } = world();
    gateway.state.identity.expiredMinutes = 2;
    await codes.send(request);
    expect(gateway.seen.at(-1)?.input).toMatchObject({
      mobileNum: MEMBER_MOBILE.mobileNum,
      countryDialingCode: '55',
      purpose: 'login',
    });
    expect(codes.store.getState().login).toMatchObject({ phase: 'waiting', error: null });
    expect(codes.store.getState().login.codeId).toMatch(/^code-/);
    expect(codes.secondsLeft('login')).toBe(120);
    await clock.advance(119_001);
    expect(codes.secondsLeft('login')).toBe(1);
    await clock.advance(999);
    expect(codes.secondsLeft('login')).toBe(0);
    expect(codes.store.getState().login).toMatchObject({ phase: 'idle', until: null });
  });

  it('[AUTH-3] is asked for at most once a second, and not at all while a countdown runs', async () => {
    const { codes, gateway, clock } = world();
    gateway.intercept = ({ name }) => (name === 'code.login' ? new Response('', { status: 502 }) : undefined);
    expect((await failure(codes.send(request)))?.code).toBe('BUSY');
    expect(await failure(codes.send(request))).toMatchObject({ code: 'THROTTLED', retryAfterMs: 1000 });
    await clock.advance(1000);
    gateway.intercept = null;
    await codes.send(request);
    expect(await failure(codes.send(request))).toMatchObject({ code: 'THROTTLED', retryAfterMs: 60_000 });
    expect(gateway.count('code.login')).toBe(2);
  });

  it('[AUTH-3] is not asked for twice while the first request is under way', async () => {
    const { codes, gateway } = world();
    let release: () => void = () => undefined;
    gateway.intercept = ({ name }) =>
      name === 'code.login'
        ? new Promise((answer) => (release = () => answer(Response.json({ success: true, value: {} }))))
        : undefined;
    const sent = codes.send(request);
    while (gateway.count('code.login') === 0) await settle();
    expect((await failure(codes.send(request)))?.code).toBe('THROTTLED');
    release();
    await sent;
    expect(gateway.count('code.login')).toBe(1);
    expect(codes.secondsLeft('login')).toBe(60);
  });

  it.each([
    ['', 'required'],
    ['12345', 'reg_pattern_6'],
    ['1'.repeat(17), 'reg_pattern_6'],
    ['+5511955550123', 'reg_pattern_6'],
    ['11a5555', 'reg_pattern_6'],
    ['１１９５５５５０', 'reg_pattern_6'],
  ])('[AUTH-3] is not sent to the number %s', async (mobile, key) => {
    const { codes, gateway } = world();
    const error = await failure(codes.send({ purpose: 'login', mobile, countryDialingCode: '55' }));
    expect(error).toMatchObject({ code: 'FORM_INVALID', fields: { mobileNum: { key } } });
    expect(gateway.seen).toEqual([]);
  });

  it.each(['+55', '55555', 'BR', ' 55'])('[AUTH-3] refuses the dialling code %s', async (code) => {
    const { codes, gateway } = world();
    const error = await failure(codes.send({ ...request, countryDialingCode: code }));
    expect(error?.fields).toEqual({ countryDialingCode: { key: 'refused' } });
    expect(gateway.seen).toEqual([]);
  });

  it('[AUTH-3] obeys the merchant’s own rule for numbers', async () => {
    const { codes, client, gateway } = world();
    const rule = gateway.state.registerRules.mobileNum as object;
    gateway.state.registerRules.mobileNum = { ...rule, enabled: true };
    await client.system.start();
    expect((await failure(codes.send({ ...request, mobile: '1195555' })))?.fields).toEqual({
      mobileNum: { key: 'reg_pattern_6', values: { min: 10, max: 11, range: '10 - 11' } },
    });
    await codes.send(request);
  });

  it('[AUTH-3] survives closing the popup, and a reload', async () => {
    const first = world();
    await first.codes.send(request);
    const { codeId } = first.codes.store.getState().login;
    expect(first.client.use(codesDomain)).toBe(first.codes);
    const next = world({ like: first });
    expect(next.codes.secondsLeft('login')).toBe(60);
    expect(next.codes.store.getState().login).toMatchObject({ phase: 'waiting', codeId });
    expect((await failure(next.codes.send(request)))?.code).toBe('THROTTLED');
    await next.clock.advance(60_000);
    expect(next.codes.store.getState().login).toMatchObject({ phase: 'idle', codeId });
    await next.codes.send(request);
  });

  it('reads nonsense in storage as no countdown', () => {
    const first = world();
    const now = first.clock.now();
    const nonsense = ['', '{', 'null', '7', '[]', '{"login":7}', '{"login":{"until":"soon","codeId":{}}}'];
    for (const text of [
      ...nonsense,
      `{"login":{"until":${now + MAX_WAIT_MS + 1}}}`,
      `{"login":{"until":1}}`,
    ]) {
      first.ports.storage.session.set('DEMO.codes', text);
      const next = world({ like: first });
      expect(next.codes.store.getState().login).toEqual({
        phase: 'idle',
        until: null,
        codeId: '',
        error: null,
      });
    }
  });

  it('counts for the login that uses it, and then is gone', async () => {
    const { codes, client, gateway } = world();
    await codes.send(request);
    const { codeId } = codes.store.getState().login;
    await client.session.login({
      mode: 'sms',
      username: '(11) 95555-0123',
      password: ' 135 790 ',
      countryDialingCode: '55',
      codeId,
    });
    expect(client.session.store.getState()).toMatchObject({ state: 'member', username: MEMBER.username });
    expect(gateway.seen.find((one) => one.name === 'session.login')?.input).toMatchObject({
      type: 'sms',
      username: MEMBER_MOBILE.mobileNum,
      password: '135790',
      codeId,
    });
    expect(codes.store.getState().login.codeId).toBe('');
    expect(codes.secondsLeft('login')).toBe(60);
  });

  it.each([
    ['register', 'code.register', { mobileNo: MEMBER_MOBILE.mobileNum }],
    ['forgot', 'code.login', { mobileNum: MEMBER_MOBILE.mobileNum, purpose: 'forgot' }],
  ] as const)('[REG-3] [AUTH-10] %s asks its own call', async (purpose, name, input) => {
    const { codes, gateway } = world();
    await codes.send({ ...request, purpose });
    expect(gateway.seen.at(-1)).toMatchObject({ name, input });
    expect(codes.secondsLeft(purpose)).toBe(60);
    expect(codes.secondsLeft('login')).toBe(0);
  });
});

describe('refusals', () => {
  it('[AUTH-3] waits as long as the gateway says when too many codes were asked for', async () => {
    const { codes, gateway, clock } = world();
    gateway.state.identity.codeLimitS = 540;
    const error = await failure(codes.send(request));
    expect(error?.code).toBe('CODE_LIMIT');
    expect(codes.store.getState().login).toMatchObject({ phase: 'waiting', error });
    expect(codes.secondsLeft('login')).toBe(540);
    gateway.state.identity.codeLimitS = null;
    await clock.advance(540_000);
    await codes.send(request);
    expect(codes.store.getState().login.error).toBeNull();
  });

  it('reads the wait from the value where a page cannot read the header', async () => {
    const { codes, gateway } = world();
    gateway.intercept = ({ name }) =>
      name === 'code.login'
        ? Response.json(
            { success: false, errorCode: 'verification_code_limit', value: { retryAfterS: 61 } },
            { status: 400 },
          )
        : undefined;
    expect((await failure(codes.send(request)))?.code).toBe('CODE_LIMIT');
    expect(codes.secondsLeft('login')).toBe(61);
  });

  const broken: [string, string, () => Response | Promise<Response>][] = [
    ['an unreachable gateway', 'NETWORK_UNREACHABLE', () => Promise.reject(new TypeError('offline'))],
    ['a server error', 'INTERNAL', () => new Response('oops', { status: 500 })],
    ['a page of a proxy', 'REPLY_NOT_JSON', () => new Response('<html>login here</html>')],
    ['a cut answer', 'REPLY_NOT_JSON', () => new Response('{"success":tr')],
    [
      'a full gateway',
      'TOO_MANY_REQUESTS',
      () => new Response('', { status: 429, headers: { 'Retry-After': '7' } }),
    ],
  ];
  it.each(broken)('after %s another try is possible', async (_, code, answer) => {
    const { codes, gateway, clock } = world();
    gateway.intercept = ({ name }) => (name === 'code.login' ? answer() : undefined);
    const error = await failure(codes.send(request));
    expect(error?.code).toBe(code);
    expect(codes.store.getState().login).toEqual({ phase: 'idle', until: null, codeId: '', error });
    gateway.intercept = null;
    await clock.advance(1000);
    await codes.send(request);
    expect(codes.store.getState().login).toMatchObject({ phase: 'waiting', error: null });
  });

  it('after a timeout another try is possible', async () => {
    const { codes, gateway, clock } = world();
    gateway.intercept = ({ name, signal }) =>
      name === 'code.login'
        ? new Promise((_, fail) =>
            signal.addEventListener('abort', () => fail(new DOMException('aborted', 'AbortError'))),
          )
        : undefined;
    const sent = failure(codes.send(request));
    while (gateway.count('code.login') === 0) await settle();
    await clock.advance(20_000);
    expect((await sent)?.code).toBe('NETWORK_TIMEOUT');
    gateway.intercept = null;
    await codes.send(request);
    expect(codes.secondsLeft('login')).toBe(60);
  });
});

describe('the bot check before a code', () => {
  it('[AUTH-3] answers our own puzzle by itself when the gateway asks for it', async () => {
    const { codes, gateway } = world();
    gateway.state.identity.botCheckDue = true;
    await codes.send(request);
    expect(gateway.count('code.botChallenge')).toBe(1);
    expect(gateway.count('code.login')).toBe(2);
    expect(codes.secondsLeft('login')).toBe(60);
  });

  it.each([
    ['login', 0],
    ['forgot', 1],
    ['register', 1],
  ] as const)('asks the product before %s as often as %s times', async (purpose, times) => {
    const asked: unknown[] = [];
    const geetestValidateV4 = {
      captcha_id: 'a',
      lot_number: 'b',
      pass_token: 'c',
      gen_time: '1',
      captcha_output: 'd',
    };
    const { codes, client, gateway } = world({
      ports: {
        botCheck: (check, action) => {
          asked.push([check.product, action]);
          return Promise.resolve({ geetestValidateV4, other: 'stays here' });
        },
      },
    });
    Object.assign(gateway.state.flags, { GEETEST3: true, GEETESTVCODE3: true });
    gateway.state.identity.gw = { GEETEST_ID: 'id', GEETEST_VERSION: 'v4' };
    await client.system.start();
    await codes.send({ ...request, purpose });
    expect(asked).toEqual(Array.from({ length: times }, () => ['geetest-v4', 'sms']));
    const sent = gateway.seen.at(-1)?.input as Record<string, unknown>;
    expect(sent.geetestValidateV4).toEqual(times > 0 ? geetestValidateV4 : undefined);
    expect(sent.other).toBeUndefined();
  });
});

describe('the code of a second factor', () => {
  const challenged = async () => {
    const made = world();
    const member = made.gateway.state.members.get(MEMBER.username);
    if (member) member.factors = ['E', 'S'];
    await failure(made.client.session.login({ mode: 'username', ...MEMBER }));
    return made;
  };

  it.each([
    ['email-factor', 'E'],
    ['sms-factor', 'S'],
  ] as const)('%s goes to the address of the account, by the ticket', async (purpose, method) => {
    const { codes, gateway } = await challenged();
    await codes.send({ purpose });
    expect(gateway.seen.at(-1)).toMatchObject({
      name: 'code.verify',
      input: { method, ticket: expect.stringMatching(/^factor-/) },
    });
    expect(codes.secondsLeft(purpose)).toBe(60);
  });

  it('needs a login that waits for it', async () => {
    const { codes } = world();
    expect((await failure(codes.send({ purpose: 'sms-factor' })))?.code).toBe('TICKET_INVALID');
    expect(codes.store.getState()['sms-factor'].phase).toBe('idle');
  });

  it('is an ordinary code with gateways that have no tickets', async () => {
    const { codes, client, gateway } = world();
    gateway.state.identity.foreign = true;
    const member = gateway.state.members.get(MEMBER.username);
    if (member) member.factors = ['S'];
    await failure(client.session.login({ mode: 'username', ...MEMBER }));
    expect((await failure(codes.send({ purpose: 'sms-factor' })))?.code).toBe('FORM_INVALID');
    await codes.send({ ...request, purpose: 'sms-factor' });
    expect(gateway.seen.at(-1)?.name).toBe('code.login');
    expect((await failure(codes.send({ purpose: 'email-factor' })))?.code).toBe('FUNCTION_NOT_AVAILABLE');
  });
});

type Step = { kind: 'send' | 'fail' | 'limit'; purpose: CodePurpose } | { kind: 'pass'; ms: number };
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('send', 'fail', 'limit'),
    purpose: fc.constantFrom('login', 'forgot', 'register'),
  }),
  fc.record({ kind: fc.constant('pass'), ms: fc.integer({ min: 1, max: 90_000 }) }),
);

it('[AUTH-3] whatever happens in whatever order: no request during a countdown, and every countdown ends', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const { codes, gateway, clock } = world();
      for (const one of steps) {
        if (one.kind === 'pass') {
          await clock.advance(one.ms);
          continue;
        }
        const before = gateway.seen.length;
        const left = codes.secondsLeft(one.purpose);
        gateway.state.identity.codeLimitS = one.kind === 'limit' ? 30 : null;
        gateway.intercept = one.kind === 'fail' ? () => new Response('', { status: 503 }) : null;
        const error = await failure(codes.send({ ...request, purpose: one.purpose }));
        if (left > 0) {
          expect(error?.code).toBe('THROTTLED');
          expect(gateway.seen.length).toBe(before);
        }
        const { phase, until } = codes.store.getState()[one.purpose];
        expect(phase === 'waiting').toBe(until !== null);
        expect(phase).not.toBe('sending');
      }
      await clock.advance(MAX_WAIT_MS);
      for (const state of Object.values(codes.store.getState()))
        expect(state).toMatchObject({ phase: 'idle', until: null });
      expect(clock.waiting()).toBe(0);
    }),
    { numRuns: 25 },
  );
});
