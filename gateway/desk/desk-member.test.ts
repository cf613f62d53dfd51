import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBench, type GatewayBench } from '../conformance/bench';
import { MERCHANT } from '../conformance/identity';
import { peopleOf, type People, type Person } from '../conformance/people';
import { operatorOn } from '../operator/testing';
import { type DeskBench, type DeskBrowser, deskOn } from './testing';

let bench: GatewayBench;
let people: People;
let desk: DeskBench;
const staff = new Map<string, DeskBrowser>();
beforeAll(async () => {
  bench = await startBench();
  people = await peopleOf(bench);
  desk = deskOn(bench);
  for (const [name, role] of [
    ['ana', 'support'],
    ['bruno', 'admin'],
    ['rita', 'approver'],
  ] as const)
    staff.set(name, await desk.hire(name, role));
});
afterAll(() => bench.stop());

const by = (name: string): DeskBrowser => {
  const browser = staff.get(name);
  if (!browser) throw new Error(`no ${name}`);
  return browser;
};
const open = ({ id }: Person, name = 'ana') => desk.ask(by(name), 'member.open', { id: id.toString() });
const givePayment = ({ id }: Person) =>
  bench.db
    .merchant(MERCHANT)
    .query(`update member set payment_hash = 'none' where merchant_id = $1 and id = $2`, [MERCHANT, id]);

describe('a member’s file', () => {
  it('[OPS-5] resets the factors once two operators have decided it, and names the first one until then', async () => {
    const person = await people.create();
    const id = person.id.toString();
    const body = { id, note: 'seen by video' };
    const bare = await desk.send('member.reset', body, by('ana'));
    expect(desk.refused(bare)).toBe('DESK_SWITCH_REFUSED');
    expect(bare.text).toContain('has none of these');
    await givePayment(person);
    expect(await open(person)).toMatchObject({
      hasPaymentPassword: true,
      hasAnswers: false,
      resetSaidBy: '',
    });
    expect(desk.refused(await desk.send('member.reset', body, by('rita')))).toBe('DESK_ROLE_REFUSED');
    expect(desk.refused(await desk.send('member.reset', { id, note: ' ' }, by('ana')))).toBe(
      'DESK_REQUEST_INVALID',
    );
    expect(await desk.ask(by('ana'), 'member.reset', body)).toEqual({ needsSecond: true });
    const again = await desk.send('member.reset', body, by('ana'));
    expect(again.text).toContain('another person');
    expect(await open(person)).toMatchObject({ hasPaymentPassword: true, resetSaidBy: 'ana' });
    expect(await desk.ask(by('bruno'), 'member.reset', body)).toEqual({ needsSecond: false });
    expect(await open(person)).toMatchObject({ hasPaymentPassword: false, resetSaidBy: '' });
    const noted = (await operatorOn(bench.db)('audit list --limit 2 --json --merchant demo')).data;
    expect(noted).toMatchObject([
      { actor: 'desk:bruno', command: 'member reset-factors', after: { operator: 'bruno', decided: true } },
      { actor: 'desk:ana', command: 'member reset-factors', after: { operator: 'ana', decided: false } },
    ]);
    const { rows } = await desk.ask(by('bruno'), 'audit.list', { subject: `member ${id}` });
    expect(rows.filter(({ action }) => action === 'member.reset').map((row) => row.outcome)).toEqual([
      'done',
      'DESK_SWITCH_REFUSED',
      'done',
      'DESK_SWITCH_REFUSED',
    ]);
  });

  it('[OPS-5] takes the decisions of the tool and of the desk together', async () => {
    const person = await people.create();
    await givePayment(person);
    const foyer = operatorOn(bench.db);
    const line = ['member', 'reset-factors', person.username, '--note', 'lost', '--merchant', 'demo'];
    expect((await foyer([...line, '--operator', 'ANA'])).exit).toBe(0);
    const body = { id: person.id.toString(), note: 'lost' };
    expect((await desk.send('member.reset', body, by('ana'))).text).toContain('another person');
    expect(await desk.ask(by('bruno'), 'member.reset', body)).toEqual({ needsSecond: false });
  });

  it('[OPS-5] makes a member an agent, with rates or without, for administrators only', async () => {
    const [first, second] = [await people.create(), await people.create()];
    const send = (person: Person, name: string, rates = '') =>
      desk.send('member.promote', { id: person.id.toString(), rates }, by(name));
    expect(desk.refused(await send(first, 'ana'))).toBe('DESK_ROLE_REFUSED');
    const wrong = await send(first, 'bruno', 'LIVE=21');
    expect([desk.refused(wrong), wrong.text]).toEqual([
      'DESK_SWITCH_REFUSED',
      expect.stringContaining('a percent of at most 20'),
    ]);
    expect((await open(first)).type).toBe(0);
    expect((await send(first, 'bruno', 'LIVE=0.8')).status).toBe(200);
    expect((await send(second, 'bruno')).status).toBe(200);
    const types = [(await open(first)).type, (await open(second)).type];
    expect(types).toEqual([1, 1]);
    const rates = async ({ username }: Person) =>
      (await operatorOn(bench.db)(`team rates ${username} --merchant demo --json`)).data;
    expect([await rates(first), await rates(second)]).toEqual([{ rates: { LIVE: '0.8' } }, { rates: {} }]);
    const again = await send(first, 'bruno');
    expect(again.text).toContain('is an agent already');
  });
});
