import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startBench, type GatewayBench } from './bench';
import { identityOf, MERCHANT, type Identity } from './identity';
import { grantOf, peopleOf, type People } from './people';
import { PROJECT, startProvider, type ProviderStand } from './provider-keys';
import type { RawReply } from './raw-client';

let provider: ProviderStand;
let bench: GatewayBench;
let identity: Identity;
let people: People;
beforeAll(async () => {
  provider = await startProvider();
  bench = await startBench({ trustedProxyHops: 1, providerKeysUrl: provider.keysUrl });
  identity = identityOf(bench);
  people = await peopleOf(bench);
  await bench.db
    .merchant(MERCHANT)
    .query(
      'insert into sign_in_provider (merchant_id, api_key, auth_domain, project_id, phone) values ($1, $2, $3, $4, true)',
      [MERCHANT, 'public-key', `${PROJECT}.firebaseapp.com`, PROJECT],
    );
  await identity.flags({ GOOGLELOGIN3: true, FIREBASECREATEACC3: true, REGMOBVERF3: false });
});
afterAll(async () => {
  await bench.stop();
  await provider.stop();
});
afterEach(async () => {
  await identity.settings({ verify_new_places: false });
  await identity.flags({ REGMOBVERF3: false });
  bench.pass(-passedMs);
  passedMs = 0;
});

/** Lets the minute between two codes to one number pass; gone when the test is over. */
let passedMs = 0;
const wait = () => {
  bench.pass(61_000);
  passedMs += 61_000;
};
const SQUATTER_PASSWORD = 'Squatter-pass-1';
let serial = 0;
const freshNumber = () => `1196${String(1_000_000 + (serial += 1))}`;
const abroad = (national: string) => `55${national}`;
let address = 0;
const elsewhere = () => ({ 'X-Forwarded-For': `198.51.100.${(address += 1) % 250}` });
const codeOf = (reply: RawReply): unknown => (reply.status === 200 ? 'fine' : reply.body.errorCode);

const register = (payload: Record<string, unknown>, path = '/wps/member/register') =>
  bench.client.sealed({
    method: 'PUT',
    path,
    headers: elsewhere(),
    payload: { login: true, captcha: '', ...payload },
  });
/** An account with another person's number or address. */
const squat = async (contact: Record<string, unknown>) => {
  const username = `squat${(serial += 1)}x`;
  const password = SQUATTER_PASSWORD;
  const reply = await register({ username, password, confirmPassword: password, ...contact });
  return { username, ...grantOf(reply) };
};
const squatByNumber = async (mobileNum: string) => {
  const password = SQUATTER_PASSWORD;
  return grantOf(await register({ mobileNum, password }, '/wps/member/register/mobile'));
};
const registerCode = async (mobileNo: string) => {
  const sent = await identity.post('/wps/verification/sms/register', { mobileNo }, elsewhere());
  const { codeId } = sent.body.value as { codeId: string };
  return { codeId, verificationCode: await identity.lastCode(abroad(mobileNo)) };
};
const loginByCode = async (national: string) => {
  const codeId = await identity.codeFor(national, { purpose: 'login' }, elsewhere());
  const password = await identity.lastCode(abroad(national));
  return identity.login({ type: 'sms', username: national, password, codeId });
};
const facts = async (username: string) => {
  const [row] = await bench.db
    .merchant(MERCHANT)
    .query<{ mobile: string | null; shown: boolean; email: string | null; mail: boolean }>(
      `select mobile, mobile_verified_at is not null as shown, contact->>'email' as email,
            email_verified_at is not null as mail from member where username = $1`,
      [username],
    );
  return row;
};
const nameOf = async (id: string) => {
  const [row] = await bench.db
    .merchant(MERCHANT)
    .query<{ username: string }>('select username from member where id = $1::bigint', [id]);
  return row?.username;
};
const ask = (token: string, method: 'E' | 'S', headers = {}) =>
  people.call('POST', '/wps/member/contact/code', { token, body: { method }, headers });
const show = (token: string, method: 'E' | 'S', verificationCode: string, codeId = '') =>
  people.call('POST', '/wps/member/contact/verify', { token, body: { method, verificationCode, codeId } });
/** Proves a contact of the member behind a token. */
const prove = async (token: string, method: 'E' | 'S', recipient: string) => {
  const sent = await ask(token, method);
  expect(codeOf(sent), sent.text).toBe('fine');
  const { codeId } = sent.body.value as { codeId: string };
  return show(token, method, await identity.lastCode(recipient), codeId);
};

describe('an unproved number', () => {
  it('[TRIAL-S1] opens no account by SMS: who has the phone is answered like an unknown number', async () => {
    const national = freshNumber();
    const squatter = await squat({ mobileNum: national });
    const known = await identity.post('/wps/verification/sms/noLogin', { mobileNum: national }, elsewhere());
    const unknown = await identity.post(
      '/wps/verification/sms/noLogin',
      { mobileNum: freshNumber() },
      elsewhere(),
    );
    const shape = (reply: RawReply) => [reply.status, reply.text.replace(/"codeId":"[^"]+"/, '')];
    expect(shape(known)).toEqual(shape(unknown));
    expect(await identity.lastMessage(abroad(national))).toMatchObject({ status: 'withheld' });
    wait();
    // Even with the right code, which was not sent.
    expect(codeOf(await loginByCode(national))).toBe('verification_code_err');
    expect(await facts(squatter.username)).toMatchObject({ mobile: abroad(national), shown: false });
  });

  it('[TRIAL-S1] brings back no password, is no name at the login, and opens no session through a provider', async () => {
    const national = freshNumber();
    await squat({ mobileNum: national });
    const codeId = await identity.codeFor(national, { purpose: 'forgot' }, elsewhere());
    const verificationCode = await identity.lastCode(abroad(national));
    const payload = { mobileNum: national, verificationCode, codeId, newPassword: 'Other-horse-8' };
    expect(codeOf(await people.sealed('/wps/member/password/verification', payload))).toBe(
      'verification_code_err',
    );
    expect(codeOf(await identity.login({ username: national, password: SQUATTER_PASSWORD }))).toBe(
      'login_failed',
    );
    const token = await provider.token({
      sub: `s1-${national}`,
      provider: 'phone',
      phone_number: `+${abroad(national)}`,
    });
    const signIn = await identity.login({
      ...{ type: 'firebase', username: '', password: '', firebaseChannel: 'sms', firebaseIdToken: token },
    });
    expect(codeOf(signIn)).toBe('bind_customer_required');
  });

  it('[TRIAL-S1] is no second factor, and neither is a mail address', async () => {
    await identity.settings({ verify_new_places: true });
    const contacts = { email: `factor${serial}@example.test`, mobile: abroad(freshNumber()) };
    const unproved = await people.create({ ...contacts, proved: false });
    const { username, password } = unproved;
    expect(codeOf(await identity.login({ username, password }, elsewhere()))).toBe('fine');
    const half = await people.create({ mobile: abroad(freshNumber()) });
    const { query } = bench.db.merchant(MERCHANT);
    await query(`update member set contact = contact || '{"email":"half@example.test"}' where id = $1`, [
      half.id,
    ]);
    const asked = await identity.login({ username: half.username, password: half.password }, elsewhere());
    expect(asked.body.value).toMatchObject({ methods: ['S'], email: '' });
  });

  it('[TRIAL-S1] goes to the first who proves it, with the name that was made of it, whatever the squatter has', async () => {
    const national = freshNumber();
    const [one, other] = [await squatByNumber(national), await squat({ mobileNum: national })];
    expect(one.userName).toBe(national);
    const password = 'Owners-pass-1';
    const mine = { mobileNum: national, password };
    expect((await register(mine, '/wps/member/register/mobile')).body.value).toEqual({
      fields: ['verificationCode'],
    });
    const opened = grantOf(
      await register({ ...mine, ...(await registerCode(national)) }, '/wps/member/register/mobile'),
    );
    expect(opened.id).not.toBe(one.id);
    wait();
    const login = await identity.login({ username: national, password });
    expect(grantOf(login).id).toBe(opened.id);
    expect(grantOf(await loginByCode(national)).id).toBe(opened.id);
    for (const wrong of [national, `0${national}`, `+${abroad(national)}`])
      expect(codeOf(await identity.login({ username: wrong, password: SQUATTER_PASSWORD }))).toBe(
        'login_failed',
      );
    // What the squatter has left is an account of another name without a number.
    const former = await nameOf(one.id);
    expect(former).not.toBe(national);
    expect(await facts(former ?? '')).toMatchObject({ mobile: null });
    expect(await facts(other.username)).toMatchObject({ mobile: null, shown: false });
    expect(await people.events({ id: BigInt(one.id) })).toContain('contact-lost');
    expect(await people.events({ id: BigInt(other.id) })).toContain('contact-lost');
  });

  it('[TRIAL-S1] stays with who proved it first: a later proof takes nothing from an account that has shown it', async () => {
    const national = freshNumber();
    const owner = await people.create({ mobile: abroad(national) });
    const password = 'Second-pass-1';
    const late = { mobileNum: national, password, ...(await registerCode(national)) };
    expect(codeOf(await register(late, '/wps/member/register/mobile'))).toBe('register_refused');
    wait();
    expect(grantOf(await loginByCode(national)).id).toBe(owner.id.toString());
  });

  it('[TRIAL-S1] opens the account whose name it is by the password alone, however it is written', async () => {
    const national = freshNumber();
    const { id } = await squatByNumber(national);
    for (const username of [national, `0${national}`, `+55 ${national}`])
      expect(grantOf(await identity.login({ username, password: SQUATTER_PASSWORD })).id).toBe(id);
  });
});

describe('a member who is logged in', () => {
  it('[TRIAL-S1] proves number and address by a code to each, and from then on they count', async () => {
    const national = freshNumber();
    const email = `proof${serial}@example.test`;
    const person = await people.create({ email, mobile: abroad(national), proved: false });
    const squatter = await squat({ mobileNum: national, email });
    const { token } = await people.login(person);
    const config = async () =>
      (await people.call('GET', '/wps/v2/member/securityConfig', { token })).body.value;
    expect(await config()).toMatchObject({ emailProved: false, mobileProved: false });
    expect(codeOf(await prove(token, 'S', abroad(national)))).toBe('fine');
    expect(codeOf(await prove(token, 'E', email))).toBe('fine');
    expect(await config()).toMatchObject({ emailProved: true, mobileProved: true });
    expect(await facts(squatter.username)).toEqual({ mobile: null, shown: false, email: null, mail: false });
    expect(await people.events(person)).toEqual(['login', 'contact-proved', 'contact-proved']);
    wait();
    expect(grantOf(await loginByCode(national)).id).toBe(person.id.toString());
    const { username } = person;
    await identity.post('/wps/member/password/email', { username, email }, elsewhere());
    expect((await people.messages(email, 'reset-link'))[0]).toMatchObject({ status: 'waiting' });
  });

  it('[TRIAL-S1] proves nothing by a wrong code, a code of another purpose or number, or without a contact', async () => {
    const national = freshNumber();
    const person = await people.create({ mobile: abroad(national), proved: false });
    const { token } = await people.login(person);
    expect(codeOf(await ask(token, 'E'))).toBe('contact_missing');
    expect(codeOf(await show(token, 'E', '123456'))).toBe('contact_missing');
    const foreign = await registerCode(national);
    expect(codeOf(await show(token, 'S', foreign.verificationCode, foreign.codeId))).toBe(
      'verification_code_err',
    );
    wait();
    const any = await identity.codeFor(national, {}, elsewhere());
    expect(codeOf(await show(token, 'S', await identity.lastCode(abroad(national)), any))).toBe(
      'verification_code_err',
    );
    expect(await facts(person.username)).toMatchObject({ shown: false });
    const guest = await bench.client.send({
      method: 'POST',
      path: '/wps/member/contact/code',
      body: '{"method":"S"}',
    });
    expect(guest.status).toBe(401);
  });

  it('[TRIAL-S1] has it alone: of two proofs at once one holds, and none waits for the other for ever', async () => {
    const national = freshNumber();
    const pair = await Promise.all(
      [0, 1].map(() => people.create({ mobile: abroad(national), proved: false })),
    );
    const tokens: string[] = [];
    const codes: { id: string; code: string }[] = [];
    for (const person of pair) {
      const { token } = await people.login(person);
      const sent = await ask(token, 'S');
      tokens.push(token);
      codes.push({
        id: (sent.body.value as { codeId: string }).codeId,
        code: await identity.lastCode(abroad(national)),
      });
      wait();
    }
    const replies = await Promise.all(
      tokens.map((token, at) => show(token, 'S', codes[at]?.code ?? '', codes[at]?.id ?? '')),
    );
    const said = replies.map(codeOf).sort();
    // One that begins after the other has ended finds that its account names no number any more.
    expect([
      ['contact_taken', 'fine'],
      ['contact_missing', 'fine'],
    ]).toContainEqual(said);
    const shown = await Promise.all(pair.map(({ username }) => facts(username)));
    expect(shown.filter((row) => row?.shown)).toHaveLength(1);
    expect(shown.filter((row) => row?.mobile === null)).toHaveLength(1);
  });
});

describe('an unproved mail address', () => {
  it('[TRIAL-S1] is sent no link, with the same answer as before', async () => {
    const email = `named${serial}@example.test`;
    const { username } = await squat({ email });
    const reply = await identity.post('/wps/member/password/email', { username, email }, elsewhere());
    const unknown = await identity.post(
      '/wps/member/password/email',
      { username: 'nobodyatall', email },
      elsewhere(),
    );
    expect([reply.status, reply.text]).toEqual([unknown.status, unknown.text]);
    expect((await people.messages(email, 'reset-link')).map(({ status }) => status)).toEqual([
      'withheld',
      'withheld',
    ]);
  });
});

describe('what a sign-in provider has checked', () => {
  it('[TRIAL-S1] is proved: the account that is made of it has number and address, and those who only named them lose them', async () => {
    const national = freshNumber();
    const email = `provider${serial}@example.test`;
    const squatter = await squat({ mobileNum: national, email });
    const byPhone = await provider.token({
      ...{ sub: `made-${national}`, provider: 'phone', phone_number: `+${abroad(national)}` },
    });
    const create = (firebaseIdToken: string, firebaseChannel: string) =>
      identity.put('/wps/member/register/autoUsername', { firebaseChannel, firebaseIdToken }, elsewhere());
    const made = grantOf(await create(byPhone, 'sms'));
    expect(await facts(made.userName)).toMatchObject({ mobile: abroad(national), shown: true });
    const byMail = await provider.token({ sub: `mail-${national}`, email, email_verified: true });
    const second = grantOf(await create(byMail, 'google'));
    expect(await facts(second.userName)).toMatchObject({ email, mail: true });
    expect(await facts(squatter.username)).toEqual({ mobile: null, shown: false, email: null, mail: false });
    // An address that is proved already stays where it is.
    const third = grantOf(
      await create(await provider.token({ sub: `x-${national}`, email, email_verified: true }), 'google'),
    );
    expect(await facts(third.userName)).toMatchObject({ mail: false });
    expect(await facts(second.userName)).toMatchObject({ mail: true });
  });

  it('[TRIAL-S1] proves what the account names when it is bound to it by its password', async () => {
    const national = freshNumber();
    const person = await people.create({ mobile: abroad(national), proved: false });
    const squatter = await squat({ mobileNum: national });
    const token = await provider.token({
      ...{ sub: `bound-${national}`, provider: 'phone', phone_number: `+${abroad(national)}` },
    });
    await people.login(person, { firebaseChannel: 'sms', firebaseIdToken: token });
    expect(await facts(person.username)).toMatchObject({ shown: true });
    expect(await facts(squatter.username)).toMatchObject({ mobile: null });
  });
});
