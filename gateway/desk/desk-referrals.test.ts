import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBench, type GatewayBench } from '../conformance/bench';
import { MERCHANT } from '../conformance/identity';
import { peopleOf, type People } from '../conformance/people';
import { operatorOn } from '../operator/testing';
import { type DeskBench, type DeskBrowser, deskOn } from './testing';

const AGENT = 2;
let bench: GatewayBench;
let people: People;
let desk: DeskBench;
const staff = new Map<string, DeskBrowser>();
beforeAll(async () => {
  bench = await startBench();
  people = await peopleOf(bench);
  desk = deskOn(bench);
  for (const [name, role] of [
    ['ana', 'approver'],
    ['bruno', 'admin'],
    ['rita', 'cashier'],
    ['sara', 'support'],
    ['vera', 'viewer'],
  ] as const)
    staff.set(name, await desk.hire(name, role));
});
afterAll(() => bench.stop());

const by = (name: string): DeskBrowser => {
  const browser = staff.get(name);
  if (!browser) throw new Error(`no ${name}`);
  return browser;
};
const refusal = async (name: string, call: string, body: unknown): Promise<string> =>
  desk.refused(await desk.send(call, body, by(name)));
/** An agent with so many members who are held for it. */
const held = async (count: number) => {
  await bench.db.owner("select set_config('foyer.merchant', $1, false)", [String(MERCHANT)]);
  await bench.db.owner('delete from agent_self_referral');
  const agent = await people.create({ type: AGENT });
  const members = [];
  for (let one = 0; one < count; one += 1) {
    const member = await people.create({ agentId: agent.id });
    await bench.db.owner(
      `insert into agent_self_referral (merchant_id, member_id, agent_id, why) values ($1, $2, $3, '{device,payee}')`,
      [MERCHANT, member.id, agent.id],
    );
    members.push({ ...member, text: member.id.toString() });
  }
  return { agent, members };
};

describe('[AGT-2] who may be their own agent, at the desk', () => {
  it('are listed with what is the same, and decided once with a reason', async () => {
    const { agent, members } = await held(2);
    const [sister, self] = members;
    const { rows } = await desk.ask(by('sara'), 'referrals.queue', {});
    expect(rows).toMatchObject([
      { id: sister?.text, username: sister?.username, why: ['device', 'payee'], fromDay: null },
      { id: self?.text, agent: { memberId: agent.id.toString(), name: agent.username } },
    ]);
    expect(rows[0]?.foundAt).toBeLessThanOrEqual(Date.now() + 1_000);
    const counts = await desk.ask(by('rita'), 'desk.counts', {});
    expect(counts['referrals.queue']).toEqual({ count: 2, more: false });
    const release = { id: sister?.text ?? '', release: true, reason: 'his sister, identity checked' };
    expect(await desk.ask(by('ana'), 'referrals.decide', release)).toBeNull();
    expect(
      await desk.ask(by('bruno'), 'referrals.decide', { ...release, id: self?.text ?? '', release: false }),
    ).toBeNull();
    expect((await desk.ask(by('sara'), 'referrals.queue', {})).rows).toEqual([]);
    const rest = await bench.db
      .merchant(MERCHANT)
      .query(
        `select state, decided_by, reason from agent_self_referral where member_id = any($1::bigint[]) order by member_id`,
        [members.map(({ id }) => id)],
      );
    expect(rest).toEqual([
      { state: 'released', decided_by: 'desk:ana', reason: release.reason },
      { state: 'refused', decided_by: 'desk:bruno', reason: release.reason },
    ]);
    // The other operator reads who was first.
    const late = await desk.send('referrals.decide', { ...release, release: false }, by('bruno'));
    expect(desk.refused(late)).toBe('CASHIER_STATE');
    expect(late.body).toMatchObject({ error: { value: { by: 'ana' } } });
  });

  it('are refused to roles that work on no cases, decided by who approves alone, and never without a reason', async () => {
    const { members } = await held(1);
    const decision = { id: members[0]?.text ?? '', release: true, reason: 'asked' };
    expect(await refusal('vera', 'referrals.queue', {})).toBe('DESK_ROLE_REFUSED');
    for (const name of ['vera', 'sara', 'rita'])
      expect(await refusal(name, 'referrals.decide', decision), name).toBe('DESK_ROLE_REFUSED');
    expect(await refusal('ana', 'referrals.decide', { ...decision, reason: ' ' })).toBe(
      'DESK_REQUEST_INVALID',
    );
    expect(await refusal('ana', 'referrals.decide', { ...decision, id: '999999999' })).toBe('DESK_NOT_FOUND');
    expect((await desk.ask(by('ana'), 'referrals.queue', {})).rows).toHaveLength(1);
  });

  it('are not decided by the member or by who stands above', async () => {
    const { agent, members } = await held(1);
    for (const { username } of [agent, ...members]) {
      const own = await desk.hire(username.toLowerCase(), 'approver');
      const decision = { id: members[0]?.text ?? '', release: true, reason: 'mine' };
      expect(desk.refused(await desk.send('referrals.decide', decision, own))).toBe('CASHIER_OWN_ACCOUNT');
    }
  });

  it('stand in both records: the desk’s audit with its outcome, and the tool’s', async () => {
    const { members } = await held(1);
    const [member] = members;
    const decision = { id: member?.text ?? '', release: false, reason: 'the same person' };
    await desk.ask(by('ana'), 'referrals.decide', decision);
    await desk.send('referrals.decide', decision, by('bruno'));
    const { rows } = await desk.ask(by('bruno'), 'audit.list', { subject: `self-referral ${decision.id}` });
    expect(rows.map(({ operator, outcome }) => `${operator} ${outcome}`)).toEqual([
      'bruno CASHIER_STATE',
      'ana done',
    ]);
    const listed = await operatorOn(bench.db)('audit list --merchant demo --json');
    const text = JSON.stringify(listed.data);
    expect(text).toContain('desk:ana');
    expect(text).toContain(`self-referral of ${member?.username}`);
  });

  it('come page by page, the oldest first', async () => {
    const { members } = await held(31);
    const first = await desk.ask(by('ana'), 'referrals.queue', {});
    expect(first.rows.map(({ id }) => id)).toEqual(members.slice(0, 30).map(({ text }) => text));
    const rest = await desk.ask(by('ana'), 'referrals.queue', { after: first.next ?? '' });
    expect(rest).toMatchObject({ rows: [{ id: members[30]?.text }], next: null });
  });
});
