import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OWN_ORIGIN, PARTNER_ORIGIN, startBench, type GatewayBench } from '../conformance/bench';
import { operatorOn } from '../operator/testing';
import { GUESSES } from './desk-doors';
import { cookieOf, DESK_PASSWORD, type DeskBench, type DeskBrowser, deskOn } from './testing';
import { PAGE_HEADER } from './desk-calls';

let bench: GatewayBench;
let desk: DeskBench;
let maria: DeskBrowser;
beforeAll(async () => {
  bench = await startBench();
  desk = deskOn(bench);
  maria = await desk.hire('maria', 'support');
});
afterAll(() => bench.stop());

const WRONG = '000000';

describe('the door of the desk', () => {
  it('opens with password and authenticator, and its cookie is for the desk alone', async () => {
    const reply = await desk.login(maria);
    expect(reply.status).toBe(200);
    const [line = ''] = reply.headers['set-cookie'] ?? [];
    expect(line).toMatch(/^foyer-desk=1-[\w-]{43}; Path=\/desk; Max-Age=28800; HttpOnly; SameSite=Strict$/);
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(reply.headers['access-control-allow-origin']).toBeUndefined();
  });

  it('answers an unknown name, a wrong password and a wrong code alike', async () => {
    const unknown = await desk.login({ name: 'nothere', secret: maria.secret });
    const password = await desk.login(maria, { password: 'not the password' });
    const code = await desk.login(maria, { code: WRONG });
    const merchant = await desk.login(maria, { name: 'maria@rival' });
    expect([unknown, password, code, merchant].map(desk.refused)).toEqual(
      Array(4).fill('DESK_LOGIN_REFUSED'),
    );
    expect(new Set([unknown, password, code, merchant].map(({ text }) => text)).size).toBe(1);
  });

  it('[OPS-1] takes a name without a merchant as one of the merchant at this address', async () => {
    // The bench has a second merchant, and the address is the first one's.
    const found = await desk.login(await desk.hire('olga', 'viewer'), { name: 'olga' });
    expect(found.status).toBe(200);
  });

  it('takes the code of a time step once, also twice at the same moment', async () => {
    const code = desk.code(maria.secret);
    const replies = await Promise.all([desk.login(maria, { code }), desk.login(maria, { code })]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(desk.refused(await desk.login(maria, { code }))).toBe('DESK_LOGIN_REFUSED');
  });

  it('lets a name be guessed at ten times in a quarter of an hour, however many come at once', async () => {
    const nora = await desk.hire('nora', 'viewer');
    // From another place than the one that has logged in: the bench's own place is nora's.
    const name = 'otto@demo';
    const guesses = Array.from({ length: GUESSES.others + 5 }, () =>
      desk.send('door.login', { name, password: 'a guess', code: WRONG }),
    );
    const codes = (await Promise.all(guesses)).map(desk.refused);
    expect(codes.filter((code) => code === 'DESK_LOGIN_REFUSED')).toHaveLength(GUESSES.others);
    expect(codes.filter((code) => code === 'DESK_WAIT')).toHaveLength(5);
    // Another operator from the same place is not held up by it.
    expect((await desk.login(nora)).status).toBe(200);
    desk.pass(GUESSES.windowS * 1_000);
    expect(desk.refused(await desk.login({ name: 'otto', secret: nora.secret }))).toBe('DESK_LOGIN_REFUSED');
  });

  it('opens an account by its link once, with a password that is worth one', async () => {
    const link = await desk.invite('pia', 'viewer');
    const shown = await desk.send('door.invited', { link });
    const { secret, name } = shown.body.value as { secret: string; name: string };
    expect(name).toBe('pia');
    const open = (over: Record<string, string>) =>
      desk.send('door.open', {
        link,
        password: DESK_PASSWORD,
        ...over,
        code: over['code'] ?? desk.code(secret),
      });
    expect(desk.refused(await open({ password: 'short' }))).toBe('DESK_PASSWORD_WEAK');
    expect(desk.refused(await open({ password: 'my name is pia ok' }))).toBe('DESK_PASSWORD_WEAK');
    expect(desk.refused(await open({ code: WRONG }))).toBe('DESK_CODE_WRONG');
    expect((await open({})).status).toBe(200);
    expect(desk.refused(await open({}))).toBe('DESK_LINK_INVALID');
    expect(desk.refused(await desk.send('door.invited', { link }))).toBe('DESK_LINK_INVALID');
  });

  it('is shut at once for an operator whose account is closed, changed or renewed', async () => {
    const foyer = operatorOn(bench.db);
    for (const [name, line] of [
      ['quin', 'desk close quin'],
      ['rosa', 'desk set rosa --role viewer'],
      ['sara', 'desk renew sara'],
    ] as const) {
      const browser = await desk.hire(name, 'admin');
      expect((await desk.ask(browser, 'desk.me', {})).role).toBe('admin');
      expect((await foyer(`${line} --merchant demo`)).exit).toBe(0);
      expect(desk.refused(await desk.send('desk.me', {}, browser))).toBe('DESK_SESSION_OVER');
    }
    expect(desk.refused(await desk.login({ name: 'quin', secret: maria.secret }))).toBe('DESK_LOGIN_REFUSED');
    const again = await foyer('desk add quin --role viewer --merchant demo');
    expect([again.exit, again.err.join()]).toEqual([2, expect.stringContaining('was given before')]);
  });
});

describe('a session of the desk', () => {
  it('ends after a quarter of an hour without use; what the page asks by itself is no use', async () => {
    const browser = await desk.hire('tina', 'support');
    const minutes = (count: number): void => desk.pass(count * 60_000);
    minutes(10);
    await desk.ask(browser, 'members.find', { text: 'demo' });
    minutes(10);
    await desk.ask(browser, 'desk.me', {});
    minutes(6);
    expect(desk.refused(await desk.send('desk.me', {}, browser))).toBe('DESK_SESSION_OVER');
  });

  it('ends after eight hours whatever is done in it, and by leaving', async () => {
    const browser = await desk.hire('ulla', 'support');
    for (let tens = 0; tens < 48; tens += 1) {
      await desk.ask(browser, 'members.find', { text: 'demo' });
      desk.pass(600_000);
    }
    expect(desk.refused(await desk.send('desk.me', {}, browser))).toBe('DESK_SESSION_OVER');
    const next = await desk.login(browser);
    const opened = {
      ...browser,
      cookie: cookieOf(next),
      page: (next.body.value as { page: string }).page,
    };
    await desk.ask(opened, 'desk.leave', {});
    expect(desk.refused(await desk.send('desk.me', {}, opened))).toBe('DESK_SESSION_OVER');
  });

  it('refuses a call without the word of its page, from another origin, and as a form', async () => {
    const browser = await desk.hire('vera', 'support');
    const me = (headers: Record<string, string | null>, body: unknown = {}) =>
      desk.send('desk.me', body, browser, headers).then(desk.refused);
    expect(await me({ [PAGE_HEADER]: null })).toBe('DESK_PAGE_REFUSED');
    expect(await me({ [PAGE_HEADER]: maria.page })).toBe('DESK_PAGE_REFUSED');
    expect(await me({ Origin: null })).toBe('DESK_ORIGIN_REFUSED');
    expect(await me({ Origin: PARTNER_ORIGIN })).toBe('DESK_ORIGIN_REFUSED');
    expect(await me({ Origin: 'https://evil.example' })).toBe('DESK_ORIGIN_REFUSED');
    expect(await me({ Origin: OWN_ORIGIN, 'Sec-Fetch-Site': 'cross-site' })).toBe('DESK_ORIGIN_REFUSED');
    expect(await me({}, '{"more":1}')).toBe('DESK_REQUEST_INVALID');
    expect(await me({}, 'no json')).toBe('DESK_REQUEST_INVALID');
    const form = await desk.send('desk.me', 'a=1', browser, {
      'Content-Type': 'application/x-www-form-urlencoded',
    });
    expect(form.status).toBeGreaterThanOrEqual(400);
    const preflight = await bench.client.send({
      method: 'OPTIONS',
      path: '/desk/api/desk.me',
      headers: { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'POST' },
    });
    expect(preflight.headers['access-control-allow-origin']).toBeUndefined();
    expect((await desk.ask(browser, 'desk.me', {})).name).toBe('vera');
  });

  it('is never a member’s, and a member’s session never opens the desk', async () => {
    const token = await bench.client.token(bench.accounts.member);
    const member = (headers: Record<string, string | null>) =>
      desk.send('members.find', { text: 'demo' }, null, headers).then(desk.refused);
    expect(await member({ Authorization: token })).toBe('DESK_SESSION_OVER');
    expect(await member({ Cookie: `foyer-desk=1-${token}`, [PAGE_HEADER]: token })).toBe('DESK_PAGE_REFUSED');
    const { pageWordOf } = await import('./desk-doors');
    const cookie = `1-${token}`;
    expect(await member({ Cookie: `foyer-desk=${cookie}`, [PAGE_HEADER]: pageWordOf(cookie) })).toBe(
      'DESK_SESSION_OVER',
    );
    const browser = await desk.hire('wilma', 'admin');
    const secret = browser.cookie.replace(/^foyer-desk=/, '');
    for (const Authorization of [secret, secret.slice(2)]) {
      const reply = await bench.client.send({ path: '/wps/member/info', headers: { Authorization } });
      expect(reply.body.errorCode).toBe('user.or.token.invalid');
    }
    // Nor by the cookie, which a browser would not even send there.
    const reply = await bench.client.send({
      path: '/wps/member/info',
      headers: { Cookie: browser.cookie, Origin: OWN_ORIGIN },
    });
    expect(reply.body.success).toBe(false);
  });

  it('stays with the merchant it was opened at', async () => {
    const browser = await desk.hire('xenia', 'admin');
    const moved = browser.cookie.replace('foyer-desk=1-', 'foyer-desk=2-');
    const { pageWordOf } = await import('./desk-doors');
    const page = pageWordOf(moved.replace('foyer-desk=', ''));
    expect(desk.refused(await desk.send('desk.me', {}, { ...browser, cookie: moved, page }))).toBe(
      'DESK_SESSION_OVER',
    );
  });
});
