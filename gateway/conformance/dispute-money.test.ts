import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { insertAttempt } from '../cashier/payouts.queries';
import { leaseWithdrawal, moveWithdrawal } from '../cashier/withdrawals.queries';
import { openOperators, operatorOn } from '../operator/testing';
import type { WireDeposit } from './cashier';
import { PROVIDER_LIMIT_MS, SOUND, until } from './cashier-stage';
import { quaysideBeside, type QuaysideBench } from './quayside';
import { startWithdrawalBench, type WithdrawalBench } from './withdrawals';

// Where the money is when its payer's bank takes it back: on its way out, gone, given back, or set aside.

let world: WithdrawalBench;
let quayside: QuaysideBench;
beforeAll(async () => {
  world = await startWithdrawalBench({ providerTimeoutMs: PROVIDER_LIMIT_MS });
  await openOperators(world.bench.db, ['bruno']);
  quayside = await quaysideBeside(world);
  await world.policy({
    identity_above: null,
    turnover_bps: 0,
    open_at_once: 100,
    times_a_day: null,
    review_score: 10_000,
  });
});
afterAll(() => quayside.stop());
afterEach(async () => {
  world.today();
  expect(await world.bench.ledger.verify({ merchantId: 1 })).toMatchObject(SOUND);
  // The provider decides first, we post after it.
  await expect.poll(async () => (await quayside.held()) + (await quayside.summed('clearing'))).toBe(0n);
});

const place = (id: string) => ({ merchantId: 1, id: BigInt(id) });
const paidIn = async (
  over: Record<string, unknown> = {},
): Promise<{ deposit: WireDeposit; payment: string }> => {
  const deposit = await quayside.create();
  const payment = await quayside.pay(deposit, over);
  await world.settled(deposit.depositId, 'credited', 'mismatch');
  return { deposit, payment };
};
const dispute = async ({ deposit, payment }: Awaited<ReturnType<typeof paidIn>>): Promise<unknown> => {
  const made = await quayside.control('dispute', { payment });
  await world.settled(deposit.depositId, 'charged_back');
  return made;
};
const said = async (dispute: unknown) =>
  (await world.bench.services.depositDesk.disputes({ merchantId: 1, limit: 200 })).find(
    ({ dispute_ref: ref }) => ref === dispute,
  )?.said;
const attempts = async (id: string) => (await world.bench.services.withdrawalDesk.show(place(id))).attempts;

describe('a payment that its payer’s bank takes back', () => {
  it('[MEM-4] keeps back what was asked for before, also when it is approved meanwhile, until it is decided', async () => {
    const desk = world.bench.services.withdrawalDesk;
    await world.policy({ auto_below: 1n });
    const money = await paidIn();
    const [one, other] = [await world.ask(), await world.ask()];
    for (const { id } of [one, other]) await world.looked(id);
    const made = await dispute(money);
    expect(await world.codeOf(world.ask())).toBe('WITHDRAW_DISPUTE');
    for (const { id } of [one, other]) await desk.approve({ ...place(id), operator: 'ana' });
    await world.work(10 * 60_000);
    expect(await attempts(one.id)).toEqual([]);
    // An operator need not wait for the end of it.
    await desk.refuse({ ...place(other.id), operator: 'ana', reason: 'contact_us', note: '' });
    await world.ended(other.id, 'refused');
    await quayside.resolve(made, 'won');
    expect(await world.ended(one.id, 'paid')).toMatchObject({ refusal: '' });
    await world.policy({ auto_below: 100_000n });
  });

  it('[MEM-4] keeps back what a worker that died was about to send, until it is decided', async () => {
    await world.policy({ auto_below: 1n });
    const money = await paidIn();
    const { id, createdAt } = await world.ask();
    await world.looked(id);
    const made = await dispute(money);
    await world.bench.services.withdrawalDesk.approve({ ...place(id), operator: 'ana' });
    const before = (await world.payouts()).length;
    const { db } = world.bench;
    const at = new Date(createdAt ?? 0);
    // The dead worker's lease outlives it, so nothing of the approval works on the withdrawal meanwhile.
    const lease = { at, until: new Date(at.getTime() + 60_000), life: null };
    await until(
      async () => (await leaseWithdrawal(db, { ...place(id), ...lease })) !== null,
      () => `another worker keeps the withdrawal ${id}`,
    );
    await db.merchant(1).tx(async (query) => {
      const attempt = { merchantId: 1, withdrawalId: BigInt(id), provider: 'pix', at };
      await insertAttempt(query, { ...attempt, reference: 'd'.repeat(32) });
      const step = { ...place(id), state: 'sending', actor: 'cashier', reason: '', at } as const;
      expect(await moveWithdrawal(query, step)).toBe(true);
    });
    await world.work(10 * 60_000);
    expect([(await world.payouts()).length - before, (await attempts(id)).map(({ state }) => state)]).toEqual(
      [0, ['rejected']],
    );
    await quayside.resolve(made, 'won');
    await world.work(10 * 60_000);
    await world.ended(id, 'paid');
    expect((await world.payouts()).length - before).toBe(1);
    await world.policy({ auto_below: 100_000n });
  });

  it('[MEM-4] that was withdrawn before is a debt in the books, never a balance below zero, and is told to the operator', async () => {
    const money = await paidIn();
    const all = (await world.balances()).availableMinor;
    await world.policy({ auto_below: all, second_above: all, max_amount: all });
    const out = await world.ask({ amount: `${all / 100n}.${String(all % 100n).padStart(2, '0')}` });
    await world.ended(out.id, 'paid');
    const debt = await quayside.summed('bad-debt');
    const made = await dispute(money);
    expect(await world.balances()).toEqual({ availableMinor: 0n, heldMinor: 0n });
    expect((await quayside.summed('bad-debt')) - debt).toBe(-5_000n);
    expect(await world.codeOf(world.ask())).toBe('WITHDRAW_DISPUTE');
    await quayside.resolve(made, 'lost');
    expect((await quayside.summed('bad-debt')) - debt, 'it stays one').toBe(-5_000n);
    // What is paid in later is the member's to play with: nothing is taken of it.
    await paidIn();
    expect((await world.balances()).availableMinor).toBe(5_000n);
    const settings = await world.bench.services.withdrawals.settings(world.who);
    expect([settings.owed.minor, settings.available.minor]).toEqual([5_000n, 0n]);
    expect(await world.codeOf(world.ask({ amount: '20.00' }))).toBe('WITHDRAW_OWED');
    expect(await world.codeOf(world.bench.services.moneyOut.demandFree(world.who))).toBe('WITHDRAW_OWED');
    // The next withdrawal settles it first.
    await paidIn();
    await world.policy({ review_score: 50 });
    const next = await world.ask({ amount: '20.00' });
    expect(next.settled.minor).toBe(5_000n);
    await world.looked(next.id);
    expect(await world.balances()).toEqual({ availableMinor: 3_000n, heldMinor: 2_000n });
    expect(await quayside.summed('bad-debt'), 'settled').toBe(debt);
    const file = await world.bench.services.withdrawalDesk.show(place(next.id));
    expect(file.signals.map(({ name }) => name)).toContain('charged_back');
    expect(file.settledMinor).toBe(5_000n);
    await world.bench.services.withdrawalDesk.refuse({
      ...place(next.id),
      operator: 'ana',
      reason: 'rules',
      note: '',
    });
    await world.ended(next.id, 'refused');
    // Refused, the amount comes back; what was owed stays settled.
    expect(await world.balances()).toEqual({ availableMinor: 5_000n, heldMinor: 0n });
    expect((await world.bench.services.withdrawals.settings(world.who)).owed.minor).toBe(0n);
    await world.policy({ review_score: 10_000 });
  });

  it('[MEM-4] became a debt behind an approval: nothing leaves while it is owed, and what was put aside goes back whole', async () => {
    const desk = world.bench.services.withdrawalDesk;
    const money = await paidIn();
    const all = (await world.balances()).availableMinor;
    await world.policy({ auto_below: 1n });
    const amount = `${all / 100n}.${String(all % 100n).padStart(2, '0')}`;
    const out = await world.ask({ amount });
    await world.looked(out.id);
    const made = await dispute(money);
    await desk.approve({ ...place(out.id), operator: 'ana' });
    await world.work(60_000);
    expect(await attempts(out.id)).toEqual([]);
    // Lost by the provider's word, and no debt in the books yet.
    await quayside.hold(made);
    await quayside.control('resolve', { dispute: made, how: 'lost' });
    await expect.poll(() => said(made)).toBe('lost');
    await world.work(60_000);
    expect(await attempts(out.id), 'kept back until it is booked').toEqual([]);
    expect(await world.codeOf(world.ask({ amount: '20.00' }))).toBe('WITHDRAW_DISPUTE');
    await quayside.letGo(made);
    await quayside.booked(made, 'lost');
    expect(await world.ended(out.id, 'refused')).toMatchObject({ refusal: 'owed', settled: { minor: 0n } });
    expect(await attempts(out.id)).toEqual([]);
    expect(await world.balances()).toEqual({ availableMinor: all, heldMinor: 0n });
    await world.policy({ auto_below: 100_000n });
  });

  it('[MEM-4] is waived by two operators with a reason, and no longer taken', async () => {
    const { debtDesk, withdrawals } = world.bench.services;
    const [debt] = await debtDesk.list({ merchantId: 1, limit: 10 });
    expect(debt).toMatchObject({ openMinor: 5_000n, settledMinor: 0n, saidBy: [], memberId: world.memberId });
    const waive = { ...place(String(debt?.id ?? 0n)), note: 'agreed with the member' };
    expect(await world.codeOf(debtDesk.waive({ ...waive, note: ' ', operator: 'ana' }))).toBe(
      'REQUEST_INVALID',
    );
    expect(await debtDesk.waive({ ...waive, operator: 'ana' })).toEqual({ needsSecond: true });
    for (const operator of ['ana', 'ANA'])
      expect(await world.codeOf(debtDesk.waive({ ...waive, operator })), operator).toBe(
        'CASHIER_SAME_PERSON',
      );
    expect((await withdrawals.settings(world.who)).owed.minor, 'one is not enough').toBe(5_000n);
    const run = operatorOn(world.bench.db);
    const told = await run(`cashier waive ${debt?.id} --note agreed --operator Bruno --merchant demo`);
    expect([told.err, told.out]).toEqual([[], ['It is waived.']]);
    expect((await withdrawals.settings(world.who)).owed.minor).toBe(0n);
    expect(await debtDesk.list({ merchantId: 1, limit: 10 })).toEqual([]);
    expect(await world.codeOf(debtDesk.waive({ ...waive, operator: 'carla' }))).toBe('CASHIER_STATE');
    expect(await world.codeOf(debtDesk.waive({ ...waive, ...place('999999'), operator: 'carla' }))).toBe(
      'CASHIER_UNKNOWN',
    );
    const before = await world.balances();
    const out = await world.ask({ amount: '20.00' });
    expect(await world.ended(out.id, 'paid')).toMatchObject({ settled: { minor: 0n } });
    expect(before.availableMinor - (await world.balances()).availableMinor).toBe(2_000n);
  });

  it('[MEM-3] while it is set aside leaves suspense, and comes there again for a person when the dispute is won', async () => {
    const desk = world.bench.services.depositDesk;
    const before = await quayside.summed('suspense');
    const money = await paidIn({ threeDs: 'none' });
    expect((await quayside.summed('suspense')) - before).toBe(5_000n);
    const balance = (await world.balances()).availableMinor;
    const listed = async () =>
      (await desk.suspense({ merchantId: 1, limit: 200 })).find(
        (row) => row.deposit_id === BigInt(money.deposit.depositId),
      );
    const receipt = (await listed())?.id ?? 0n;
    await desk.credit({ merchantId: 1, id: receipt, operator: 'ana' });
    const made = await quayside.control('dispute', { payment: money.payment });
    await expect.poll(async () => (await quayside.summed('suspense')) - before).toBe(0n);
    expect(await listed()).toBeUndefined();
    const late = { merchantId: 1, id: receipt, operator: 'bruno' };
    expect(await world.codeOf(desk.credit(late)), 'it is nobody’s to give').toBe('CASHIER_STATE');
    expect(await world.codeOf(desk.refund(late))).toBe('CASHIER_STATE');
    await quayside.resolve(made, 'won');
    await expect.poll(async () => (await quayside.summed('suspense')) - before).toBe(5_000n);
    expect((await world.detail(money.deposit.depositId)).depositStateName).toBe('mismatch');
    expect((await world.balances()).availableMinor).toBe(balance);
    await desk.credit(late);
    await world.settled(money.deposit.depositId, 'credited');
    expect((await world.balances()).availableMinor - balance).toBe(5_000n);
  });

  it('[MEM-3] while it is set aside is charged back for good when the dispute is lost', async () => {
    const before = await quayside.summed('suspense');
    const money = await paidIn({ threeDs: 'none' });
    const made = await quayside.control('dispute', { payment: money.payment });
    await expect.poll(async () => (await quayside.summed('suspense')) - before).toBe(0n);
    await quayside.resolve(made, 'lost');
    await world.settled(money.deposit.depositId, 'charged_back');
    expect(await world.bench.services.depositDesk.suspense({ merchantId: 1, limit: 200 })).toEqual([]);
    expect((await quayside.summed('suspense')) - before).toBe(0n);
  });

  it('[MEM-3] after it was given back already is a debt, and not the member’s', async () => {
    const desk = world.bench.services.depositDesk;
    const money = await paidIn({ threeDs: 'none' });
    const aside = await desk.suspense({ merchantId: 1, limit: 200 });
    expect(aside.map((row) => String(row.deposit_id))).toEqual([money.deposit.depositId]);
    await desk.refund({ merchantId: 1, id: aside[0]?.id ?? 0n, operator: 'ana' });
    await world.settled(money.deposit.depositId, 'refunded');
    const balance = (await world.balances()).availableMinor;
    const debt = await quayside.summed('bad-debt');
    const made = await quayside.control('dispute', { payment: money.payment });
    await expect.poll(() => quayside.summed('bad-debt')).toBe(debt - 5_000n);
    expect((await world.balances()).availableMinor).toBe(balance);
    await quayside.hold(made);
    await quayside.control('resolve', { dispute: made, how: 'lost' });
    await expect.poll(() => said(made)).toBe('lost');
    const { blocks } = await world.bench.services.withdrawals.settings(world.who);
    expect(blocks, 'it keeps nothing back').not.toContain('WITHDRAW_DISPUTE');
    await quayside.letGo(made);
    await quayside.booked(made, 'lost');
    expect(
      (await world.bench.services.withdrawals.settings(world.who)).owed.minor,
      'who paid has it twice',
    ).toBe(0n);
    expect(await quayside.summed('bad-debt')).toBe(debt - 5_000n);
  });
});
