import { afterEach, describe, expect, it } from 'vitest';
import { BAD_ANSWERS, endingOf } from '../testing/bad-answers';
import { createTestWorld } from '../testing/client';
import { GATEWAY, MEMBER } from '../testing/fixtures';
import { OLDER_AGENT_CALLS, OLDER_AGENT_VALUES } from '../testing/older-agents';
import { createOlderGateway } from '../testing/older-gateway';
import { agentDomain } from './domains/agent';
import { contractDomain } from './domains/contract';

const closers: (() => unknown)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

const enter = async () => {
  const old = createOlderGateway({ calls: OLDER_AGENT_CALLS, values: OLDER_AGENT_VALUES });
  let bad: ((request: Request) => Promise<Response>) | undefined;
  const sent: string[] = [];
  const world = createTestWorld({
    gateway: { url: GATEWAY, dialect: 'legacy', timeZone: 'America/Sao_Paulo' },
    timeoutMs: 1_000,
    ports: {
      fetch(input, init) {
        const request = new Request(input, init);
        const { pathname } = new URL(request.url);
        if (bad === undefined || pathname.endsWith('/key/rsa')) return old.fetch(request);
        sent.push(pathname);
        return bad(request);
      },
    },
  });
  const { client, clock } = world;
  closers.push(() => client.destroy());
  await client.system.start();
  await client.session.login({ mode: 'username', ...MEMBER });
  /** How a write ends that is answered so, and how often it was sent. */
  const tryOnce = async (name: string, work: () => Promise<unknown>) => {
    bad = BAD_ANSWERS[name];
    const code = await endingOf(work(), clock, () => sent.length > 0);
    return { code, requests: sent.length };
  };
  return { old, tryOnce, agents: client.use(agentDomain), contracts: client.use(contractDomain) };
};
type World = Awaited<ReturnType<typeof enter>>;

const WRITES: Readonly<Record<string, (world: World) => Promise<unknown>>> = {
  'a link that is made': ({ agents }) => agents.createLink({ code: 'spring' }),
  'a link that is ended': ({ agents }) => agents.endLink('71'),
  'an account that is made': ({ agents }) =>
    agents.createAccount({ makes: 'member', username: 'dora', password: 'Secret-1234' }),
  'a member who becomes an agent': ({ agents }) => agents.promote('502~1~ben'),
  'money that is passed on': ({ agents }) =>
    agents.transfer({ memberId: '502~1~ben', amount: '5.00', password: '1234', requestId: 'r-12345678' }),
  'an answer to a dividend': ({ contracts }) =>
    contracts.answer({ kind: 'dividend', product: 'CONS', period: 'H', id: '81' }, 'accept'),
  'an answer to a daily wage': ({ contracts }) =>
    contracts.answer({ kind: 'daily', product: 'LOTT', period: '', id: '82' }, 'refuse'),
};

describe('the agents’ back-office in front of an older gateway', () => {
  it('opens branches by name and asks for pages by number', async () => {
    const { old, agents } = await enter();
    const top = await agents.branch();
    await agents.branch({ cursor: top.next });
    await agents.branch({ memberId: top.members[0]?.id ?? '' });
    expect(old.refused).toEqual([]);
    expect(old.seen.filter(({ path }) => path.endsWith('/downlines')).map(({ input }) => input)).toEqual([
      { pageNo: '1' },
      { pageNo: '2' },
      { customer: 'anna', pageNo: '1' },
    ]);
  });

  it('reads sums, links, who came by them, and offers', async () => {
    const { old, agents, contracts } = await enter();
    expect((await agents.overview()).total).toBe(14);
    expect((await agents.links()).links[0]?.rates).toHaveLength(2);
    expect((await agents.registered({ linkId: '71' })).members).toHaveLength(1);
    expect((await contracts.asked()).asked).toHaveLength(2);
    expect((await agents.income()).rows).toHaveLength(3);
    expect(await agents.announcements()).toMatchObject([{ title: 'News' }]);
    expect(old.refused).toEqual([]);
  });

  it('does not ask for what it does not have', async () => {
    const { old, agents, contracts } = await enter();
    const before = old.seen.length;
    const works = [
      agents.note({ memberId: '502~1~ben', note: '' }),
      agents.transfers(),
      agents.subAccounts(),
      contracts.below(),
      contracts.statements(),
    ];
    for (const work of works) await expect(work).rejects.toMatchObject({ code: 'FUNCTION_NOT_AVAILABLE' });
    expect(old.seen).toHaveLength(before);
  });

  it.each(Object.entries(WRITES))('takes %s as done where nothing is told', async (_, work) => {
    for (const value of ['null', 'true']) {
      const world = await enter();
      for (const call of Object.keys(OLDER_AGENT_CALLS).filter((one) => !one.startsWith('GET')))
        world.old.state.values[call.replace('*', '')] = value;
      await work(world);
      expect(world.old.refused).toEqual([]);
    }
  });

  it.each(
    Object.entries(WRITES).flatMap(([name, work]) =>
      Object.keys(BAD_ANSWERS).map((bad) => ({ name, bad, work })),
    ),
  )('sends $name once where the answer is $bad', async ({ bad, work }) => {
    const world = await enter();
    const { code, requests } = await world.tryOnce(bad, () => work(world));
    expect(requests).toBe(1);
    expect(code).toBe(bad === 'unknown' ? 'REPLY_UNKNOWN' : 'OUTCOME_UNKNOWN');
  });
});
