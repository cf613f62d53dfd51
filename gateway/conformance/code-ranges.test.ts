import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Registry } from 'prom-client';
import { demoContacts } from '../platform/demo-accounts';
import { startBench, type GatewayBench } from './bench';
import { identityOf, MERCHANT, type Identity } from './identity';

let bench: GatewayBench;
let identity: Identity;
beforeAll(async () => {
  bench = await startBench({ trustedProxyHops: 1, fromNoon: true });
  identity = identityOf(bench);
});
afterAll(() => bench.stop());
beforeEach(() => identity.settings({ bot_check: 'none' }));
afterEach(() => void bench.pass(25 * HOUR_MS));

const HOUR_MS = 3_600_000;
/** What a block of ten thousand numbers may have unentered with the budget of a new merchant. */
const BLOCK = 20;
const AREA = 60;
const WIDEST = 120;
/** Every request comes from another network. */
let networks = 0;
const network = (): Record<string, string> => {
  networks += 1;
  return { 'X-Forwarded-For': `198.${18 + (networks >> 8)}.${networks & 255}.1` };
};
const ask = (mobileNo: string, more: Record<string, unknown> = {}) =>
  identity.post('/wps/verification/sms/register', { mobileNo, ...more }, network());
const inBlock = (block: string) => (index: number) => `${block}${String(index).padStart(4, '0')}`;
const sentOf = async (count: number, number: (index: number) => string): Promise<number> => {
  const replies = [];
  for (let index = 0; index < count; index += 1) replies.push(await ask(number(index)));
  return replies.filter(({ status }) => status === 200).length;
};
const messagesTo = async (prefix: string): Promise<number> =>
  (
    await bench.db
      .merchant(MERCHANT)
      .query('select 1 as one from outbox_message where recipient like $1', [`55${prefix}%`])
  ).length;

describe('[TRIAL-S4] a range of numbers whose codes are not entered', () => {
  it('is stopped after a few messages, and honest ranges go on', async () => {
    const pumped = inBlock('1196543');
    const replies = await Promise.all(Array.from({ length: 60 }, (_, index) => ask(pumped(index))));
    const sent = replies.filter(({ status }) => status === 200);
    expect(sent).toHaveLength(BLOCK);
    expect(await messagesTo('1196543')).toBe(BLOCK);
    expect((await ask('21987654321')).status).toBe(200);
    expect((await ask('11987654321')).status).toBe(200);
  });

  it('is refused in the words of the day’s limit, alike for known and unknown numbers', async () => {
    const { mobile } = demoContacts.member;
    const number = inBlock(mobile.slice(0, -4));
    expect(await sentOf(BLOCK, (index) => number(5_000 + index))).toBe(BLOCK);
    const login = (mobileNum: string) =>
      identity.post('/wps/verification/sms/noLogin', { mobileNum, purpose: 'login' }, network());
    const [known, unknown, refused] = [
      await login(mobile),
      await login(number(9_999)),
      await ask(number(9_998)),
    ];
    expect(refused.body).toMatchObject({
      success: false,
      errorCode: 'verification_code_limit',
      value: null,
    });
    expect(refused.headers['retry-after']).toBeUndefined();
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
    expect(known.text).toBe(refused.text);
  });

  it('is stopped where the numbers spread over many blocks of one area', async () => {
    const everyBlock = (index: number) => inBlock(`11943${10 + (index % 90)}`)(index);
    expect(await sentOf(AREA + 20, everyBlock)).toBe(AREA);
    expect((await ask('11953000001')).status).toBe(200);
  });

  it('needs a bot check and goes on where it is the widest one, which may hold every mobile of a country', async () => {
    const everyArea = (index: number) => inBlock(`119${10 + (index % 90)}21`)(index);
    expect(await sentOf(WIDEST + 5, everyArea)).toBe(WIDEST + 5);
    await identity.settings({ bot_check: 'altcha' });
    expect((await ask('11987654321')).body.errorCode).toBe('bot_check_required');
    expect((await ask('11987654321', { altcha: await identity.solve() })).status).toBe(200);
  });

  it('needs a bot check before it is stopped', async () => {
    await identity.settings({ bot_check: 'altcha' });
    const number = inBlock('1196600');
    expect(await sentOf(BLOCK, number)).toBe(BLOCK / 2);
    expect((await ask(number(100))).body.errorCode).toBe('bot_check_required');
    expect((await ask(number(100), { altcha: await identity.solve() })).status).toBe(200);
  });

  it('goes on the next day', async () => {
    const number = inBlock('1196700');
    expect(await sentOf(BLOCK + 1, number)).toBe(BLOCK);
    bench.pass(25 * HOUR_MS);
    expect((await ask(number(50))).status).toBe(200);
  });

  it('has a figure that operators can read', async () => {
    const registry = new Registry();
    bench.services.codeMetrics.register(registry);
    expect(await registry.metrics()).toMatch(/foyer_codes_refused_total\{why="range"\} [1-9]/);
  });
});

describe('[TRIAL-S4] a range of numbers whose codes are entered', () => {
  it('goes on, however many it has had', async () => {
    const number = inBlock('2196800');
    for (let index = 0; index < 2 * BLOCK; index += 1) {
      const sent = await ask(number(index));
      expect(sent.status, sent.text).toBe(200);
      const { codeId } = sent.body.value as { codeId: string };
      const form = {
        mobileNum: number(index),
        codeId,
        verificationCode: await identity.lastCode(`55${number(index)}`),
        password: 'Str0ngpass',
        login: false,
        captcha: '',
      };
      const path = '/wps/member/register/mobile';
      const reply = await bench.client.sealed({ method: 'PUT', path, headers: network(), payload: form });
      expect(reply.status, reply.text).toBe(200);
    }
    expect((await ask(number(9_000))).status).toBe(200);
  });

  it('leaves owners of accounts their codes also in a stopped range', async () => {
    const { mobile } = demoContacts.member;
    const loginDeviceId = 'device-of-the-member-0002';
    const login = { mobileNum: mobile, purpose: 'login', loginDeviceId };
    const path = '/wps/verification/sms/noLogin';
    const first = (await identity.post(path, login)).body.value as { codeId: string };
    const password = await identity.lastCode(`55${mobile}`);
    const entered = { type: 'sms', username: mobile, password, loginDeviceId, codeId: first.codeId };
    expect((await identity.login(entered)).status).toBe(200);
    const number = inBlock(mobile.slice(0, -4));
    await sentOf(3 * BLOCK, (index) => number(5_000 + index));
    bench.pass(HOUR_MS);
    expect((await identity.post(path, { mobileNum: mobile, purpose: 'login' }, network())).status).not.toBe(
      200,
    );
    expect((await identity.post(path, login)).status).toBe(200);
  });
});
