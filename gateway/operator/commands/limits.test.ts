import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBench, type GatewayBench } from '../../conformance/bench';
import { MERCHANT } from '../../conformance/identity';
import { peopleOf, type People } from '../../conformance/people';
import { operatorOn } from '../testing';

let bench: GatewayBench;
let people: People;
let foyer: ReturnType<typeof operatorOn>;
beforeAll(async () => {
  bench = await startBench();
  people = await peopleOf(bench);
  foyer = operatorOn(bench.db);
});
afterAll(() => bench.stop());

describe('foyer limits', () => {
  it('shows what a member has set, and who set it', async () => {
    const person = await people.create();
    const { token } = await people.login(person);
    const body = { limitType: 'loss', period: 'week', amount: '75.00' };
    await people.call('POST', '/wps/relay/MCSFE_setPlayLimit', { token, body });
    const { data, exit } = await foyer(`limits show ${person.username} --merchant demo --json`);
    expect(exit).toBe(0);
    expect(data).toMatchObject({
      member: person.username,
      stop: null,
      limits: [{ id: 'loss-week', amount: '75.00', used: '0.00', raise: null }],
      events: [{ actor: 'member', kind: 'limit-set' }],
    });
  });

  it('excludes a member at once and for good, gives the balance to people, and is on the record', async () => {
    const person = await people.create();
    const { token } = await people.login(person);
    await bench.services.wallets.fund({
      merchant: { id: MERCHANT, currency: 'BRL' },
      memberId: person.id,
      key: `fund-${person.id}`,
      amountMinor: 1_234n,
    });
    expect((await foyer(`limits exclude ${person.username} 12 --merchant demo`)).exit).toBe(0);
    await expect.poll(() => people.lives(token)).toBe(false);
    await expect(people.login(person)).rejects.toThrow('self_excluded');
    const listed = (await foyer('limits list --merchant demo --json')).data as {
      stopped: { member: string; kind: string; by: string }[];
      returns: { id: string; member: string; amount: string }[];
    };
    const member = person.id.toString();
    expect(listed.stopped.find((row) => row.member === member)).toMatchObject({
      kind: 'exclusion',
      by: 'tester@here',
    });
    const mine = listed.returns.find((row) => row.member === member);
    expect(mine?.amount).toBe('12.34');
    expect((await foyer(`limits returned ${mine?.id} --merchant demo`)).exit).toBe(0);
    expect((await foyer(`limits returned ${mine?.id} --merchant demo`)).exit).not.toBe(0);
    const actions = await bench.db
      .merchant(MERCHANT)
      .query<{ command: string }>(
        `select command from operator_action where command like 'limits%' order by id`,
      );
    expect(actions.map((row) => row.command)).toEqual(['limits exclude', 'limits returned']);
  });

  it('refuses other lengths, and has no word that takes protection away', async () => {
    const person = await people.create();
    const { token } = await people.login(person);
    for (const months of ['1', '5', '61', 'x'])
      expect((await foyer(`limits exclude ${person.username} ${months} --merchant demo`)).exit).not.toBe(0);
    expect(await people.lives(token)).toBe(true);
    for (const verb of ['lift', 'end', 'raise', 'set'])
      expect((await foyer(`limits ${verb} ${person.username} --merchant demo`)).exit).not.toBe(0);
  });

  describe('limits policy', () => {
    const policy = async (): Promise<unknown> =>
      (await foyer('limits policy show --merchant demo --json')).data;

    it('[OPS-5] changes what a merchant offers, for members as well, and writes the audit', async () => {
      const before = await policy();
      expect(before).toEqual({
        counting: 'fixed',
        zone: 'America/Sao_Paulo',
        'raise-wait-hours': '24',
        'raise-life-days': '7',
        'reality-minutes': '15,30,60,120',
        'pause-days': '1-42',
        'exclusion-months': '6,12,60',
      });
      const set = await foyer(
        'limits policy set --counting rolling --zone America/Mexico_City --raise-wait-hours 48 --raise-life-days 3 --reality-minutes 60,20,20 --pause-days 2-30 --exclusion-months 24,6 --merchant demo',
      );
      expect([set.exit, set.err]).toEqual([0, []]);
      const after = {
        counting: 'rolling',
        zone: 'America/Mexico_City',
        'raise-wait-hours': '48',
        'raise-life-days': '3',
        'reality-minutes': '20,60',
        'pause-days': '2-30',
        'exclusion-months': '6,24',
      };
      expect(await policy()).toEqual(after);
      expect((await foyer('audit list --limit 1 --merchant demo --json')).data).toMatchObject([
        { command: 'limits policy set', target: 'player protection', before, after },
      ]);
      const { token } = await people.login(await people.create());
      await expect
        .poll(async () => (await people.call('GET', '/wps/relay/MCSFE_getPlayLimits', { token })).body.value)
        .toMatchObject({ counting: 'rolling', zone: 'America/Mexico_City', exclusionMonths: [6, 24] });
      // The rest stays when one setting changes.
      await foyer('limits policy set --counting fixed --merchant demo');
      expect(await policy()).toEqual({ ...after, counting: 'fixed' });
    });

    it.each([
      ['--counting never', '--counting'],
      ['--zone Mars/Olympus', '--zone'],
      ['--zone +03:00', '--zone'],
      ['--raise-wait-hours 23', '--raise-wait-hours'],
      ['--raise-wait-hours 721', '--raise-wait-hours'],
      ['--raise-life-days 0', '--raise-life-days'],
      ['--reality-minutes 0', '--reality-minutes'],
      ['--reality-minutes 15,,30', '--reality-minutes'],
      ['--reality-minutes 1,2,3,4,5,6,7,8,9,10,11,12,13', '--reality-minutes'],
      ['--pause-days 0-42', '--pause-days'],
      ['--pause-days 5-4', '--pause-days'],
      ['--pause-days 1-43', '--pause-days'],
      ['--exclusion-months 5', '--exclusion-months'],
      ['--exclusion-months 6,1201', '--exclusion-months'],
      ['--counting rolling --exclusion-months none', '--exclusion-months'],
      ['', 'nothing is to be changed'],
    ])('[OPS-5] refuses %s, names the option and changes nothing', async (words, named) => {
      const before = await policy();
      const run = await foyer([
        'limits',
        'policy',
        'set',
        ...words.split(' ').filter(Boolean),
        '--merchant',
        'demo',
      ]);
      expect([run.exit, run.err.join()]).toEqual([2, expect.stringContaining(named)]);
      expect(await policy()).toEqual(before);
    });
  });
});
