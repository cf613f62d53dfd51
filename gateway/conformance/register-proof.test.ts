import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { demoContacts } from '../platform/demo-accounts';
import { PARTNER_ORIGIN, startBench, type GatewayBench } from './bench';
import { identityOf, MERCHANT, type Identity } from './identity';

let bench: GatewayBench;
let identity: Identity;
beforeAll(async () => {
  bench = await startBench({ fromNoon: true });
  identity = identityOf(bench);
});
afterAll(() => bench.stop());
afterEach(async () => {
  await identity.flags({ REGMOBVERF3: false, MOBILENUMPASSREG3: true, MOBILENUMREG3: true });
  bench.pass(25 * HOUR_MS);
});

const HOUR_MS = 3_600_000;
const TAKEN = demoContacts.member.mobile;
let counter = 0;
const freshName = (): string => `proved${(counter += 1)}x`;
const freshNumber = (): string => `1197${String(1_000_000 + (counter += 1))}`;
const abroad = (national: string) => `55${national}`;
const register = (payload: Record<string, unknown>, path = '/wps/member/register') =>
  bench.client.sealed({
    method: 'PUT',
    path,
    headers: { Origin: PARTNER_ORIGIN },
    payload: { login: true, captcha: '', ...payload },
  });
const byNumber = (payload: Record<string, unknown>) => register(payload, '/wps/member/register/mobile');
const form = (more: Record<string, unknown> = {}) => ({
  username: freshName(),
  password: 'Str0ngpass',
  confirmPassword: 'Str0ngpass',
  ...more,
});
/** Asks for a registration code; what the form then carries. */
const proof = async (mobileNo: string) => {
  const sent = await identity.post('/wps/verification/sms/register', {
    mobileNo,
    countryDialingCode: '55',
  });
  const { codeId } = sent.body.value as { codeId: string };
  return { codeId, verificationCode: await identity.lastCode(abroad(mobileNo)) };
};
const stored = async (username: string) => {
  const [row] = await bench.db.merchant(MERCHANT).query<{
    mobile: string | null;
    verified: boolean;
    hash: string | null;
  }>(`select mobile, mobile_verified_at is not null as verified, password_hash as hash from member where username = $1`, [username]);
  return row;
};

describe('a registration that has to show its number', () => {
  it('[REG-3] names code and number when they are missing, and takes the account with the right code', async () => {
    await identity.flags({ REGMOBVERF3: true });
    expect((await register(form())).body.value).toEqual({ fields: ['mobileNum', 'verificationCode'] });
    const mobileNum = freshNumber();
    const sent = form({ mobileNum, countryDialingCode: '55', ...(await proof(mobileNum)) });
    const reply = await register(sent);
    expect(reply.body, reply.text).toMatchObject({ success: true, value: { userName: sent.username } });
    expect(await stored(sent.username)).toMatchObject({ mobile: abroad(mobileNum), verified: true });
  });

  it('refuses a code that is wrong, used, for another number or for a login', async () => {
    await identity.flags({ REGMOBVERF3: true });
    const mobileNum = freshNumber();
    const shown = await proof(mobileNum);
    const refused = async (more: Record<string, unknown>) =>
      expect((await register(form({ mobileNum, ...shown, ...more }))).body.errorCode).toBe(
        'verification_code_err',
      );
    await refused({ verificationCode: shown.verificationCode === '111111' ? '222222' : '111111' });
    await refused({ mobileNum: freshNumber() });
    await refused({ codeId: 'A'.repeat(24) });
    expect((await register(form({ mobileNum, ...shown }))).status).toBe(200);
    await refused({});
    const other = freshNumber();
    const codeId = await identity.codeFor(other);
    const verificationCode = await identity.lastCode(abroad(other));
    await refused({ mobileNum: other, codeId, verificationCode });
  });

  it('[REG-4] keeps the code good while something else of the form is refused', async () => {
    await identity.flags({ REGMOBVERF3: true });
    const mobileNum = freshNumber();
    const shown = await proof(mobileNum);
    const taken = { username: bench.accounts.member.username };
    expect((await register(form({ mobileNum, ...shown, ...taken }))).body.errorCode).toBe('username_taken');
    expect((await register(form({ mobileNum, ...shown, affiliateCode: 'nobody' }))).body.errorCode).toBe(
      'affiliate_invalid',
    );
    expect((await register(form({ mobileNum, ...shown }))).status).toBe(200);
  });

  it('does not reveal by a wrong code whether the number has an account', async () => {
    await identity.flags({ REGMOBVERF3: true });
    const answers = [];
    for (const mobileNum of [TAKEN, freshNumber()]) {
      const { codeId } = await proof(mobileNum);
      const reply = await register(form({ mobileNum, codeId, verificationCode: '00000' }));
      answers.push([reply.status, reply.text]);
    }
    expect(answers[0]).toEqual(answers[1]);
  });

  it('takes a provider’s word only where the merchant has a provider', async () => {
    await identity.flags({ REGMOBVERF3: true });
    for (const firebaseChannel of ['sms', 'google', ''])
      expect(
        (await register(form({ mobileNum: freshNumber(), firebaseChannel, firebaseIdToken: 'a.b.c' }))).body
          .errorCode,
      ).toBe('provider_refused');
  });

  it('gives a number to who has shown it, not to who has only named it', async () => {
    const mobileNum = freshNumber();
    const squatter = form({ mobileNum });
    expect((await register(squatter)).status).toBe(200);
    expect(await stored(squatter.username)).toMatchObject({ mobile: abroad(mobileNum), verified: false });
    await identity.flags({ REGMOBVERF3: true });
    const owner = form({ mobileNum, ...(await proof(mobileNum)) });
    expect((await register(owner)).status).toBe(200);
    expect(await stored(owner.username)).toMatchObject({ mobile: abroad(mobileNum), verified: true });
    expect(await stored(squatter.username)).toMatchObject({ mobile: null });
    // Who has shown it once keeps it.
    bench.pass(HOUR_MS);
    const late = await register(form({ mobileNum, ...(await proof(mobileNum)) }));
    expect(late.body.errorCode).toBe('register_refused');
  });
});

describe('a registration by number', () => {
  it('[REG-2] asks for no password where the merchant wants none, but for the code by which the account is entered', async () => {
    await identity.flags({ MOBILENUMPASSREG3: false });
    const mobileNum = freshNumber();
    const typed = { mobileNum: `0${mobileNum}`, countryDialingCode: '55' };
    // Without password and proof only the number's owner could ever log in again.
    expect((await byNumber(typed)).body.value).toEqual({ fields: ['verificationCode'] });
    const reply = await byNumber({ ...typed, ...(await proof(mobileNum)) });
    expect(reply.body, reply.text).toMatchObject({ success: true, value: { userName: mobileNum } });
    expect(await stored(mobileNum)).toMatchObject({ mobile: abroad(mobileNum), hash: null, verified: true });
    bench.pass(HOUR_MS);
    expect((await identity.login({ username: mobileNum, password: '' })).body.errorCode).toBe('login_failed');
    const codeId = await identity.codeFor(mobileNum);
    const password = await identity.lastCode(abroad(mobileNum));
    const login = await identity.login({ type: 'sms', username: mobileNum, password, codeId });
    expect(login.body.value).toMatchObject({ userName: mobileNum });
    expect(await stored(mobileNum)).toMatchObject({ verified: true });
  });

  it('[REG-2] asks for one where the merchant does', async () => {
    expect((await byNumber({ mobileNum: freshNumber() })).body.value).toEqual({ fields: ['password'] });
  });

  it('names the number as the field when it is none', async () => {
    for (const mobileNum of ['', 'x', '12', '11 9999'])
      expect((await byNumber({ mobileNum, password: 'Str0ngpass' })).body.value, mobileNum).toMatchObject({
        fields: expect.arrayContaining(['mobileNum']) as unknown,
      });
  });

  it('[TRIAL-S1] asks for a code where a number names an account already, and refuses it in one word where it was shown', async () => {
    const asked = { fields: ['verificationCode'] };
    for (const mobileNum of [TAKEN, `0${TAKEN}`])
      expect((await byNumber({ mobileNum, password: 'Str0ngpass' })).body.value).toEqual(asked);
    const shown = { mobileNum: TAKEN, password: 'Str0ngpass', ...(await proof(TAKEN)) };
    expect((await byNumber(shown)).body).toMatchObject({ errorCode: 'register_refused', value: null });
    const first = { mobileNum: freshNumber(), password: 'Str0ngpass' };
    const twice = await Promise.all([byNumber(first), byNumber(first)]);
    expect(twice.map((reply) => reply.body.errorCode).sort()).toEqual(['', 'register_field_invalid']);
  });

  it('[TRIAL-S1] does not reveal by the other form whether a number has an account', async () => {
    const [known, unknown] = [form({ mobileNum: TAKEN }), form({ mobileNum: freshNumber() })];
    expect([(await register(known)).status, (await register(unknown)).status]).toEqual([200, 200]);
    expect(await stored(known.username)).toMatchObject({ mobile: abroad(TAKEN), verified: false });
  });

  it('keeps numbers for those whose numbers they are: none can be taken as a name, nor asked about', async () => {
    const mobileNum = freshNumber();
    expect((await byNumber({ mobileNum, password: 'Str0ngpass' })).status).toBe(200);
    const check = (name: string) => bench.client.send({ path: `/wps/check/username?username=${name}` });
    const [taken, free] = [await check(mobileNum), await check(freshNumber())];
    expect(taken.text).toBe(free.text);
    expect((await register(form({ username: freshNumber() }))).body.value).toMatchObject({
      fields: ['username'],
    });
  });

  it('[REG-1] can be switched off', async () => {
    await identity.flags({ MOBILENUMREG3: false });
    expect((await byNumber({ mobileNum: freshNumber(), password: 'Str0ngpass' })).body.errorCode).toBe(
      'function.not.available',
    );
  });
});

describe('what else a registration has to bring', () => {
  it('is the bot check where the merchant wants it, once for each form', async () => {
    await identity.settings({ bot_check_always: ['register'] });
    expect((await register(form())).body.errorCode).toBe('bot_check_required');
    const altcha = await identity.solve();
    expect((await register(form({ altcha }))).status).toBe(200);
    expect((await register(form({ altcha }))).body.errorCode).toBe('bot_check_required');
    await identity.settings({ bot_check_always: [] });
  });

  it('is a password that is neither the name nor one that is guessed first', async () => {
    const username = freshName();
    for (const password of ['123456', 'QWERTY', username, 'a b'])
      expect(
        (await register({ username, password, confirmPassword: password })).body.value,
        password,
      ).toMatchObject({ fields: ['password'] });
  });
});
