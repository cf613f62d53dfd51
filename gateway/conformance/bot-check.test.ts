import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_PUZZLE_COST, PUZZLE_COST, PUZZLE_LIFE_S } from '../identity/bot-check';
import { OWN_ORIGIN, PARTNER_ORIGIN, RIVAL, startBench, type GatewayBench } from './bench';
import type { Visitor } from '../platform/visitor';
import { identityOf, MERCHANT, type Identity } from './identity';
import { answerOf, type Puzzle } from './puzzle';

let bench: GatewayBench;
let identity: Identity;
beforeAll(async () => {
  bench = await startBench();
  identity = identityOf(bench);
});
afterAll(() => bench.stop());

const puzzle = async (headers: Record<string, string> = {}, query = ''): Promise<Puzzle> =>
  (await bench.client.send({ path: `/wps/captcha/altcha${query}`, headers })).body.value as Puzzle;
const passes = (altcha: string, cost?: number) => bench.services.botChecks.passes(MERCHANT, { altcha }, cost);
const changed = (answer: string, change: Record<string, unknown>): string => {
  const read = JSON.parse(Buffer.from(answer, 'base64').toString('utf8')) as Record<string, unknown>;
  return Buffer.from(JSON.stringify({ ...read, ...change })).toString('base64');
};

describe('a form that always needs the bot check', () => {
  it('[TRIAL-S13] is named by the status answer, so that its first try brings it', async () => {
    const always = async () => {
      const status = await bench.client.send({ path: '/wps/system/status' });
      return (status.body.value as { info: { gw: { BOT_CHECK_ALWAYS?: string } } }).info.gw.BOT_CHECK_ALWAYS;
    };
    expect(await always()).toBe('');
    await identity.settings({ bot_check_always: ['login', 'register'] });
    expect(await always()).toBe('login,register');
    await identity.settings({ bot_check_always: [] });
  });
});

describe('the puzzle of the bot check', () => {
  it('[AUTH-2] is told field by field and its answer counts once', async () => {
    const asked = await puzzle();
    expect(asked).toMatchObject({ algorithm: 'SHA-256', maxnumber: PUZZLE_COST });
    expect(asked.challenge).toMatch(/^[0-9a-f]{64}$/);
    const answer = answerOf(asked);
    expect(await passes(answer)).toBe(true);
    expect(await passes(answer)).toBe(false);
  });

  it('counts once also when it comes many times at once', async () => {
    const answer = answerOf(await puzzle());
    const results = await Promise.all(Array.from({ length: 8 }, () => passes(answer)));
    expect(results.filter(Boolean)).toHaveLength(1);
  });

  it('[TRIAL-S5] is as dear as was asked for, within bounds, and counts for what it cost', async () => {
    expect(await puzzle({}, `?cost=${4 * PUZZLE_COST}`)).toMatchObject({ maxnumber: 4 * PUZZLE_COST });
    expect(await puzzle({}, '?cost=1')).toMatchObject({ maxnumber: PUZZLE_COST });
    expect(await puzzle({}, '?cost=99999999')).toMatchObject({ maxnumber: MAX_PUZZLE_COST });
    expect((await bench.client.send({ path: '/wps/captcha/altcha?cost=-1' })).status).toBe(400);
    const cheap = answerOf(await puzzle());
    expect(await passes(cheap, 4 * PUZZLE_COST)).toBe(false);
    // The price may have doubled once while it was being solved.
    expect(await passes(cheap, 2 * PUZZLE_COST)).toBe(true);
    expect(await passes(answerOf(await puzzle({}, `?cost=${4 * PUZZLE_COST}`)), 4 * PUZZLE_COST)).toBe(true);
  });

  it('[TRIAL-S5] is dear for a page that names no price, once a form of the same source was refused for one', async () => {
    const visitor = { merchant: { id: MERCHANT }, source: '203.0.113.77' } as unknown as Visitor;
    const asked = { visitor, action: 'login', fields: {}, due: true, level: 3 } as const;
    await expect(bench.services.botChecks.demand(asked)).rejects.toMatchObject({
      code: 'BOT_CHECK_REQUIRED',
      value: { cost: 8 * PUZZLE_COST },
    });
    const { challenge } = bench.services.botChecks;
    const next = (source: string) => challenge({ merchantId: MERCHANT, source, asked: 0 });
    expect(await next('203.0.113.77')).toMatchObject({ maxnumber: 8 * PUZZLE_COST });
    expect(await next('203.0.113.78')).toMatchObject({ maxnumber: PUZZLE_COST });
    bench.pass(PUZZLE_LIFE_S * 1000);
    expect(await next('203.0.113.77')).toMatchObject({ maxnumber: PUZZLE_COST });
  });

  it('dies after five minutes', async () => {
    const answer = answerOf(await puzzle());
    bench.pass(PUZZLE_LIFE_S * 1000);
    expect(await passes(answer)).toBe(false);
  });

  it('is another merchant’s at another merchant', async () => {
    expect(await passes(answerOf(await puzzle({ Merchant: RIVAL.code })))).toBe(false);
  });

  it('refuses what was not asked, was changed or is no answer', async () => {
    const asked = await puzzle();
    const answer = answerOf(asked);
    const { salt, challenge } = asked;
    const later = salt.replace(/expires=(\d+)/, (_, at: string) => `expires=${Number(at) + 86_400}`);
    for (const wrong of [
      changed(answer, { number: -1 }),
      changed(answer, { number: '1' }),
      changed(answer, { number: 1.5 }),
      changed(answer, { algorithm: 'SHA-1' }),
      changed(answer, { salt: later }),
      changed(answer, { salt: `${salt}9`, challenge }),
      changed(answer, { salt: salt.replace(`cost=${PUZZLE_COST}`, `cost=${MAX_PUZZLE_COST}`) }),
      changed(answer, { salt: `x?merchant=1&expires=99999999999&` }),
      changed(answer, { signature: '0'.repeat(64) }),
      '',
      'null',
      'bnVsbA==',
      'W10=',
      '%%%',
      Buffer.from('{"algorithm":"SHA-256"}').toString('base64'),
      'A'.repeat(4_096),
    ])
      expect(await passes(wrong), wrong.slice(0, 60)).toBe(false);
    expect(await passes(answer)).toBe(true);
  });

  it('is asked on every login where the merchant wants it, and not looked at where it is not asked', async () => {
    const { username, password } = bench.accounts.member;
    expect((await identity.login({ username, password, altcha: 'nonsense' })).status).toBe(200);
    await identity.settings({ bot_check_always: ['login'] });
    expect((await identity.login({ username, password })).body).toMatchObject({
      errorCode: 'bot_check_required',
      value: { captcha: false },
    });
    expect((await identity.login({ username, password, altcha: await identity.solve() })).status).toBe(200);
    await identity.settings({ bot_check_always: [] });
  });
});

describe('what status says of proving people', () => {
  const info = async (headers: Record<string, string | null> = {}) => {
    const reply = await bench.client.send({ path: '/wps/system/status', headers });
    return (reply.body.value as { info: Record<string, unknown> }).info;
  };

  it('[SYS-4] is how far the page is trusted, whichever page asked first', async () => {
    for (const _ of [1, 2]) {
      expect(await info({ Origin: PARTNER_ORIGIN })).toMatchObject({ tier: 'partner' });
      expect(await info({ Origin: OWN_ORIGIN })).toMatchObject({ tier: 'own' });
      expect(await info()).toMatchObject({ tier: 'own' });
    }
  });

  it('[AUTH-2] is the bot check that the merchant uses', async () => {
    expect(await info()).toMatchObject({ gw: { BOT_CHECK: 'altcha' } });
    await identity.settings({ bot_check: 'none' });
    expect((await info())['gw']).not.toHaveProperty('BOT_CHECK');
    await identity.settings({ bot_check: 'altcha' });
  });

  it('[AUTH-4] is the sign-in provider, where the merchant has one', async () => {
    expect(await info()).toMatchObject({ sms: { firebase: false } });
    await bench.db.merchant(MERCHANT).query(
      `insert into sign_in_provider (merchant_id, api_key, auth_domain, project_id, phone)
       values ($1, 'public-key', 'demo.example.test', 'demo-project', true)`,
      [MERCHANT],
    );
    await identity.settings({ code_minutes: 4 });
    expect(await info()).toMatchObject({
      sms: {
        apiKey: 'public-key',
        authDomain: 'demo.example.test',
        projectId: 'demo-project',
        firebase: true,
        emulator: '',
      },
    });
  });
});
