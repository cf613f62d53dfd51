import naughty from 'big-list-of-naughty-strings/blns.json';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '../../src/contract/call';
import * as factorCalls from '../../src/contract/calls/factors';
import * as passwordCalls from '../../src/contract/calls/password';
import * as sessionCalls from '../../src/contract/calls/session';
import * as signInCalls from '../../src/contract/calls/sign-in';
import * as codeCalls from '../../src/contract/calls/verification';
import { passThrough } from '../../src/contract/wire';
import { startBench, type GatewayBench } from './bench';
import { desEncrypt, randomKey, wrapKey, type RawReply } from './raw-client';

/** Each field meets this many, the next field the following ones, so that all of them are met many times. */
const EACH = 20;
/** Ends the session that the others need. */
const SKIPPED = new Set(['session.logout']);
/** Shorter or plainer ones stand in answers by themselves. */
const isTelling = (text: string): boolean => text.length >= 8 && /[^A-Za-z0-9 .]/.test(text);

interface Shape {
  entries: Record<string, v.GenericSchema>;
}
const hasEntries = (schema: unknown): schema is Shape =>
  typeof schema === 'object' && schema !== null && 'entries' in schema;
const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'request' in value && 'path' in value;
const shapeOf = (call: Call): Shape['entries'] => {
  const { request } = call as { request: unknown };
  if (hasEntries(request)) return request.entries;
  const [first] = (request as { pipe?: unknown[] }).pipe ?? [];
  return hasEntries(first) ? first.entries : {};
};
const calls = [sessionCalls, codeCalls, passwordCalls, signInCalls, factorCalls]
  .flatMap((module) => Object.values(module as Record<string, unknown>))
  .filter(isCall)
  .filter((call) => !SKIPPED.has(call.name) && call.answer === 'envelope');

const SAMPLES: readonly unknown[] = ['abc', 'E', '1', true, {}, []];
/** The least that a call takes, so that the field under test is what decides. */
const base = (call: Call): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(shapeOf(call))
      .filter(([, field]) => !v.safeParse(field, undefined).success)
      .map(([name, field]) => [name, SAMPLES.find((sample) => v.safeParse(field, sample).success)]),
  );
const fields = calls.flatMap((call) =>
  Object.entries(shapeOf(call))
    // What every call lets pass unread is tried with one of them.
    .filter(([name]) => call.name === 'session.login' || !(name in passThrough))
    .filter(([, field]) => v.safeParse(field, '1').success)
    .map(([name]) => ({ call, name })),
);

let bench: GatewayBench;
let Authorization = '';
let modulus = '';
beforeAll(async () => {
  // Hashing is not what is tried here, and it would be most of the time.
  bench = await startBench({
    hasher: (real) => ({
      ...real,
      hash: () => Promise.resolve('$argon2id$nobody'),
      holding: (_, work) => work(() => Promise.resolve('$argon2id$nobody')),
      verify: (stored, password, asker) =>
        password === bench.accounts.member.password
          ? real.verify(stored, password, asker)
          : Promise.resolve(false),
    }),
  });
  Authorization = await bench.client.token(bench.accounts.member);
  modulus = (await bench.client.send({ path: '/wps/session/key/rsa?t=1' })).text.trim();
});
afterAll(() => bench.stop());

const send = (call: Call, payload: Record<string, unknown>): Promise<RawReply> => {
  const headers: Record<string, string> = call.access === 'public' ? {} : { Authorization };
  const { method, path } = call;
  if (method === 'GET') {
    const query = new URLSearchParams(Object.entries(payload).map(([key, value]) => [key, String(value)]));
    return bench.client.send({ method, path: `${path}?${query.toString()}`, headers });
  }
  if (!call.sealed) return bench.client.send({ method, path, headers, body: JSON.stringify(payload) });
  const random = randomKey();
  const body = JSON.stringify({ value: desEncrypt(JSON.stringify(payload), random) });
  return bench.client.send({
    method,
    path,
    headers: { ...headers, Encryption: wrapKey(random, modulus) },
    body,
  });
};

/** A failure is told by the call and the field; the string itself would spoil the report. */
const judge = (reply: RawReply, text: string, label: string): void => {
  expect(reply.status, `${label}: ${reply.text.slice(0, 100)}`).toBeLessThan(500);
  expect(typeof reply.body.success, label).toBe('boolean');
  if (!isTelling(text)) return;
  expect(reply.text.includes(text), `${label} is repeated`).toBe(false);
  expect(reply.text.includes(JSON.stringify(text).slice(1, -1)), `${label} is repeated`).toBe(false);
};

describe('bad input', () => {
  it('has calls, fields and strings to try', () => {
    expect(naughty.length).toBeGreaterThan(400);
    expect(fields.length).toBeGreaterThan(80);
    expect(fields.length * EACH).toBeGreaterThan(3 * naughty.length);
  });

  it.each(fields.map(({ call, name }, index) => [`${call.name} ${name}`, call, name, index] as const))(
    '[SYS-7] in %s breaks nothing and is not repeated',
    async (label, call, name, index) => {
      for (let at = 0; at < EACH; at += 1) {
        const text = naughty[(index * EACH + at) % naughty.length] ?? '';
        judge(await send(call, { ...base(call), [name]: text }), text, `${label} #${at}`);
      }
    },
  );

  it('of every kind in name and password of a login breaks nothing and is not repeated', async () => {
    const login = sessionCalls.login;
    for (const [at, text] of naughty.entries())
      judge(await send(login, { username: text, password: text, type: '' }), text, `login #${at}`);
  });

  it('in headers that a code or a picture is bound to breaks nothing', async () => {
    const { login } = sessionCalls;
    for (const text of naughty.filter((one) => /^[\x20-\x7e]+$/.test(one)).slice(0, 200)) {
      const reply = await bench.client.send({
        method: login.method,
        path: login.path,
        headers: { 'X-Code-Id': text, 'X-Captcha-Id': text, Cookie: `codeId=${text}; captchaId=${text}` },
        body: '{}',
      });
      judge(reply, text, 'headers');
    }
  });

  it(
    'that patterns or the database choke on is answered like any other',
    { tags: ['full-run'] },
    async () => {
      const heavy = [
        '\u0000',
        'player\u0000one',
        '\ud800\udfff\ud800',
        '\u202egnp.exe',
        '٠١٢٣٤٥',
        '１１９８７６５４３２１',
        `${'a'.repeat(60)}!`,
        `${'0 '.repeat(60)}x`,
        '('.repeat(120),
        `${'-'.repeat(120)}a`,
      ];
      for (const { call, name } of fields)
        for (const text of heavy)
          judge(await send(call, { ...base(call), [name]: text }), text, `${call.name} ${name}`);
    },
  );

  it('leaves every line of the log a line of JSON, without what was sent', () => {
    expect(bench.logged.length).toBeGreaterThan(1_000);
    const telling = naughty.filter(isTelling);
    for (const line of bench.logged) {
      expect(() => JSON.parse(line) as unknown, line.slice(0, 200)).not.toThrow();
      expect(line.trim()).not.toContain('\n');
    }
    const all = bench.logged.join('');
    for (const text of telling) {
      expect(all.includes(text)).toBe(false);
      expect(all.includes(JSON.stringify(text).slice(1, -1))).toBe(false);
    }
  });
});
