import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OWN_ORIGIN, PARTNER_ORIGIN, startBench, type GatewayBench } from './bench';
import { accountOf, vendorAccountOf } from '../wallet/index';
import { identityOf, MERCHANT, type Identity } from './identity';
import { grantOf, peopleOf, type People } from './people';
import { playerOf, type Player } from './protection';
import type { RawReply } from './raw-client';
import { softAuthenticator } from './soft-authenticator';

let bench: GatewayBench;
let people: People;
let identity: Identity;
beforeAll(async () => {
  bench = await startBench();
  people = await peopleOf(bench);
  identity = identityOf(bench);
});
afterAll(() => bench.stop());

const player = (): Promise<Player> => playerOf(bench, people);
const codeOf = (reply: RawReply): unknown => (reply.status === 200 ? 'fine' : reply.body.errorCode);
const rolling = async (on: boolean): Promise<void> => {
  await bench.db.merchant(MERCHANT).query(
    `insert into protection_policy (merchant_id, counting) values ($1, $2)
     on conflict (merchant_id) do update set counting = excluded.counting`,
    [MERCHANT, on ? 'rolling' : 'fixed'],
  );
  await bench.db.notify('foyer_merchant', String(MERCHANT));
  const one = await people.create();
  const member = { merchant: { id: MERCHANT, currency: 'BRL' }, memberId: one.id };
  await expect
    .poll(async () => (await bench.services.memberLimits.get(member)).counting)
    .toBe(on ? 'rolling' : 'fixed');
};

describe('a limit of stakes', () => {
  it('refuses what would pass it in both dialects, and takes what fits', async () => {
    const one = await player();
    expect(codeOf(await one.limit('stake', '1.00'))).toBe('fine');
    expect(await one.house('debit', 60)).toBe('OK');
    expect(await one.house('debit', 41)).toBe('PLAYER_REFUSED');
    expect(await one.bet('0.41')).toBe('PLAYER_BLOCKED');
    expect(await one.play('0.41', '5')).toBe('PLAYER_BLOCKED');
    expect(await one.bet('0.30')).toBe('');
    expect(await one.play('0.10', '0')).toBe('');
    expect(await one.used('stake')).toBe('100');
  });

  it('is not passed by 20 stakes at once, whichever way they come', async () => {
    const one = await player();
    await one.limit('stake', '1.00');
    const words = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        n % 2 ? one.house('debit', 30) : one.bet('0.30').then((word) => word || 'OK'),
      ),
    );
    expect(words.filter((word) => word === 'OK')).toHaveLength(3);
    expect(await one.used('stake')).toBe('90');
  });

  it('counts one stake once, however often its vendor repeats it, and none that the ledger refused', async () => {
    const one = await player();
    await one.limit('stake', '20000.00');
    const key = randomBytes(8).toString('hex');
    for (let n = 0; n < 3; n += 1) expect(await one.house('debit', 50, key)).toBe('OK');
    expect(await one.house('debit', 1_500_000)).toBe('INSUFFICIENT_FUNDS');
    expect(await one.used('stake')).toBe('50');
  });

  it('answers a repeated stake as before, although the limit is reached meanwhile', async () => {
    const one = await player();
    await one.limit('stake', '1.00');
    const key = randomBytes(8).toString('hex');
    expect(await one.house('debit', 100, key)).toBe('OK');
    expect(await one.house('debit', 1)).toBe('PLAYER_REFUSED');
    await bench.db
      .merchant(MERCHANT)
      .query('delete from protection_claim where member_id = $1', [one.person.id]);
    expect(await one.house('debit', 100, key)).toBe('OK');
  });

  it('counts what was staked before it was set', async () => {
    const one = await player();
    await one.house('debit', 70);
    await one.limit('stake', '1.00');
    expect(await one.used('stake')).toBe('70');
    expect(await one.house('debit', 31)).toBe('PLAYER_REFUSED');
  });

  it('gives back what was cancelled', async () => {
    const one = await player();
    await one.limit('stake', '1.00');
    const key = randomBytes(8).toString('hex');
    await one.house('debit', 100, key);
    expect(await one.cancel(key)).toBe('OK');
    expect(await one.used('stake')).toBe('0');
    expect(await one.house('debit', 100)).toBe('OK');
  });

  it('leaves a launch closed when it is used up, and opens with the next period', async () => {
    const one = await player();
    await one.limit('stake', '1.00');
    await one.house('debit', 100);
    const refused = await one.launch();
    expect(codeOf(refused)).toBe('limit_stake_reached');
    expect((refused.body.value as { until: number }).until).toBeGreaterThan(Date.now());
    await one.later('1 day');
    expect(codeOf(await one.launch())).toBe('fine');
    expect(await one.house('debit', 100)).toBe('OK');
  });

  it('counts the last 24 hours where the merchant wants that', async () => {
    await rolling(true);
    const one = await player();
    await one.limit('stake', '1.00');
    await one.house('debit', 100);
    await one.later('23 hours');
    const who = { merchantId: MERCHANT, memberId: one.person.id };
    expect((await bench.services.protection.mayStake(who, 1n))?.code).toBe('LIMIT_STAKE_REACHED');
    await one.later('75 minutes');
    expect(await one.house('debit', 100)).toBe('OK');
    await rolling(false);
  });

  it('holds with the lowest of those that hold at once', async () => {
    const one = await player();
    await one.limit('stake', '5.00', 'day');
    await one.limit('stake', '2.00', 'month');
    await one.limit('loss', '1.00', 'week');
    expect(await one.house('debit', 101)).toBe('PLAYER_REFUSED');
    expect(await one.house('debit', 100)).toBe('OK');
    expect(await one.house('debit', 1)).toBe('PLAYER_REFUSED');
  });
});

describe('a limit of losses', () => {
  it('counts open stakes as lost, and what was won against them', async () => {
    const one = await player();
    await one.limit('loss', '1.00');
    const key = randomBytes(8).toString('hex');
    expect(await one.house('debit', 100, key)).toBe('OK');
    expect(await one.house('debit', 1)).toBe('PLAYER_REFUSED');
    expect(await one.house('credit', 60, `w-${key}`)).toBe('OK');
    expect(await one.used('loss')).toBe('40');
    expect(await one.house('debit', 61)).toBe('PLAYER_REFUSED');
    expect(await one.play('0.60', '0.50')).toBe('');
    expect(await one.used('loss')).toBe('50');
  });

  it('believes the ledger where a note of a win was lost', async () => {
    const one = await player();
    await one.limit('loss', '1.00');
    await one.house('debit', 100);
    await one.house('credit', 100);
    await bench.db
      .merchant(MERCHANT)
      .query('update protection_use set won = 0 where member_id = $1', [one.person.id]);
    expect(await one.house('debit', 100)).toBe('OK');
  });

  it('says the same after everything is counted again from the ledger', async () => {
    const one = await player();
    await one.limit('loss', '50.00');
    const key = randomBytes(8).toString('hex');
    await one.house('debit', 500, key);
    await one.play('3.00', '1.25');
    await one.house('credit', 75);
    const before = await one.used('loss');
    await bench.services.protection.noteCorrection({ merchantId: MERCHANT, memberId: one.person.id });
    expect([before, await one.used('loss')]).toEqual(['600', '600']);
  });

  it('forgets a stake whose money never moved, once its answer is overdue', async () => {
    const one = await player();
    await one.limit('loss', '1.00');
    await bench.services.protection.takeStake({
      ...{ merchantId: MERCHANT, memberId: one.person.id, source: 'HOUSE', key: 'never' },
      amountMinor: 100n,
    });
    expect(await one.house('debit', 1)).toBe('PLAYER_REFUSED');
    const { query } = bench.db.merchant(MERCHANT);
    await query('select protection_sweep($1, clock_timestamp(), 1000)', [MERCHANT]);
    expect(await one.house('debit', 100)).toBe('OK');
  });

  it('forgets it behind any number of payments that are not posted yet, which end when no limit counts them', async () => {
    const one = await player();
    await one.limit('loss', '1.00');
    const { query } = bench.db.merchant(MERCHANT);
    const before = new Date('2099-03-10T20:00Z');
    const sweep = (most: number) => query('select protection_sweep($1, $2, $3)', [MERCHANT, before, most]);
    await sweep(1_000);
    await query(
      `insert into protection_claim (merchant_id, source, key, member_id, kind, amount, slot, made_at)
       select $1, 'waits', n::text, $2, 'deposit', 1, protection_slot(moment), moment
         from generate_series(1, 5) n, lateral (select $3::timestamptz - n * interval '10 days' as moment) made`,
      [MERCHANT, one.person.id, before],
    );
    await bench.services.protection.takeStake({
      ...{ merchantId: MERCHANT, memberId: one.person.id, source: 'HOUSE', key: 'behind' },
      amountMinor: 100n,
    });
    await sweep(2);
    expect(await one.house('debit', 100)).toBe('OK');
    const left = await query("select key from protection_claim where source = 'waits' order by key");
    expect(left.map(({ key }) => key)).toEqual(['1', '2', '3']);
  });
});

describe('a limit of time', () => {
  it('counts from stake to stake, breaks left out, and ends play until the next period', async () => {
    // A day that begins during the test would be another period.
    await rolling(true);
    const one = await player();
    await one.limit('time', '9');
    for (let n = 0; n < 3; n += 1) {
      expect(await one.house('debit', 1)).toBe('OK');
      await one.later('4 minutes');
    }
    expect(await one.used('time')).toBe('8');
    expect(await one.house('debit', 1)).toBe('OK');
    expect(await one.house('debit', 1)).toBe('PLAYER_REFUSED');
    expect(codeOf(await one.launch())).toBe('limit_time_reached');
    await one.later('25 hours');
    expect(await one.house('debit', 1)).toBe('OK');
    await rolling(false);
  });
});

describe('a reality check', () => {
  const post = (one: Player, name: string, body: object = {}) =>
    people.call('POST', `/wps/relay/MCSFE_${name}`, { token: one.token, body });
  const state = async (one: Player) =>
    (await people.call('GET', '/wps/relay/MCSFE_getRealityCheck', { token: one.token })).body.value as Record<
      string,
      unknown
    >;

  it('stops stakes of every vendor after its time, says how it stands, and goes on when it is answered', async () => {
    const one = await player();
    await post(one, 'setRealityCheck', { minutes: 15 });
    await one.house('debit', 100);
    await one.house('credit', 30);
    expect(await state(one)).toMatchObject({ due: 'N', staked: 1, won: 0.3 });
    await one.later('14 minutes');
    await one.house('debit', 1);
    await one.later('2 minutes');
    expect(await one.house('debit', 1)).toBe('PLAYER_REFUSED');
    expect(await one.bet('0.01')).toBe('PLAYER_BLOCKED');
    expect(codeOf(await one.launch())).toBe('reality_check_due');
    expect(await state(one)).toMatchObject({ due: 'Y', minutes: 15, staked: 1.01, won: 0.3 });
    expect(await one.house('credit', 5)).toBe('OK');
    expect((await post(one, 'answerRealityCheck')).body.value).toMatchObject({ due: 'N' });
    expect(await one.house('debit', 1)).toBe('OK');
  });

  it('is told on partners’ pages without a figure, and answered on the operator’s alone', async () => {
    const one = await player();
    await post(one, 'setRealityCheck', { minutes: 15 });
    await one.house('debit', 100);
    await one.later('14 minutes');
    await one.house('debit', 1);
    await one.later('2 minutes');
    const headers = { Origin: PARTNER_ORIGIN };
    const { token } = await people.login(one.person, {}, headers);
    const path = '/wps/relay/MCSFE_getRealityCheck';
    const told = { minutes: 15, due: 'Y', dueTime: null, since: null, staked: null, won: null };
    for (const caller of [
      { token, headers },
      { token: one.token, headers },
    ])
      expect((await people.call('GET', path, caller)).body.value).toMatchObject(told);
    // A session that a partner's script lends to the operator's page by hand reads no more.
    const issued = await people.call('POST', '/wps/session/code', { token, headers, body: { origin: '' } });
    const lent = await people.call('POST', '/wps/session/exchange', { body: issued.body.value as object });
    const { token: lentToken } = lent.body.value as { token: string };
    expect((await people.call('GET', path, { token: lentToken })).body.value).toMatchObject(told);
    const answer = (caller: object) => people.call('POST', '/wps/relay/MCSFE_answerRealityCheck', caller);
    expect((await answer({ token, headers, body: {} })).body.errorCode).toBe('tier_not_allowed');
    expect((await answer({ token: one.token, headers, body: {} })).body.errorCode).toBe('tier_not_allowed');
    expect((await answer({ token: lentToken, body: {} })).body.errorCode).toBe('step_up_required');
    expect(await state(one)).toMatchObject({ due: 'Y', staked: 1.01 });
  });

  it('begins anew after a break', async () => {
    const one = await player();
    await post(one, 'setRealityCheck', { minutes: 15 });
    await one.house('debit', 100);
    await one.later('16 minutes');
    expect(await one.house('debit', 1)).toBe('OK');
    expect(await state(one)).toMatchObject({ due: 'N', staked: 0.01 });
  });

  it('is all that partners’ pages are told of: limits are kept from them', async () => {
    const one = await player();
    const headers = { Origin: PARTNER_ORIGIN };
    const { token } = await people.login(one.person, {}, headers);
    const kept = await people.call('GET', '/wps/relay/MCSFE_getPlayLimits', { token, headers });
    expect(kept.body.errorCode).toBe('tier_not_allowed');
  });
});

describe.each([
  ['a pause', 'pausePlay', { days: 1 }, 'play_paused', '1 day'],
  ['an exclusion', 'selfExclude', { months: 6 }, 'self_excluded', '7 months'],
] as const)('%s', (_, call, length, code, after) => {
  const stopped = async () => {
    const one = await player();
    const other = await people.login(one.person, { remember: true }, { Origin: PARTNER_ORIGIN });
    const told = await one.stop(call, length);
    expect(told.status, told.text).toBe(200);
    return { one, other, until: (told.body.value as { until: number }).until };
  };

  it('ends sessions on every page at once, and refuses the login until its end, which is told', async () => {
    const { one, other, until } = await stopped();
    await expect.poll(() => people.lives(one.token)).toBe(false);
    await expect.poll(() => people.lives(other.token)).toBe(false);
    const { username, password } = one.person;
    const refused = await identity.login({ username, password });
    expect(refused.body).toMatchObject({ success: false, errorCode: code, value: { until } });
    // To a stranger it is an account like any other.
    expect((await identity.login({ username, password: 'Wrong-horse-7' })).body.errorCode).toBe(
      'login_failed',
    );
    const remembered = { username, password: '', type: 'remember', rememberToken: other.rememberToken };
    expect((await identity.login(remembered)).body.success).toBe(false);
    await one.later(after);
    expect((await identity.login({ username, password })).body.success).toBe(true);
  });

  it('refuses stakes at both vendors, and pays what was won', async () => {
    const { one } = await stopped();
    expect(await one.house('debit', 1)).toBe('PLAYER_REFUSED');
    expect(await one.bet('0.01')).toBe('PLAYER_BLOCKED');
    expect(await one.play('0.01', '1')).toBe('PLAYER_BLOCKED');
    expect(await one.house('credit', 500)).toBe('OK');
    await one.later(after);
    expect(await one.house('debit', 1)).toBe('OK');
  });

  it('refuses a login by a code that was sent', async () => {
    await identity.flags({ MOBILEVERCODELOGIN3: true });
    const mobile = `5511${String(Math.floor(Math.random() * 1e9)).padStart(9, '9')}`;
    const person = await people.create({ mobile });
    const { token } = await people.login(person);
    await people.call('POST', `/wps/relay/MCSFE_${call}`, { token, body: length });
    const codeId = await identity.codeFor(mobile.slice(2), { countryDialingCode: '55' });
    const password = await identity.lastCode(mobile);
    const typed = { username: mobile.slice(2), countryDialingCode: '55', type: 'sms', password, codeId };
    expect((await identity.login(typed)).body.errorCode).toBe(code);
  });

  it('refuses a passkey', async () => {
    const person = await people.create();
    const { token } = await people.login(person);
    const key = softAuthenticator({ origin: OWN_ORIGIN });
    const asked = await people.call('POST', '/wps/passkey/register/options', { token });
    const body = { name: '', response: key.create(asked.body.value) };
    await people.call('POST', '/wps/passkey/register', { token, body });
    await people.call('POST', `/wps/relay/MCSFE_${call}`, { token, body: length });
    const options = await people.call('POST', '/wps/passkey/login/options');
    const entered = await people.call('POST', '/wps/passkey/login', {
      body: { response: key.get(options.body.value) },
    });
    expect(entered.body.errorCode).toBe(code);
  });

  it('refuses an account with a contact that was shown to be theirs, and none that was only named', async () => {
    const register = (email: string) => {
      const username = `r${randomBytes(5).toString('hex')}`;
      return bench.client.sealed({
        method: 'PUT',
        path: '/wps/member/register',
        payload: {
          ...{ username, password: 'Str0ngpass', confirmPassword: 'Str0ngpass', email },
          ...{ login: true, registerMethod: 'WEB', captcha: '' },
        },
      });
    };
    const name = randomBytes(5).toString('hex');
    const shown = await people.create({ email: `${name}@example.test` });
    const named = await people.create({ email: `${name}-n@example.test`, proved: false });
    for (const person of [shown, named]) {
      const { token } = await people.login(person);
      await people.call('POST', `/wps/relay/MCSFE_${call}`, { token, body: length });
    }
    expect((await register(shown.email.toUpperCase())).body.errorCode).toBe('register_refused');
    expect((await register(named.email)).body.success).toBe(true);
  });

  it('is not ended by anything a member can call', async () => {
    const { one, until } = await stopped();
    const { query } = bench.db.merchant(MERCHANT);
    await expect(query('delete from play_stop where member_id = $1', [one.person.id])).rejects.toThrow();
    await expect(
      query('update play_stop set until_at = from_at + make_interval(secs => 1) where member_id = $1', [
        one.person.id,
      ]),
    ).rejects.toThrow();
    const stop = await bench.services.protection.mayLogIn({ merchantId: MERCHANT, memberId: one.person.id });
    expect(stop?.until?.getTime()).toBe(until);
  });

  it('wins over a login that comes at the same moment', async () => {
    const one = await player();
    const { username, password } = one.person;
    const [, ...replies] = await Promise.all([
      one.stop(call, length),
      ...Array.from({ length: 5 }, () => identity.login({ username, password })),
    ]);
    for (const reply of replies.filter(({ status }) => status === 200))
      await expect.poll(() => people.lives(grantOf(reply).token)).toBe(false);
  });
});

describe('an exclusion', () => {
  it('leaves what is in the account for people to give back, once', async () => {
    const one = await player();
    await one.stop('selfExclude', { months: 12 });
    const returns = await bench.services.protectionDesk.returns({ merchantId: MERCHANT, limit: 100 });
    const mine = returns.filter(({ member_id: id }) => id === one.person.id);
    expect(mine).toMatchObject([{ amount: 1_000_000n, currency: 'BRL' }]);
    const { query } = bench.db.merchant(MERCHANT);
    const close = () =>
      bench.services.protectionDesk.closeReturn(query, {
        merchantId: MERCHANT,
        id: mine[0]?.id ?? 0n,
        operator: 'ana',
      });
    expect([await close(), await close()]).toEqual([true, false]);
  });

  it('counts what lies at vendors with wallets of their own among what is given back', async () => {
    const one = await player();
    const member = { memberId: one.person.id, currency: 'BRL' };
    const away = vendorAccountOf({ ...member, vendor: 'HOUSE' });
    await bench.ledger.open({ merchantId: MERCHANT, account: away });
    const moved = await bench.ledger.post({
      ...{ type: 'post' as const, merchantId: MERCHANT, source: 'transfer', key: `away-${one.person.id}` },
      ...{ actor: 'test', kind: 'transfer' },
      postings: [
        { account: accountOf({ ...member, trial: false }), amountMinor: -250_000n },
        { account: away, amountMinor: 250_000n },
      ],
    });
    expect(moved.ok).toBe(true);
    await one.stop('selfExclude', { months: 6 });
    const returns = await bench.services.protectionDesk.returns({ merchantId: MERCHANT, limit: 100 });
    expect(returns.filter(({ member_id: id }) => id === one.person.id)).toMatchObject([
      { amount: 1_000_000n },
    ]);
  });

  it('is as long as is offered, neither longer nor shorter', async () => {
    const one = await player();
    for (const months of [1, 5, 7, 61])
      expect(codeOf(await one.stop('selfExclude', { months }))).toBe('limit_amount_invalid');
    for (const days of [43, 365])
      expect(codeOf(await one.stop('pausePlay', { days }))).toBe('limit_amount_invalid');
    expect(await people.lives(one.token)).toBe(true);
  });
});
