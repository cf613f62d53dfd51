import { Resvg } from '@resvg/resvg-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { peopleOf } from '../conformance/people';
import { startWithdrawalBench, type WithdrawalBench } from '../conformance/withdrawals';
import { type DeskBench, type DeskBrowser, deskOn } from './testing';

const MERCHANT = 1;
const HOUR_MS = 3_600_000;
let world: WithdrawalBench;
let desk: DeskBench;
let ana: DeskBrowser;
let bruno: DeskBrowser;
let rita: DeskBrowser;
beforeAll(async () => {
  world = await startWithdrawalBench();
  desk = deskOn(world.bench);
  ana = await desk.hire('ana', 'approver');
  bruno = await desk.hire('bruno', 'approver');
  rita = await desk.hire('rita', 'support');
  // Codes of authenticators let time pass: the job of the other node keeps up.
  await world.work(HOUR_MS);
});
afterAll(() => world.stop());

/** One that waits for operators. */
const waiting = async (): Promise<string> => {
  await world.policy({ auto_below: 0n, second_above: 2_000_000n });
  const { id } = await world.ask();
  await expect
    .poll(async () => (await desk.ask(ana, 'withdrawals.show', { id })).approvalsNeeded)
    .toBeGreaterThan(0);
  return id;
};
const outcomeOf = async (browser: DeskBrowser, name: string, body: unknown): Promise<string> => {
  const reply = await desk.send(name, body, browser);
  return reply.status === 200 ? 'done' : desk.refused(reply);
};
const ended = async (subject: string) =>
  (await desk.ask(ana, 'audit.list', { subject })).rows
    .filter(({ action }) => !action.endsWith('.show'))
    .map(({ operator, action, outcome }) => `${operator} ${action} ${outcome}`);

describe('a withdrawal at the desk', () => {
  it('stands in the queue with its clock, and is decided by one of two operators at once; the other is told', async () => {
    const id = await waiting();
    const { rows } = await desk.ask(rita, 'withdrawals.queue', {});
    const row = rows.find((one) => one.id === id);
    expect(row).toMatchObject({ state: 'checking', amount: { minor: '5000', currency: 'BRL' } });
    expect((row?.dueAt ?? 0) - (row?.createdAt ?? 0)).toBe(120 * 60_000);
    const outcomes = await Promise.all([
      outcomeOf(ana, 'withdrawals.approve', { id }),
      outcomeOf(bruno, 'withdrawals.approve', { id }),
    ]);
    expect(outcomes.sort()).toEqual(['CASHIER_DECIDED', 'done']);
    const late = await desk.send('withdrawals.refuse', { id, reason: 'rules', note: '' }, bruno);
    expect(late.body).toMatchObject({
      error: { code: 'CASHIER_DECIDED', value: { by: expect.stringMatching(/^(ana|bruno)$/) as string } },
    });
    await world.ended(id, 'paid');
    const noted = await ended(`withdrawal ${id}`);
    expect(noted.filter((line) => line.endsWith('done'))).toHaveLength(1);
    expect(noted.filter((line) => line.endsWith('CASHIER_DECIDED'))).toHaveLength(2);
  });

  it('above the second band needs two operators, and the first is not a second one', async () => {
    await world.policy({ auto_below: 0n, second_above: 4_999n });
    const { id } = await world.ask();
    await expect.poll(async () => (await desk.ask(ana, 'withdrawals.show', { id })).approvalsNeeded).toBe(2);
    expect(await desk.ask(ana, 'withdrawals.approve', { id })).toMatchObject({ needsSecond: true });
    expect(await outcomeOf(ana, 'withdrawals.approve', { id })).toBe('CASHIER_SAME_PERSON');
    expect((await desk.ask(bruno, 'withdrawals.show', { id })).approvedBy).toEqual(['ana']);
    expect(await desk.ask(bruno, 'withdrawals.approve', { id })).toMatchObject({ needsSecond: false });
    await world.ended(id, 'paid');
  });

  it('is refused with a reason and a note that the member reads', async () => {
    const id = await waiting();
    await desk.ask(ana, 'withdrawals.refuse', { id, reason: 'documents', note: 'Send your document.' });
    expect(await world.ended(id, 'refused')).toMatchObject({
      refusal: 'documents',
      note: 'Send your document.',
    });
    expect(await outcomeOf(rita, 'withdrawals.approve', { id })).toBe('DESK_ROLE_REFUSED');
    expect(await outcomeOf(ana, 'withdrawals.approve', { id: '99999999' })).toBe('CASHIER_UNKNOWN');
  });
});

describe('identity documents at the desk', () => {
  it('are shown to the desk’s session alone, never kept, noted one by one, and decided once', async () => {
    const people = await peopleOf(world.bench);
    const person = await people.create();
    const { token } = await people.login(person);
    const file = (colour: string): string => {
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"><rect width="60" height="40" fill="${colour}"/></svg>`;
      return `data:image/png;base64,${new Resvg(svg).render().asPng().toString('base64')}`;
    };
    const upload = async (colour: string): Promise<string> => {
      const body = { purpose: 'identity', file: file(colour) };
      const reply = await people.call('PUT', '/wps/member/upload', { token, body });
      return (reply.body.value as { uploadId: string }).uploadId;
    };
    const body = {
      documentKind: 'id-card',
      front: await upload('red'),
      back: await upload('green'),
      selfie: await upload('blue'),
    };
    expect((await people.call('PUT', '/wps/member/identity', { token, body })).status).toBe(200);
    const { rows } = await desk.ask(rita, 'identity.queue', {});
    const id = rows.find(({ memberId }) => memberId === person.id.toString())?.id ?? '';
    expect((await desk.ask(rita, 'identity.show', { id })).sides.sort()).toEqual(['back', 'front', 'selfie']);
    const asked = { id, side: 'front' };
    const picture = await desk.send('identity.picture', asked, rita);
    expect([picture.status, picture.headers['content-type'], picture.headers['cache-control']]).toEqual([
      200,
      'image/png',
      'no-store',
    ]);
    expect(await outcomeOf(ana, 'identity.picture', asked)).toBe('DESK_ROLE_REFUSED');
    const stranger = await desk.send('identity.picture', asked, null, { Authorization: token });
    expect(desk.refused(stranger)).toBe('DESK_SESSION_OVER');
    const sam = await desk.hire('sam', 'support');
    const outcomes = await Promise.all([
      outcomeOf(rita, 'identity.refuse', { id, reason: 'unreadable', note: 'Too dark' }),
      outcomeOf(sam, 'identity.pass', { id }),
    ]);
    expect(outcomes.sort()).toEqual(['IDENTITY_DECIDED', 'done']);
    expect((await ended(`identity ${id}`)).at(-1)).toBe('rita identity.picture done');
    const { identityChecks } = world.bench.services;
    const who = { merchantId: MERCHANT, memberId: person.id };
    expect(['passed', 'refused']).toContain(await identityChecks.state(who));
  });
});

describe('feedback at the desk', () => {
  it('is answered once, and the member reads the answer', async () => {
    const people = await peopleOf(world.bench);
    const person = await people.create();
    const { feedbacks } = world.bench.services;
    const who = { merchantId: MERCHANT, memberId: person.id };
    await feedbacks.send(who, { type: '0', text: 'Where is my bonus?', pictures: [], requestId: '' });
    const { rows } = await desk.ask(rita, 'feedback.queue', {});
    const id = rows.find(({ memberId }) => memberId === person.id.toString())?.id ?? '';
    await desk.ask(rita, 'feedback.answer', { id, text: 'It comes on Monday.' });
    expect(await outcomeOf(rita, 'feedback.answer', { id, text: 'Again' })).toBe('FEEDBACK_UNKNOWN');
    expect((await feedbacks.list(who))[0]?.answer).toBe('It comes on Monday.');
  });
});

describe('a payout of which its provider speaks no more', () => {
  const HOURS_21 = 21 * HOUR_MS;
  /** Taken by the bank, whose answer was lost and which has forgotten its name since. */
  const forgotten = async (): Promise<string> => {
    await world.policy({ auto_below: 100_000n, second_above: 2_000_000n });
    await world.fault('payout', 'lost');
    const { id } = await world.ask();
    // The job, whose clock is hours ahead, would take the payout from the worker that sends it.
    const state = async () =>
      (await world.bench.services.withdrawals.detail({ ...world.who, id: BigInt(id) })).state;
    await expect.poll(state).toBe('unknown');
    await world.released(id);
    const { attempts } = await world.bench.services.withdrawalDesk.show({
      merchantId: MERCHANT,
      id: BigInt(id),
    });
    await world.control('payout', { id: attempts[0]?.reference, forget: true, notices: 0 });
    await world.work(HOURS_21);
    return id;
  };

  it('is decided by two operators who found the same, none of whom knows before what another one found', async () => {
    const before = await world.balances();
    const id = await forgotten();
    // So much time has ended the sessions.
    const dora = await desk.hire('dora', 'approver');
    const edu = await desk.hire('edu', 'approver');
    const flor = await desk.hire('flor', 'approver');
    const [open] = (await desk.ask(dora, 'cases.queue', {})).rows.filter((row) => row.withdrawalId === id);
    expect(open).toMatchObject({ kind: 'payout_unclear', state: 'open' });
    expect((await desk.ask(dora, 'withdrawals.show', { id })).unclear).toEqual({ saidBy: [], words: [] });
    const paid = { id, paid: true, bankRef: '2026-77812' };
    const notPaid = { id, paid: false, note: 'not on the statement' };
    expect(await desk.ask(dora, 'withdrawals.settle', paid)).toMatchObject({ needsSecond: true });
    expect(await outcomeOf(dora, 'withdrawals.settle', notPaid)).toBe('CASHIER_SAME_PERSON');
    expect((await desk.ask(edu, 'withdrawals.show', { id })).unclear).toEqual({
      saidBy: ['dora'],
      words: [],
    });
    expect(await desk.ask(edu, 'withdrawals.settle', notPaid)).toMatchObject({ needsSecond: true });
    // They do not agree: from here on it is said who found what, and a third one decides.
    expect((await desk.ask(flor, 'withdrawals.show', { id })).unclear?.words).toEqual([
      { operator: 'dora', paid: true, bankRef: '2026-77812' },
      { operator: 'edu', paid: false, bankRef: '' },
    ]);
    expect(await desk.ask(flor, 'withdrawals.settle', notPaid)).toMatchObject({
      state: 'failed',
      needsSecond: false,
    });
    expect((await desk.ask(flor, 'withdrawals.show', { id })).unclear).toBeNull();
    expect(await outcomeOf(flor, 'withdrawals.settle', notPaid)).toBe('CASHIER_STATE');
    await expect.poll(() => world.balances()).toEqual(before);
    expect((await desk.ask(flor, 'audit.list', { subject: `withdrawal ${id}` })).rows).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ operator: 'edu', action: 'withdrawals.settle', outcome: 'done' }),
      ]),
    );
  });

  it('is not decided by an operator who owns the account', async () => {
    const id = await forgotten();
    const own = await desk.hire(world.bench.accounts.member.username.toLowerCase(), 'approver');
    for (const found of [{ paid: true, bankRef: '2026-77813' }, { paid: false }])
      expect(await outcomeOf(own, 'withdrawals.settle', { id, ...found })).toBe('CASHIER_OWN_ACCOUNT');
    expect((await desk.ask(own, 'withdrawals.show', { id })).unclear).toEqual({ saidBy: [], words: [] });
  });

  it('is none while the provider may still say it, and needs the bank’s name where it was paid', async () => {
    const gil = await desk.hire('gil', 'approver');
    const id = await waiting();
    expect((await desk.ask(gil, 'withdrawals.show', { id })).unclear).toBeNull();
    expect(await outcomeOf(gil, 'withdrawals.settle', { id, paid: false })).toBe('CASHIER_STATE');
    for (const wrong of [{ paid: true }, { paid: true, bankRef: 'a b!' }, { paid: false, bankRef: '2026-1' }])
      expect(await outcomeOf(gil, 'withdrawals.settle', { id, ...wrong })).toBe('DESK_REQUEST_INVALID');
    const hans = await desk.hire('hans', 'cashier');
    expect(await outcomeOf(hans, 'withdrawals.settle', { id, paid: false })).toBe('DESK_ROLE_REFUSED');
    await desk.ask(gil, 'withdrawals.refuse', { id, reason: 'rules', note: '' });
  });
});
