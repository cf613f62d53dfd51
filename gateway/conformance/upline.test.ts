import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { uplineSettings, walletFunds } from '../../src/contract/calls/funds';
import { DatabaseError } from '../database/errors';
import type { AccountRef, Ledger } from '../ledger/index';
import type { UplineNews } from '../upline/member-transfers';
import { createUplines, MAX_TIMES } from '../upline/uplines';
import { accountOf } from '../wallet/index';
import { startBench, type GatewayBench } from './bench';
import { MERCHANT } from './identity';
import { peopleOf, type People, type Person } from './people';

const PASSWORD = '204816';
const PATH = '/wps/agent/transferUpline';
let bench: GatewayBench;
let people: People;
const setFlag = async (enabled: boolean): Promise<void> => {
  await bench.db
    .merchant(MERCHANT)
    .query(`update module_flag set enabled = $2 where merchant_id = $1 and mod_id = 'AGETRANSFERUP3'`, [
      MERCHANT,
      enabled,
    ]);
  await bench.services.merchants.reload();
};
beforeAll(async () => {
  bench = await startBench();
  people = await peopleOf(bench);
  await setFlag(true);
});
afterAll(() => bench.stop());
afterEach(async () => {
  expect(await bench.ledger.verify({ merchantId: MERCHANT })).toMatchObject({
    unbalanced: [],
    brokenAt: null,
    drifted: [],
  });
});

const merchant = () => {
  const found = bench.services.merchants.byId(MERCHANT);
  if (!found) throw new Error('no demo merchant');
  return found;
};
const who = ({ id }: Person) => ({ merchantId: MERCHANT, memberId: id });
const balance = async ({ id }: Person): Promise<bigint> =>
  (await bench.ledger.balance({
    merchantId: MERCHANT,
    account: accountOf({ memberId: id, trial: false, currency: merchant().currency }),
  })) ?? 0n;
const key = () => randomBytes(8).toString('hex');
/** A member with money and a payment password below an agent, and a session. */
const pair = async (options: { minor?: bigint; type?: number; agent?: boolean; isReady?: boolean } = {}) => {
  const agent = await people.create({ type: 1 });
  const member = await people.create({ type: options.type ?? 0 });
  if (options.agent !== false)
    await bench.db
      .merchant(MERCHANT)
      .query('update member set agent_id = $3 where merchant_id = $1 and id = $2', [
        MERCHANT,
        member.id,
        agent.id,
      ]);
  await bench.services.paymentPasswords.set(who(member), PASSWORD);
  if (options.isReady !== false) await bench.services.paymentPasswords.set(who(agent), PASSWORD);
  await bench.services.wallets.fund({
    merchant: merchant(),
    memberId: member.id,
    key: key(),
    amountMinor: options.minor ?? 100_000n,
  });
  const { token } = await people.login(member);
  return { agent, member, token };
};
/** A payment of the member that its payer takes back, not decided yet. */
const dispute = async ({ id }: Person): Promise<void> => {
  await bench.services.paymentProviders.put({
    ...{ merchantId: MERCHANT, code: 'transfer', adapter: 'transfer' },
    settings: { currencies: ['BRL'], rows: [{ label: 'bank', value: 'Demo' }] },
    ...{ secrets: {}, callbackSecret: 'x'.repeat(43), minMinor: 1_000n, maxMinor: 500_000n, lifeS: 1_800 },
  });
  await bench.db.merchant(MERCHANT).query(
    `with paid as (
       insert into deposit (merchant_id, member_id, provider, reference, intent, currency, asked, got, state, created_at, expires_at)
       values ($1, $2, 'transfer', $3, $3, 'BRL', 100, 100, 'credited', clock_timestamp(), clock_timestamp()) returning id)
     insert into deposit_dispute (merchant_id, provider, dispute_ref, receipt_ref, deposit_id, member_id, currency, amount, said,
       opened_at, seen_at)
     select $1, 'transfer', $3, $3, id, $2, 'BRL', 100, 'open', clock_timestamp(), clock_timestamp() from paid`,
    [MERCHANT, id, randomBytes(15).toString('hex')],
  );
};
const send = (token: string, body: object) =>
  bench.client.sealed({
    method: 'PUT',
    path: PATH,
    headers: { Authorization: token },
    payload: { paymentPassword: PASSWORD, requestId: key(), ...body },
  });
const codeOf = async (reply: ReturnType<typeof send>): Promise<string> =>
  String((await reply).body.errorCode) || 'fine';
const read = (token: string, path: string) => bench.client.send({ path, headers: { Authorization: token } });

describe('money for the upline', () => {
  it('[MEM-5] goes from the member to who stands above, to the cent, and the page is told what is left', async () => {
    const { agent, member, token } = await pair();
    const info = await read(token, '/wps/member/info');
    expect(info.body.value).toMatchObject({ toUpline: 1 });
    const reply = await send(token, { amount: '250.35' });
    expect(reply.body, reply.text).toMatchObject({ success: true });
    expect([await balance(member), await balance(agent)]).toEqual([74_965n, 25_035n]);
    const settings = v.parse(uplineSettings.reply, (await read(token, PATH)).body.value);
    expect(settings).toMatchObject({
      timesLeft: MAX_TIMES - 1,
      available: { minor: 74_965n },
      paymentPasswordSet: true,
      pausedUntil: null,
    });
    expect(settings.upline).not.toBe('');
    expect(settings.upline).not.toBe(agent.username);
  });

  it('[MEM-5] one key moves it once, however many come at once, and another amount under it is refused', async () => {
    const { agent, member, token } = await pair();
    const requestId = key();
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => send(token, { amount: '10', requestId })),
    );
    expect(replies.filter(({ body }) => body.success === true).length).toBeGreaterThan(0);
    expect([await balance(member), await balance(agent)]).toEqual([99_000n, 1_000n]);
    expect(await codeOf(send(token, { amount: '11', requestId }))).toBe('transaction_conflict');
    expect(await codeOf(send(token, { amount: '10', requestId }))).toBe('fine');
    expect(await balance(agent)).toBe(1_000n);
  });

  it('[MEM-5] is refused as text, fraction, nothing, less than nothing, too much, and beyond the balance', async () => {
    const { agent, token } = await pair({ minor: 5_000n });
    for (const amount of ['', 'abc', '0', '-5', '1.001', '1e3', '99999999999999999'])
      expect(await codeOf(send(token, { amount })), amount).toBe('amount_invalid');
    for (const amount of ['0.99', '10000.01'])
      expect(await codeOf(send(token, { amount })), amount).toBe('upline_amount_limit');
    expect(await codeOf(send(token, { amount: '50.01' }))).toBe('launch_game_balance_not_enough');
    expect(await balance(agent)).toBe(0n);
  });

  it('[MEM-5] asks for the payment password, and its guesses are counted', async () => {
    const { agent, token } = await pair();
    const wrong = await send(token, { amount: '10', paymentPassword: '000001' });
    expect(wrong.body).toMatchObject({ errorCode: 'invalid.payment.pw', value: { triesLeft: 4 } });
    for (let tries = 0; tries < 4; tries += 1) await send(token, { amount: '10', paymentPassword: '000002' });
    expect(await codeOf(send(token, { amount: '10' }))).toBe('payment_password_locked');
    expect(await balance(agent)).toBe(0n);
  });

  it('[MEM-5] is refused without an upline, to one that is locked, from the top, and while the module is off', async () => {
    const alone = await pair({ agent: false });
    expect(await codeOf(send(alone.token, { amount: '10' }))).toBe('upline_none');
    expect(v.parse(uplineSettings.reply, (await read(alone.token, PATH)).body.value).upline).toBe('');
    expect((await read(alone.token, '/wps/member/info')).body.value).toMatchObject({ toUpline: 0 });
    const locked = await pair();
    await bench.db
      .merchant(MERCHANT)
      .query(`update member set status = 'locked' where merchant_id = $1 and id = $2`, [
        MERCHANT,
        locked.agent.id,
      ]);
    expect(await codeOf(send(locked.token, { amount: '10' }))).toBe('upline_none');
    const { token } = await pair();
    await setFlag(false);
    expect(await codeOf(send(token, { amount: '10' }))).toBe('function.not.available');
    await setFlag(true);
    expect(await codeOf(send(token, { amount: '10' }))).toBe('fine');
  });

  it('[MEM-5] is refused while who would get it has no payment password, and goes on once there is one', async () => {
    const { agent, member, token } = await pair({ isReady: false });
    const requestId = key();
    expect(await codeOf(send(token, { amount: '10', requestId }))).toBe('upline_not_ready');
    expect([await balance(member), await balance(agent)]).toEqual([100_000n, 0n]);
    await bench.services.paymentPasswords.set(who(agent), PASSWORD);
    expect(await codeOf(send(token, { amount: '10', requestId }))).toBe('fine');
    expect(await balance(agent)).toBe(1_000n);
  });

  it('[MEM-5] counts among what is paid in to who gets it: not beyond their own limit, also at once, nor into a pause', async () => {
    const { agent, member, token } = await pair();
    const { token: own } = await people.login(agent);
    const limit = { limitType: 'deposit', period: 'day', amount: '25' };
    const call = (name: string, body: object) =>
      people.call('POST', `/wps/relay/MCSFE_${name}`, { token: own, body });
    expect((await call('setPlayLimit', limit)).status).toBe(200);
    const codes = await Promise.all(Array.from({ length: 4 }, () => codeOf(send(token, { amount: '10' }))));
    expect(codes.sort()).toEqual(['fine', 'fine', 'upline_receiver_limit', 'upline_receiver_limit']);
    expect([await balance(member), await balance(agent)]).toEqual([98_000n, 2_000n]);
    // What the ledger refuses counts for nothing there.
    const poor = await pair({ minor: 100n });
    await bench.db
      .merchant(MERCHANT)
      .query('update member set agent_id = $3 where merchant_id = $1 and id = $2', [
        MERCHANT,
        poor.member.id,
        agent.id,
      ]);
    expect(await codeOf(send(poor.token, { amount: '5' }))).toBe('launch_game_balance_not_enough');
    expect(await codeOf(send(token, { amount: '5' }))).toBe('fine');
    const other = await pair();
    const { token: third } = await people.login(other.agent);
    await people.call('POST', '/wps/relay/MCSFE_pausePlay', { token: third, body: { days: 1 } });
    expect(await codeOf(send(other.token, { amount: '10' }))).toBe('upline_receiver_limit');
    expect(await balance(other.agent)).toBe(0n);
  });

  it('[MEM-5] rests for a day after a change of the payment password', async () => {
    const { agent, member, token } = await pair();
    await bench.services.paymentPasswords.change(who(member), { old: PASSWORD, password: '318274' });
    expect(await codeOf(send(token, { amount: '10', paymentPassword: '318274' }))).toBe('withdraw_paused');
    expect(await balance(agent)).toBe(0n);
  });

  it('[MEM-5] is refused as a withdrawal is while turnover is owed, and goes on once it is staked', async () => {
    const { agent, member, token } = await pair({ minor: 5_000n });
    const own = accountOf({ memberId: member.id, trial: false, currency: merchant().currency });
    const post = async (source: string, kind: string, from: AccountRef, to: AccountRef) => {
      const postings = [
        { account: from, amountMinor: -2_000n },
        { account: to, amountMinor: 2_000n },
      ];
      const deed = { merchantId: MERCHANT, source, key: key(), actor: 'test', kind, postings };
      expect(await bench.ledger.post({ type: 'post', ...deed })).toMatchObject({ ok: true });
    };
    const { currency } = merchant();
    await post('deposit', 'deposit', { class: 'clearing', owner: 'pix', currency }, own);
    const requestId = key();
    const refused = await send(token, { amount: '10', requestId });
    expect(refused.body).toMatchObject({
      errorCode: 'withdraw_turnover_not_enough',
      value: { requiredTurnover: 20, actualTurnover: 0 },
    });
    expect(await balance(agent)).toBe(0n);
    await post('house', 'debit', own, { class: 'vendor', owner: 'house', currency });
    expect(await codeOf(send(token, { amount: '10', requestId }))).toBe('fine');
    expect(await balance(agent)).toBe(1_000n);
  });

  it('[MEM-5] is refused while a payment of the member is disputed; what was done answers as before', async () => {
    const { agent, member, token } = await pair();
    const requestId = key();
    expect(await codeOf(send(token, { amount: '10', requestId }))).toBe('fine');
    await dispute(member);
    expect(await codeOf(send(token, { amount: '10' }))).toBe('withdraw_dispute_open');
    expect(await codeOf(send(token, { amount: '10', requestId }))).toBe('fine');
    expect(await balance(agent)).toBe(1_000n);
  });

  it('[MEM-5] keeps to a day’s number, also when they come at once', async () => {
    const { agent, token } = await pair();
    const replies = await Promise.all(
      Array.from({ length: MAX_TIMES + 5 }, () => send(token, { amount: '10' })),
    );
    const codes = replies.map(({ body }) => body.errorCode || 'fine');
    expect(codes.filter((code) => code === 'fine').length).toBeLessThanOrEqual(MAX_TIMES);
    expect(await balance(agent)).toBe(1_000n * BigInt(codes.filter((code) => code === 'fine').length));
  });

  it('[MEM-5] both sides are told once, and what was cut off between claim and posting goes on', async () => {
    const { agent, member } = await pair();
    const told: UplineNews[] = [];
    let isCut = true;
    const uplines = createUplines({
      ...bench.services,
      demandFree: (one) => bench.services.moneyOut.demandFree(one),
      db: bench.db,
      ledger: {
        ...bench.ledger,
        open: (input) => bench.ledger.open(input),
        balance: (input) => bench.ledger.balance(input),
        post: (operation) =>
          isCut ? Promise.reject(new Error('the node died')) : bench.ledger.post(operation),
      },
      tell: (news) => told.push(news),
      now: Date.now,
    });
    const ask = {
      merchant: merchant(),
      memberId: member.id,
      amount: '10',
      password: PASSWORD,
      requestId: key(),
    };
    await expect(uplines.transfer(ask)).rejects.toThrow('the node died');
    expect([await balance(agent), told.length]).toEqual([0n, 0]);
    isCut = false;
    await uplines.transfer(ask);
    await uplines.transfer(ask);
    expect(await balance(agent)).toBe(1_000n);
    expect(told).toEqual([
      expect.objectContaining({
        to: [member.id, agent.id],
        sender: member.username,
        receiver: agent.username,
        amount: '10.00',
      }),
    ]);
  });
});

describe('money for the upline whose answer is lost', () => {
  const lost = () => new DatabaseError({ code: 'DATABASE_LOST', sentence: 'gone' });
  /** Transfers over a ledger whose first posts are `post`. */
  const world = (post: Ledger['post'], times = 1) => {
    const told: UplineNews[] = [];
    let left = times;
    let nowMs = Date.parse('2026-03-10T20:00Z');
    const uplines = createUplines({
      ...bench.services,
      demandFree: (one) => bench.services.moneyOut.demandFree(one),
      db: bench.db,
      ledger: {
        ...bench.ledger,
        open: (input) => bench.ledger.open(input),
        balance: (input) => bench.ledger.balance(input),
        post: (operation) => {
          if (left === 0) return bench.ledger.post(operation);
          left -= 1;
          return post(operation);
        },
      },
      tell: (news) => told.push(news),
      now: () => nowMs,
    });
    return { uplines, told, later: (ms: number) => void (nowMs += ms) };
  };
  const asking = (member: Person, amount = '10') => ({
    merchant: merchant(),
    memberId: member.id,
    amount,
    password: PASSWORD,
    requestId: key(),
  });
  const postedButLost: Ledger['post'] = async (operation) => {
    await bench.ledger.post(operation);
    throw lost();
  };

  it('[MEM-5] is being processed, keeps its place in the day, and the same key ends it', async () => {
    const { agent, member } = await pair();
    const { uplines, told } = world(postedButLost);
    const ask = asking(member);
    await expect(uplines.transfer(ask)).rejects.toMatchObject({ code: 'TRANSFER_PENDING' });
    expect(await uplines.settings(ask)).toMatchObject({ timesLeft: MAX_TIMES - 1 });
    expect(told).toEqual([]);
    await uplines.transfer(ask);
    expect([await balance(member), await balance(agent), told.length]).toEqual([99_000n, 1_000n, 1]);
  });

  it('[MEM-5] is ended by the job a minute later, once, and both sides are told', async () => {
    const { agent, member } = await pair();
    const { uplines, told, later } = world(postedButLost);
    await expect(uplines.transfer(asking(member))).rejects.toMatchObject({ code: 'TRANSFER_PENDING' });
    expect(await uplines.recover(merchant())).toBe(0);
    later(120_000);
    expect(await uplines.recover(merchant())).toBe(1);
    expect(await uplines.recover(merchant())).toBe(0);
    expect([await balance(agent), told.length]).toEqual([1_000n, 1]);
  });

  it('[MEM-5] was surely not done and is ended all the same: by the job, or refused where the money is gone', async () => {
    const { agent, member } = await pair({ minor: 1_500n });
    const { uplines, later } = world(async () => ({ ok: false, code: 'BUSY', balances: [] }));
    const ask = asking(member);
    await expect(uplines.transfer(ask)).rejects.toMatchObject({ code: 'TRANSFER_PENDING' });
    const other = asking(member);
    await uplines.transfer(other);
    later(120_000);
    expect(await uplines.recover(merchant())).toBe(1);
    await expect(uplines.transfer(ask)).rejects.toMatchObject({ code: 'WALLET_NOT_ENOUGH' });
    expect([await balance(member), await balance(agent)]).toEqual([500n, 1_000n]);
    expect(await uplines.settings(ask)).toMatchObject({ timesLeft: MAX_TIMES - 1 });
  });

  it('[ISSUE-26.10] and that the job cannot end rests for a minute, so that the job comes to those behind it', async () => {
    const { member } = await pair();
    let tries = 0;
    const { uplines, later } = world(async () => {
      tries += 1;
      return { ok: false, code: 'BUSY', balances: [] };
    }, 3);
    await expect(uplines.transfer(asking(member))).rejects.toMatchObject({ code: 'TRANSFER_PENDING' });
    later(120_000);
    expect([await uplines.recover(merchant()), await uplines.recover(merchant()), tries]).toEqual([0, 0, 2]);
    later(60_000);
    expect([await uplines.recover(merchant()), tries]).toEqual([0, 3]);
    later(60_000);
    expect(await uplines.recover(merchant())).toBe(1);
  });
});

describe('a member’s money by where it lies', () => {
  it('[MEM-2] names the main wallet and what is held of it, and no vendors where one wallet serves all', async () => {
    const { member, token } = await pair();
    const held = await bench.ledger.hold({
      type: 'hold',
      merchantId: MERCHANT,
      source: 'test',
      key: key(),
      actor: 'test',
      account: accountOf({ memberId: member.id, trial: false, currency: merchant().currency }),
      amountMinor: 30_000n,
      expiresAt: null,
    });
    expect(held.ok).toBe(true);
    const funds = v.parse(walletFunds.reply, (await read(token, '/wps/wallets')).body.value);
    expect(funds).toMatchObject({
      single: true,
      main: { minor: 70_000n },
      held: { minor: 30_000n },
      points: 0n,
      vendors: [],
    });
  });

  it('[MEM-2] is refused to guests and play-money accounts', async () => {
    expect((await bench.client.send({ path: '/wps/wallets' })).status).toBe(401);
  });
});
