import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { errorCodes } from '../../contract/tables/error-codes';
import { createManualClock } from '../../testing/clock';
import { AppError, asError, isAppError } from './app-error';
import { httpAddress } from './http-address';
import { plainCode, plainMobile } from './plain';
import { randomBelow } from './random';
import { randomText } from './random-text';
import { createDebounce, createGate, wait } from './throttle';

const bytesOf = (...bytes: number[]) => ({ bytes: () => Uint8Array.of(bytes.shift() ?? 0) });

describe('a failure', () => {
  it('has every fact that is known of it, and nothing where none is', () => {
    const cause = new TypeError('x');
    const full = new AppError('BUSY', {
      serverMessage: 'm',
      unknownWord: true,
      status: 503,
      value: { a: 1 },
      retryAfterMs: 5,
      requestId: 'r',
      cause,
    });
    expect({ ...full, message: full.message, cause: full.cause }).toEqual({
      kind: 'foyer-error',
      name: 'FoyerError',
      message: 'BUSY',
      code: 'BUSY',
      serverMessage: 'm',
      unknownWord: true,
      status: 503,
      value: { a: 1 },
      retryAfterMs: 5,
      requestId: 'r',
      cause,
    });
    expect({ ...new AppError('BUSY') }).toEqual({
      kind: 'foyer-error',
      name: 'FoyerError',
      code: 'BUSY',
      serverMessage: '',
      unknownWord: false,
      status: 0,
      value: null,
      retryAfterMs: null,
      requestId: '',
    });
  });

  it('may heal by itself exactly where the table of errors says so', () => {
    for (const [code, row] of Object.entries(errorCodes))
      expect([code, new AppError(code as 'BUSY').retryable]).toEqual([code, 'retry' in row]);
  });

  it('asks for a picture only where its value says so', () => {
    const due = (value: unknown) => new AppError('LOGIN_FAILED', { value }).captchaDue;
    expect([{ captcha: true }, { captcha: 1 }, { captcha: 'x' }].map(due)).toEqual([true, true, true]);
    expect([{ captcha: false }, { captcha: 0 }, {}, null, undefined, 'captcha', 7].map(due)).toEqual(
      Array(7).fill(false),
    );
  });

  it('is known by its kind from whatever bundle it came, and everything else becomes one', () => {
    expect(isAppError({ kind: 'foyer-error' })).toBe(true);
    for (const other of [null, undefined, 'foyer-error', { kind: 'other' }, {}, new Error('x')])
      expect([isAppError(other), asError(other)]).toMatchObject([
        false,
        { code: 'REPLY_UNKNOWN', cause: other },
      ]);
    const own = new AppError('BUSY');
    expect(asError(own)).toBe(own);
  });

  it('names the fields that were refused with problems that can be shown', () => {
    const fields = (value: unknown) => new AppError('FORM_INVALID', { value: { fields: value } }).fields;
    expect(fields({ a: { key: 'k' }, b: null, c: { key: 7 }, d: 'refused_by_name' })).toEqual({
      a: { key: 'k' },
      b: { key: 'refused' },
      c: { key: 'refused' },
      d: { key: 'refused_by_name' },
    });
    expect(fields([1, 'b'])).toEqual({ 1: { key: 'refused' }, b: { key: 'refused' } });
    expect(fields('none')).toEqual({});
  });
});

describe('an address from outside', () => {
  it('is one of http, as a browser reads it', () => {
    expect(httpAddress('HTTPS://A.Example/b c')).toBe('https://a.example/b%20c');
    expect(httpAddress('http://a.example')).toBe('http://a.example/');
    expect(httpAddress('/x', 'https://a.example/y')).toBe('https://a.example/x');
    for (const none of [
      'javascript:alert(1)',
      'data:text/html,x',
      'xhttp://a',
      'httpx://a',
      'ftp://a',
      '/x',
      '',
      'http://',
    ])
      expect(httpAddress(none)).toBe('');
  });
});

describe('what was typed or pasted', () => {
  it('loses what people put between digits, and nothing else', () => {
    expect(plainMobile('+55 (11) 98.765-43‐2–1 ')).toBe('+5511987654321');
    expect(plainMobile('a/b_c,1')).toBe('a/b_c,1');
    expect(plainCode(' 123-4 56\n')).toBe('123456');
    expect(plainCode('12.3')).toBe('12.3');
  });
});

describe('chance', () => {
  it('favours no number: bytes beyond the last whole multiple are drawn again', () => {
    expect(randomBelow(bytesOf(0), 10)).toBe(0);
    expect(randomBelow(bytesOf(249), 10)).toBe(9);
    expect(randomBelow(bytesOf(250, 255, 17), 10)).toBe(7);
    expect(randomBelow(bytesOf(255), 256)).toBe(255);
    expect(randomBelow(bytesOf(255, 254), 5)).toBe(4);
    const counts = new Map<number, number>();
    for (let byte = 0; byte < 256; byte += 1) {
      const drawn = randomBelow(bytesOf(byte, 0), 62);
      counts.set(drawn, (counts.get(drawn) ?? 0) + 1);
    }
    expect(counts.size).toBe(62);
  });

  it('makes text of letters and digits', () => {
    const drawn = Array.from({ length: 62 }, (_, byte) => randomText(bytesOf(byte), 1)).join('');
    expect(drawn).toBe('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789');
    expect(randomText(bytesOf(0, 1, 2), 3)).toBe('ABC');
    expect(randomText(bytesOf(), 0)).toBe('');
  });
});

describe('a gate', () => {
  it('lets one through in its time, and says how long is left', async () => {
    const clock = createManualClock(0);
    const gate = createGate(clock.port, 1_000);
    const pass = () => {
      try {
        gate();
        return 'through';
      } catch (error) {
        const { code, retryAfterMs } = asError(error);
        return [code, retryAfterMs];
      }
    };
    expect([pass(), pass()]).toEqual(['through', ['THROTTLED', 1_000]]);
    await clock.advance(999);
    expect(pass()).toEqual(['THROTTLED', 1]);
    await clock.advance(1);
    // A refusal does not put the time off.
    expect([pass(), pass()]).toEqual(['through', ['THROTTLED', 1_000]]);
  });
});

describe('a debounced task', () => {
  it('is the newest one, once, and none after it was called off', async () => {
    const clock = createManualClock(0);
    const debounce = createDebounce(clock.port, 300);
    const done: string[] = [];
    debounce.run(() => done.push('a'));
    await clock.advance(299);
    debounce.run(() => done.push('b'));
    await clock.advance(299);
    expect([done, clock.waiting()]).toEqual([[], 1]);
    await clock.advance(1);
    expect(done).toEqual(['b']);
    debounce.cancel();
    debounce.run(() => done.push('c'));
    debounce.cancel();
    debounce.cancel();
    await clock.advance(1_000);
    expect([done, clock.waiting()]).toEqual([['b'], 0]);
  });

  it('waits by the clock it is given', async () => {
    const clock = createManualClock(0);
    let isOver = false;
    void wait(clock.port, 50).then(() => (isOver = true));
    await clock.advance(49);
    expect(isOver).toBe(false);
    await clock.advance(1);
    expect(isOver).toBe(true);
  });

  it('draws the same text for the same bytes', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 247 }), { minLength: 1, maxLength: 20 }), (bytes) => {
        const once = randomText(bytesOf(...bytes), bytes.length);
        expect(randomText(bytesOf(...bytes), bytes.length)).toBe(once);
        expect(once).toMatch(/^[A-Za-z0-9]+$/);
      }),
    );
  });
});
