import { randomBytes } from 'node:crypto';
import * as fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { propertyRuns } from '../bounds/testing';
import { DatabaseError } from '../database/errors';
import { createDownlines, MAX_CIRCLES } from '../upline/downlines';
import { MAX_TIMES } from '../upline/uplines';
import { accountOf } from '../wallet/index';
import { startBench, type GatewayBench } from './bench';
import { MERCHANT } from './identity';
import { peopleOf, type People, type Person } from './people';

const PASSWORD = '204816';
let bench: GatewayBench;
let people: People;
beforeAll(async () => {
  bench = await startBench();
  people = await peopleOf(bench);
  await bench.db
    .merchant(MERCHANT)
    .query("update module_flag set enabled = true where mod_id in ('AGETRANSFERDOWN3', 'AGETRANSFERUP3')");
  await bench.services.merchants.reload();
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
const balance = async ({ id }: Person): Promise<bigint> =>
  (await bench.ledger.balance({
    merchantId: MERCHANT,
    account: accountOf({ memberId: id, trial: false, currency: merchant().currency }),
  })) ?? 0n;
const key = () => randomBytes(8).toString('hex');
/** An agent with money and a payment password, a member right below, and a session. */
const pair = async () => {
  const agent = await people.create({ type: 1 });
  const member = await people.create({ agentId: agent.id });
  for (const { id } of [agent, member])
    await bench.services.paymentPasswords.set({ merchantId: MERCHANT, memberId: id }, PASSWORD);
  await bench.services.wallets.fund({
    merchant: merchant(),
    memberId: agent.id,
    key: key(),
    amountMinor: 100_000n,
  });
  const { token } = await people.login(agent);
  return { agent, member, token };
};
const send = (token: string, to: Person, more: Record<string, unknown> = {}) =>
  bench.client.sealed({
    method: 'PUT',
    path: '/wps/agent/transferDownline',
    headers: { Authorization: token },
    payload: {
      customerId: to.id.toString(),
      transferAmt: '5',
      paymentpwd: PASSWORD,
      requestId: key(),
      ...more,
    },
  });
const up = async (from: Person, amount: string) => {
  const { token } = await people.login(from);
  return bench.client.sealed({
    method: 'PUT',
    path: '/wps/agent/transferUpline',
    headers: { Authorization: token },
    payload: { amount, paymentPassword: PASSWORD, requestId: key() },
  });
};

describe('money that agents pass on to members right below', () => {
  it('arrives once however often it is sent, and both can read it', async () => {
    const { agent, member, token } = await pair();
    const requestId = key();
    const replies = await Promise.all(Array.from({ length: 4 }, () => send(token, member, { requestId })));
    for (const reply of replies) expect(reply.status, reply.text).toBe(200);
    expect([await balance(agent), await balance(member)]).toEqual([99_500n, 500n]);
    expect((await send(token, member, { requestId, transferAmt: '6' })).body.errorCode).toBe(
      'transaction_conflict',
    );
    const settings = await people.call('GET', '/wps/agent/transferEnabled', { token });
    expect(settings.body.value).toMatchObject({ toDownline: '1', remainingTransactionTimes: MAX_TIMES - 1 });
  });

  it('is being processed where its answer is lost, and the same key or the job ends it, once', async () => {
    const { agent, member } = await pair();
    let isLost = true;
    let nowMs = Date.parse('2026-03-10T20:00Z');
    const told: string[] = [];
    const downlines = createDownlines({
      ...bench.services,
      db: bench.db,
      ledger: {
        ...bench.ledger,
        open: (input) => bench.ledger.open(input),
        balance: (input) => bench.ledger.balance(input),
        post: async (operation) => {
          const result = await bench.ledger.post(operation);
          if (isLost) throw new DatabaseError({ code: 'DATABASE_LOST', sentence: 'gone' });
          return result;
        },
      },
      demandFree: (who) => bench.services.moneyOut.demandFree(who),
      tell: ({ amount }) => told.push(amount),
      now: () => nowMs,
    });
    const asking = () => ({
      ...{ merchant: merchant(), memberId: agent.id, actorId: agent.id, toId: member.id.toString() },
      ...{ amount: '5', password: PASSWORD, requestId: key() },
    });
    const [first, second] = [asking(), asking()];
    for (const ask of [first, second])
      await expect(downlines.transfer(ask)).rejects.toMatchObject({ code: 'TRANSFER_PENDING' });
    isLost = false;
    await downlines.transfer(first);
    nowMs += 120_000;
    expect(await downlines.recover(merchant())).toBe(1);
    expect([await balance(agent), await balance(member)]).toEqual([99_000n, 1_000n]);
    expect(told).toEqual(['5.00', '5.00']);
  });

  it('goes to no one else: not to oneself, the upline, others, nor further down', async () => {
    const { agent, member, token } = await pair();
    const other = await pair();
    const deep = await people.create({ agentId: member.id });
    for (const [to, word] of [
      [agent, 'agent_not_direct'],
      [deep, 'agent_not_direct'],
      [other.agent, 'agent_member_not_found'],
      [other.member, 'agent_member_not_found'],
    ] as const)
      expect((await send(token, to)).body.errorCode).toBe(word);
    expect((await send(other.token, member)).body.errorCode).toBe('agent_member_not_found');
    expect(await balance(agent)).toBe(100_000n);
  });

  it('is listed for its sender alone, the newest first, page by page', async () => {
    const { member, token } = await pair();
    const other = await pair();
    for (const transferAmt of ['1', '2', '3']) await send(token, member, { transferAmt });
    const list = (query: string, as = token) =>
      people.call('GET', `/wps/agent/downlineTransfers${query}`, { token: as });
    const first = (await list('?size=2')).body.value as { list: Record<string, unknown>[]; next: string };
    expect(first.list.map((row) => [row['transferAmt'], row['customerId'], row['status']])).toEqual([
      [3, member.id.toString(), 'done'],
      [2, member.id.toString(), 'done'],
    ]);
    const second = (await list(`?size=2&cursor=${encodeURIComponent(first.next)}`)).body.value;
    expect(second).toMatchObject({ list: [{ transferAmt: 1 }], next: '' });
    expect((await list('', other.token)).body.value).toMatchObject({ list: [] });
    expect((await list('?cursor=1.x')).status).toBe(400);
  });

  it('needs the payment password, an amount within the limits, the money and a day that has room', async () => {
    const { agent, member, token } = await pair();
    for (const [more, word] of [
      [{ paymentpwd: '000000' }, 'payment_password_wrong'],
      [{ transferAmt: '0.5' }, 'agent_transfer_limit'],
      [{ transferAmt: '10000.01' }, 'agent_transfer_limit'],
      [{ transferAmt: '5000' }, 'wallet_not_enough'],
    ] as const)
      expect((await send(token, member, more)).text, word).toContain(word.split('_').at(-1));
    for (let times = 1; times <= MAX_TIMES; times += 1) await send(token, member, { transferAmt: '1' });
    expect((await send(token, member, { transferAmt: '1' })).body.errorCode).toBe('agent_transfer_day_limit');
    expect((await balance(agent)) + (await balance(member))).toBe(100_000n);
  });

  it('[AGT-3] money that goes round is marked and then refused', async () => {
    const { member, token } = await pair();
    expect((await send(token, member, { transferAmt: '50' })).status).toBe(200);
    const back = await up(member, '10');
    expect(back.status, back.text).toBe(200);
    for (let circles = 0; circles < MAX_CIRCLES; circles += 1)
      expect((await send(token, member)).status).toBe(200);
    expect((await send(token, member)).body.errorCode).toBe('agent_transfer_circle');
    const [row] = await bench.db
      .merchant(MERCHANT)
      .query<{ marked: number }>(
        'select count(*)::int as marked from downline_transfer where member_id = $1 and circular',
        [member.id],
      );
    expect(row?.marked).toBe(MAX_CIRCLES);
  });

  it('[AGT-3] whatever goes up and down in whatever order: no more than so many circles a day, and no money comes or goes', async () => {
    const step = fc.record({ down: fc.boolean(), amount: fc.integer({ min: 1, max: 40 }) });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 9 }), async (steps) => {
        const { agent, member, token } = await pair();
        let [hasGoneUp, circles, times] = [false, 0, 0];
        for (const { down, amount } of steps) {
          if (!down) {
            const reply = await up(member, String(amount));
            if (reply.status === 200) hasGoneUp = true;
            continue;
          }
          const mayGo = times < MAX_TIMES && (!hasGoneUp || circles < MAX_CIRCLES);
          const reply = await send(token, member, { transferAmt: String(amount) });
          expect(reply.status === 200, `${reply.text} after ${JSON.stringify(steps)}`).toBe(mayGo);
          if (!mayGo) continue;
          times += 1;
          if (hasGoneUp) circles += 1;
        }
        expect(circles).toBeLessThanOrEqual(MAX_CIRCLES);
        expect((await balance(agent)) + (await balance(member))).toBe(100_000n);
      }),
      { numRuns: propertyRuns(12) },
    );
  });
});
