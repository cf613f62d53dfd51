import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { secretHash } from '../platform/secret-text';
import { findBrokenEvent } from '../identity/security-log';
import { MAX_WRONG_TRIES } from '../identity/secret-tries';
import { startBench, type GatewayBench } from './bench';
import { identityOf, MERCHANT, type Identity } from './identity';
import { peopleOf, type People, type Person } from './people';
import type { RawReply } from './raw-client';

let bench: GatewayBench;
let people: People;
let identity: Identity;
beforeAll(async () => {
  bench = await startBench();
  people = await peopleOf(bench);
  identity = identityOf(bench);
});
afterAll(() => bench.stop());

const NEW = 'Other-horse-8';
const change = (token: string, payload: Record<string, unknown>) =>
  people.sealed('/wps/member/password', payload, { token });
const codeOf = (reply: RawReply): unknown => (reply.status === 200 ? 'fine' : reply.body.errorCode);
const tryLogin = async ({ username }: Person, password: string) =>
  codeOf(await identity.login({ username, password }));

describe('changing the password', () => {
  it('[AUTH-9] takes the old one, ends every other session and every remembered device, and goes on in this one', async () => {
    const person = await people.create({ email: 'change@example.test' });
    const here = await people.login(person);
    const elsewhere = await people.login(person, { remember: true });
    expect(await people.lives(elsewhere.token)).toBe(true);
    const reply = await change(here.token, {
      oldPassword: person.password,
      newPassword: NEW,
      confirmNewPassword: NEW,
    });
    expect(codeOf(reply), reply.text).toBe('fine');
    expect(await people.lives(here.token)).toBe(true);
    expect(await people.lives(elsewhere.token)).toBe(false);
    const { rememberToken } = elsewhere;
    const { username } = person;
    const remembered = await identity.login({ username, type: 'remember', password: '', rememberToken });
    expect(remembered.body.errorCode).toBe('remember_invalid');
    expect(await tryLogin(person, person.password)).toBe('login_failed');
    expect(await tryLogin(person, NEW)).toBe('fine');
    expect(await people.messages('change@example.test', 'password-changed')).toHaveLength(1);
    expect(await people.events(person)).toContain('password-changed');
  });

  it('counts a wrong old password as a failed login, and takes one try in three seconds', async () => {
    const person = await people.create();
    const { token } = await people.login(person);
    const wrong = { oldPassword: 'not this one', newPassword: NEW };
    expect(codeOf(await change(token, wrong))).toBe('password_wrong');
    const soon = await change(token, { oldPassword: person.password, newPassword: NEW });
    expect([soon.status, soon.headers['retry-after']]).toEqual([429, '3']);
    const many = await Promise.all([change(token, wrong), change(token, wrong), change(token, wrong)]);
    expect(many.map(codeOf)).toEqual(Array.from({ length: 3 }, () => 'TOO_MANY_REQUESTS'));
    for (let failed = 1; failed < 3; failed += 1) {
      await people.rest();
      expect(codeOf(await change(token, wrong))).toBe('password_wrong');
    }
    expect(await tryLogin(person, person.password)).toBe('captcha_required');
  });

  it('ends a session in which too many wrong ones were typed', async () => {
    const person = await people.create();
    const { token } = await people.login(person);
    for (let failed = 0; failed < MAX_WRONG_TRIES; failed += 1) {
      expect(await people.lives(token)).toBe(true);
      await people.rest();
      expect(codeOf(await change(token, { oldPassword: 'x', newPassword: NEW }))).toBe('password_wrong');
    }
    expect(await people.lives(token)).toBe(false);
    expect(await people.events(person)).toContain('sessions-ended');
  });

  it('refuses what the rule refuses, before anything is tried, and says why', async () => {
    const person = await people.create();
    const { token } = await people.login(person);
    const reasonOf = async (newPassword: string, more: Record<string, unknown> = {}) => {
      const reply = await change(token, { oldPassword: person.password, newPassword, ...more });
      expect(reply.body.errorCode, newPassword).toBe('password_refused');
      return (reply.body.value as { reason: string }).reason;
    };
    expect(await reasonOf('123456')).toBe('weak');
    expect(await reasonOf('QWERTY123')).toBe('weak');
    expect(await reasonOf(person.username.toUpperCase())).toBe('username');
    expect(await reasonOf('a1b2')).toBe('length');
    expect(await reasonOf('seventeen-letters')).toBe('length');
    expect(await reasonOf('with a space')).toBe('pattern');
    expect(await reasonOf(NEW, { confirmNewPassword: 'Another-horse' })).toBe('confirm');
    // None of these was a try: the first right one is taken at once. The old one itself is found out by it.
    expect(await reasonOf(person.password)).toBe('same');
    await people.rest();
    expect(codeOf(await change(token, { oldPassword: person.password, newPassword: NEW }))).toBe('fine');
  });

  it('is won by one of two pages that change it at the same moment', async () => {
    const person = await people.create();
    const [one, two] = await Promise.all([people.login(person), people.login(person)]);
    const replies = await Promise.all(
      [one, two].map(({ token }, index) =>
        change(token, { oldPassword: person.password, newPassword: `${NEW}${index}` }),
      ),
    );
    const codes = replies.map(codeOf);
    expect(codes.filter((code) => code === 'fine')).toHaveLength(1);
    expect(codes.find((code) => code !== 'fine')).toMatch(/password_wrong|user\.or\.token\.invalid/);
    const winner = codes.indexOf('fine');
    expect(await tryLogin(person, `${NEW}${winner}`)).toBe('fine');
    expect(await people.lives((winner === 0 ? two : one).token)).toBe(false);
  });

  it('gives an account without one its first password while its login is fresh', async () => {
    const person = await people.create({ password: '' });
    const { query } = bench.db.merchant(MERCHANT);
    const other = await people.create();
    const { token } = await people.login(other);
    // A login by code or provider, as far as the table knows.
    await query(`update session set member_id = $1, how = 'code' where id = (select max(id) from session)`, [
      person.id,
    ]);
    expect(await people.lives(token)).toBe(true);
    bench.pass(5 * 60_000);
    expect(codeOf(await change(token, { newPassword: NEW }))).toBe('step_up_required');
    bench.pass(-5 * 60_000);
    expect(codeOf(await change(token, { newPassword: NEW }))).toBe('fine');
    expect(await tryLogin(person, NEW)).toBe('fine');
  });
});

describe('a password that is due', () => {
  const due = async (person: Person) => {
    const { query } = bench.db.merchant(MERCHANT);
    await query('update member set must_change = true where id = $1', [person.id]);
    return people.login(person);
  };

  it('[AUTH-8] is changed by the ticket of the login instead of the old one, and the session is whole again', async () => {
    const person = await people.create();
    const { token, changeTicket, passwordExpired } = await due(person);
    expect(passwordExpired).toBe(true);
    const favourites = () => people.call('GET', '/wps/relay/MCSFE_getFavoriteGames', { token });
    expect((await favourites()).body.errorCode).toBe('password_change_due');
    const same = await change(token, { changeTicket, newPassword: person.password });
    expect(same.body.value).toEqual({ reason: 'same' });
    expect(codeOf(await change(token, { changeTicket, newPassword: NEW }))).toBe('fine');
    expect((await favourites()).status).toBe(200);
    expect(codeOf(await change(token, { changeTicket, newPassword: `${NEW}9` }))).toBe('ticket_invalid');
    expect(await people.login({ ...person, password: NEW })).toMatchObject({
      passwordExpired: false,
      changeTicket: '',
    });
  });

  it('is changed by its own session’s ticket alone, within five minutes, by one of two at once', async () => {
    const person = await people.create();
    const first = await due(person);
    const second = await people.login(person);
    const { query } = bench.db.merchant(MERCHANT);
    const foreign = await change(second.token, { changeTicket: first.changeTicket, newPassword: NEW });
    expect(codeOf(foreign)).toBe('ticket_invalid');
    await query('update ticket set expires_at = now() where hash = $1', [secretHash(first.changeTicket)]);
    const late = await change(first.token, { changeTicket: first.changeTicket, newPassword: NEW });
    expect(codeOf(late)).toBe('ticket_invalid');
    const both = await Promise.all(
      ['A', 'B'].map((end) =>
        change(second.token, { changeTicket: second.changeTicket, newPassword: NEW + end }),
      ),
    );
    expect(both.map(codeOf).sort()).toEqual(['fine', 'ticket_invalid']);
  });

  it('[AUTH-8] is due by its age where the merchant has one', async () => {
    const person = await people.create();
    const { query } = bench.db.merchant(MERCHANT);
    await query(`update member set password_set_at = now() - interval '91 days' where id = $1`, [person.id]);
    expect((await people.login(person)).passwordExpired).toBe(false);
    await identity.flags({ PWDEXPFORCECHANGE3: true });
    expect((await people.login(person)).passwordExpired).toBe(true);
    await identity.settings({ password_days: 0 });
    expect((await people.login(person)).passwordExpired).toBe(false);
    await identity.settings({ password_days: 90 });
    await identity.flags({ PWDEXPFORCECHANGE3: false });
  });

  it('makes a session a guest where guests may call, and what it lends to another page is good for no more', async () => {
    const person = await people.create();
    const { token } = await due(person);
    expect((await people.call('GET', '/wps/system/status', { token })).status).toBe(200);
    expect((await people.call('GET', '/wps/member/info', { token })).status).toBe(200);
    const { code } = (await people.call('POST', '/wps/session/code', { token })).body.value as {
      code: string;
    };
    const lent = (await people.call('POST', '/wps/session/exchange', { body: { code } })).body.value as {
      token: string;
    };
    expect(lent).toMatchObject({ passwordExpired: true, changeTicket: '' });
    const asLent = (path: string) => people.call('GET', path, { token: lent.token });
    expect((await asLent('/wps/member/info')).status).toBe(200);
    expect((await asLent('/wps/session/list')).body.errorCode).toBe('password_change_due');
    // The old password is the way out, and the page that lent it gets a whole session back.
    await people.rest();
    expect((await change(lent.token, { oldPassword: person.password, newPassword: NEW })).status).toBe(200);
    expect((await asLent('/wps/session/list')).status).toBe(200);
    expect(await people.lives(token)).toBe(false);
    const back = (await people.call('POST', '/wps/session/code', { token: lent.token })).body.value as {
      code: string;
    };
    expect(
      (await people.call('POST', '/wps/session/exchange', { body: { code: back.code } })).body.value,
    ).toMatchObject({ passwordExpired: false });
  });

  it('ends with its session at the logout', async () => {
    const person = await people.create();
    const { token } = await due(person);
    expect((await people.call('DELETE', '/wps/session/logout', { token })).status).toBe(200);
    expect(await people.lives(token)).toBe(false);
  });
});

describe('proving oneself again', () => {
  it('makes a session fresh for five minutes', async () => {
    const person = await people.create();
    const { token } = await people.login(person);
    const options = () => people.call('POST', '/wps/passkey/register/options', { token });
    expect((await options()).status).toBe(200);
    bench.pass(5 * 60_000 + 1);
    expect((await options()).body.errorCode).toBe('step_up_required');
    expect((await people.sealed('/wps/session/step-up', { password: 'x' }, { token })).body.errorCode).toBe(
      'password_wrong',
    );
    await people.rest();
    // The proof is dated by the database’s clock, which these minutes have not passed.
    bench.pass(-5 * 60_000 - 1);
    expect(
      (await people.sealed('/wps/session/step-up', { password: person.password }, { token })).status,
    ).toBe(200);
    expect((await options()).status).toBe(200);
    bench.pass(5 * 60_000 + 1);
    expect((await options()).body.errorCode).toBe('step_up_required');
    bench.pass(-5 * 60_000 - 1);
  });

  it('lifts what a remembered device lacks, and not what a due password lacks', async () => {
    const person = await people.create();
    const { rememberToken } = await people.login(person, { remember: true });
    const { token } = await people.login({ ...person, password: '' }, { type: 'remember', rememberToken });
    const options = () => people.call('POST', '/wps/passkey/register/options', { token });
    expect((await options()).body.errorCode).toBe('step_up_required');
    const { password } = person;
    expect((await people.sealed('/wps/session/step-up', { password }, { token })).status).toBe(200);
    expect((await options()).status).toBe(200);
    await bench.db
      .merchant(MERCHANT)
      .query('update member set must_change = true where id = $1', [person.id]);
    const due = await people.login(person);
    expect(
      (await people.sealed('/wps/session/step-up', { password }, { token: due.token })).body.errorCode,
    ).toBe('password_change_due');
  });
});

describe('the record of what happened', () => {
  it('is a chain in which a changed, a missing and a foreign link show', async () => {
    const { owner } = bench.db;
    const { query } = bench.db.merchant(MERCHANT);
    const [{ last } = { last: 0n }] = await query<{ last: bigint }>(
      'select max(id) as last from security_event',
    );
    expect(last).toBeGreaterThan(10n);
    expect(await findBrokenEvent(bench.db, MERCHANT)).toBeNull();
    await expect(query('delete from security_event')).rejects.toThrow(/permission/);
    await expect(query(`update security_event set kind = 'x'`)).rejects.toThrow(/permission/);
    await owner(`select set_config('foyer.merchant', '1', false)`);
    await owner('update security_event set facts = $1 where id = 5', ['{"how":"forged"}']);
    expect(await findBrokenEvent(bench.db, MERCHANT)).toBe(5n);
  });

  it('holds no password, token or whole address', async () => {
    const rows = await bench.db
      .merchant(MERCHANT)
      .query<{ facts: string }>('select facts from security_event');
    const text = rows.map((row) => row.facts).join('\n');
    expect(rows.length).toBeGreaterThan(10);
    expect(text).not.toMatch(/horse|[A-Za-z0-9_-]{43}|127\.0\.0\.1/);
  });
});
