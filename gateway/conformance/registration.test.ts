import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPasswordHasher } from '../identity/password-hasher';
import { PARTNER_ORIGIN, startBench, type GatewayBench } from './bench';

let bench: GatewayBench;
beforeAll(async () => {
  // As passwords are hashed in earnest.
  const hasher = await createPasswordHasher();
  bench = await startBench({ hasher: () => hasher });
});
afterAll(() => bench.stop());

let counter = 0;
const freshName = (): string => `player${(counter += 1)}x`;
const register = (payload: Record<string, unknown>, path = '/wps/member/register') =>
  bench.client.sealed({
    method: 'PUT',
    path,
    headers: { Origin: PARTNER_ORIGIN },
    payload: { login: true, registerMethod: 'WEB', captcha: '', ...payload },
  });
const form = () => {
  const username = freshName();
  return { username, password: 'Str0ngpass', confirmPassword: 'Str0ngpass' };
};
const rule = (field: string, set: string) =>
  bench.db.merchant(1).query(`update register_rule set ${set} where field = $1`, [field]);

describe('registration', () => {
  it('[REG-5] [REG-6] opens an account with its wallet and is logged in, attributed to the affiliate’s agent and the referrer', async () => {
    const sent = form();
    const reply = await register({ ...sent, affiliateCode: 'PARTNER1', referralCode: 'FRIEND1' });
    expect(reply.body, reply.text).toMatchObject({
      success: true,
      value: { userName: sent.username, customerType: 0, firstTimeLogin: true },
    });
    const { token, id } = reply.body.value as { token: string; id: string };
    const balance = await bench.client.send({
      path: '/wps/v2/wallets/balance',
      headers: { Authorization: token, Origin: PARTNER_ORIGIN },
    });
    expect(balance.body.value).toMatchObject({ sumBalance: 0, currency: 'BRL' });
    const [row] = await bench.db
      .merchant(1)
      .query<{ agent: string; referrer: string; code: string; hash: string }>(
        `select a.username as agent, r.username as referrer, m.affiliate_code as code, m.password_hash as hash
         from member m join member a on a.id = m.agent_id join member r on r.id = m.referrer_id where m.id = $1`,
        [BigInt(id)],
      );
    expect(row).toMatchObject({
      agent: bench.accounts.agent.username,
      referrer: bench.accounts.member.username,
      code: 'PARTNER1',
    });
    expect(row?.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await bench.client.token(sent)).toBeTruthy();
  });

  it('asks for no registerUrl or registerMethod in the mobile form, whose number is the name', async () => {
    await bench.db.merchant(1).query(`update module_flag set enabled = true where mod_id = 'MOBILENUMREG3'`);
    await bench.services.merchants.reload();
    const reply = await bench.client.sealed({
      method: 'PUT',
      path: '/wps/member/register/mobile',
      payload: {
        mobileNum: '11987654321',
        countryDialingCode: '55',
        password: 'Str0ngpass',
        login: 'true',
        captcha: '',
      },
    });
    expect(reply.body, reply.text).toMatchObject({ success: true, value: { userName: '11987654321' } });
  });

  it('[REG-2] names every field that the merchant’s rules refuse, and keeps nothing', async () => {
    const reply = await register({ username: 'a!', password: '1', confirmPassword: '2', email: 'nonsense' });
    expect(reply.status).toBe(400);
    expect(reply.body.errorCode).toBe('register_field_invalid');
    const { fields } = reply.body.value as { fields: string[] };
    expect(fields).toEqual(expect.arrayContaining(['username', 'password', 'confirmPassword']));
  });

  it('never sets a password that is guessed first', async () => {
    for (const password of ['123456', 'password']) {
      const reply = await register({ ...form(), password, confirmPassword: password });
      expect(reply.body.value, password).toMatchObject({ fields: ['password'] });
    }
  });

  it('[26.17] refuses names with characters that are not seen, and opens an account by either form of its password', async () => {
    const hidden = await register({ ...form(), nickname: 'ana\u202emoc', payeeName: 'Ana\u200b Silva' });
    expect(hidden.body.value).toMatchObject({
      fields: expect.arrayContaining(['nickname', 'payeeName']) as string[],
    });
    const sent = form();
    const password = 'Cora\u00e7\u00e3o7';
    const made = await register({
      ...sent,
      nickname: 'Z\u00e9',
      password,
      confirmPassword: password.normalize('NFD'),
    });
    expect(made.body.errorCode, made.text).toBe('');
    expect(await bench.client.token({ ...sent, password: password.normalize('NFD') })).toBeTruthy();
  });

  it('answers a taken name with one code, whatever its case, also when two come at once', async () => {
    const sent = form();
    const answers = await Promise.all([
      register(sent),
      register({ ...sent, username: sent.username.toUpperCase() }),
    ]);
    expect(answers.map((answer) => answer.body.errorCode).sort()).toEqual(['', 'username_taken']);
    expect((await register(sent)).body.errorCode).toBe('username_taken');
    const taken = await bench.client.send({ path: `/wps/check/username?username=${sent.username}` });
    expect(taken.body).toMatchObject({ success: false, errorCode: 'username_taken' });
    const free = await bench.client.send({ path: `/wps/check/username?username=${freshName()}` });
    expect(free.body.success).toBe(true);
  });

  it('keeps the names of trial accounts for trial accounts', async () => {
    expect((await register({ ...form(), username: 'trial_me' })).body.value).toMatchObject({
      fields: ['username'],
    });
  });

  it('[REG-5] refuses an unknown affiliate, and lets an unknown referral code of a link pass', async () => {
    expect((await register({ ...form(), affiliateCode: 'nobody' })).body.errorCode).toBe('affiliate_invalid');
    expect((await register({ ...form(), affiliateCode: `x' or 1=1` })).body.errorCode).toBe(
      'affiliate_invalid',
    );
    expect((await register({ ...form(), affiliateCode: 'www', referralCode: 'nobody' })).body.success).toBe(
      true,
    );
    // Older clients send the first label of the page's host, here of https://paper.example.test.
    expect((await register({ ...form(), affiliateCode: 'Paper' })).body.success).toBe(true);
    expect((await register({ ...form(), affiliateCode: 'example' })).body.errorCode).toBe(
      'affiliate_invalid',
    );
    const check = (code: string) =>
      bench.client.send({ path: `/wps/agent/affiliate?code=${code}&domain=example` });
    expect((await check('partner1')).body.success).toBe(true);
    expect((await check('nobody')).body).toMatchObject({ success: false, errorCode: 'affiliate_invalid' });
    expect((await check('www')).body.success).toBe(false);
  });

  it('asks for the picture where the merchant wants it', async () => {
    await rule('captcha', 'enabled = true, required = true');
    bench.pass(11_000);
    expect((await register(form())).body.errorCode).toBe('captcha_err');
    await rule('captcha', 'enabled = false, required = false');
    bench.pass(11_000);
    expect((await register(form())).body.success).toBe(true);
  });

  it('turns a rule’s pattern off when it cannot be matched in linear time, and says so', async () => {
    await rule('username', `accepted_pattern = '(a+)+\\1$'`);
    bench.pass(11_000);
    expect((await register(form())).body.success).toBe(true);
    expect(bench.logged.join('')).toContain('the pattern of username cannot be used');
    await rule('username', `accepted_pattern = '(([a-zA-Z0-9])+)+'`);
    bench.pass(11_000);
    expect((await register(form())).body.success).toBe(true);
  });

  it('greets by mail, written with the account, without the password', async () => {
    await rule('email', `enabled = true, accepted_pattern = '*'`);
    bench.pass(11_000);
    const sent = form();
    expect((await register({ ...sent, email: 'someone@example.test' })).body.success).toBe(true);
    const [mail] = await bench.services.outbox.recent({ merchantId: 1, limit: 1 });
    expect(mail).toMatchObject({ channel: 'mail', recipient: 'someone@example.test', purpose: 'welcome' });
    expect(mail?.body).toContain(sent.username);
    expect(mail?.body).not.toContain(sent.password);
  });

  it('can be switched off by its module', async () => {
    await bench.db.merchant(1).query(`update module_flag set enabled = false where mod_id = 'REG3'`);
    await bench.services.merchants.reload();
    expect((await register(form())).body.errorCode).toBe('function.not.available');
    await bench.db.merchant(1).query(`update module_flag set enabled = true where mod_id = 'REG3'`);
    await bench.services.merchants.reload();
  });
});
