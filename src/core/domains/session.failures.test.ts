import { afterEach, describe, expect, it } from 'vitest';
import { createTestWorld } from '../../testing/client';
import { settle } from '../../testing/clock';
import { MEMBER } from '../../testing/fixtures';
import { asError, type AppError } from '../kernel/app-error';
import type { Client } from '../types';

const clients: Client[] = [];
const world = () => {
  const made = createTestWorld();
  clients.push(made.client);
  return made;
};
afterEach(() => clients.splice(0).forEach((client) => client.destroy()));
type World = ReturnType<typeof world>;
const enter = { mode: 'username', ...MEMBER, remember: true } as const;

/** Waits for a refusal; pauses and timeouts are the clock's. */
const failure = async ({ clock }: World, promise: Promise<unknown>): Promise<AppError | null> => {
  let done = false;
  const ended = promise.then(() => null, asError).finally(() => (done = true));
  await settle();
  while (!done) {
    await clock.advance(5_000);
    // A file that is still being read needs the machine's own time.
    await new Promise((resume) => setTimeout(resume, 1));
  }
  return ended;
};

type Answer = (signal: AbortSignal) => Promise<Response> | Response;
const never: Answer = (signal) =>
  new Promise((_, fail) => {
    const abort = (): void => fail(new DOMException('aborted', 'AbortError'));
    // The clock may have passed the timeout while a file was still being read.
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort);
  });
const answers: [string, string, Answer][] = [
  ['is out of reach', 'NETWORK_UNREACHABLE', () => Promise.reject(new TypeError('offline'))],
  ['says nothing in time', 'NETWORK_TIMEOUT', never],
  ['fails', 'INTERNAL', () => new Response('oops', { status: 500 })],
  ['is behind a broken proxy', 'BUSY', () => new Response('<html>', { status: 502 })],
  ['answers with a page', 'REPLY_NOT_JSON', () => new Response('<html>log in</html>')],
  ['answers half', 'REPLY_NOT_JSON', () => new Response('{"success":true,"val')],
  ['answers something else', 'REPLY_INVALID', () => Response.json({ success: true, value: { token: 7 } })],
  [
    'asks for patience',
    'TOO_MANY_REQUESTS',
    () => new Response('', { status: 429, headers: { 'Retry-After': '90' } }),
  ],
];

describe.each(answers)('a gateway that %s', (_, code, answer) => {
  const breakAt = ({ gateway }: World, name: string): void => {
    gateway.intercept = (seen) => (seen.name === name ? answer(seen.signal) : undefined);
  };

  it('[SYS-7] leaves a login as it was, and the next try works', async () => {
    const made = world();
    breakAt(made, 'session.login');
    const error = await failure(made, made.client.session.login(enter));
    expect(error?.code).toBe(code);
    expect(error?.retryable).toBe(code !== 'REPLY_INVALID');
    if (code === 'TOO_MANY_REQUESTS') expect(error?.retryAfterMs).toBe(90_000);
    expect(made.client.session.store.getState()).toMatchObject({ state: 'guest', factor: null });
    expect(made.client.session.remembered().username).toBe('');
    expect(made.gateway.count('session.login')).toBe(1);
    made.gateway.intercept = null;
    await made.client.session.login(enter);
    expect(made.client.session.store.getState().state).toBe('member');
  });

  it('[SYS-7] at the key of the sealing sends no password at all', async () => {
    const made = world();
    breakAt(made, 'session.jwkKey');
    const error = await failure(made, made.client.session.login(enter));
    expect(error?.retryable).toBe(code !== 'REPLY_INVALID');
    expect(made.gateway.count('session.login')).toBe(0);
    made.gateway.intercept = null;
    await made.client.session.login(enter);
  });

  it('[SYS-7] at the member loses no login', async () => {
    const made = world();
    breakAt(made, 'member.info');
    expect(await failure(made, made.client.session.login(enter))).toBeNull();
    expect(made.client.session.store.getState()).toMatchObject({
      state: 'member',
      username: MEMBER.username,
      member: null,
    });
    made.gateway.intercept = null;
    await made.client.session.restore();
    expect(made.client.session.store.getState().member?.username).toBe(MEMBER.username);
  });

  it('[SYS-7] at logout ends the session all the same', async () => {
    const made = world();
    await made.client.session.login(enter);
    breakAt(made, 'session.logout');
    expect(await failure(made, made.client.session.logout())).toBeNull();
    expect(made.client.session.store.getState().state).toBe('guest');
  });

  it('[AUTH-11] at free play leaves a guest, who may try again', async () => {
    const made = world();
    breakAt(made, 'session.freeplay');
    expect((await failure(made, made.client.session.freeplay()))?.code).toBe(code);
    made.gateway.intercept = null;
    expect(await made.client.session.freeplay()).toMatchObject({ kind: 'trial' });
  });

  it('[AUTH-12] at the captcha leaves a new one possible', async () => {
    const made = world();
    breakAt(made, 'session.captcha');
    expect(await failure(made, made.client.session.captcha())).not.toBeNull();
    made.gateway.intercept = null;
    await made.clock.advance(1000);
    expect(await made.client.session.captcha()).toMatch(/^data:/);
  });

  it('[AUTH-2] at the puzzle leaves the form as it was', async () => {
    const made = world();
    made.gateway.state.identity.botCheckDue = true;
    breakAt(made, 'code.botChallenge');
    expect(await failure(made, made.client.session.login(enter))).not.toBeNull();
    expect(made.client.session.store.getState().state).toBe('guest');
    made.gateway.intercept = null;
    await made.client.session.login(enter);
    expect(made.client.session.store.getState().state).toBe('member');
  });
});

it.each(['MEMBER_ONLY', 'AGENT_ONLY', 'MERCHANT_SETUP', 'LOGIN_DELAYED'] as const)(
  '[AUTH-7] %s reaches the caller, with its code and what came with it',
  async (code) => {
    const made = world();
    const words = {
      MEMBER_ONLY: 'member_only',
      AGENT_ONLY: 'agent_only',
      MERCHANT_SETUP: 'merchant.acct.setup.err',
      LOGIN_DELAYED: 'login_delayed',
    };
    made.gateway.intercept = ({ name }) =>
      name === 'session.login'
        ? Response.json(
            { success: false, errorCode: words[code], value: { retryAfterS: 300 } },
            { status: 400, headers: { 'Retry-After': '300' } },
          )
        : undefined;
    const error = await failure(made, made.client.session.login(enter));
    expect(error).toMatchObject({ code, retryAfterMs: 300_000, value: { retryAfterS: 300 } });
    expect(made.client.session.store.getState().state).toBe('guest');
  },
);
