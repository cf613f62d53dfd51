import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshPay, type TestPay } from './pay/testing';
import { decideSelfReferral, scanForSelfReferrals } from './self-referrals';
import { scanSelfReferrals } from './self-referrals.queries';
import { MERCHANT } from './testing';
import { referralsOn, type TestReferrals } from './testing-referrals';

const ALL = 1_000_000;
let world: TestPay;
let referrals: TestReferrals;
beforeAll(async () => {
  world = await freshPay({ approvesAll: true });
  referrals = referralsOn(world);
});
afterAll(() => world.close());

const query = (text: string, values: readonly (bigint | number | string)[] = []) =>
  world.database.merchant(MERCHANT).query(text, values);
const held = () =>
  query(
    `select member_id, agent_id, array(select w from unnest(why) w order by 1) as why from agent_self_referral where merchant_id = $1 order by member_id`,
    [MERCHANT],
  );
/** As it was before the rule: the signs are there, and none of them was looked at. */
const forget = () => world.owner('delete from agent_self_referral');
const scan = (most = ALL) =>
  scanForSelfReferrals(world.database.merchant(MERCHANT).query, { merchantId: MERCHANT, most });
const turnover = (agentId: bigint, day: number) =>
  query(
    `select coalesce(sum(turnover), 0)::bigint as turnover from agent_day
      where merchant_id = $1 and agent_id = $2 and product = '' and day = merchant_today($1) + $3::int`,
    [MERCHANT, agentId, day],
  );

describe('members who were there before the rule', () => {
  it('[AGT-2] are held for the same signs as newcomers, whatever the pages are, and a scan that is over begins anew', async () => {
    const top = await referrals.agent({ contact: { email: 'joao@mail.example' }, ip: '198.51.100.7' });
    const middle = await referrals.agent({ below: top.id });
    for (const [at, agent] of [top, middle].entries()) {
      await referrals.uses(agent.id, `a${at}`);
      await referrals.pays(agent.id, `b${at}`);
    }
    const of = { below: middle.id, code: middle.code };
    const [device, payee, both, free] = [
      await referrals.registers(of),
      await referrals.registers(of),
      await referrals.registers({ ...of, contact: { email: 'Joao+9@mail.example' } }),
      await referrals.registers({ ...of, contact: { email: 'maria@mail.example' } }),
    ];
    await referrals.uses(device, 'a1');
    await referrals.pays(payee, 'b0');
    await referrals.uses(both, 'a0');
    await referrals.uses(free, 'a9');
    for (let one = 0; one < 4; one += 1) await referrals.registers({ below: top.id, ip: '198.51.100.7' });
    // Another agent's device says nothing, nor does one that two members share.
    const other = await referrals.agent();
    await referrals.uses(other.id, 'a7');
    for (const member of [free, device]) await referrals.uses(member, 'a7');
    const known = await held();
    expect(known).toHaveLength(5);
    await forget();
    const looked = (await scan()).looked;
    expect(await held()).toEqual(known);
    await forget();
    for (let page = 0; page < looked; page += 1) {
      const step = await scanSelfReferrals(world.database.merchant(MERCHANT).query, {
        ...{ merchantId: MERCHANT, limit: 1 },
      });
      expect(step).toMatchObject({ looked: 1, done: false });
    }
    expect(await scan()).toEqual({ looked: 0, held: 0, done: true });
    expect(await held()).toEqual(known);
    expect(await scan()).toEqual({ looked, held: 0, done: true });
  });

  it('[AGT-2] go on where a scan was cut off, by two at once as well', async () => {
    const known = await held();
    await forget();
    expect(await scan(3)).toMatchObject({ looked: 3, done: false });
    const rest = await Promise.all([scan(), scan()]);
    expect(rest.every(({ done }) => done)).toBe(true);
    expect(await held()).toEqual(known);
  });

  it('[AGT-2] count for no agent above from then on: what was counted and paid stays, and what a person decided is not asked again', async () => {
    const agent = await referrals.agent();
    await referrals.uses(agent.id, 'c1');
    const [self, sister] = [
      await referrals.registers({ below: agent.id, code: agent.code }),
      await referrals.registers({ below: agent.id, code: agent.code }),
    ];
    for (const member of [self, sister]) await referrals.uses(member, 'c1');
    await world.owner('delete from agent_self_referral where member_id = $1', [self]);
    const released = await world.database.merchant(MERCHANT).tx((scoped) =>
      decideSelfReferral(scoped, {
        ...{ merchantId: MERCHANT, memberId: sister, released: true, actor: 'tests', operator: null },
        reason: 'a sister',
      }),
    );
    expect(released.refused).toBeNull();
    await world.round({ memberId: self, bet: 40_000n, day: 0 });
    expect(await turnover(agent.id, 0)).toEqual([{ turnover: 40_000n }]);
    await scan();
    expect(await referrals.why(self)).toEqual(['device']);
    await world.round({ memberId: self, bet: 5_000n, day: 0 });
    await world.round({ memberId: self, bet: 70_000n, day: 1 });
    await world.round({ memberId: sister, bet: 600n, day: 1 });
    expect(await turnover(agent.id, 0)).toEqual([{ turnover: 45_000n }]);
    expect(await turnover(agent.id, 1)).toEqual([{ turnover: 600n }]);
    const [row] = await query('select state from agent_self_referral where member_id = $1', [sister]);
    expect(row).toEqual({ state: 'released' });
  });
});
