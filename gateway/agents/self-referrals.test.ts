import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PayTerms } from '../../src/contract/pay';
import { compareTeams } from './figures.queries';
import { readActiveOfDays } from './pay/figures.queries';
import { freshPay, type TestPay } from './pay/testing';
import { readPostbackLog, setPostback } from './postbacks/postbacks.queries';
import { qualify, writeQualifyRule } from './postbacks/qualify.queries';
import { decideSelfReferral } from './self-referrals';
import { readSelfReferrals } from './self-referrals.queries';
import { MERCHANT } from './testing';
import { type Newcomer, referralsOn, type TestReferrals } from './testing-referrals';

const WAGES: PayTerms = {
  ...{ kind: 'daily', product: 'RNG', currency: 'CNY' },
  active: { minTurnover: 1, minDeposit: 0, countsSelf: false },
  tiers: [{ minTurnover: 1, minActive: 1, rate: { type: 'P', ppm: 10_000 } }],
};
let world: TestPay;
let referrals: TestReferrals;
let made = 0;
beforeAll(async () => {
  world = await freshPay({ approvesAll: true });
  referrals = referralsOn(world);
  await writeQualifyRule(scope().query, {
    merchantId: MERCHANT,
    rule: { verified: '', min_deposit: 5_000n, min_turnover: 0n, within_days: 30 },
  });
});
afterAll(() => world.close());

const scope = () => world.database.merchant(MERCHANT);
const registers = (input: Newcomer): Promise<bigint> => referrals.registers(input);
/** An agent with a link and a system that is told. */
const agent = async (input: Omit<Newcomer, 'below'> & { below?: bigint } = {}) => {
  const { id, code } = await referrals.agent(input);
  await setPostback(scope().query, {
    ...{ merchantId: MERCHANT, agentId: id, url: 'https://tracker.example/hook' },
  });
  return { id, code };
};
const uses = (memberId: bigint, device: string) => referrals.uses(memberId, device);
const deposits = async (memberId: bigint, amountMinor: bigint): Promise<void> => {
  const account = { class: 'player', owner: memberId.toString(), currency: 'CNY' } as const;
  await world.ledger.open({ merchantId: MERCHANT, account });
  const result = await world.ledger.post({
    ...{ type: 'post', merchantId: MERCHANT, source: 'deposits', key: `self-${(made += 1)}`, actor: 'tests' },
    kind: 'deposit',
    postings: [
      { account, amountMinor },
      { account: { class: 'funding', owner: '', currency: 'CNY' }, amountMinor: -amountMinor },
    ],
  });
  if (!result.ok) throw new Error(result.code);
  await world.count();
};
const told = async (agentId: bigint): Promise<string[]> =>
  (await readPostbackLog(scope().query, { merchantId: MERCHANT, agentId, limit: 50 }))
    .map(({ kind }) => kind)
    .sort();
const look = () => qualify(world.database, { merchantId: MERCHANT, limit: 500 });
const team = async (agentId: bigint, offset = 0) => {
  const [row] = await scope().query(
    `select coalesce(sum(turnover), 0)::bigint as turnover, coalesce(sum(deposits), 0)::bigint as deposits,
            coalesce(sum(first_deposits), 0)::bigint as firsts, coalesce(sum(registrations), 0)::bigint as came
       from agent_day where merchant_id = $1 and agent_id = $2 and product = '' and day = merchant_today($1) + $3::int`,
    [MERCHANT, agentId, offset],
  );
  return row;
};
const actives = (agentId: bigint, offset = 0): Promise<number> =>
  readActiveOfDays(scope().query, {
    ...{ merchantId: MERCHANT, product: 'RNG', rule: WAGES.active, agentId },
    ...{ from: world.day(offset), until: world.day(offset + 1) },
  });
const why = (memberId: bigint) => referrals.why(memberId);
const nameOf = async (memberId: bigint): Promise<string> => {
  const [row] = await scope().query<{ username: string }>('select username from member where id = $1', [
    memberId,
  ]);
  return row?.username ?? '';
};
const decide = async (memberId: bigint, released: boolean, operator: string | null = null) =>
  (
    await scope().tx((query) =>
      decideSelfReferral(query, {
        ...{ merchantId: MERCHANT, memberId, released, actor: 'tests', operator, reason: 'a brother' },
      }),
    )
  ).refused;
/** A day goes by for who was released. */
const passes = (memberId: bigint) =>
  world.owner(
    'update agent_self_referral set from_day = from_day - 1, until_day = until_day - 1 where member_id = $1',
    [memberId],
  );
const sound = async (): Promise<void> =>
  expect(
    await compareTeams(world.database, {
      merchantId: MERCHANT,
      from: world.day(-3),
      to: world.day(3),
      limit: 9,
    }),
  ).toEqual([]);

describe('who registers through their own link', () => {
  it('[AGT-2] is registered and may play, but is no first deposit, not `qualified`, not active, and earns the agent no pay; another member is all of that', async () => {
    const self = await agent();
    const fair = await agent();
    for (const { id } of [self, fair]) await world.contract({ to: id, by: null, terms: WAGES, day: -1 });
    await uses(self.id, 'a1');
    await uses(fair.id, 'b1');
    const again = await registers({ below: self.id, code: self.code });
    const friend = await registers({ below: fair.id, code: fair.code });
    await uses(again, 'a1');
    await uses(friend, 'b2');
    for (const member of [again, friend]) {
      await deposits(member, 9_000n);
      await world.round({ memberId: member, bet: 100_000n, day: 0 });
    }
    await look();
    expect(await why(again)).toEqual(['device']);
    expect(await why(friend)).toEqual([]);
    expect(await told(self.id)).toEqual(['registration']);
    expect(await told(fair.id)).toEqual(['first-deposit', 'qualified', 'registration']);
    expect(await team(self.id)).toEqual({ turnover: 0n, deposits: 0n, firsts: 0n, came: 1n });
    expect(await team(fair.id)).toEqual({ turnover: 100_000n, deposits: 9_000n, firsts: 1n, came: 1n });
    expect([await actives(self.id), await actives(fair.id)]).toEqual([0, 1]);
    await world.pays({ day: 0 });
    expect([await world.balance(self.id), await world.balance(fair.id)]).toEqual([0n, 1_000n]);
    await sound();
    // The own bets of who is held earn the own rebate, as every player's; the agent's share of them is nothing.
    for (const [member, ppm] of [
      [self.id, 10_000n],
      [fair.id, 10_000n],
      [again, 2_000n],
      [friend, 2_000n],
    ] as const)
      await world.owner(
        `insert into member_rate (merchant_id, member_id, product, ppm, actor) values ($1, $2, 'RNG', $3, 'tests')`,
        [BigInt(MERCHANT), member, ppm],
      );
    const rebates = await scope().query<{ member_id: bigint; amount: bigint }>(
      `select member_id, amount from agent_rebate_sums($1, merchant_today($1), 20000, false)`,
      [MERCHANT],
    );
    expect(new Map(rebates.map((row) => [row.member_id, row.amount]))).toEqual(
      new Map([
        [again, 200n],
        [friend, 200n],
        [fair.id, 800n],
      ]),
    );
  });

  it('[AGT-2] counts from the next day on once an operator releases them, and nothing of before ever does', async () => {
    const { id, code } = await agent();
    await uses(id, 'c1');
    const brother = await registers({ below: id, code });
    await uses(brother, 'c1');
    await deposits(brother, 9_000n);
    await world.round({ memberId: brother, bet: 50_000n, day: 0 });
    expect(await decide(id, true)).toBe('unknown');
    expect(await decide(brother, true)).toBeNull();
    expect(await decide(brother, false)).toBe('decided');
    await world.round({ memberId: brother, bet: 20_000n, day: 0 });
    expect(await team(id)).toMatchObject({ turnover: 0n });
    await passes(brother);
    await world.owner(`update agent_member_day set day = day - 1 where member_id = $1`, [brother]);
    await world.owner(`update agent_day set day = day - 1 where agent_id = $1`, [id]);
    await world.owner(`update agent_line set from_day = from_day - 1 where member_id = $1`, [brother]);
    await look();
    expect(await told(id)).toEqual(['registration']);
    expect(await why(brother)).toEqual([]);
    await uses(brother, 'c2');
    await deposits(brother, 6_000n);
    await world.round({ memberId: brother, bet: 30_000n, day: 0 });
    await look();
    expect(await team(id)).toEqual({ turnover: 30_000n, deposits: 6_000n, firsts: 0n, came: 0n });
    expect(await team(id, -1)).toMatchObject({ turnover: 0n, firsts: 0n, came: 1n });
    expect([await actives(id, -1), await actives(id)]).toEqual([0, 1]);
    expect(await told(id)).toEqual(['qualified', 'registration']);
    await sound();
  });

  it('[AGT-2] stays out for good once an operator says so, and what a person decided is not asked about again', async () => {
    const { id, code } = await agent();
    await uses(id, 'd1');
    const again = await registers({ below: id, code });
    await uses(again, 'd1');
    // Who stands above, or is the member, does not decide at the desk.
    for (const own of [id, again])
      expect(await decide(again, true, (await nameOf(own)).toUpperCase())).toBe('own');
    expect(await decide(again, false)).toBeNull();
    await uses(id, 'd2');
    await uses(again, 'd2');
    await world.round({ memberId: again, bet: 50_000n, day: 0 });
    expect(await team(id)).toMatchObject({ turnover: 0n });
    const rows = await readSelfReferrals(scope().query, { merchantId: MERCHANT, waiting: false, limit: 50 });
    expect(rows.find(({ member_id: member }) => member === again)).toMatchObject({
      ...{ state: 'refused', why: ['device'], reason: 'a brother' },
    });
  });

  it('is known by what comes later as well: what a day counted stays, and nothing counts from the next day on', async () => {
    const { id, code } = await agent();
    const above = await agent();
    const again = await registers({ below: id, code });
    await world.round({ memberId: again, bet: 40_000n, day: 0 });
    await uses(again, 'e1');
    await uses(id, 'e1');
    await world.round({ memberId: again, bet: 10_000n, day: 0 });
    expect(await team(id)).toMatchObject({ turnover: 50_000n });
    await world.round({ memberId: again, bet: 70_000n, day: 1 });
    expect(await team(id, 1)).toMatchObject({ turnover: 0n });
    expect([await actives(id), await actives(id, 1)]).toEqual([1, 0]);
    expect(await team(above.id)).toMatchObject({ turnover: 0n });
    await sound();
  });

  it('is known by a contact of an agent above at any depth, and by an address only where three others came from it', async () => {
    const top = await agent({ contact: { email: 'joao@mail.example' }, ip: '198.51.100.7' });
    const middle = await agent({ below: top.id });
    const same = await registers({ below: middle.id, contact: { email: 'Joao+2@mail.example' } });
    expect(await why(same)).toEqual(['contact']);
    const other = await registers({ below: middle.id, contact: { email: 'maria@mail.example' } });
    expect(await why(other)).toEqual([]);
    const came: bigint[] = [];
    for (let one = 0; one < 4; one += 1) came.push(await registers({ below: top.id, ip: '198.51.100.7' }));
    expect(await Promise.all(came.map(why))).toEqual([[], [], ['address'], ['address']]);
    const home = await agent({ ip: '192.168.1.9' });
    for (let one = 0; one < 4; one += 1)
      expect(await why(await registers({ below: home.id, ip: '192.168.1.9' }))).toEqual([]);
  });
});
