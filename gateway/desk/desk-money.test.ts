import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TRANSFER_BY_HAND } from '../conformance/cashier-stage';
import { startQuaysideBench, type QuaysideBench } from '../conformance/quayside';
import { peopleOf } from '../conformance/people';
import { type DeskBench, type DeskBrowser, deskOn } from './testing';

const MERCHANT = 1;
let at: QuaysideBench;
let desk: DeskBench;
let ana: DeskBrowser;
let bruno: DeskBrowser;
let sam: DeskBrowser;
beforeAll(async () => {
  at = await startQuaysideBench();
  const { bench } = at.world;
  await bench.services.paymentProviders.put(TRANSFER_BY_HAND);
  desk = deskOn(bench);
  ana = await desk.hire('ana', 'cashier');
  bruno = await desk.hire('bruno', 'cashier');
  sam = await desk.hire('sam', 'support');
});
afterAll(() => at.stop());

const tried = async (browser: DeskBrowser, name: string, body: unknown) => {
  const reply = await desk.send(name, body, browser);
  const { error } = reply.body as { error?: { code: string; value: unknown } };
  return error ? { code: error.code, value: error.value } : { code: 'done', value: null };
};
const transfer = async (): Promise<string> =>
  (await at.world.create({ methodCode: 'transfer', document: '' })).depositId;
const arrival = (id: string, bankRef: string) => ({
  ...{ id, bankRef, minor: '5000', paidAt: Date.now() - 60_000 },
});
/** Money that no deposit of ours is named for waits for a person. */
const setAside = async (): Promise<string> => {
  const deposit = await at.create();
  await fetch(deposit.action.url, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ way: 'cardNoStep' }),
  });
  await at.world.settled(deposit.depositId, 'mismatch');
  const find = async () =>
    (await desk.ask(ana, 'suspense.list', {})).rows.find((row) => row.depositId === deposit.depositId);
  await expect.poll(find).toBeDefined();
  return (await find())?.id ?? '';
};

describe('proofs at the desk', () => {
  it('are decided by the first of two operators at once, and the other is told who it was', async () => {
    const id = await transfer();
    const outcomes = await Promise.all([
      tried(ana, 'proofs.confirm', arrival(id, 'BANK-1')),
      tried(bruno, 'proofs.refuse', { id, reason: 'not_arrived', note: '' }),
    ]);
    expect(outcomes.map(({ code }) => code).sort()).toEqual(['CASHIER_STATE', 'done']);
    const first = outcomes[0].code === 'done' ? 'ana' : 'bruno';
    const late = first === 'ana' ? bruno : ana;
    expect(await tried(late, 'proofs.refuse', { id, reason: 'other', note: '' })).toEqual({
      code: 'CASHIER_STATE',
      value: { by: first },
    });
    const file = await desk.ask(ana, 'deposits.show', { id });
    expect(file.steps.at(-1)?.actor).not.toBe(late.name);
    expect(await tried(sam, 'proofs.confirm', arrival(id, 'BANK-2'))).toMatchObject({
      code: 'DESK_ROLE_REFUSED',
    });
  });

  it('of one movement on the account are confirmed once', async () => {
    const [one, other] = [await transfer(), await transfer()];
    expect(await tried(ana, 'proofs.confirm', arrival(one, 'BANK-3'))).toMatchObject({ code: 'done' });
    expect(await tried(bruno, 'proofs.confirm', arrival(other, 'BANK-3'))).toEqual({
      code: 'CASHIER_DECIDED',
      value: { by: 'ana' },
    });
    expect((await desk.ask(ana, 'deposits.show', { id: other })).state).toBe('awaiting');
  });
});

describe('money without a place at the desk', () => {
  it('goes to a member when two operators say so, and is sent back by one; who comes late is told', async () => {
    const id = await setAside();
    expect(await desk.ask(ana, 'suspense.credit', { id })).toEqual({ needsSecond: true });
    expect(await tried(ana, 'suspense.credit', { id })).toMatchObject({ code: 'CASHIER_SAME_PERSON' });
    expect(await desk.ask(bruno, 'suspense.credit', { id })).toEqual({ needsSecond: false });
    expect(await tried(ana, 'suspense.refund', { id })).toMatchObject({ value: { by: 'bruno' } });
    const back = await setAside();
    expect(await tried(ana, 'suspense.refund', { id: back })).toMatchObject({ code: 'done' });
    expect(await tried(bruno, 'suspense.credit', { id: back })).toMatchObject({ value: { by: 'ana' } });
    expect(await tried(sam, 'suspense.credit', { id: back })).toMatchObject({ code: 'DESK_ROLE_REFUSED' });
  });
});

describe('what a payer’s bank takes back', () => {
  it('stands in a queue with its deposit until it is decided, and the deposit leads to it', async () => {
    const deposit = await at.create();
    const payment = await at.pay(deposit);
    await at.world.settled(deposit.depositId, 'credited');
    const dispute = await at.control('dispute', { payment });
    await at.world.settled(deposit.depositId, 'charged_back');
    const { rows } = await desk.ask(ana, 'disputes.queue', {});
    expect(rows.filter(({ depositId }) => depositId === deposit.depositId)).toMatchObject([
      { provider: 'quayside', said: 'open', amount: { minor: '5000', currency: 'BRL' } },
    ]);
    const file = await desk.ask(ana, 'deposits.show', { id: deposit.depositId });
    expect(file.disputes.map(({ id }) => id)).toEqual([rows[0]?.id]);
    await at.control('resolve', { dispute, how: 'won' });
    await expect.poll(async () => (await desk.ask(ana, 'disputes.queue', {})).rows).toEqual([]);
    expect((await desk.ask(ana, 'deposits.show', { id: deposit.depositId })).disputes).toMatchObject([
      { said: 'won' },
    ]);
  });
});

describe('silent deposits', () => {
  it('of which a person has to know stand in a queue', async () => {
    const deposit = await at.create();
    expect((await desk.ask(ana, 'alarms.queue', {})).rows).toEqual([]);
    await at.world.bench.db
      .merchant(MERCHANT)
      .query("update deposit set alarm = 'unanswered' where merchant_id = 1 and id = $1", [
        BigInt(deposit.depositId),
      ]);
    expect((await desk.ask(ana, 'alarms.queue', {})).rows).toMatchObject([
      { id: deposit.depositId, alarm: 'unanswered', provider: 'quayside' },
    ]);
  });
});

describe('balances of excluded members', () => {
  it('wait to be given back, are noted as done once, and the late one is told by whom', async () => {
    const people = await peopleOf(at.world.bench);
    const person = await people.create();
    const { services, db } = at.world.bench;
    const merchant = { id: MERCHANT, currency: 'BRL' };
    const who = { merchant, memberId: person.id };
    await services.wallets.fund({ ...who, key: 'for-the-desk', amountMinor: 2_500n });
    await db
      .merchant(MERCHANT)
      .tx((query) => services.protectionDesk.exclude(query, { ...who, months: 6, operator: 'ana' }));
    const mine = async () =>
      (await desk.ask(ana, 'returns.queue', {})).rows.filter(
        ({ memberId }) => memberId === person.id.toString(),
      );
    const [row] = await mine();
    expect(row?.amount).toEqual({ minor: '2500', currency: 'BRL' });
    const id = row?.id ?? '';
    expect(await desk.ask(sam, 'desk.counts', {})).not.toHaveProperty(['returns.queue']);
    expect((await desk.ask(ana, 'desk.counts', {}))['returns.queue']).toEqual({ count: 1, more: false });
    expect(await tried(sam, 'returns.done', { id })).toMatchObject({ code: 'DESK_ROLE_REFUSED' });
    expect(await tried(ana, 'returns.done', { id })).toMatchObject({ code: 'done' });
    expect(await tried(bruno, 'returns.done', { id })).toEqual({ code: 'DESK_DONE', value: { by: 'ana' } });
    expect(await mine()).toEqual([]);
  });
});
