import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCashierBench, type CashierBench } from '../conformance/cashier';
import { debtsOf } from '../conformance/debts';
import { type DeskBench, type DeskBrowser, deskOn } from './testing';

let world: CashierBench;
let desk: DeskBench;
let owe: (minor: bigint) => Promise<void>;
const staff = new Map<string, DeskBrowser>();
beforeAll(async () => {
  world = await startCashierBench();
  owe = await debtsOf(world);
  desk = deskOn(world.bench);
  for (const [name, role] of [
    ['ana', 'approver'],
    ['bruno', 'admin'],
    ['rita', 'cashier'],
    ['sam', 'support'],
  ] as const)
    staff.set(name, await desk.hire(name, role));
});
afterAll(() => world.stop());

const by = (name: string): DeskBrowser => {
  const browser = staff.get(name);
  if (!browser) throw new Error(`no ${name}`);
  return browser;
};
const refusal = async (name: string, call: string, body: unknown): Promise<string> =>
  desk.refused(await desk.send(call, body, by(name)));

describe('what members owe, at the desk', () => {
  it('is listed with what is open, and waived by two operators who say why', async () => {
    await owe(4_200n);
    await owe(100n);
    const { rows } = await desk.ask(by('rita'), 'debts.list', {});
    expect(rows).toMatchObject([
      { memberId: world.memberId.toString(), open: { minor: '4200', currency: 'BRL' }, saidBy: [] },
      { open: { minor: '100' }, provider: 'pix', reason: 'fraud' },
    ]);
    const id = rows[0]?.id ?? '';
    const waive = { id, note: 'agreed on the phone' };
    expect(await refusal('rita', 'debts.waive', waive)).toBe('DESK_ROLE_REFUSED');
    expect(await refusal('sam', 'debts.list', {})).toBe('DESK_ROLE_REFUSED');
    expect(await refusal('ana', 'debts.waive', { id, note: '' })).toBe('DESK_REQUEST_INVALID');
    expect(await desk.ask(by('ana'), 'debts.waive', waive)).toEqual({ needsSecond: true });
    expect(await refusal('ana', 'debts.waive', waive)).toBe('CASHIER_SAME_PERSON');
    expect((await desk.ask(by('bruno'), 'debts.list', {})).rows[0]?.saidBy).toEqual(['ana']);
    expect(await desk.ask(by('bruno'), 'debts.waive', waive)).toEqual({ needsSecond: false });
    expect((await desk.ask(by('ana'), 'debts.list', {})).rows).toMatchObject([{ open: { minor: '100' } }]);
    expect(await refusal('ana', 'debts.waive', waive)).toBe('CASHIER_STATE');
    const { rows: noted } = await desk.ask(by('bruno'), 'audit.list', { subject: `debt ${id}` });
    expect(noted.map(({ operator, outcome }) => `${operator} ${outcome}`)).toEqual([
      'ana CASHIER_STATE',
      'bruno done',
      'ana CASHIER_SAME_PERSON',
      'ana done',
    ]);
  });

  it('is not waived by an operator whose own account it is of', async () => {
    const { username } = world.bench.accounts.member;
    const own = await desk.hire(username.toLowerCase(), 'approver');
    const [debt] = (await desk.ask(by('ana'), 'debts.list', {})).rows;
    const reply = await desk.send('debts.waive', { id: debt?.id ?? '', note: 'mine' }, own);
    expect(desk.refused(reply)).toBe('CASHIER_OWN_ACCOUNT');
  });
});
