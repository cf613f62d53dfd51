import * as v from 'valibot';
import { describe, expect, it, vi } from 'vitest';
import { defineCall, type Call } from '../../contract/call';
import { createManualClock, settle } from '../../testing/clock';
import { asError, type AppError } from '../kernel/app-error';
import type { CallOptions } from '../types';
import type { Dialect } from './dialect';
import { createTransport, type TransportDeps } from './transport';

const callOf = (over: Partial<Call> = {}): Call => ({
  ...defineCall({
    name: 'test.call',
    method: 'GET',
    path: '/x',
    module: null,
    access: 'member',
    tier: 'partner',
    limit: 'read',
    answer: 'envelope',
    request: v.object({}),
    reply: v.unknown(),
    errors: [],
  }),
  ...over,
});
const POST = { method: 'POST' } as const;
const told = (value: unknown, headers: Record<string, string> = {}): Response =>
  Response.json({ success: true, value }, { headers });
const refusal = (errorCode: string, status: number): Response =>
  Response.json({ success: false, errorCode }, { status });
const plainly = { left: () => undefined, refusal: (error: AppError) => error };
const plainDialect: Dialect = {
  missing: { has: () => false, onChange: () => () => undefined },
  leftOut: () => 0,
  translate: (call, request) => Promise.resolve({ ...plainly, call, request, read: (value) => value }),
  sealedHeaders: () => ({}),
};

const reading = (read: (value: unknown) => unknown): Dialect => ({
  ...plainDialect,
  translate: (call, request) => Promise.resolve({ ...plainly, call, request, read }),
});

interface WorldOptions {
  answer?: (request: Request, count: number) => Response | Promise<Response>;
  byte?: number;
  token?: string | null;
  speech?: TransportDeps['client']['config']['speech'];
  dialect?: (when: string) => Dialect | null;
}
/** A transport whose gateway is the test. */
const world = ({
  answer = () => told(1),
  byte = 0,
  token = null,
  speech = {},
  dialect,
}: WorldOptions = {}) => {
  const clock = createManualClock();
  const seen: Request[] = [];
  const refused: [string, string][] = [];
  const heard: number[] = [];
  const asked: string[] = [];
  const fetch = async (input: RequestInfo | URL): Promise<Response> => {
    const request = new Request(input);
    seen.push(request.clone());
    return answer(request, seen.length);
  };
  const client = {
    config: { gateway: 'https://gateway.example', merchant: 'DEMO', timeoutMs: 20_000, speech },
    ports: {
      clock: clock.port,
      fetch,
      random: { bytes: (count: number) => new Uint8Array(count).fill(byte) },
    },
    serverTime: { now: () => clock.now(), heard: (atMs: number) => void heard.push(atMs) },
  } as unknown as TransportDeps['client'];
  const transport = createTransport({
    client,
    closing: new AbortController().signal,
    token: () => token,
    language: () => 'EN',
    refused: (...[which, error]) => void refused.push([which, error.code]),
    seal: async ({ text }) => ({
      body: { value: `sealed ${text}` },
      header: 'jwe',
      headers: { Encryption: 'jwe' },
    }),
    dialect: async (when) => {
      asked.push(when);
      return dialect?.(when) ?? null;
    },
  });
  const ask = (over: Partial<Call> = {}, request: object = {}, options?: CallOptions) =>
    transport(callOf(over), request, options);
  return { ask, asked, clock, heard, refused, seen };
};
const failed = (work: Promise<unknown>) =>
  work.then(
    () => Promise.reject(new Error('was expected to fail')),
    (error: unknown) => asError(error),
  );

describe('what travels', () => {
  it('is a form where the call says so, and JSON otherwise', async () => {
    const { ask, seen } = world();
    await ask({ ...POST, form: true }, { 'a b': 'c&d', list: [1, 2] });
    await ask(POST, { a: 1 });
    expect(await seen[0]?.text()).toBe('a+b=c%26d&list%5B0%5D=1&list%5B1%5D=2');
    expect(seen[0]?.headers.get('Content-Type')).toMatch(/^application\/x-www-form-urlencoded/);
    expect(await seen[1]?.text()).toBe('{"a":1}');
    expect(seen[1]?.headers.get('Content-Type')).toBe('application/json');
  });

  it('takes cookies along where the configuration says so, to its own origin alone otherwise', async () => {
    for (const [speech, credentials] of [
      [{}, 'same-origin'],
      [{ credentials: 'include' }, 'include'],
      [{ credentials: 'omit' }, 'omit'],
    ] as const) {
      const { ask, seen } = world({ speech });
      await ask();
      expect(seen[0]?.credentials).toBe(credentials);
      expect(seen[0]?.redirect).toBe('manual');
    }
  });

  it('names the last picture with what is sealed alone, and none before there was one', async () => {
    const { ask, seen } = world({ answer: () => told(1, { 'X-Captcha-Id': 'c-7' }) });
    await ask({ ...POST, sealed: true });
    await ask(POST);
    await ask({ ...POST, sealed: true });
    expect(seen.map(({ headers }) => headers.get('X-Captcha-Id'))).toEqual([null, null, 'c-7']);
  });

  it('leaves nothing behind when it is answered: no timer, and no listener on the caller’s signal', async () => {
    const { signal } = new AbortController();
    const added = vi.spyOn(signal, 'addEventListener');
    const removed = vi.spyOn(signal, 'removeEventListener');
    const { ask, clock } = world();
    await ask({}, {}, { signal });
    expect(clock.waiting()).toBe(0);
    expect(added.mock.calls.map(([type, listener]) => [type, listener])).toEqual(
      removed.mock.calls.map(([type, listener]) => [type, listener]),
    );
    expect(added).toHaveBeenCalledTimes(1);
  });

  it('says what kept it from being sent', async () => {
    const { ask } = world({ answer: () => Promise.reject(new TypeError('blocked')) });
    const { code, cause } = await failed(ask(POST));
    expect([code, (cause as Error).message]).toEqual(['NETWORK_UNREACHABLE', 'blocked']);
  });
});

describe('the pause before another try', () => {
  const busy = () => new Response('', { status: 503 });
  const cut = () => Promise.reject(new TypeError('cut'));

  it.each([
    ['no network', 'the shortest', cut, 0, [200, 400]],
    ['no network', 'the middle', cut, 128, [300, 600]],
    ['a gateway that is busy', 'the shortest', busy, 0, [200, 400]],
    ['a gateway that is busy', 'the middle', busy, 128, [300, 600]],
  ] as const)(
    'grows twofold, by chance between half and all of it: %s, %s one',
    async (_, __, answer, byte, pauses) => {
      const { ask, clock, seen } = world({ answer, byte });
      const result = failed(ask());
      await settle();
      for (const [at, pauseMs] of pauses.entries()) {
        await clock.advance(pauseMs - 1);
        expect(seen).toHaveLength(at + 1);
        await clock.advance(1);
        expect(seen).toHaveLength(at + 2);
      }
      await result;
      expect(seen).toHaveLength(3);
    },
  );

  it('is five seconds where the gateway asks for them', async () => {
    const { ask, clock, seen } = world({
      answer: (_, count) =>
        count === 1 ? new Response('', { status: 503, headers: { 'Retry-After': '5' } }) : told('healed'),
    });
    const result = ask();
    await clock.advance(4_999);
    expect(seen).toHaveLength(1);
    await clock.advance(1);
    expect(await result).toBe('healed');
  });
});

describe('the gateway’s own way with calls', () => {
  it('is waited for by what writes, asked for by what is sealed, and taken as it is known by what reads', async () => {
    const { ask, asked } = world();
    await ask();
    await ask({ once: true });
    await ask(POST);
    await ask({ ...POST, sealed: true });
    // A read looks once more when its answer is here.
    expect(asked).toEqual(['known', 'known', 'settled', 'settled', 'asked']);
  });

  it('is told the session’s token, or an empty one for a guest', async () => {
    for (const token of ['t', null]) {
      const tokens: string[] = [];
      const translate: Dialect['translate'] = (call, content, told_) => {
        tokens.push(told_);
        return plainDialect.translate(call, { ...content, b: 2 }, told_);
      };
      const { ask, seen } = world({ token, dialect: () => ({ ...plainDialect, translate }) });
      await ask(POST, { a: 1 });
      expect([tokens, await seen[0]?.json()]).toEqual([[token ?? ''], { a: 1, b: 2 }]);
    }
  });

  it('reads an answer, though the contract could read it as well', async () => {
    const { ask } = world({ dialect: () => reading((value) => `read ${String(value)}`) });
    expect(await ask()).toBe('read 1');
  });

  it('reads an answer that came before it was known and that the contract cannot read', async () => {
    const late = world({
      answer: () => told('7'),
      dialect: (when) => (when === 'settled' ? reading(Number) : null),
    });
    expect(await late.ask({ reply: v.number() })).toBe(7);
    expect(late.asked).toEqual(['known', 'settled']);
    // The start-up answer is what it would wait for.
    const first = world({ answer: () => told('7') });
    const error = await failed(first.ask({ reply: v.number(), merchantInQuery: true }));
    expect([error.code, first.asked]).toEqual(['REPLY_INVALID', ['known']]);
  });
});

describe('the gateway’s time', () => {
  const at = Date.UTC(2026, 0, 2, 3, 4, 5);
  const date = { Date: new Date(at).toUTCString() };
  const heardOf = async (over: Partial<Call>, request: object, headers: Record<string, string>) => {
    const { ask, heard } = world({ answer: () => told(1, headers) });
    await ask(over, request);
    return heard;
  };

  it('is heard from what no cache has kept', async () => {
    expect(await heardOf(POST, {}, date)).toEqual([at]);
    expect(await heardOf({}, { t: 1 }, date)).toEqual([at]);
    expect(await heardOf({}, {}, { ...date, 'Cache-Control': 'private, No-Store' })).toEqual([at]);
    expect(await heardOf({}, {}, date)).toEqual([]);
    expect(await heardOf({}, {}, { ...date, 'Cache-Control': 'max-age=60' })).toEqual([]);
  });
});

describe('a token', () => {
  it('is refused by 401 or by a word for it, and by nothing else', async () => {
    for (const [code, status, expected] of [
      ['access_denied', 401, [['t', 'ACCESS_DENIED']]],
      ['login.not.session', 200, [['t', 'SESSION_INVALID']]],
      ['login_failed', 400, []],
      ['access_denied', 403, []],
    ] as const) {
      const { ask, refused } = world({ token: 't', answer: () => refusal(code, status) });
      await failed(ask(POST));
      expect(refused).toEqual(expected);
    }
    const unreachable = world({ token: 't', answer: () => Promise.reject(new TypeError('cut')) });
    await failed(unreachable.ask(POST));
    expect(unreachable.refused).toEqual([]);
  });

  it.each([
    ['public', 2],
    ['visitor', 2],
    ['member', 1],
    ['real', 1],
    ['agent', 1],
  ] as const)(
    'that is refused is left out for what is open to guests: a %s read is sent %d times',
    async (access, tries) => {
      const { ask, seen } = world({
        token: 't',
        answer: ({ headers }) =>
          headers.has('Authorization') ? refusal('login.not.session', 401) : told('open'),
      });
      const result = ask({ access }, {}, { headers: { 'X-Mine': '1' } });
      if (tries === 2) expect(await result).toBe('open');
      else expect((await failed(result)).code).toBe('SESSION_INVALID');
      expect(seen.map(({ headers }) => [headers.get('Authorization'), headers.get('X-Mine')])).toEqual(
        [
          ['t', '1'],
          [null, '1'],
        ].slice(0, tries),
      );
    },
  );
});
