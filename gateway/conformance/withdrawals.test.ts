import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Withdrawal } from '../../src/contract/entities/withdrawal';
import { openOperators, operatorOn } from '../operator/testing';
import { enter, listen } from '../realtime/testing';
import { HOLDER, STRANGER } from './cashier';
import { SOUND } from './cashier-stage';
import { peopleOf } from './people';
import { PAYMENT_PASSWORD, startWithdrawalBench, type WithdrawalBench } from './withdrawals';
import type { Fault } from '../simulators/pix/faults';

let world: WithdrawalBench;
beforeAll(async () => {
  world = await startWithdrawalBench();
  await openOperators(world.bench.db, ['bruno']);
});
afterAll(() => world.stop());

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const DEFAULTS = {
  member_cancels: false,
  fee_fixed: 0n,
  fee_bps: 0,
  min_amount: 1_000n,
  max_amount: 5_000_000n,
  times_a_day: null,
  amount_a_day: null,
  open_at_once: 100,
  opens: '00:00',
  closes: '00:00',
  auto_below: 100_000n,
  second_above: 2_000_000n,
  review_score: 500,
  identity_above: null,
  asks_arrival: false,
  arrival_minutes: 15,
};
const names = (one: Withdrawal): string[] => one.steps.map(({ state }) => state);
const desk = () => world.bench.services.withdrawalDesk;
const place = (one: { id: string }) => ({ merchantId: 1, id: BigInt(one.id) });
const attempts = async (one: { id: string }) => (await desk().show(place(one))).attempts;
const own = (run: { id: string }) => world.ended(run.id, 'sent', 'paid', 'failed', 'unknown', 'returned');

beforeEach(async () => {
  await world.policy(DEFAULTS);
  await world.control('payouts', { pace: 'at-once', poor: false });
});
afterEach(async () => {
  world.today();
  expect(await world.bench.ledger.verify({ merchantId: 1 })).toMatchObject(SOUND);
  // The bank paid what its clearing says, to the cent, and each name once.
  expect(-(await world.summed('clearing'))).toBe(await world.books());
  const ids = (await world.payouts()).map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

describe('a withdrawal', () => {
  it('[MEM-4] puts the money aside, is approved below the band, sent and paid, each step with its time', async () => {
    const before = await world.balances();
    const made = await world.ask();
    const done = await world.ended(made.id, 'paid');
    expect(names(done)).toEqual(['requested', 'checking', 'approved', 'sending', 'sent', 'paid']);
    expect(done).toMatchObject({ payee: '***.982.247-**', payeeKind: 'pix-cpf', refusal: '' });
    expect(done.reference).toMatch(/^E99999999/);
    expect(await world.balances()).toEqual({
      availableMinor: before.availableMinor - 5_000n,
      heldMinor: before.heldMinor,
    });
    expect((await world.payouts())[0]).toMatchObject({ valor: '50.00', status: 'REALIZADO' });
  });

  it('[MEM-4] costs a fee that is shown before, kept apart, and not sent', async () => {
    await world.policy({ fee_fixed: 150n, fee_bps: 100 });
    const { withdrawals } = world.bench.services;
    expect(await withdrawals.fee({ ...world.who, amount: '50.00' })).toEqual({
      minor: 200n,
      currency: 'BRL',
    });
    const done = await world.ended((await world.ask()).id, 'paid');
    expect(done).toMatchObject({ fee: { minor: 200n }, net: { minor: 4_800n } });
    expect((await world.payouts())[0]?.valor).toBe('48.00');
  });

  it('[MEM-4] is one for one idempotency key, 50 times at once, and another content under it is refused', async () => {
    const before = await world.balances();
    const intent = 'one-intent-of-a-page';
    const all = await Promise.all(Array.from({ length: 50 }, () => world.ask({ intent })));
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
    await world.ended(all[0]?.id ?? '', 'paid');
    expect(before.availableMinor - (await world.balances()).availableMinor).toBe(5_000n);
    expect(await world.codeOf(world.ask({ intent, amount: '50.01' }))).toBe('LEDGER_KEY_CONFLICT');
  });

  it('[MEM-4] is asked for at once no oftener than there is money, and no oftener than the day allows', async () => {
    const { availableMinor } = await world.balances();
    const half = `${(availableMinor / 2n + 100n) / 100n}.00`;
    const codes = await Promise.all(
      Array.from({ length: 8 }, () => world.codeOf(world.ask({ amount: half }))),
    );
    expect(codes.filter((code) => code === 'fine')).toHaveLength(1);
    expect(codes.filter((code) => code === 'WALLET_NOT_ENOUGH')).toHaveLength(7);
    const { times } = await useNow();
    await world.policy({ times_a_day: times + 2 });
    const more = await Promise.all(
      Array.from({ length: 6 }, () => world.codeOf(world.ask({ amount: '10.00' }))),
    );
    expect(more.filter((code) => code === 'fine')).toHaveLength(2);
    expect(more.filter((code) => code === 'WITHDRAW_TIMES')).toHaveLength(4);
    await expect.poll(async () => (await openOnes()).length).toBe(1);
    const waiting = await desk().queue({ merchantId: 1, limit: 50 });
    for (const one of waiting)
      await desk().refuse({ merchantId: 1, id: one.id, operator: 'cleaner', reason: 'rules', note: '' });
    for (const one of waiting) await world.ended(one.id.toString(), 'refused');
    expect((await world.balances()).heldMinor).toBe(0n);
  });

  it('[MEM-4] is refused with a code of its own for each check, in their order, and nothing is put aside', async () => {
    const before = await world.balances();
    const code = (over: Parameters<typeof world.ask>[0] = {}) => world.codeOf(world.ask(over));
    for (const amount of ['0', '-50', '10.005', '1e3', 'ten', '', '99999999999999999', '10.00 USD'])
      expect(await code({ amount }), amount).toBe('WALLET_AMOUNT_INVALID');
    expect(await code({ amount: '9.99' })).toBe('WITHDRAW_LIMIT');
    expect(await code({ amount: '50000.01' })).toBe('WITHDRAW_LIMIT');
    await world.policy({ amount_a_day: 1n });
    expect(await code({ password: 'wrong' })).toBe('WITHDRAW_DAY_LIMIT');
    await world.policy({ ...DEFAULTS, open_at_once: 1 });
    const open = await holdOne();
    expect(await code()).toBe('WITHDRAW_TOO_MANY_OPEN');
    await refuse(open);
    await world.policy(DEFAULTS);
    expect(await code({ password: '999990' })).toBe('PAYMENT_PASSWORD_WRONG');
    expect(await code({ payeeId: '99999' })).toBe('WITHDRAW_PAYEE_REFUSED');
    expect(await code({ payeeId: 'no number' })).toBe('WITHDRAW_PAYEE_REFUSED');
    await world.policy({ identity_above: 4_999n });
    expect(await code()).toBe('WITHDRAW_IDENTITY');
    // Open for one minute, half a day from now.
    const hour = String((new Date().getUTCHours() + 12) % 24).padStart(2, '0');
    await world.policy({ identity_above: 5_000n, opens: `${hour}:00`, closes: `${hour}:01`, zone: 'UTC' });
    expect(await code()).toBe('WITHDRAW_CLOSED');
    await world.policy({ zone: 'America/Sao_Paulo' });
    expect(await world.balances()).toEqual(before);
  });

  it('[MEM-4] is asked for by a member alone, of payees of their own, and pauses after a change of credentials', async () => {
    const people = await peopleOf(world.bench);
    const other = { merchantId: 1, memberId: (await people.create()).id };
    const { payees, paymentPasswords, holders, withdrawals } = world.bench.services;
    await holders.claim({ ...other, document: STRANGER });
    await paymentPasswords.set(other, '318274');
    const request = {
      merchant: world.merchant,
      memberId: other.memberId,
      amount: '50.00',
      password: '318274',
    };
    expect(
      await world.codeOf(
        withdrawals.create({ ...request, payeeId: world.payeeId, intent: 'payee-of-another' }),
      ),
    ).toBe('WITHDRAW_PAYEE_REFUSED');
    const own = { kind: 'pix-cpf', value: STRANGER, holderName: 'Bia Lima', password: '318274' } as const;
    const fresh = await payees.add(other, own);
    expect(
      await world.codeOf(
        withdrawals.create({ ...request, payeeId: fresh.id.toString(), intent: 'payee-is-new' }),
      ),
    ).toBe('WITHDRAW_PAYEE_NOT_YET');
    await payees.remove(other, { id: fresh.id, password: '318274' });
    world.bench.pass(-2 * DAY);
    const made = await payees.add(other, own);
    world.bench.pass(2 * DAY);
    const payeeId = made.id.toString();
    expect(await world.codeOf(withdrawals.create({ ...request, payeeId, intent: 'no-money-at-all' }))).toBe(
      'WALLET_NOT_ENOUGH',
    );
    await paymentPasswords.change(other, { old: '318274', password: '864209' });
    const changed = { ...request, payeeId, password: '864209', intent: 'after-a-change' };
    expect(await world.codeOf(withdrawals.create(changed))).toBe('WITHDRAW_PAUSED');
    expect(
      (await withdrawals.settings({ merchant: world.merchant, memberId: other.memberId })).blocks,
    ).toEqual(['WITHDRAW_PAUSED']);
    const { id } = await world.ask();
    expect(
      await world.codeOf(
        withdrawals.detail({ merchant: world.merchant, memberId: other.memberId, id: BigInt(id) }),
      ),
    ).toBe('REQUEST_INVALID');
    await world.ended(id, 'paid');
  });

  it('[MEM-4] waits until what was deposited has been staked', async () => {
    const deposit = await world.create();
    await world.pay(deposit);
    await world.settled(deposit.depositId, 'credited');
    expect(await world.codeOf(world.ask())).toBe('WITHDRAW_TURNOVER');
    expect(await world.bench.services.withdrawals.turnover(world.who)).toEqual({
      required: { minor: 5_000n, currency: 'BRL' },
      done: { minor: 0n, currency: 'BRL' },
      open: true,
      parts: [
        {
          depositId: deposit.depositId,
          at: expect.any(Number) as number,
          deposited: { minor: 5_000n, currency: 'BRL' },
          required: { minor: 5_000n, currency: 'BRL' },
          done: { minor: 0n, currency: 'BRL' },
        },
      ],
    });
    const account = { class: 'player', owner: world.memberId.toString(), currency: 'BRL' } as const;
    const vendor = { class: 'vendor', owner: 'house', currency: 'BRL' } as const;
    const result = await world.bench.ledger.post({
      type: 'post',
      merchantId: 1,
      source: 'house',
      key: 'stake-for-turnover',
      actor: 'test',
      kind: 'debit',
      postings: [
        { account, amountMinor: -5_000n },
        { account: vendor, amountMinor: 5_000n },
      ],
    });
    expect(result.ok).toBe(true);
    await world.ended((await world.ask()).id, 'paid');
  });
});

const openOnes = () =>
  world.bench.db
    .merchant(1)
    .query(
      `select id from withdrawal where merchant_id = 1 and state in ('requested', 'checking', 'approved', 'sending', 'sent')`,
    );
const useNow = async (): Promise<{ times: number }> => {
  const [row] = await world.bench.db.merchant(1).query<{ times: number }>(
    `select count(*)::int as times from withdrawal where merchant_id = 1 and member_id = $1
          and state not in ('refused', 'failed', 'cancelled')`,
    [world.memberId],
  );
  return { times: row?.times ?? 0 };
};
/** One that waits for an operator. */
const holdOne = async (amount = '50.00') => {
  await world.policy({ auto_below: 0n });
  const made = await world.ask({ amount });
  await looked(made);
  return made;
};
const looked = (made: { id: string }): Promise<void> => world.looked(made.id);
const refuse = async (made: { id: string }): Promise<void> => {
  await desk().refuse({ ...place(made), operator: 'ana', reason: 'documents', note: 'Send your document.' });
  await world.ended(made.id, 'refused');
};

describe('a decision on a withdrawal', () => {
  it('[MEM-4] is one operator’s above the first band and two different ones’ above the second', async () => {
    const made = await holdOne();
    expect(await desk().approve({ ...place(made), operator: 'ana' })).toMatchObject({ needsSecond: false });
    await world.ended(made.id, 'paid');
    await world.policy({ second_above: 4_999n });
    const large = await holdOne();
    expect(await desk().approve({ ...place(large), operator: 'ana' })).toEqual({
      state: 'checking',
      needsSecond: true,
    });
    for (const operator of ['ana', 'Ana', ' ANA', 'a\u200bna'])
      expect(await world.codeOf(desk().approve({ ...place(large), operator })), operator).toBe(
        'CASHIER_SAME_PERSON',
      );
    expect(await desk().approve({ ...place(large), operator: 'bia' })).toMatchObject({ needsSecond: false });
    await world.ended(large.id, 'paid');
    const { steps, approvedBy } = await desk().show(place(large));
    expect(approvedBy).toEqual(['ana', 'bia']);
    expect(steps.find(({ state }) => state === 'approved')?.actor).toBe('bia');
  });

  it('[MEM-4] is the first one’s where two decide at once, and the other one is told by whom', async () => {
    const made = await holdOne();
    const codes = await Promise.all([
      world.codeOf(desk().approve({ ...place(made), operator: 'ana' })),
      world.codeOf(desk().approve({ ...place(made), operator: 'bia' })),
      world.codeOf(desk().refuse({ ...place(made), operator: 'caio', reason: 'rules', note: '' })),
    ]);
    expect(codes.sort()).toEqual(['CASHIER_DECIDED', 'CASHIER_DECIDED', 'fine']);
    await world.ended(made.id, 'paid', 'refused');
    await expect(desk().approve({ ...place(made), operator: 'davi' })).rejects.toMatchObject({
      code: 'CASHIER_DECIDED',
      value: { by: expect.stringMatching(/^(ana|bia|caio)$/) },
    });
    expect(await world.codeOf(desk().approve({ merchantId: 1, id: 999_999n, operator: 'ana' }))).toBe(
      'CASHIER_UNKNOWN',
    );
  });

  it('[MEM-4] is not that of the member’s own account', async () => {
    const made = await holdOne();
    const operator = world.bench.accounts.member.username.toUpperCase();
    expect(await world.codeOf(desk().approve({ ...place(made), operator }))).toBe('CASHIER_OWN_ACCOUNT');
    expect(await world.codeOf(desk().refuse({ ...place(made), operator, reason: 'rules', note: '' }))).toBe(
      'CASHIER_OWN_ACCOUNT',
    );
    await refuse(made);
  });

  it('[MEM-4] to refuse gives the money back with a reason that the member reads, and is noted', async () => {
    const before = await world.balances();
    const made = await holdOne();
    expect((await world.balances()).heldMinor).toBe(5_000n);
    await refuse(made);
    expect(await world.ended(made.id, 'refused')).toMatchObject({
      refusal: 'documents',
      note: 'Send your document.',
    });
    expect(await world.balances()).toEqual(before);
    const noted = await world.bench.db
      .merchant(1)
      .query<{ command: string; actor: string }>(
        `select command, actor from operator_action where merchant_id = 1 and target = $1`,
        [made.id],
      );
    expect(noted).toEqual([{ command: 'withdrawal refuse', actor: 'ana' }]);
  });

  it('[MEM-4] to take it back is the member’s where the merchant allows it, until it is approved', async () => {
    const before = await world.balances();
    const { withdrawals } = world.bench.services;
    const cancel = (id: string) => withdrawals.cancel({ ...world.who, id: BigInt(id) });
    const made = await holdOne();
    expect(await world.codeOf(cancel(made.id))).toBe('WITHDRAW_NOT_CANCELLABLE');
    await world.policy({ member_cancels: true });
    expect(await cancel(made.id)).toMatchObject({ state: 'cancelled', mayCancel: false });
    expect(await world.codeOf(cancel(made.id))).toBe('WITHDRAW_NOT_CANCELLABLE');
    expect(await world.codeOf(desk().approve({ ...place(made), operator: 'ana' }))).toBe('CASHIER_DECIDED');
    await world.ended(made.id, 'cancelled');
    expect(await world.balances()).toEqual(before);
  });

  it('[MEM-4] is an operator’s where signals weigh too much, or the provider cannot name the holder', async () => {
    await world.policy({ review_score: 5 });
    const scored = await world.ask({ amount: '1000.00' });
    await looked(scored);
    const { signals, score } = await desk().show(place(scored));
    expect(score).toBeGreaterThanOrEqual(5);
    const usual = signals.find(({ name }) => name === 'large_amount')?.fact;
    expect(usual).toEqual({ kind: 'money', minor: 5_000n });
    const shown = await operatorOn(world.bench.db)(`cashier show ${scored.id} --merchant demo`);
    expect(shown.out.join('\n')).toMatch(/20 +much more than usual +50\.00 BRL/);
    await refuse(scored);
    await world.policy(DEFAULTS);
    const unproved = await world.ask({ payeeId: await world.payee('pix-email', 'ana@example.test') });
    await looked(unproved);
    expect((await desk().show(place(unproved))).signals[0]?.name).toBe('payee_unproved');
    await refuse(unproved);
    await world.control('key', { key: '+5511999990001', cpf: STRANGER });
    const other = await world.ask({ payeeId: await world.payee('pix-phone', '+5511999990001') });
    expect(await world.ended(other.id, 'refused')).toMatchObject({ refusal: 'payee_other' });
  });
});

describe('what speaks against paying without a look', () => {
  const DAYS = (days: number) => new Date(Date.now() - days * DAY);
  /** A login as it is noted, so long ago: the chain of events has its own clock. */
  const login = async (daysAgo: number, place: string, newDevice: boolean): Promise<void> => {
    const facts = JSON.stringify({ how: 'password', device: 'Firefox, Linux', place, origin: '', newDevice });
    const { query } = world.bench.db.merchant(1);
    await query('select security_note($1, $2, $3, $4)', [1, world.memberId, 'login', facts]);
    await world.bench.db.owner(`select set_config('foyer.merchant', '1', false)`);
    await world.bench.db.owner(
      `update security_event set at = $1 where merchant_id = 1 and id = (select max(id) from security_event where merchant_id = 1)`,
      [DAYS(daysAgo)],
    );
  };
  const signalsOf = async (over: Parameters<typeof world.ask>[0] = {}): Promise<string[]> => {
    await world.policy({ review_score: 1, auto_below: 0n });
    const made = await world.ask(over);
    await looked(made);
    const { signals } = await desk().show(place(made));
    await refuse(made);
    return signals.map(({ name }) => name);
  };

  it('[MEM-4] names a new payee, a new device, a new country and changed credentials to the operator', async () => {
    await world.ended((await world.ask()).id, 'paid');
    // The bench’s own login is the first one, with a device that was new then.
    await world.bench.db.owner(`select set_config('foyer.merchant', '1', false)`);
    await world.bench.db.owner(
      `update security_event set at = at - interval '60 days' where merchant_id = 1 and kind = 'login'`,
    );
    await login(40, '203.0.113.* · BR', false);
    await login(0.5, '203.0.113.* · BR', false);
    const quiet = await signalsOf();
    for (const name of ['new_payee', 'new_device', 'new_country', 'credentials_changed'])
      expect(quiet).not.toContain(name);
    await login(0.4, '198.51.100.* · PT', true);
    expect(await signalsOf()).toEqual(expect.arrayContaining(['new_device', 'new_country']));
    await login(20, '198.51.100.* · PT', false);
    expect(await signalsOf(), 'known since').not.toContain('new_country');
    const fresh = await world.payee('pix-evp', '123e4567-e12b-12d1-a456-426655441111');
    await world.control('key', { key: '123e4567-e12b-12d1-a456-426655441111', cpf: HOLDER });
    expect(await signalsOf({ payeeId: fresh })).toContain('new_payee');
    const { paymentPasswords } = world.bench.services;
    const who = { merchantId: 1, memberId: world.memberId };
    await paymentPasswords.change(who, { old: PAYMENT_PASSWORD, password: '957318' });
    world.bench.pass(2 * DAY);
    expect(await signalsOf({ password: '957318' })).toContain('credentials_changed');
    world.bench.pass(-2 * DAY);
    await paymentPasswords.change(who, { old: '957318', password: PAYMENT_PASSWORD });
    await world.bench.db.owner(
      `update security_event set at = at - interval '9 days' where merchant_id = 1 and kind = 'payment-password-changed'`,
    );
  });
});

describe('a payout', () => {
  const sentOnce = async (fault: Fault): Promise<void> => {
    const before = (await world.payouts()).length;
    await world.fault('payout', fault);
    const made = await world.ask();
    expect((await world.ended(made.id, 'unknown')).steps.at(-1)?.state).toBe('unknown');
    expect((await world.balances()).heldMinor).toBe(5_000n);
    await world.work(10_000);
    const done = await world.ended(made.id, 'paid');
    expect(names(done)).toContain('unknown');
    expect((await world.payouts()).length - before).toBe(1);
    expect(await attempts(made)).toHaveLength(1);
  };
  it.each(['lost', 'garbage', 'late-error'] as const)(
    'whose answer is lost after it was accepted (%s) is looked up by our reference and never sent again',
    sentOnce,
  );
  it.each(['hang'] as const)(
    'whose answer is lost after it was accepted (%s) is looked up by our reference and never sent again',
    { tags: ['full-run'] },
    sentOnce,
  );

  it.each(['drop', 'error'] as const)(
    'of which the bank never heard (%s) is sent again under its name, after the bank’s own delay alone',
    async (fault) => {
      const before = (await world.payouts()).length;
      await world.fault('payout', fault);
      const made = await world.ask();
      await world.ended(made.id, 'unknown');
      await world.work(10_000);
      expect((await world.payouts()).length - before).toBe(0);
      expect((await own(made)).state).toBe('unknown');
      await world.work(3 * MINUTE);
      await world.work(5 * MINUTE);
      await world.ended(made.id, 'paid');
      expect((await world.payouts()).length - before).toBe(1);
      expect(await attempts(made)).toHaveLength(1);
    },
  );

  it('whose name the bank has forgotten is a person’s: it is never sent twice', async () => {
    const before = await world.balances();
    await world.fault('payout', 'lost');
    const made = await world.ask();
    await world.ended(made.id, 'unknown');
    const [attempt] = await attempts(made);
    await world.control('payout', { id: attempt?.reference, forget: true, notices: 0 });
    await world.work(21 * 60 * MINUTE);
    expect((await own(made)).state).toBe('unknown');
    expect(await attempts(made)).toHaveLength(1);
    expect((await desk().show(place(made))).cases).toMatchObject([{ kind: 'payout_unclear', state: 'open' }]);
    expect((await world.payouts()).map(({ id }) => id)).not.toContain(attempt?.reference);
    const said = { ...place(made), paid: false, bankRef: '', note: '' };
    expect(await desk().settle({ ...said, operator: 'ana' })).toMatchObject({ needsSecond: true });
    for (const operator of ['ana', 'Ana '])
      expect(await world.codeOf(desk().settle({ ...said, operator })), operator).toBe('CASHIER_SAME_PERSON');
    expect((await world.balances()).heldMinor).toBe(5_000n);
    // Two who do not say the same decide nothing.
    const other = { ...place(made), paid: true, bankRef: '2026-77812', note: '' };
    expect(await desk().settle({ ...other, operator: 'carla' })).toMatchObject({ needsSecond: true });
    expect(await desk().settle({ ...said, operator: 'bruno' })).toMatchObject({ needsSecond: false });
    expect(await world.ended(made.id, 'failed')).toMatchObject({ refusal: 'provider_refused' });
    await expect.poll(() => world.balances()).toEqual(before);
    expect((await desk().show(place(made))).cases).toMatchObject([
      { kind: 'payout_unclear', state: 'closed' },
    ]);
    expect(await world.codeOf(desk().settle({ ...said, operator: 'dora' }))).toBe('CASHIER_STATE');
  });

  it('[MEM-4] that left, and of which the bank speaks no more, is spent when two operators have found it on the account', async () => {
    const before = await world.balances();
    await world.fault('payout', 'lost');
    const made = await world.ask();
    await world.ended(made.id, 'unknown');
    const found = { ...place(made), paid: true, bankRef: '2026 ab813', note: '' };
    expect(await world.codeOf(desk().settle({ ...found, operator: 'ana' })), 'no case').toBe('CASHIER_STATE');
    await world.fault('payout-get', 'error', 50);
    for (let turn = 0; turn < 3; turn += 1) await world.work(30 * 60 * MINUTE);
    expect((await desk().show(place(made))).cases).toMatchObject([{ kind: 'payout_unclear', state: 'open' }]);
    expect(await world.codeOf(desk().settle({ ...found, bankRef: '', operator: 'ana' }))).toBe(
      'REQUEST_INVALID',
    );
    expect(await desk().settle({ ...found, operator: 'ana' })).toMatchObject({ needsSecond: true });
    const run = operatorOn(world.bench.db);
    const told = await run(
      `cashier unclear ${made.id} paid --bank-ref 2026AB813 --operator Bruno --merchant demo`,
    );
    expect([told.err, told.exit]).toEqual([[], 0]);
    expect(await world.ended(made.id, 'paid')).toMatchObject({ reference: '2026AB813' });
    expect(before.availableMinor - (await world.balances()).availableMinor).toBe(5_000n);
    await world.fault('payout-get', 'twice');
  });

  it('that is under way for long stays sent, is asked about ever more seldom, and ends when the bank says so', async () => {
    await world.control('payouts', { pace: 'wait' });
    const made = await world.ask();
    await world.ended(made.id, 'sent');
    await world.work(2 * 60 * MINUTE);
    expect((await own(made)).state).toBe('sent');
    const [attempt] = await attempts(made);
    // The bank tells by itself, five times at once.
    await world.control('payout', { id: attempt?.reference, status: 'REALIZADO', notices: 5 });
    await world.work(61 * MINUTE);
    expect(names(await world.ended(made.id, 'paid')).filter((state) => state === 'paid')).toHaveLength(1);
  });

  it('that the bank refuses for the payee fails and gives the money back; one that lacks our money waits', async () => {
    const before = await world.balances();
    await world.control('payouts', { pace: 'wait' });
    const made = await world.ask();
    await world.ended(made.id, 'sent');
    const [attempt] = await attempts(made);
    await world.control('payout', {
      id: attempt?.reference,
      status: 'NAO_REALIZADO',
      reason: 'ContaEncerrada',
      notices: 0,
    });
    await world.work(10_000);
    expect(await world.ended(made.id, 'failed')).toMatchObject({ refusal: 'payee_refused' });
    expect(await world.balances()).toEqual(before);
    await world.control('payouts', { pace: 'at-once', poor: true });
    const poor = await world.ask();
    await expect.poll(async () => (await attempts(poor))[0]?.state).toBe('rejected');
    expect((await world.ended(poor.id, 'approved')).state).toBe('approved');
    await world.control('payouts', { poor: false });
    expect(await desk().retry({ ...place(poor), operator: 'ana' })).toEqual({ state: 'paid' });
    expect((await attempts(poor)).map(({ state }) => state)).toEqual(['rejected', 'paid']);
  });

  it('that comes back after it was paid is the member’s again, with its fee', async () => {
    await world.policy({ fee_fixed: 100n });
    const before = await world.balances();
    const made = await world.ask();
    await world.ended(made.id, 'paid');
    const [attempt] = await attempts(made);
    await world.control('payout', { id: attempt?.reference, status: 'DEVOLVIDO', notices: 3 });
    const back = await world.ended(made.id, 'returned');
    expect(back).toMatchObject({ refusal: 'came_back' });
    expect(await world.balances()).toEqual(before);
    await world.work(30 * MINUTE);
    expect(await world.balances()).toEqual(before);
  });
});

describe('the question whether it arrived', () => {
  const asked = async () => {
    await world.policy({ asks_arrival: true });
    const made = await world.ask();
    await world.asked(made.id);
    return made;
  };
  const confirm = (made: { id: string }, answer: 'Y' | 'N' | 'A') =>
    world.bench.services.withdrawals.confirm({ ...world.who, id: BigInt(made.id), answer });
  const timeOver = (made: { id: string }) =>
    world.bench.db
      .merchant(1)
      .query('update withdrawal set confirm_due_at = clock_timestamp() where merchant_id = 1 and id = $1', [
        BigInt(made.id),
      ]);

  it('[MEM-16] is answered once: yes is paid, and the page’s own clock decides nothing', async () => {
    const made = await asked();
    expect((await own(made)).confirmation).toMatchObject({ answered: false });
    await confirm(made, 'A');
    expect((await own(made)).state).toBe('sent');
    await confirm(made, 'Y');
    expect(names(await world.ended(made.id, 'paid')).at(-1)).toBe('paid');
    expect(await world.codeOf(confirm(made, 'N'))).toBe('WITHDRAW_CONFIRMATION_OVER');
  });

  it('[MEM-16] is received by default, once, by the clock of the database', async () => {
    const made = await asked();
    await world.work(60 * MINUTE);
    expect((await own(made)).state).toBe('sent');
    await timeOver(made);
    expect(await world.codeOf(confirm(made, 'Y'))).toBe('WITHDRAW_CONFIRMATION_OVER');
    await Promise.all([world.work(), world.work(), world.work()]);
    const done = await world.ended(made.id, 'paid');
    expect(names(done).filter((state) => state === 'paid')).toHaveLength(1);
  });

  it('[MEM-16] is not received by default while the place is closed, and there is time to answer when it opens', async () => {
    const made = await asked();
    const foyer = operatorOn(world.bench.db);
    const close = async (word: 'on' | 'off') => {
      expect((await foyer(`merchant set --merchant demo --maintenance ${word}`)).err).toEqual([]);
      await world.bench.services.merchants.reload();
    };
    await close('on');
    await timeOver(made);
    await world.work();
    expect((await own(made)).state).toBe('sent');
    await close('off');
    await world.work();
    const { state, confirmation } = await own(made);
    expect(state).toBe('sent');
    expect(confirmation?.dueAt).toBeGreaterThan(Date.now());
    await confirm(made, 'Y');
    await world.ended(made.id, 'paid');
  });

  it('[MEM-16] is not received by default of a member who is kept out, who answers afterwards', async () => {
    const made = await asked();
    const stand = (status: 'active' | 'locked') =>
      world.bench.db
        .merchant(1)
        .query('update member set status = $2 where merchant_id = 1 and id = $1', [world.memberId, status]);
    await stand('locked');
    await timeOver(made);
    await world.work();
    await stand('active');
    await world.work();
    expect((await own(made)).state).toBe('sent');
    await confirm(made, 'N');
    await world.bench.services.withdrawalDesk.confirmArrival({ ...place(made), operator: 'ana', note: '' });
    await world.ended(made.id, 'paid');
  });

  it('[MEM-4] [MEM-16] every open page hears the question and the end, with the amount', async () => {
    const member = await enter(world.bench, world.bench.accounts.member);
    const socket = await listen(world.bench, member);
    const made = await asked();
    await socket.event('PAYMENT_CONFIRMATION');
    expect(socket.events()).not.toContain('WITHDRAW');
    await confirm(made, 'Y');
    const { body } = await socket.event('WITHDRAW');
    expect(body).toMatchObject({ data: { amount: '50.00', success: true } });
    socket.raw.close();
  });

  it('[MEM-16] answered with no stops the countdown and opens a case, which an operator ends', async () => {
    const made = await asked();
    await confirm(made, 'N');
    await timeOver(made);
    await world.work(DAY);
    expect((await own(made)).state).toBe('sent');
    const cases = await desk().cases({ merchantId: 1, limit: 100 });
    const [found] = cases.filter(({ withdrawalId }) => withdrawalId === BigInt(made.id));
    expect(found).toMatchObject({ kind: 'not_arrived', state: 'open' });
    const answer = { ...place(made), operator: 'ana', note: 'The bank shows it.' };
    expect(await desk().confirmArrival(answer)).toEqual({ state: 'paid' });
    expect(await world.codeOf(desk().confirmArrival(answer))).toBe('CASHIER_STATE');
    expect((await desk().show(place(made))).cases).toMatchObject([{ state: 'closed', closedBy: 'ana' }]);
    expect(
      await world.codeOf(desk().closeCase({ merchantId: 1, id: found?.id ?? 0n, operator: 'bia', note: '' })),
    ).toBe('CASHIER_DECIDED');
  });

  it('[MEM-16] is over when the bank takes the payment back, and the money is the member’s again', async () => {
    const before = await world.balances();
    const made = await asked();
    const [attempt] = await attempts(made);
    await world.control('payout', { id: attempt?.reference, status: 'DEVOLVIDO', notices: 1 });
    await world.ended(made.id, 'returned');
    expect(await world.balances()).toEqual(before);
    expect(await world.codeOf(confirm(made, 'Y'))).toBe('WITHDRAW_CONFIRMATION_OVER');
  });
});

it('[MEM-4] the settings tell how long it usually takes, from those of the last week', async () => {
  const settings = await world.bench.services.withdrawals.settings(world.who);
  expect(settings.usual?.medianS).toBeGreaterThanOrEqual(0);
  expect(settings.usual?.p95S).toBeGreaterThanOrEqual(settings.usual?.medianS ?? 0);
  expect(settings).toMatchObject({ allowed: true, paymentPasswordSet: true, identity: 'not-needed' });
  expect(PAYMENT_PASSWORD).toHaveLength(6);
});
