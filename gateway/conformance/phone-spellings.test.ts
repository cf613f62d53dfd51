import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startBench, type GatewayBench } from './bench';
import { identityOf, MERCHANT, type Identity } from './identity';

let bench: GatewayBench;
let identity: Identity;
beforeAll(async () => {
  bench = await startBench({ fromNoon: true });
  identity = identityOf(bench);
});
afterAll(() => bench.stop());
beforeEach(() => identity.settings({ sms_countries: ['BR', 'MX', 'AR'] }));
// The limits of codes are for a day.
afterEach(() => void bench.pass(25 * HOUR_MS));

const HOUR_MS = 3_600_000;
const PASSWORD = 'Str0ngpass';
const registerCode = (mobileNo: string) => identity.post('/wps/verification/sms/register', { mobileNo });
const loginCode = (mobileNum: string) =>
  identity.post('/wps/verification/sms/noLogin', { mobileNum, purpose: 'login' });
/** The form has a field for the dialling code, and takes digits only for the rest. */
const register = (spelling: string, more: Record<string, unknown> = {}) => {
  const [countryDialingCode, ...rest] = spelling.slice(1).split(' ');
  const number = { mobileNum: rest.join(''), countryDialingCode };
  return bench.client.sealed({
    method: 'PUT',
    path: '/wps/member/register/mobile',
    payload: { ...number, login: true, captcha: '', password: PASSWORD, ...more },
  });
};
/** Registers with a code that was sent to the phone. */
const registerProved = async (mobileNum: string, address: string) => {
  const { codeId } = (await registerCode(mobileNum)).body.value as { codeId: string };
  return register(mobileNum, { codeId, verificationCode: await identity.lastCode(address) });
};
const byPassword = async (username: string) =>
  (await identity.login({ username, password: PASSWORD })).body.value;
const byCode = async (username: string, address: string) => {
  const { codeId } = (await loginCode(username)).body.value as { codeId: string };
  const password = await identity.lastCode(address);
  return (await identity.login({ type: 'sms', username, password, codeId })).body.value;
};
/** Stores the account's number and name as an older gateway would have. */
const storeAs = async (username: string, account: { mobile: string; name: string; proved: boolean }) =>
  bench.db.merchant(MERCHANT).query(
    `update member set mobile = $2, username = $3, mobile_verified_at = case when $4 then registered_at end
      where merchant_id = 1 and username = $1`,
    [username, account.mobile, account.name, account.proved],
  );

describe.each([
  ['+52 1 55 1234 5678', '+52 55 1234 5678', '525512345678'],
  ['+54 9 11 2345 6789', '+54 11 15 2345 6789', '5491123456789'],
  ['+55 11 98765 0001', '+55 11 8765 0001', '5511987650001'],
])('[AUTH-3] %s and %s are one phone', (one, other, address) => {
  it('has one allowance of codes, and the code of one spelling opens the other', async () => {
    const sent = await registerCode(one);
    expect(sent.status, sent.text).toBe(200);
    for (const spelling of [one, other])
      expect((await registerCode(spelling)).body.errorCode).toBe('verification_code_limit');
    const { codeId } = sent.body.value as { codeId: string };
    const verificationCode = await identity.lastCode(address);
    const reply = await register(other, { codeId, verificationCode });
    expect(reply.status, reply.text).toBe(200);
  });

  it('has one account, which any spelling opens by password and by code', async () => {
    const { userName } = (await byPassword(one)) as { userName: string };
    expect(await byPassword(other)).toMatchObject({ userName });
    expect((await register(other)).body.value).toEqual({ fields: ['verificationCode'] });
    expect((await registerProved(one, address)).body.errorCode).toBe('register_refused');
    bench.pass(HOUR_MS);
    expect(await byCode(one, address)).toMatchObject({ userName });
    bench.pass(HOUR_MS);
    expect(await byCode(other, address)).toMatchObject({ userName });
  });

  it('has one count of guesses at the password', async () => {
    const guess = async (username: string) =>
      (await identity.login({ username, password: 'wrong' })).body.errorCode;
    const answers: unknown[] = [];
    for (const spelling of [one, one, other, other]) answers.push(await guess(spelling));
    expect(answers.slice(0, 3)).toEqual(Array.from({ length: 3 }, () => 'login_failed'));
    expect(answers[3]).not.toBe('login_failed');
  });
});

describe('accounts that an older gateway stored in another spelling', () => {
  const [old, now] = ['+52 1 55 8765 4321', '+52 55 8765 4321'];
  const address = '525587654321';

  it('are found by any spelling and are the only ones of their phone', async () => {
    const { userName } = (await registerProved(now, address)).body.value as { userName: string };
    await storeAs(userName, { mobile: '5215587654321', name: '5215587654321', proved: true });
    bench.pass(HOUR_MS);
    for (const spelling of [old, now])
      expect(await byPassword(spelling)).toMatchObject({ userName: '5215587654321' });
    expect(await byCode(now, address)).toMatchObject({ userName: '5215587654321' });
    expect((await register(now)).body.value).toEqual({ fields: ['verificationCode'] });
    bench.pass(HOUR_MS);
    expect((await registerProved(now, address)).body.errorCode).toBe('register_refused');
  });

  it('are not opened twice where the number was only named', async () => {
    await storeAs('5215587654321', { mobile: '5215587654321', name: '5215587654321', proved: false });
    expect((await register(now)).body.value).toEqual({ fields: ['verificationCode'] });
  });

  it('both log in where one phone has two of them, each by the spelling it was opened with', async () => {
    await storeAs('5215587654321', { mobile: '521558765432', name: 'setaside', proved: false });
    const second = (await registerProved(now, address)).body.value as { userName: string };
    await storeAs('setaside', { mobile: '5215587654321', name: '5215587654321', proved: true });
    bench.pass(HOUR_MS);
    expect(await byPassword(old)).toMatchObject({ userName: '5215587654321' });
    expect(await byPassword(now)).toMatchObject({ userName: second.userName });
    expect(await byCode(old, address)).toMatchObject({ userName: '5215587654321' });
    bench.pass(HOUR_MS);
    expect(await byCode(now, address)).toMatchObject({ userName: second.userName });
  });
});
