import { afterEach, describe, expect, it } from 'vitest';
import {
  agentDomain,
  depositsDomain,
  fundsDomain,
  payeesDomain,
  recordsDomain,
  withdrawalsDomain,
} from '../../src/core/index';
import { createTestWorld } from '../../src/testing/client';
import { GATEWAY, MERCHANT } from '../../src/testing/fixtures';
import { createOlderWorld, OLDER_MEMBERS, OLDER_PAYMENT_PASSWORD } from '../../src/testing/older-world';

const NOW = Date.UTC(2026, 10, 30, 12);
const WEEK = { from: '2026-11-24', to: '2026-11-30' };
const PASSWORD = OLDER_PAYMENT_PASSWORD;
const brl = (minor: bigint) => ({ minor, currency: 'BRL' });

const closers: (() => unknown)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

const enter = async (who: keyof typeof OLDER_MEMBERS) => {
  const gateway = createOlderWorld({
    merchant: MERCHANT,
    gamesUrl: () => `${GATEWAY}/stand-in/game`,
    now: () => NOW,
  });
  const { client } = createTestWorld({
    gateway: { url: GATEWAY, dialect: 'legacy' },
    ports: { fetch: gateway.fetch },
  });
  closers.push(() => client.destroy());
  await client.system.start();
  const { username, password } = OLDER_MEMBERS[who];
  await client.session.login({ mode: 'username', username, password });
  return { gateway, client };
};

describe('the stand-in of an older gateway', () => {
  it('lowers the balance by a withdrawal and shows it in both reports', async () => {
    const { gateway, client } = await enter('member');
    const withdrawals = client.use(withdrawalsDomain);
    const funds = client.use(fundsDomain);
    const before = (await funds.all()).main.minor;
    const made = await withdrawals.create({ amount: brl(10_000n), payeeId: 'BC--1', password: PASSWORD });
    expect(made).toMatchObject({ amount: brl(10_000n), state: 'checking' });
    expect((await funds.all()).main.minor).toBe(before - 10_000n);
    expect((await withdrawals.list({ page: 1 })).withdrawals[0]).toMatchObject({ id: made.id });
    const { entries } = await client.use(recordsDomain).account(WEEK);
    expect(entries[0]).toMatchObject({ amount: brl(-10_000n) });
    expect(gateway.refused).toEqual([]);
  });

  it('passes money on to the upline', async () => {
    const { gateway, client } = await enter('member');
    const funds = client.use(fundsDomain);
    const { available } = await funds.upline();
    await funds.toUpline({ amount: brl(2_000n), password: PASSWORD });
    expect((await funds.upline()).available).toEqual(brl(available.minor - 2_000n));
    expect(gateway.refused).toEqual([]);
  });

  it('takes deposits in two ways, says where to pay, and shows them in the report', async () => {
    const { gateway, client } = await enter('member');
    const deposits = client.use(depositsDomain);
    const [card, bank, ...others] = await deposits.methods();
    expect([card?.name, bank?.name, others.length]).toEqual(['Cartão', 'Itaú', 0]);
    const page = await deposits.create({ method: card?.id ?? '', amount: brl(5_000n) });
    expect(page).toMatchObject({ action: { kind: 'redirect' }, state: 'awaiting' });
    const account = await deposits.create({ method: bank?.id ?? '', amount: brl(7_000n) });
    expect(account).toMatchObject({ action: { kind: 'account', reference: `D${account.id}` } });
    const { deposits: listed } = await deposits.list({ page: 1 });
    expect(listed.slice(0, 2).map(({ id }) => id)).toEqual([account.id, page.id]);
    await expect(deposits.create({ method: card?.id ?? '', amount: brl(5n) })).rejects.toThrow();
    expect(gateway.refused).toEqual([]);
  });

  it.each([
    ['a wrong payment password', { amount: brl(10_000n), password: 'wrong' }],
    ['more than there is', { amount: brl(9_000_000n), password: PASSWORD }],
    ['less than the smallest amount', { amount: brl(100n), password: PASSWORD }],
  ])('refuses a withdrawal with %s and takes nothing', async (_, asked) => {
    const { client } = await enter('member');
    const funds = client.use(fundsDomain);
    const before = await funds.all();
    const work = client.use(withdrawalsDomain).create({ payeeId: 'BC--1', ...asked });
    await expect(work).rejects.not.toMatchObject({ code: 'OUTCOME_UNKNOWN' });
    expect(await funds.all()).toEqual(before);
  });

  it('shows an account at a bank and a wallet of a coin that were added, and refuses what is not complete', async () => {
    const { gateway, client } = await enter('member');
    const payees = client.use(payeesDomain);
    const account = { kind: 'bank', bankCode: 'CAIXA', account: '98765', password: PASSWORD } as const;
    const wallet = {
      kind: 'coin',
      bankCode: 'USDT',
      account: 'TJRabPrwbZy45sbavfcj',
      password: PASSWORD,
    } as const;
    for (const input of [account, wallet]) await expect(payees.add(input)).rejects.toThrow();
    await payees.add({ ...account, branch: '12' });
    await payees.add({ ...wallet, branch: 'TRC20' });
    const shown = (await payees.list()).payees.map(({ masked }) => masked);
    expect(shown).toEqual(expect.arrayContaining(['****8765', 'T***j']));
    expect(gateway.refused).toEqual([]);
  });

  it('has several days and pages of each record', async () => {
    const { gateway, client } = await enter('member');
    const records = client.use(recordsDomain);
    const account = await records.account(WEEK);
    expect(account.totalPages).toBeGreaterThan(1);
    expect((await records.account({ ...WEEK, cursor: account.next })).entries[0]).not.toEqual(
      account.entries[0],
    );
    const bets = await records.bets({ ...WEEK, category: 'RNG' });
    expect(bets.totalPages).toBeGreaterThan(1);
    expect(new Set(bets.bets.map(({ id }) => id)).size).toBe(bets.bets.length);
    expect((await records.profit({ ...WEEK, by: 'day' })).rows).toHaveLength(7);
    expect(gateway.refused).toEqual([]);
  });

  it('has two pages of members right below an agent, and branches below those', async () => {
    const { gateway, client } = await enter('agent');
    const agents = client.use(agentDomain);
    const top = await agents.branch({});
    const anna = top.members.find(({ name }) => name === 'anna');
    expect((await agents.branch({ cursor: top.next })).members.at(-1)).toMatchObject({ name: 'mia' });
    const below = await agents.branch({ memberId: anna?.id ?? '' });
    expect(below.members.map(({ name }) => name)).toEqual(['nora', 'quin']);
    expect(gateway.refused).toEqual([]);
  });

  it('shows a link that an agent made, and refuses players in the back-office', async () => {
    const { gateway, client } = await enter('agent');
    const agents = client.use(agentDomain);
    await agents.createLink({ code: 'autumn' });
    expect((await agents.links({})).links.map(({ note }) => note)).toEqual(['spring', 'autumn']);
    expect(gateway.refused).toEqual([]);
    const { gateway: other } = await enter('member');
    const headers = { Merchant: MERCHANT, Authorization: OLDER_MEMBERS.member.token };
    const answer = await other.fetch(`${GATEWAY}/wps/agent/downlines`, { headers });
    expect(await answer.json()).toMatchObject({ success: false, errorCode: 'function.not.available' });
  });

  it('shows nothing of a member to a guest', async () => {
    const { gateway } = await enter('member');
    const answer = await gateway.fetch(`${GATEWAY}/wps/member/bankCard`, { headers: { Merchant: MERCHANT } });
    expect(await answer.json()).toMatchObject({ success: false, errorCode: 'CUSTOMER_NOT_LOGIN' });
  });
});
