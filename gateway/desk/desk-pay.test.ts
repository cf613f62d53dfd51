import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { approveComputed, computeOpen, openDue } from '../agents/index';
import { startBench, type GatewayBench } from '../conformance/bench';
import { MERCHANT } from '../conformance/identity';
import { peopleOf, type People, type Person } from '../conformance/people';
import { operatorOn } from '../operator/testing';
import { type DeskBench, type DeskBrowser, deskOn } from './testing';

const AGENT = 2;
const TERMS = {
  kind: 'daily',
  product: 'CONS',
  currency: 'BRL',
  active: { minTurnover: 0, minDeposit: 0, countsSelf: true },
  tiers: [{ minTurnover: 10_000, minActive: 0, rate: { type: 'P', ppm: 10_000 } }],
};
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
    ['vera', 'viewer'],
    ['sam', 'support'],
  ] as const)
    staff.set(name, await desk.hire(name, role));
  desk.returnToNow();
});
afterAll(() => bench.stop());

const by = (name: string): DeskBrowser => {
  const browser = staff.get(name);
  if (!browser) throw new Error(`no ${name}`);
  return browser;
};
const refusal = async (name: string, call: string, body: unknown): Promise<string> =>
  desk.refused(await desk.send(call, body, by(name)));
const owner = async (text: string, values: readonly (bigint | string)[]): Promise<void> => {
  await bench.db.owner("select set_config('foyer.merchant', $1, false)", [String(MERCHANT)]);
  await bench.db.owner(text, values);
};
const foyer = () => operatorOn(bench.db, { 'terms.json': JSON.stringify(TERMS) });
/**
 * A run that stops: one agent's wages above the band. It is of the day before yesterday, since the people of the bench may have
 * come yesterday, a minute ago, and a day opens only when everything of it is counted.
 */
const stopped = async (): Promise<{ agent: Person; runId: string }> => {
  const agent = await people.create({ type: AGENT });
  const offer = await foyer()(
    `contract offer ${agent.username} --terms terms.json --operator Ana --merchant demo --json`,
  );
  const { id } = offer.data as { id: string };
  await bench.services.contracts.answer(
    { merchant: { id: MERCHANT, currency: 'BRL' }, agentId: agent.id },
    { kind: 'daily', contract: { id }, letter: 'A', language: 'EN', wording: '' },
  );
  // Asked once: the day may turn between two statements.
  await owner(
    `with day as (
       update agent_contract_force set from_day = merchant_today($2) - 2 where contract_id = $1 returning from_day
     )
     insert into agent_day
     select $2, $3, from_day, '', $4, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0 from day`,
    [BigInt(id), BigInt(MERCHANT), agent.id, 5_000_000n],
  );
  await foyer()('pay policy set --auto-up-to 10 --second-above 100 --merchant demo');
  const of = { merchantId: MERCHANT, now: Date.now() + 86_400_000 };
  await openDue(bench.db, of);
  await computeOpen(bench.db, of);
  await approveComputed(bench.db, of);
  const { rows } = await desk.ask(by('rita'), 'pay.queue', {});
  return { agent, runId: rows[0]?.id ?? '' };
};

describe('agents’ pay, at the desk', () => {
  it('waits above the band, and is approved by two operators above the second', async () => {
    const { agent, runId } = await stopped();
    const shown = await desk.ask(by('vera'), 'pay.show', { id: runId });
    expect(shown).toMatchObject({
      ...{ kind: 'daily', reason: 'band', state: 'stopped', approvedBy: [], approvalsNeeded: 2 },
      platform: { minor: '50000', currency: 'BRL' },
    });
    expect(shown.rows.map(({ memberId, due }) => [memberId, due.minor])).toEqual([
      [agent.id.toString(), '50000'],
    ]);
    for (const [name, call] of [
      ['rita', 'pay.approve'],
      ['vera', 'pay.approve'],
      ['sam', 'pay.approve'],
      ['sam', 'pay.show'],
    ] as const)
      expect([name, call, await refusal(name, call, { id: runId })]).toEqual([
        name,
        call,
        'DESK_ROLE_REFUSED',
      ]);
    for (const call of ['pay.queue', 'pay.owed'])
      expect(await refusal('sam', call, {})).toBe('DESK_ROLE_REFUSED');
    expect(await desk.ask(by('ana'), 'pay.approve', { id: runId })).toEqual({ needsSecond: true });
    expect(await refusal('ana', 'pay.approve', { id: runId })).toBe('CASHIER_SAME_PERSON');
    expect((await desk.ask(by('bruno'), 'pay.show', { id: runId })).approvedBy).toEqual(['ana']);
    expect(await desk.ask(by('bruno'), 'pay.approve', { id: runId })).toEqual({ needsSecond: false });
    expect((await desk.ask(by('rita'), 'pay.queue', {})).rows).toEqual([]);
    expect(await refusal('ana', 'pay.approve', { id: runId })).toBe('CASHIER_STATE');
    expect(await refusal('ana', 'pay.approve', { id: '999' })).toBe('DESK_NOT_FOUND');
    const { rows: noted } = await desk.ask(by('bruno'), 'audit.list', { subject: `pay run ${runId}` });
    expect(
      noted
        .filter(({ action }) => action === 'pay.approve')
        .map(({ operator, outcome }) => `${operator} ${outcome}`),
    ).toEqual(['ana CASHIER_STATE', 'bruno done', 'ana CASHIER_SAME_PERSON', 'ana done']);
  });

  it('that is not paid in full is listed with who owes it', async () => {
    await owner(
      `update agent_pay_statement set state = 'part', funded = 20000, owes = true where merchant_id = $1 and due = 50000`,
      [BigInt(MERCHANT)],
    );
    const { rows } = await desk.ask(by('vera'), 'pay.owed', {});
    expect(rows).toMatchObject([{ owed: { minor: '30000' }, due: { minor: '50000' }, payer: null }]);
  });
});
