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
});
