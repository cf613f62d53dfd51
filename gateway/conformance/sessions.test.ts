import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBench, type GatewayBench } from './bench';

let bench: GatewayBench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.stop());

const MINUTE_MS = 60_000;
const info = (Authorization: string) =>
  bench.client.send({ path: '/wps/member/info', headers: { Authorization } });
const login = (username: string, password: string, more: Record<string, unknown> = {}, headers = {}) =>
  bench.client.sealed({
    method: 'POST',
    path: '/wps/session/login',
    headers,
    payload: { username, password, captcha: null, type: 'username', ...more },
  });

describe('a session', () => {
  it.each(['DELETE', 'POST'])(
    '[SYS-5] is dead the moment it is logged out by %s, with a body or without',
    async (method) => {
      const token = await bench.client.token(bench.accounts.member);
      expect((await info(token)).status).toBe(200);
      const out = await bench.client.send({
        method,
        path: '/wps/session/logout',
        headers: { Authorization: token },
        ...(method === 'POST' ? { body: '{}' } : {}),
      });
      expect(out.body.success).toBe(true);
      const after = await info(token);
      expect(after.status).toBe(401);
      expect(after.body.errorCode).toBe('user.or.token.invalid');
    },
  );

  it('can be logged out as a guest, and a dead token is told so', async () => {
    expect((await bench.client.send({ method: 'DELETE', path: '/wps/session/logout' })).body.success).toBe(
      true,
    );
    const dead = await bench.client.send({
      method: 'DELETE',
      path: '/wps/session/logout',
      headers: { Authorization: 'B'.repeat(43) },
    });
    expect(dead.status).toBe(401);
  });

  it('is stored as a hash only', async () => {
    const token = await bench.client.token(bench.accounts.member);
    const rows = await bench.db.merchant(1).query('select * from session');
    expect(
      JSON.stringify(rows, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
    ).not.toContain(token);
  });

  it('ends when the member is locked', async () => {
    const token = await bench.client.token(bench.accounts.trial);
    expect((await info(token)).status).toBe(200);
    const set = (status: string) =>
      bench.db
        .merchant(1)
        .query('update member set status = $1 where username = $2', [status, bench.accounts.trial.username]);
    await set('locked');
    bench.pass(1_001);
    expect((await info(token)).status).toBe(401);
    expect((await login(bench.accounts.trial.username, bench.accounts.trial.password)).body.errorCode).toBe(
      'login_failed',
    );
    await set('active');
  });

  it('lives on while it is used, and ends after 15 minutes without use, 10 for agents', async () => {
    const member = await bench.client.token(bench.accounts.member);
    const agent = await bench.client.token(bench.accounts.agent);
    bench.pass(9 * MINUTE_MS);
    expect((await info(member)).status).toBe(200);
    expect((await info(agent)).status).toBe(200);
    bench.pass(11 * MINUTE_MS);
    expect((await info(agent)).status).toBe(401);
    expect((await info(member)).status).toBe(200);
    bench.pass(15 * MINUTE_MS);
    expect((await info(member)).status).toBe(401);
    bench.pass(-35 * MINUTE_MS);
  });

  it('ends after 12 hours however much it is used, by the database’s clock too', async () => {
    const token = await bench.client.token(bench.accounts.member);
    await bench.db.merchant(1).query('update session set expires_at = now() where ended_at is null');
    bench.pass(1_001);
    expect((await info(token)).status).toBe(401);
  });

  it('keeps its touches through a flush', async () => {
    const token = await bench.client.token(bench.accounts.member);
    await info(token);
    await bench.services.sessions.flush();
    const rows = await bench.db
      .merchant(1)
      .query<{ touched: boolean }>(
        'select last_seen_at > created_at as touched from session order by id desc limit 1',
      );
    expect(rows[0]?.touched).toBe(true);
  });
});

describe('login', () => {
  it('[AUTH-7] tells the first login from the later ones', async () => {
    const { username, password } = bench.accounts.agent;
    await bench.db
      .merchant(1)
      .query('update member set first_login_at = null, last_login_at = null where username = $1', [username]);
    expect((await login(username, password)).body.value).toMatchObject({
      firstTimeLogin: true,
      customerType: 1,
    });
    expect((await login(username, password)).body.value).toMatchObject({ firstTimeLogin: false });
  });

  it('forgives spaces around the name and its case, and an empty type', async () => {
    const { username, password } = bench.accounts.member;
    expect((await login(` ${username.toUpperCase()} `, password)).status).toBe(200);
    expect((await login(username, password, { type: '' })).status).toBe(200);
  });

  it('[AUTH-2] answers names that exist and names that do not in the same words, then asks for the picture', async () => {
    for (const name of [bench.accounts.member.username, 'nobodyhere']) {
      const answers = [];
      for (let attempt = 1; attempt <= 4; attempt += 1) answers.push(await login(name, 'wrong password'));
      expect(answers.map((answer) => [answer.status, answer.body.errorCode, answer.body.value])).toEqual([
        [400, 'login_failed', { captcha: false }],
        [400, 'login_failed', { captcha: false }],
        [400, 'login_failed', { captcha: true }],
        [400, 'captcha_required', { captcha: true }],
      ]);
    }
    const { username, password } = bench.accounts.member;
    expect((await login(username, password)).body.errorCode).toBe('captcha_required');
    const wrong = await picture('AAAAA');
    expect(
      (await login(username, password, { captcha: 'BBBBB' }, { 'X-Captcha-Id': wrong })).body,
    ).toMatchObject({
      errorCode: 'captcha_err',
      value: { captcha: true },
    });
    // The picture was used up by the wrong answer.
    expect(
      (await login(username, password, { captcha: 'AAAAA' }, { 'X-Captcha-Id': wrong })).body.errorCode,
    ).toBe('captcha_err');
    const right = await picture('CCCCC');
    expect(
      (await login(username, password, { captcha: 'ccccc' }, { Cookie: `other=1; captchaId=${right}` }))
        .status,
    ).toBe(200);
    // After a success the account is trusted again.
    expect((await login(username, password)).status).toBe(200);
  });

  it('counts guesses that are under way at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => login('parallelguess', 'x')));
    const guesses = answers.filter((answer) => answer.body.errorCode === 'login_failed');
    expect(guesses.length).toBeLessThanOrEqual(3);
  });

  it('offers no way that it does not know or cannot check', async () => {
    for (const type of ['firebase', 'telepathy', 'toString', '__proto__'])
      expect((await login('x', 'y', { type })).body.errorCode, type).toBe('function.not.available');
  });
});

/** A picture whose answer is known: drawn by the gateway, its answer replaced in the table. */
const picture = async (answer: string): Promise<string> => {
  const reply = await bench.client.send({ path: '/wps/captcha?t=1' });
  const id = String(reply.headers['x-captcha-id']);
  const { createHash } = await import('node:crypto');
  await bench.db
    .merchant(1)
    .query('update captcha set answer_hash = $1 where id = $2', [
      createHash('sha256').update(`${id} ${answer}`).digest('hex'),
      id,
    ]);
  return id;
};

describe('the captcha', () => {
  it('[AUTH-12] is a PNG in base64, never cached, bound to a cookie and a header, and expires', async () => {
    const reply = await bench.client.send({ path: '/wps/captcha' });
    expect(Buffer.from(String(reply.body.value), 'base64').subarray(1, 4).toString()).toBe('PNG');
    expect(reply.headers['cache-control']).toBe('no-store');
    const id = String(reply.headers['x-captcha-id']);
    expect(reply.headers['set-cookie']?.[0]).toContain(`captchaId=${id};`);
    expect(reply.headers['set-cookie']?.[0]).toContain('HttpOnly');
    const known = await picture('DDDDD');
    await bench.db
      .merchant(1)
      .query(`update captcha set expires_at = now() - interval '1 second' where id = $1`, [known]);
    expect(await bench.services.captchas.check({ merchantId: 1, id: known, answer: 'DDDDD' })).toBe(false);
  });
});

describe('free play', () => {
  it('[AUTH-11] gives a funded trial account and its token in both places', async () => {
    const reply = await bench.client.send({
      method: 'POST',
      path: '/wps/session/login/freeplay',
      body: '{}',
    });
    const value = reply.body.value as { token: string; customerType: number };
    expect(value.customerType).toBe(4);
    expect(reply.body.token).toBe(value.token);
    const balance = await bench.client.send({
      path: '/wps/v2/wallets/balance?typeId=0',
      headers: { Authorization: value.token },
    });
    expect(balance.body.value).toEqual({
      sumBalance: 2000,
      currency: 'BRL',
      currencySymbol: 'R$',
      balance: [{ accountTypeId: 2, availBalance: 2000 }],
    });
    const unread = await bench.client.send({
      path: '/wps/relay/EMFE_unreadCount',
      headers: { Authorization: value.token },
    });
    expect(unread.body.errorCode).toBe('in_need_true_account');
  });
});

describe('logs', () => {
  it('hold no password, token, code or body of anything above', () => {
    const text = bench.logged.join('');
    expect(bench.logged.length).toBeGreaterThan(20);
    for (const secret of [bench.accounts.member.password, bench.accounts.agent.password, 'wrong password'])
      expect(text).not.toContain(secret);
    expect(text).not.toMatch(/[A-Za-z0-9_-]{43}(?![A-Za-z0-9_.-])/);
    expect(text).not.toContain('"authorization":"');
  });

  it('hide secrets by name wherever they are handed to the logger', () => {
    bench.app.log.warn(
      {
        password: 'p-secret',
        nested: { token: 't-secret', deep: { value: 'v-secret' } },
        cookie: 'c-secret',
      },
      'x',
    );
    const line = bench.logged.at(-1) ?? '';
    expect(line).not.toMatch(/[ptvc]-secret/);
    expect(line).toContain('[hidden]');
  });

  it('are written by no console call in the gateway’s own source', () => {
    expect(readFileSync(new URL('../app.ts', import.meta.url), 'utf8')).not.toMatch(/console\./);
  });
});
