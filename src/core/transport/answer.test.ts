import { describe, expect, it, vi } from 'vitest';
import * as v from 'valibot';
import { defineCall, type Call } from '../../contract/call';
import { anything } from '../../contract/wire';
import { asError, type AppError } from '../kernel/app-error';
import { MAX_BODY_BYTES, readAnswer, retryAfterMs } from './answer';

const NOW = Date.UTC(2026, 0, 2, 3, 4, 5);
const DAY_MS = 86_400_000;
const callOf = (answer: Call['answer']): Call =>
  defineCall({
    name: 'test.call',
    method: 'GET',
    path: '/x',
    module: null,
    access: 'public',
    tier: 'partner',
    limit: 'read',
    answer,
    request: v.object({}),
    reply: anything,
    errors: [],
  });
const read = (body: BodyInit | null, init: ResponseInit = {}, answer: Call['answer'] = 'envelope') =>
  readAnswer(new Response(body, init), callOf(answer), NOW);
const refused = async (...given: Parameters<typeof read>): Promise<AppError> => {
  const error: unknown = await read(...given).then(
    () => Promise.reject(new Error('was expected to fail')),
    (thrown: unknown) => thrown,
  );
  return asError(error);
};
const json = (value: unknown): string => JSON.stringify(value);

describe('when to come back', () => {
  const of = (text: string | null, date?: string) =>
    retryAfterMs(
      new Headers({ ...(text === null ? {} : { 'Retry-After': text }), ...(date ? { Date: date } : {}) }),
      NOW,
    );
  const at = (ms: number) => new Date(NOW + ms).toUTCString();

  it('is told in seconds, a day at most', () => {
    expect([of('0'), of('7'), of('86400'), of('86401'), of('9'.repeat(20))]).toEqual([
      0,
      7_000,
      DAY_MS,
      DAY_MS,
      DAY_MS,
    ]);
  });

  it('is told as a date of the gateway’s clock, or of ours where that is not told', () => {
    expect([of(at(5_000)), of(at(0)), of(at(2 * DAY_MS))]).toEqual([5_000, 0, DAY_MS]);
    expect(of(at(65_000), at(60_000))).toBe(5_000);
    expect(of(at(5_000), 'no date')).toBe(5_000);
    expect(of(at(5_000), at(60_000))).toBeNull();
  });

  it('is not told by anything else', () => {
    for (const text of [null, '', 'soon', '-1 s', 'x7', '7x', at(-5_000)])
      expect([text, of(text)]).toEqual([text, null]);
  });
});

describe('an answer', () => {
  it('is the envelope’s value, or the envelope where there is none in it', async () => {
    expect(await read(json({ success: true, value: { a: 1 } }))).toEqual({ a: 1 });
    expect(await read(json({ success: 'true', value: null }))).toBeNull();
    expect(await read(json({ success: 1, token: 't' }))).toEqual({ success: 1, token: 't' });
    expect(await read(json({ success: '1', value: '12345678901234567' }))).toBe('12345678901234567');
  });

  it('is no success by a word that only holds one', async () => {
    for (const success of ['untrue', 'trueish', '11', '01', 2, null, 'TRUE'])
      expect([success, (await refused(json({ success, value: 1 }))).code]).toEqual([
        success,
        'REPLY_INVALID',
      ]);
  });

  it.each<[object, number, Call['answer'], string]>([
    [{ success: false, errorCode: 401 }, 200, 'envelope', 'SESSION_INVALID'],
    [{ success: false, errorCode: '0401' }, 200, 'envelope', 'SESSION_INVALID'],
    [{ success: false, errorCode: 1101 }, 400, 'envelope', 'SESSION_INVALID'],
    [{ success: 'false', errorCode: '1102' }, 403, 'envelope', 'SESSION_MOVED'],
    [{ errorCode: 'CUSTOMER_NOT_LOGIN' }, 200, 'envelope', 'SESSION_INVALID'],
    [{ success: false, errorCode: 'CUSTOMER_NOT_LOGIN' }, 200, 'raw', 'SESSION_INVALID'],
    [{ success: 0, errorCode: 401 }, 200, 'raw', 'SESSION_INVALID'],
    [{ errorCode: 'login_failed' }, 200, 'raw', 'LOGIN_FAILED'],
    [{ success: false, message: 'closed' }, 200, 'raw', 'REPLY_UNKNOWN'],
  ])('%j with %i as %s is %s', async (body, status, answer, code) => {
    expect((await refused(json(body), { status }, answer)).code).toBe(code);
  });

  it('is text or the raw body where the call says so', async () => {
    expect(await read('a"b', {}, 'text')).toBe('a"b');
    expect(await read('', {}, 'text')).toBe('');
    expect(await read('[1]', {}, 'raw')).toEqual([1]);
    expect(await read('{"success":true,"errorCode":"0","value":[1]}')).toEqual([1]);
    expect(await read('{"success":true,"value":[1]}', {}, 'raw')).toEqual({ success: true, value: [1] });
    expect(await read('null', {}, 'raw')).toBeNull();
    expect((await refused('a', { status: 403 }, 'text')).code).toBe('ACCESS_DENIED');
    expect((await refused(json({ errorCode: 'login_failed' }), { status: 400 }, 'raw')).code).toBe(
      'LOGIN_FAILED',
    );
  });

  it('keeps the digits of long numbers', async () => {
    expect(await read('{"success":true,"value":{"id":9007199254740993}}')).toEqual({
      id: '9007199254740993',
    });
  });
});

describe('an answer that is none', () => {
  it.each([
    [401, 'SESSION_INVALID'],
    [403, 'ACCESS_DENIED'],
    [404, 'REQUEST_UNKNOWN_PATH'],
    [413, 'REQUEST_TOO_LARGE'],
    [429, 'TOO_MANY_REQUESTS'],
    [500, 'INTERNAL'],
    [502, 'BUSY'],
    [503, 'BUSY'],
    [504, 'NETWORK_TIMEOUT'],
    [418, 'REPLY_NOT_JSON'],
    [200, 'REPLY_NOT_JSON'],
  ])('is known by its status %i where its body is no JSON: %s', async (status, code) => {
    const error = await refused('<html>', { status });
    expect([error.code, error.status, error.cause instanceof SyntaxError]).toEqual([code, status, true]);
  });

  it('was cut, or never was JSON: the next try may bring all of it', async () => {
    for (const text of ['{"a":', '[1,', '  {', '\n[', '', 'x{', '<', '"a']) {
      const { code, retryable } = await refused(text);
      expect([text, code, retryable]).toEqual([text, 'REPLY_NOT_JSON', true]);
    }
  });

  it('has no success in it, or is no envelope', async () => {
    for (const body of ['{}', '[1]', 'null', '7', '"true"', '{"value":1}'])
      expect([body, (await refused(body)).code]).toEqual([body, 'REPLY_INVALID']);
    // The same again would be answered like this again.
    expect((await refused('{}')).retryable).toBe(false);
  });

  it('is known by its word, else by its status, else not at all', async () => {
    const of = async (body: object, status: number) => (await refused(json(body), { status })).code;
    expect(await of({ success: false, errorCode: 'captcha_err' }, 503)).toBe('CAPTCHA_WRONG');
    expect(await of({ success: false, errorCode: 'new_one' }, 404)).toBe('REQUEST_UNKNOWN_PATH');
    expect(await of({ success: false, errorCode: 7 }, 403)).toBe('ACCESS_DENIED');
    expect(await of({ success: false }, 400)).toBe('REPLY_UNKNOWN');
    expect(await of([], 502)).toBe('BUSY');
    // A refusal with 200 as well.
    expect(await of({ success: false, errorCode: 'login_failed' }, 200)).toBe('LOGIN_FAILED');
    // Success in a body does not make one of a refusal.
    expect(await of({ success: true, value: 1 }, 500)).toBe('INTERNAL');
  });

  it('says whether its word was a new one of the gateway’s', async () => {
    const of = async (body: unknown) => (await refused(json(body), { status: 400 })).unknownWord;
    expect(await of({ success: false, errorCode: 'new_one' })).toBe(true);
    expect(await of({ success: false, errorCode: 'login_failed' })).toBe(false);
    expect(await of({ errorCode: 'new_one', message: 'from what stands in front' })).toBe(false);
    expect(await of([])).toBe(false);
  });

  it('brings message, value, pause and request id, each bounded', async () => {
    const error = await refused(
      json({ success: false, message: 'm'.repeat(600), value: { captcha: true } }),
      {
        status: 429,
        headers: { 'Retry-After': '7', 'X-Request-Id': 'r'.repeat(200) },
      },
    );
    expect(error).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      status: 429,
      serverMessage: 'm'.repeat(500),
      value: { captcha: true },
      retryAfterMs: 7_000,
      requestId: 'r'.repeat(128),
    });
    expect(await refused(json({ success: false, message: 7 }), { status: 400 })).toMatchObject({
      serverMessage: '',
      value: null,
      retryAfterMs: null,
      requestId: '',
    });
    // So do those that are no JSON, and those that are no envelope.
    const headers = { 'Retry-After': '1', 'X-Request-Id': 'r' };
    for (const [text, status] of [
      ['<', 503],
      ['<', 200],
      ['{}', 200],
    ] as const)
      expect(await refused(text, { status, headers })).toMatchObject({
        status,
        retryAfterMs: 1_000,
        requestId: 'r',
      });
  });
});

describe('the length of an answer', () => {
  const announced = (length: number | string) => ({ headers: { 'Content-Length': String(length) } });

  it('is four megabytes at most, as announced', async () => {
    expect(MAX_BODY_BYTES).toBe(4_194_304);
    expect(await read('"a"', announced(MAX_BODY_BYTES), 'raw')).toBe('a');
    const error = await refused('"a"', announced(MAX_BODY_BYTES + 1), 'raw');
    expect([error.code, error.status, asError(error).cause]).toMatchObject([
      'REPLY_INVALID',
      200,
      { message: 'body too large' },
    ]);
  });

  it('is four megabytes at most, whatever was announced, and the rest is not read', async () => {
    const piece = new Uint8Array(1_048_576).fill(0x61);
    let pulled = 0;
    const cancel = vi.fn();
    const endless = new ReadableStream({
      pull(controller) {
        pulled += 1;
        controller.enqueue(piece);
      },
      cancel,
    });
    const error = await refused(endless, { status: 201 }, 'text');
    expect([error.code, error.status, (error.cause as Error).message]).toEqual([
      'REPLY_INVALID',
      201,
      'body too large',
    ]);
    expect(cancel).toHaveBeenCalledOnce();
    expect(pulled).toBeLessThan(8);
    const exact = new ReadableStream({
      start(controller) {
        for (let at = 0; at < 4; at += 1) controller.enqueue(piece);
        controller.close();
      },
    });
    expect(await read(exact, {}, 'text')).toHaveLength(MAX_BODY_BYTES);
  });

  it('is read at once where it is announced as short, else piece by piece', async () => {
    const whole = vi.spyOn(Response.prototype, 'text');
    try {
      await read('a', announced(256 * 1024), 'text');
      expect(whole).toHaveBeenCalledTimes(1);
      await read('a', announced(256 * 1024 + 1), 'text');
      await read('a', {}, 'text');
      await read('a', announced('unknown'), 'text');
      expect(whole).toHaveBeenCalledTimes(1);
    } finally {
      whole.mockRestore();
    }
  });

  it('may be cut anywhere inside of a character', async () => {
    const bytes = new TextEncoder().encode('não 🎰');
    const pieces = new ReadableStream({
      start(controller) {
        for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
        controller.close();
      },
    });
    expect(await read(pieces, {}, 'text')).toBe('não 🎰');
    // Half a character at the end is told as one that cannot be read.
    const half = new ReadableStream({
      start(controller) {
        controller.enqueue(bytes.slice(0, 2));
        controller.close();
      },
    });
    expect(await read(half, {}, 'text')).toBe('n\ufffd');
  });

  it('may be nothing', async () => {
    expect(await read(null, { status: 204 }, 'text')).toBe('');
  });
});
