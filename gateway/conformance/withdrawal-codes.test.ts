import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { STRANGER } from './cashier';
import { identityOf, type Identity } from './identity';
import { peopleOf, type People } from './people';
import type { RawReply } from './raw-client';
import { PAYMENT_PASSWORD, startWithdrawalBench, type WithdrawalBench } from './withdrawals';

let world: WithdrawalBench;
let identity: Identity;
let people: People;
let token: string;
/** Of the member, as messages are addressed: another one for each test, so that no test wears out what another one needs. */
let number = '5511955550200';
let passedMs = 0;
const pass = (ms: number): void => {
  passedMs += ms;
  world.bench.pass(ms);
};
beforeAll(async () => {
  world = await startWithdrawalBench();
  identity = identityOf(world.bench);
  people = await peopleOf(world.bench);
  token = await world.bench.client.token(world.bench.accounts.member);
});
afterAll(() => world.stop());
beforeEach(async () => {
  number = String(BigInt(number) + 1n);
  await world.bench.db
    .merchant(1)
    .query(`update member set mobile = $2, mobile_verified_at = now() where merchant_id = 1 and id = $1`, [
      world.memberId,
      number,
    ]);
  await world.policy({
    code_above: 4_999n,
    auto_below: 1_000_000n,
    second_above: 1_000_000n,
    open_at_once: 100,
    times_a_day: null,
    turnover_bps: 0,
  });
});
afterEach(async () => {
  pass(-passedMs);
  await people.rest();
  expect(await world.bench.ledger.verify({ merchantId: 1 })).toMatchObject({ drifted: [], holds: [] });
});

const codeOf = (reply: RawReply): unknown => (reply.body.success === true ? 'fine' : reply.body.errorCode);
const ask = (over: Record<string, unknown> = {}) =>
  world.bench.client.sealed({
    method: 'POST',
    path: '/wps/v2/transaction/withdraw',
    headers: { Authorization: token },
    payload: {
      amount: '50.00',
      bankCardId: world.payeeId,
      password: PAYMENT_PASSWORD,
      requestId: randomBytes(12).toString('hex'),
      ...over,
    },
  });
const send = async (): Promise<{ codeId: string; verificationCode: string }> => {
  const sent = await world.send('/wps/verification/sms/withdraw', { mobileNum: '', countryDialingCode: '' });
  const { codeId } = sent.body.value as { codeId: string };
  return { codeId, verificationCode: await identity.lastCode(number) };
};
const settings = async () =>
  (await world.send('/wps/relay/MCSFE_getWithdrawSettings')).body.value as Record<string, unknown>;

describe('a code by text message at a withdrawal', () => {
  it('[MEM-4] [MEM-16] is asked for above the line alone, and the settings say which line that is', async () => {
    expect(await settings()).toMatchObject({
      mobileVerificationType: 'WITHDRAW_AMOUNT',
      mobileVerificationWithdrawAmount: 49.99,
    });
    expect(codeOf(await ask({ amount: '49.99' }))).toBe('fine');
    const refused = await ask();
    expect(codeOf(refused)).toBe('withdraw_code_required');
    expect(refused.body.message).toContain('(#3250)');
    expect(refused.body.value).toEqual({ to: `***${number.slice(-2)}` });
    await world.policy({ code_above: 0n });
    expect(await settings()).toMatchObject({ mobileVerificationType: 'EVERY_WITHDRAWAL' });
    expect(codeOf(await ask({ amount: '20.00' }))).toBe('withdraw_code_required');
    await world.policy({ code_above: null });
    expect(await settings()).toMatchObject({
      mobileVerificationType: '',
      mobileVerificationWithdrawAmount: null,
    });
    expect(codeOf(await ask())).toBe('fine');
  });

  it('[MEM-4] lets one withdrawal through, and the same request again without another code', async () => {
    const code = await send();
    expect((await identity.lastMessage(number)).purpose).toBe('withdraw-code');
    const requestId = randomBytes(12).toString('hex');
    const all = await Promise.all(Array.from({ length: 6 }, () => ask({ ...code, requestId })));
    expect(all.map(codeOf)).toEqual(Array.from({ length: 6 }, () => 'fine'));
    expect(new Set(all.map(({ body }) => (body.value as { withdrawalId: string }).withdrawalId)).size).toBe(
      1,
    );
    expect(codeOf(await ask(code)), 'used up').toBe('verification_code_err');
  });

  it('[MEM-4] that is wrong, guessed at, old, of another purpose or of another person lets nothing through', async () => {
    await world.nothingHeld();
    const before = await world.balances();
    const code = await send();
    const wrong = code.verificationCode === '000000' ? '000001' : '000000';
    for (let tries = 0; tries < 5; tries += 1)
      expect(codeOf(await ask({ ...code, verificationCode: wrong }))).toBe('verification_code_err');
    expect(codeOf(await ask(code)), 'five wrong ones use it up').toBe('verification_code_err');
    pass(2 * 60_000);
    const old = await send();
    pass(11 * 60_000);
    expect(codeOf(await ask(old)), 'expired').toBe('verification_code_err');
    const login = await identity.codeFor(number.slice(2), { countryDialingCode: number.slice(0, 2) });
    expect(
      codeOf(await ask({ codeId: login, verificationCode: await identity.lastCode(number) })),
      'a login’s',
    ).toBe('verification_code_err');
    const other = await people.create({ mobile: '5511955559876' });
    const theirs = (await people.login(other)).token;
    const sent = await people.call('POST', '/wps/verification/sms/withdraw', { token: theirs });
    const { codeId } = sent.body.value as { codeId: string };
    const verificationCode = await identity.lastCode(other.mobile);
    expect(codeOf(await ask({ codeId, verificationCode })), 'another person’s').toBe('verification_code_err');
    expect(await world.balances()).toEqual(before);
  });

  it('[MEM-4] is the last thing that is looked at: what else is wrong costs no code', async () => {
    const code = await send();
    expect(codeOf(await ask({ ...code, password: '999990' }))).toBe('invalid.payment.pw');
    expect(codeOf(await ask({ ...code, bankCardId: '99999' }))).toBe('withdraw_payee_refused');
    await world.policy({ open_at_once: 1, auto_below: 1n });
    const waiting = await world.ask({ amount: '20.00' });
    expect(codeOf(await ask(code))).toBe('withdraw_too_many_open');
    await world.looked(waiting.id);
    await world.policy({ open_at_once: 100, auto_below: 1_000_000n });
    expect(codeOf(await ask({ ...code, amount: '9999999.00' }))).toBe('withdraw_amount_limit');
    expect(codeOf(await ask(code)), 'as good as before').toBe('fine');
  });

  it('[MEM-4] goes to the member’s own proved number, whatever a page names, and is said before where there is none', async () => {
    const other = await people.create({ mobile: '5511955554321', proved: false });
    const theirs = (await people.login(other)).token;
    const path = '/wps/verification/sms/withdraw';
    const named = { mobileNum: '11955557777', countryDialingCode: '55' };
    expect(codeOf(await people.call('POST', path, { token: theirs, body: named }))).toBe('contact_missing');
    await world.bench.services.holders.claim({ merchantId: 1, memberId: other.id, document: STRANGER });
    await world.policy({ code_above: 0n });
    const said = await world.bench.services.withdrawals.settings({
      merchant: world.merchant,
      memberId: other.id,
    });
    expect(said.blocks).toContain('CONTACT_MISSING');
    await world.send(path, named);
    await expect(identity.lastMessage('5511955557777')).rejects.toThrow('nothing was written');
    expect((await identity.lastMessage(number)).purpose).toBe('withdraw-code');
  });
});
