import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { secretHash } from '../platform/secret-text';
import { OWN_ORIGIN, PARTNER_ORIGIN, startBench, type GatewayBench } from './bench';
import { identityOf, MERCHANT, type Identity } from './identity';
import { peopleOf, type People, type Person } from './people';
import type { RawReply } from './raw-client';

let bench: GatewayBench;
let people: People;
let identity: Identity;
beforeAll(async () => {
  bench = await startBench({ trustedProxyHops: 1 });
  people = await peopleOf(bench);
  identity = identityOf(bench);
});
afterAll(() => bench.stop());

const NEW = 'Other-horse-8';
const FORM = { 'Content-Type': 'application/x-www-form-urlencoded; charset=UTF-8' };
const codeOf = (reply: RawReply): unknown => (reply.status === 200 ? 'fine' : reply.body.errorCode);

let address = 0;
/** Each request from a source of its own, so that one test's limits are not another's. */
const elsewhere = () => ({ 'X-Forwarded-For': `203.0.113.${(address += 1)}` });
const forget = (fields: Record<string, string>, headers: Record<string, string> = elsewhere()) =>
  bench.client.send({
    method: 'POST',
    path: '/wps/member/password/email',
    headers: { ...FORM, ...headers },
    body: new URLSearchParams(fields).toString(),
  });
const reset = (code: string, newPassword = NEW, headers = {}) =>
  people.sealed('/wps/member/password/reset', { code, newPassword }, { headers });
/** The code of the link that was mailed last. */
const mailed = async (email: string): Promise<string> => {
  const [mail] = await people.messages(email, 'reset-link');
  const code = /#reset=([A-Za-z0-9_-]{43})/.exec(mail?.body ?? '')?.[1];
  if (code === undefined) throw new Error('no link was mailed');
  return code;
};
const linkFor = async (person: Person): Promise<string> => {
  const { username, email } = person;
  expect(codeOf(await forget({ username, email }))).toBe('fine');
  return mailed(email);
};
const tryLogin = async ({ username }: Person, password: string) =>
  codeOf(await identity.login({ username, password }));

describe('a forgotten password by mail', () => {
  it('[AUTH-10] mails a link to the operator’s own site, whose code stands behind the hash', async () => {
    const person = await people.create({ email: 'Link@example.test' });
    const { username } = person;
    expect(
      codeOf(await forget({ username: ` ${username.toUpperCase()} `, email: 'link@EXAMPLE.test' })),
    ).toBe('fine');
    const [mail] = await people.messages('link@EXAMPLE.test', 'reset-link');
    expect(mail).toMatchObject({ status: 'waiting' });
    expect(mail?.body).toContain(`${OWN_ORIGIN}/login#reset=`);
    expect(mail?.body).toContain('30');
  });

  it('takes JSON as well as a form, and no form with a field twice', async () => {
    const person = await people.create({ email: 'json@example.test' });
    const { username, email } = person;
    expect(codeOf(await identity.post('/wps/member/password/email', { username, email }, elsewhere()))).toBe(
      'fine',
    );
    await mailed(email);
    const twice = await bench.client.send({
      method: 'POST',
      path: '/wps/member/password/email',
      headers: { ...FORM, ...elsewhere() },
      body: `username=${username}&username=other&email=json%40example.test`,
    });
    expect(codeOf(twice)).toBe('request_param_err');
    const unknownKey = await forget({ username, email, admin: '1' });
    expect(codeOf(unknownKey)).toBe('request_param_err');
    const noForm = await bench.client.send({
      method: 'POST',
      path: '/wps/session/exchange',
      headers: FORM,
      body: 'code=x',
    });
    expect(codeOf(noForm)).toBe('request_param_err');
  });

  it('answers known and unknown accounts with the same bytes and writes as much, but tells no other', async () => {
    const person = await people.create({ email: 'known@example.test' });
    const locked = await people.create({ email: 'locked@example.test' });
    const { query } = bench.db.merchant(MERCHANT);
    await query(`update member set status = 'locked' where id = $1`, [locked.id]);
    const counts = async () => {
      const [row] = await query<{ tickets: number; messages: number; asked: number }>(
        `select (select count(*)::int from ticket) as tickets, (select count(*)::int from outbox_message) as messages,
                (select count(*)::int from one_time_code) as asked`,
      );
      return row ?? { tickets: 0, messages: 0, asked: 0 };
    };
    const asked = [
      { username: person.username, email: person.email },
      { username: person.username, email: 'stranger@example.test' },
      { username: 'nobodyatall', email: person.email },
      { username: locked.username, email: locked.email },
      { username: 'nobodyatall', email: '' },
    ];
    const answers = [];
    for (const fields of asked) {
      const before = await counts();
      const reply = await forget(fields);
      const after = await counts();
      answers.push([
        reply.status,
        reply.text,
        after.tickets - before.tickets,
        after.messages - before.messages,
        after.asked - before.asked,
      ]);
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.slice(2)).toEqual([1, 1, 1]);
    const waiting = await query<{ recipient: string }>(
      `select recipient from outbox_message where purpose = 'reset-link' and status = 'waiting' order by id desc limit 1`,
    );
    expect(waiting.map((row) => row.recipient)).toEqual([person.email]);
  });

  it('limits an account’s links and a source’s, whether the account exists or not', async () => {
    const person = await people.create({ email: 'often@example.test' });
    const { username, email } = person;
    const limits = [];
    for (const fields of [
      { username, email },
      { username: 'nobodyhere', email: 'nobody@example.test' },
    ]) {
      await forget(fields);
      const again = await forget(fields);
      limits.push([again.status, again.body.errorCode, Number(again.headers['retry-after']) > 50]);
    }
    expect(limits).toEqual(Array.from({ length: 2 }, () => [400, 'verification_code_limit', true]));
    const source = { 'X-Forwarded-For': '203.0.113.250' };
    const replies = [];
    for (let asked = 0; asked < 21; asked += 1)
      replies.push(codeOf(await forget({ username: `nobody${asked}`, email: 'x@example.test' }, source)));
    expect(replies.filter((code) => code === 'fine')).toHaveLength(20);
    expect(replies.at(-1)).toBe('verification_code_limit');
  });
});

describe('the link', () => {
  it('[AUTH-10] sets a password once and ends every session and remembered device', async () => {
    const person = await people.create({ email: 'reset@example.test' });
    const session = await people.login(person, { remember: true });
    const code = await linkFor(person);
    expect(codeOf(await reset(code))).toBe('fine');
    expect(await people.lives(session.token)).toBe(false);
    const { rememberToken } = session;
    const { username } = person;
    expect(codeOf(await identity.login({ username, password: '', type: 'remember', rememberToken }))).toBe(
      'remember_invalid',
    );
    expect(await tryLogin(person, NEW)).toBe('fine');
    expect(codeOf(await reset(code, `${NEW}9`))).toBe('ticket_invalid');
    expect(await people.messages(person.email, 'password-changed')).toHaveLength(1);
  });

  it('is not used up by a password that cannot be taken', async () => {
    const person = await people.create({ email: 'weak@example.test' });
    const code = await linkFor(person);
    const reasons = [];
    for (const password of ['123456', person.username, person.password])
      reasons.push((await reset(code, password)).body.value);
    expect(reasons).toEqual([{ reason: 'weak' }, { reason: 'username' }, { reason: 'same' }]);
    expect(codeOf(await reset(code))).toBe('fine');
  });

  it('is refused late, made up, for an account that does not exist, of a locked one, and on a partner’s page', async () => {
    const person = await people.create({ email: 'late@example.test' });
    const { query } = bench.db.merchant(MERCHANT);
    const code = await linkFor(person);
    expect(codeOf(await reset(code, NEW, { Origin: PARTNER_ORIGIN }))).toBe('tier_not_allowed');
    await query(`update member set status = 'locked' where id = $1`, [person.id]);
    expect(codeOf(await reset(code))).toBe('ticket_invalid');
    await query(`update member set status = 'active' where id = $1`, [person.id]);
    await query('update ticket set expires_at = now() where hash = $1', [secretHash(code)]);
    expect(codeOf(await reset(code))).toBe('ticket_invalid');
    await forget({ username: 'nobodyatall', email: 'withheld@example.test' });
    for (const other of ['', 'x', 'A'.repeat(43), await mailed('withheld@example.test')])
      expect(codeOf(await reset(other)), other).toBe('ticket_invalid');
  });

  it('is good for one of two that use it at the same moment', async () => {
    const person = await people.create({ email: 'race@example.test' });
    const code = await linkFor(person);
    const replies = await Promise.all([reset(code, `${NEW}A`), reset(code, `${NEW}B`)]);
    expect(replies.map(codeOf).sort()).toEqual(['fine', 'ticket_invalid']);
    const winner = replies.findIndex((reply) => reply.status === 200) === 0 ? 'A' : 'B';
    expect(await tryLogin(person, NEW + winner)).toBe('fine');
  });

  it('is dead once the password was changed another way', async () => {
    const person = await people.create({ email: 'moot@example.test' });
    const code = await linkFor(person);
    const { token } = await people.login(person);
    const changed = { oldPassword: person.password, newPassword: NEW };
    expect(codeOf(await people.sealed('/wps/member/password', changed, { token }))).toBe('fine');
    expect(codeOf(await reset(code, `${NEW}9`))).toBe('ticket_invalid');
  });
});

describe('a forgotten password by phone', () => {
  const NUMBER = '11955550';
  let serial = 100;
  const owner = async () => {
    serial += 1;
    const national = `${NUMBER}${serial}`;
    return {
      national,
      person: await people.create({ mobile: `55${national}`, email: `m${serial}@example.test` }),
    };
  };
  const askCode = (mobileNum: string, purpose = 'forgot') =>
    identity.codeFor(mobileNum, { purpose }, elsewhere());
  const forgot = (payload: Record<string, unknown>) =>
    people.sealed('/wps/member/password/verification', payload);

  it('[AUTH-10] sets the password with a code, ends the sessions, and the client logs in with number and password', async () => {
    const { national, person } = await owner();
    const { token } = await people.login(person);
    const codeId = await askCode(national);
    const verificationCode = await identity.lastCode(`55${national}`);
    const payload = { mobileNum: national, verificationCode, codeId, newPassword: NEW };
    expect(codeOf(await forgot(payload))).toBe('fine');
    expect(await people.lives(token)).toBe(false);
    const login = await identity.login({ username: national, password: NEW, type: '' });
    expect(login.status, login.text).toBe(200);
    expect(codeOf(await forgot({ ...payload, newPassword: `${NEW}9` }))).toBe('verification_code_err');
  });

  it('answers alike for a wrong code, an unknown number, and what is no number', async () => {
    const { national } = await owner();
    const codeId = await askCode(national);
    const stranger = await askCode('11944440000');
    const replies = [];
    for (const [mobileNum, id] of [
      [national, codeId],
      ['11944440000', stranger],
      ['not a number', ''],
    ])
      replies.push(await forgot({ mobileNum, codeId: id, verificationCode: '000000', newPassword: NEW }));
    expect(new Set(replies.map((reply) => `${reply.status} ${reply.text}`)).size).toBe(1);
    expect(replies[0]?.body.errorCode).toBe('verification_code_err');
  });

  it('takes no code of another purpose, another number or another request', async () => {
    const { national } = await owner();
    const { national: other } = await owner();
    const login = await askCode(national, 'login');
    const loginCode = await identity.lastCode(`55${national}`);
    const otherId = await askCode(other);
    const otherCode = await identity.lastCode(`55${other}`);
    for (const [codeId, verificationCode] of [
      [login, loginCode],
      [otherId, otherCode],
      [login, otherCode],
    ])
      expect(codeOf(await forgot({ mobileNum: national, codeId, verificationCode, newPassword: NEW }))).toBe(
        'verification_code_err',
      );
  });

  it('does not cost the code a weak password', async () => {
    const { national, person } = await owner();
    const codeId = await askCode(national);
    const verificationCode = await identity.lastCode(`55${national}`);
    const payload = { mobileNum: national, verificationCode, codeId };
    expect((await forgot({ ...payload, newPassword: '123456' })).body.value).toEqual({ reason: 'weak' });
    expect((await forgot({ ...payload, newPassword: national })).body.value).toEqual({ reason: 'username' });
    expect(codeOf(await forgot({ ...payload, newPassword: NEW }))).toBe('fine');
    expect(await tryLogin(person, NEW)).toBe('fine');
  });
});
