import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { REGISTRATIONS_PER_SOURCE } from '../identity/registration-sources';
import { startBench, type GatewayBench } from './bench';
import { identityOf, type Identity } from './identity';

let bench: GatewayBench;
let identity: Identity;
beforeAll(async () => {
  bench = await startBench({ trustedProxyHops: 1, fromNoon: true });
  identity = identityOf(bench);
});
afterAll(() => bench.stop());
beforeEach(() => identity.settings({ bot_check: 'altcha' }));
afterEach(() => void bench.pass(3 * HOUR_MS));

const HOUR_MS = 3_600_000;
const from = (ip: string) => ({ 'X-Forwarded-For': ip });
let counter = 0;
const register = (ip: string, more: Record<string, unknown> = {}) =>
  bench.client.sealed({
    method: 'PUT',
    path: '/wps/member/register',
    headers: from(ip),
    payload: {
      username: `source${(counter += 1)}x`,
      password: 'Str0ngpass',
      confirmPassword: 'Str0ngpass',
      captcha: '',
      login: true,
      ...more,
    },
  });
/** Opens as many accounts as the source may open without a puzzle, but for `less`. */
const openFree = async (ip: string, less = 0): Promise<void> => {
  for (let index = less; index < REGISTRATIONS_PER_SOURCE; index += 1) {
    const reply = await register(ip);
    expect(reply.status, reply.text).toBe(200);
  }
};

describe('[TRIAL-S9] many registrations of one source', () => {
  it('need a puzzle each, which opens the account, and leave other sources alone', async () => {
    await openFree('203.0.113.7');
    const refused = await register('203.0.113.7');
    expect(refused.body).toMatchObject({ success: false, errorCode: 'bot_check_required' });
    const { cost } = refused.body.value as { cost: number };
    const altcha = await identity.solve(from('203.0.113.7'), cost);
    expect((await register('203.0.113.7', { altcha })).status).toBe(200);
    expect((await register('203.0.113.7')).body.errorCode).toBe('bot_check_required');
    expect((await register('198.51.100.7')).status).toBe(200);
    bench.pass(2 * HOUR_MS);
    expect((await register('203.0.113.7')).status).toBe(200);
  });

  it('are counted also when they come at the same time', async () => {
    await openFree('203.0.113.8', 2);
    const replies = await Promise.all(Array.from({ length: 4 }, () => register('203.0.113.8')));
    expect(replies.map(({ body }) => body.errorCode).sort()).toEqual([
      '',
      '',
      'bot_check_required',
      'bot_check_required',
    ]);
  });

  it('do not count what was refused', async () => {
    const username = bench.accounts.member.username;
    for (let index = 0; index < REGISTRATIONS_PER_SOURCE + 5; index += 1)
      expect((await register('203.0.113.9', { username })).body.errorCode).toBe('username_taken');
    expect((await register('203.0.113.9')).status).toBe(200);
  });

  it('are not held up where the merchant has no bot check', async () => {
    await identity.settings({ bot_check: 'none' });
    await openFree('203.0.113.10');
    expect((await register('203.0.113.10')).status).toBe(200);
  });
});
