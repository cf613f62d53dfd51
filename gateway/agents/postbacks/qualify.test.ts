import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshPay, type TestPay } from '../pay/testing';
import { MERCHANT } from '../testing';
import { readPostbackLog, setPostback } from './postbacks.queries';
import { qualify, type QualifyRule, writeQualifyRule } from './qualify.queries';

const RULE: QualifyRule = { verified: 'contact', min_deposit: 5_000n, min_turnover: 20_000n, within_days: 3 };
let world: TestPay;
beforeAll(async () => {
  world = await freshPay();
});
afterAll(() => world.close());

const scope = () => world.database.merchant(MERCHANT);
const rule = (to: QualifyRule | null) => writeQualifyRule(scope().query, { merchantId: MERCHANT, rule: to });
const look = () => qualify(world.database, { merchantId: MERCHANT, limit: 500 });
const told = async (agentId: bigint): Promise<unknown[]> =>
  (await readPostbackLog(scope().query, { merchantId: MERCHANT, agentId, limit: 50 })).filter(
    ({ kind }) => kind === 'qualified',
  );
const agent = async (): Promise<bigint> => {
  const id = await world.member();
  await setPostback(scope().query, {
    merchantId: MERCHANT,
    agentId: id,
    url: 'https://tracker.example/hook',
  });
  return id;
};
const owner = async (text: string, values: readonly bigint[]): Promise<void> => {
  await world.database.owner("select set_config('foyer.merchant', $1, false)", [String(MERCHANT)]);
  await world.database.owner(text, values);
};
const proves = (memberId: bigint) =>
  owner('update member set email_verified_at = now() where id = $1', [memberId]);
const deposits = async (memberId: bigint, amountMinor: bigint, key: string): Promise<void> => {
  const account = { class: 'player', owner: memberId.toString(), currency: 'CNY' } as const;
  await world.ledger.open({ merchantId: MERCHANT, account });
  const result = await world.ledger.post({
    ...{ type: 'post', merchantId: MERCHANT, source: 'deposits', key, actor: 'tests', kind: 'deposit' },
    postings: [
      { account, amountMinor },
      { account: { class: 'funding', owner: '', currency: 'CNY' }, amountMinor: -amountMinor },
    ],
  });
  if (!result.ok) throw new Error(result.code);
  await world.count();
};

describe('the postback `qualified`', () => {
  it('is told once when a newcomer has reached every part of the rule, however often and by however many it is asked', async () => {
    await rule(RULE);
    const above = await agent();
    const friend = await world.member({ below: above, type: 0 });
    await deposits(friend, 5_000n, 'qualified-1');
    await look();
    expect(await told(above)).toEqual([]);
    await world.round({ memberId: friend, bet: 20_000n, day: 0 });
    await look();
    expect(await told(above)).toEqual([]);
    await proves(friend);
    await Promise.all([look(), look(), look()]);
    await look();
    expect(await told(above)).toHaveLength(1);
    await rule({ ...RULE, within_days: 9 });
    await world.round({ memberId: friend, bet: 20_000n, day: 0 });
    await look();
    expect(await told(above)).toHaveLength(1);
  });

  it('is not told of what comes too late, of agents, or of who registered without a rule', async () => {
    await rule(RULE);
    const above = await agent();
    const late = await world.member({ below: above, type: 0 });
    await proves(late);
    await deposits(late, 9_000n, 'qualified-2');
    await owner('update agent_newcomer set from_day = from_day - 4 where member_id = $1', [late]);
    await world.round({ memberId: late, bet: 90_000n, day: 0 });
    const below = await world.member({ below: above });
    await proves(below);
    await deposits(below, 9_000n, 'qualified-3');
    await world.round({ memberId: below, bet: 90_000n, day: 0 });
    await look();
    await rule(null);
    const before = await world.member({ below: above, type: 0 });
    await rule({ verified: '', min_deposit: 0n, min_turnover: 0n, within_days: 3 });
    await proves(before);
    await look();
    await look();
    expect(await told(above)).toEqual([]);
  });

  it('forgets newcomers whose days are over', async () => {
    await rule(RULE);
    const friend = await world.member({ below: await agent(), type: 0 });
    await owner('update agent_newcomer set from_day = from_day - 4 where member_id = $1', [friend]);
    await look();
    expect(
      await scope().query('select 1 from agent_newcomer where merchant_id = $1 and member_id = $2', [
        MERCHANT,
        friend,
      ]),
    ).toEqual([]);
  });
});
