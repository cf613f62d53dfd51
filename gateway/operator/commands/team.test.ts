import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBench, type GatewayBench } from '../../conformance/bench';
import { MERCHANT } from '../../conformance/identity';
import { peopleOf, type People } from '../../conformance/people';
import { operatorOn } from '../testing';

const AGENT = 2;
let bench: GatewayBench;
let people: People;
let foyer: ReturnType<typeof operatorOn>;
beforeAll(async () => {
  bench = await startBench();
  people = await peopleOf(bench);
  foyer = operatorOn(bench.db);
});
afterAll(() => bench.stop());

const trio = async () => {
  const [from, to] = [await people.create({ type: AGENT }), await people.create({ type: AGENT })];
  return { from, to, member: await people.create({ agentId: from.id }) };
};

describe('foyer team', () => {
  it('[AGT-2] orders a move for tomorrow, with its reason on the record', async () => {
    const { to, member } = await trio();
    const done = await foyer(
      `team move ${member.username} ${to.username} --reason asked --merchant demo --json`,
    );
    expect([done.exit, done.data]).toMatchObject([0, { agent: to.id.toString() }]);
    const [row] = await bench.db
      .merchant(MERCHANT)
      .query<{ tomorrow: boolean; reason: string }>(
        'select day = merchant_today(merchant_id) + 1 as tomorrow, reason from agent_move where member_id = $1',
        [member.id],
      );
    expect(row).toEqual({ tomorrow: true, reason: 'asked' });
    const again = await foyer(`team move ${member.username} none --reason asked --merchant demo --json`);
    expect(again.exit).toBe(2);
  });

  it('[AGT-2] refuses without a reason, under a player, in a circle, and for today', async () => {
    const { from, to, member } = await trio();
    const below = await people.create({ type: AGENT, agentId: to.id });
    const day = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10);
    for (const words of [
      `${member.username} ${to.username}`,
      `${from.username} ${member.username} --reason asked`,
      `${to.username} ${below.username} --reason asked`,
      `${member.username} ${to.username} --reason asked --day ${day}`,
      `${member.username} ${to.username} --reason asked --day 2026-13-41`,
    ])
      expect((await foyer(`team move ${words} --merchant demo --json`)).exit, words).toBe(2);
    expect((await foyer(`team move not-there ${to.username} --reason asked --merchant demo`)).exit).toBe(3);
  });

  it('[AGT-2] lists who may be the agent above, and releases or refuses one of them with a reason, once', async () => {
    const [agent, other] = [await people.create({ type: AGENT }), await people.create({ type: AGENT })];
    const [sister, again] = [
      await people.create({ agentId: agent.id }),
      await people.create({ agentId: agent.id }),
    ];
    await bench.db.owner("select set_config('foyer.merchant', $1, false)", [String(MERCHANT)]);
    for (const { id } of [sister, again])
      await bench.db.owner(
        `insert into agent_self_referral (merchant_id, member_id, agent_id, why) values ($1, $2, $3, '{device}')`,
        [MERCHANT, id, agent.id],
      );
    const list = await foyer('team self-referrals --merchant demo --json');
    expect(list.data).toMatchObject([
      { member: sister.username, agent: agent.username, why: 'device', state: 'held' },
      { member: again.username },
    ]);
    for (const words of [
      `--release ${sister.username}`,
      `--release ${other.username} --reason asked`,
      `--release ${sister.username} --refuse ${again.username} --reason asked`,
    ])
      expect((await foyer(`team self-referrals ${words} --merchant demo`)).exit, words).toBe(2);
    for (const [words, exit] of [
      [`--release ${sister.username}`, 0],
      [`--refuse ${again.username}`, 0],
      [`--release ${again.username}`, 2],
    ] as const)
      expect((await foyer(`team self-referrals ${words} --reason asked --merchant demo`)).exit, words).toBe(
        exit,
      );
    expect((await foyer('team self-referrals --merchant demo --json')).data).toEqual([]);
    expect((await foyer('team self-referrals --all --merchant demo --json')).data).toMatchObject([
      { state: 'refused', reason: 'asked', until: '' },
      { state: 'released', reason: 'asked' },
    ]);
  });

  it('[AGT-2] looks at members who were there before the rule, so many as asked for, and goes on behind them', async () => {
    const agent = await people.create({ type: AGENT });
    const self = await people.create({ agentId: agent.id });
    await bench.db.owner("select set_config('foyer.merchant', $1, false)", [String(MERCHANT)]);
    await bench.db.owner(
      `update member set affiliate_code = 'link', contact = jsonb_build_object('email', case id when $1 then 'one@mail.example' else 'one+2@mail.example' end)
        where id in ($1, $2)`,
      [agent.id, self.id],
    );
    await bench.db.owner('delete from agent_self_referral');
    const [many] = await bench.db.owner<{ members: number }>(
      'select count(*)::int as members from member where merchant_id = $1',
      [MERCHANT],
    );
    const members = many?.members ?? 0;
    const scan = async (words: string) =>
      (await foyer(`team self-referrals --scan${words} --merchant demo --json`)).data;
    expect(await scan(` --most ${members - 1}`)).toMatchObject({ looked: members - 1, done: false });
    expect(await scan('')).toMatchObject({ done: true });
    expect((await foyer('team self-referrals --merchant demo --json')).data).toMatchObject([
      { member: self.username, agent: agent.username, why: 'contact' },
    ]);
    expect(await scan('')).toEqual({ looked: members, held: 0, done: true });
    for (const words of ['--most 5', '--scan --most 0', '--scan --release maria --reason asked'])
      expect((await foyer(`team self-referrals ${words} --merchant demo`)).exit, words).toBe(2);
    const noted = await foyer('audit list --merchant demo --json');
    expect(JSON.stringify(noted.data)).toContain('"scan"');
  });

  it('[OPS-5] makes the first agent out of a member, with the rates that they may give, once', async () => {
    const member = await people.create();
    const promote = (words: string) => foyer(`team promote ${words} --merchant demo --json`);
    const done = await promote(`${member.username.toUpperCase()} --rates LIVE=0.8,RNG=0.5`);
    expect([done.exit, done.data]).toEqual([
      0,
      { member: member.id.toString(), agent: true, rates: { LIVE: '0.8', RNG: '0.5' } },
    ]);
    const { token } = await people.login(member);
    const limits = await people.call('GET', '/wps/relay/MCSFE_getGlobalRebateSettingsByProductType', {
      token,
    });
    expect(JSON.stringify(limits.body.value)).toContain('"rebateValue":"0.8","highestRebate":"0.7"');
    const again = await promote(`${member.username} --rates LIVE=2`);
    expect([again.exit, again.err.join()]).toEqual([2, expect.stringContaining('is an agent already')]);
    expect((await foyer(`team rates ${member.username} --merchant demo --json`)).data).toEqual({
      rates: { LIVE: '0.8', RNG: '0.5' },
    });
    const audit = await foyer('audit list --merchant demo --json');
    expect(JSON.stringify(audit.data)).toContain(`team of ${member.username}`);
  });

  it('[OPS-5] refuses to promote locked, closed, trial and helper accounts, strangers, and wrong rates', async () => {
    const member = await people.create();
    for (const status of ['locked', 'closed']) {
      await bench.db
        .merchant(MERCHANT)
        .query('update member set status = $2 where id = $1', [member.id, status]);
      expect((await foyer(`team promote ${member.username} --merchant demo`)).err.join()).toContain(
        `is ${status}`,
      );
    }
    const others = [await people.create({ type: 4 }), await people.create({ type: 43 })];
    const player = await people.create();
    for (const [words, exit] of [
      ...others.map(({ username }) => [username, 2] as const),
      ['not-there', 3],
      [`${player.username} --rates LIVE=21`, 2],
      [`${player.username} --rates LIVE=0.1,LIVE=0.2`, 2],
    ] as const)
      expect((await foyer(`team promote ${words} --merchant demo`)).exit, words).toBe(exit);
    const types = await bench.db
      .merchant(MERCHANT)
      .query<{ type: number }>('select type from member where id = any($1) order by type', [
        [member, player, ...others].map(({ id }) => id),
      ]);
    expect(types.map(({ type }) => type)).toEqual([0, 0, 4, 43]);
  });

  it('[AGT-2] says that teams agree with their members, or which day does not', async () => {
    const { from } = await trio();
    await bench.services.teamWork.count(MERCHANT);
    expect((await foyer('team verify --merchant demo')).exit).toBe(0);
    await bench.db.owner("select set_config('foyer.merchant', $1, false)", [String(MERCHANT)]);
    await bench.db.owner('update agent_day set registrations = registrations + 1 where agent_id = $1', [
      from.id,
    ]);
    const spoiled = await foyer('team verify --merchant demo --json');
    expect(spoiled.exit).not.toBe(0);
    expect(spoiled.data).toMatchObject({ differences: [{ agent: from.id.toString(), product: 'all' }] });
  });
});
