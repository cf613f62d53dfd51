import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { putDispute } from '../cashier/disputes.queries';
import { putLine, strangeReferences } from '../cashier/settlement.queries';
import { HOLDER, STRANGER, type WireDeposit } from './cashier';
import { PROVIDER_LIMIT_MS, SOUND, workUntil } from './cashier-stage';
import { startWithdrawalBench, type WithdrawalBench } from './withdrawals';

// Money that a payer's bank takes back by itself (Pix MED): a dispute that is lost before the gateway hears of it.

let world: WithdrawalBench;
beforeAll(async () => {
  world = await startWithdrawalBench({ providerTimeoutMs: PROVIDER_LIMIT_MS });
  await world.policy({
    identity_above: null,
    turnover_bps: 0,
    open_at_once: 100,
    times_a_day: null,
    amount_a_day: null,
    auto_below: 2_000_000n,
    review_score: 10_000,
  });
});
afterAll(() => world.stop());
afterEach(async () => {
  world.today();
  expect(await world.bench.ledger.verify({ merchantId: 1 })).toMatchObject(SOUND);
  await expect.poll(async () => (await world.books()) + (await world.summed('clearing'))).toBe(0n);
});

const HOUR = 3_600_000;
/** Before and after all that the bank in play has. */
const EVER = { from: new Date('2020-01-01T00:00Z'), to: new Date('2100-01-01T00:00Z') };
const MOMENT = new Date('2026-03-10T20:00Z');
let count = 0;
const name = (): string => `MED${(count += 1)}`;
interface Paid {
  deposit: WireDeposit;
  payment: string;
}
const paidIn = async (): Promise<Paid> => {
  const deposit = await world.create();
  const payment = await world.pay(deposit);
  await world.settled(deposit.depositId, 'credited');
  return { deposit, payment };
};
/** The payer's bank takes back; its notice is lost unless told otherwise. */
const takeBack = (payment: string, over: Record<string, unknown> = {}) =>
  world.control('take-back', { endToEndId: payment, id: name(), amount: '50.00', notices: 0, ...over });
const disputesOf = async (payment: string) =>
  (await world.bench.services.depositDesk.disputes({ merchantId: 1, limit: 200 })).filter(
    ({ receipt_ref: ref }) => ref === payment,
  );
const states = async (payment: string) => (await disputesOf(payment)).map(({ state }) => state);
/** What the stories change: of the member, set aside, lost. */
const changed = async (story: () => Promise<unknown>) => {
  const read = async () =>
    Promise.all([world.balance(), world.summed('suspense'), world.summed('bad-debt')] as const);
  const before = await read();
  await story();
  const [member, suspense, debt] = (await read()).map((now, at) => now - (before[at] ?? 0n));
  return { member, suspense, debt };
};
const compare = async () =>
  (
    await world.bench.services.reconciliation.compare({
      merchantId: 1,
      provider: 'pix',
      ...EVER,
    })
  ).differences;

describe('a payment that its payer’s bank takes back by itself', () => {
  it('[MEM-4] by a notice that comes several times is taken from the member once, as a lost dispute', async () => {
    const { deposit, payment } = await paidIn();
    const id = name();
    expect(
      await changed(async () => {
        await takeBack(payment, { id, rtrId: `D${id}`, notices: 4 });
        await world.settled(deposit.depositId, 'charged_back');
        await workUntil(
          async () => (await states(payment)).join() === 'lost',
          () => world.work(),
        );
        // By the two other ways once more.
        await world.bench.services.depositWork.advance({ merchantId: 1, id: BigInt(deposit.depositId) });
        expect(await compare()).toEqual([]);
      }),
    ).toEqual({ member: -5_000n, suspense: 0n, debt: 0n });
    expect(await disputesOf(payment)).toMatchObject([
      { dispute_ref: `${payment}.${id}`, said: 'lost', reason: 'MED_FRAUDE', from_member: 5_000n },
    ]);
    expect((await world.detail(deposit.depositId)).steps.map(({ stateName }) => stateName)).toEqual(
      expect.arrayContaining(['credited', 'charged_back']),
    );
    const kinds = await world.bench.db
      .merchant(1)
      .query(`select kind from journal where merchant_id = 1 and key = $1`, [`taken:pix:${payment}.${id}`]);
    // Figures of agents follow this kind.
    expect(kinds).toEqual([{ kind: 'chargeback' }]);
  });

  it('[MEM-4] moves nothing while the bank is at it, and is found by asking when the end is not told', async () => {
    const { deposit, payment } = await paidIn();
    const back = { id: name(), amount: '50.00' };
    const asked = async () =>
      world.bench.db
        .merchant(1)
        .query('select from deposit where merchant_id = 1 and id = $1 and next_at is not null', [
          BigInt(deposit.depositId),
        ]);
    expect(
      await changed(async () => {
        await takeBack(payment, { ...back, status: 'EM_PROCESSAMENTO', notices: 1 });
        await expect.poll(asked).toHaveLength(1);
        // A question that fails is not the last one.
        await world.fault('get', 'drop');
        await world.work(2 * HOUR);
        expect(await asked()).toHaveLength(1);
        await world.work(2 * HOUR);
      }),
    ).toEqual({ member: 0n, suspense: 0n, debt: 0n });
    expect((await world.detail(deposit.depositId)).depositStateName).toBe('credited');
    expect(
      await changed(async () => {
        await takeBack(payment, back);
        await workUntil(
          async () => (await states(payment)).join() === 'lost',
          () => world.work(2 * HOUR),
        );
      }),
    ).toEqual({ member: -5_000n, suspense: 0n, debt: 0n });
    expect(await asked(), 'it is over').toEqual([]);
  });

  it('[MEM-4] before we hear of the payment at all is credited and taken in one go', async () => {
    const deposit = await world.create();
    const payment = await world.pay(deposit, { notices: 0 });
    await takeBack(payment);
    expect(
      await changed(() =>
        workUntil(
          async () => (await states(payment)).join() === 'lost',
          () => world.work(5_000),
        ),
      ),
    ).toEqual({ member: 0n, suspense: 0n, debt: 0n });
    expect((await world.detail(deposit.depositId)).depositStateName).toBe('charged_back');
  });

  it('[MEM-4] is found by the comparison of the books when nothing of it is told', async () => {
    const { deposit, payment } = await paidIn();
    expect(
      await changed(async () => {
        await takeBack(payment);
        expect(await compare()).toEqual([]);
      }),
    ).toEqual({ member: -5_000n, suspense: 0n, debt: 0n });
    expect((await world.detail(deposit.depositId)).depositStateName).toBe('charged_back');
  });

  it('[MEM-4] the comparison of a later day asks about disputes of earlier days, and about no other lines of them', async () => {
    const { deposit } = await paidIn();
    const { query } = world.bench.db.merchant(1);
    const reference = await world.reference(deposit);
    const span = { from: new Date('2020-03-02T03:00Z'), to: new Date('2020-03-03T03:00Z') };
    const strange = () =>
      strangeReferences(world.bench.db, { merchantId: 1, provider: 'pix', ...span, limit: 10 });
    const lineAt = async (kind: 'payment' | 'dispute', time: string): Promise<void> => {
      const lineId = name();
      const at = new Date(time);
      await putLine(query, {
        merchantId: 1,
        provider: 'pix',
        line: {
          lineId,
          kind,
          object: lineId,
          reference,
          grossMinor: -5_000n,
          feeMinor: 0n,
          currency: 'BRL',
          at,
        },
        at,
      });
    };
    await lineAt('payment', '2020-03-01T20:00Z');
    expect(await strange()).toEqual([]);
    // The comparison of the next day asks about it.
    await lineAt('dispute', '2020-03-03T04:00Z');
    expect(await strange()).toEqual([]);
    await lineAt('dispute', '2020-03-01T20:00Z');
    expect(await strange()).toEqual([BigInt(deposit.depositId)]);
    // The bank in play has no such lines, and other tests compare all days.
    await query('update settlement_line set superseded_at = $1 where at < $1', [
      new Date('2020-12-31T00:00Z'),
    ]);
  });

  it('[MEM-4] in parts is taken in these parts, each once by its id and by the network’s name', async () => {
    const { deposit, payment } = await paidIn();
    const first = { id: name(), rtrId: 'D-first', amount: '30.00' };
    /** What the member reads of it, on its own page and in the list. */
    const returned = async () => {
      const { body } = await world.send('/wps/relay/MCSFE_getDepositTransactionReport?size=50');
      const { list } = body.value as { list: WireDeposit[] };
      return [
        (await world.detail(deposit.depositId)).returnedAmount,
        list.find(({ depositId }) => depositId === deposit.depositId)?.returnedAmount,
      ];
    };
    expect(await returned()).toEqual([null, null]);
    expect(
      await changed(async () => {
        await takeBack(payment, { ...first, notices: 2 });
        await workUntil(
          async () => (await states(payment)).join() === 'lost',
          () => world.work(),
        );
      }),
    ).toMatchObject({ member: -3_000n });
    const steps = async () =>
      (await world.detail(deposit.depositId)).steps.filter(({ stateName }) => stateName === 'charged_back');
    expect(await steps()).toHaveLength(1);
    expect(await returned()).toEqual([30, 30]);
    expect(
      await changed(async () => {
        await takeBack(payment, { amount: '20.00', notices: 1 });
        await workUntil(
          async () => (await states(payment)).join() === 'lost,lost',
          () => world.work(),
        );
      }),
    ).toMatchObject({ member: -2_000n });
    expect(await steps()).toHaveLength(2);
    expect(await returned()).toEqual([50, 50]);
    expect(await compare()).toEqual([]);
    // The bank reports the first part once more.
    await putDispute(world.bench.db.merchant(1).query, {
      merchantId: 1,
      provider: 'pix',
      depositId: BigInt(deposit.depositId),
      memberId: world.memberId,
      currency: 'BRL',
      dispute: {
        disputeRef: `${payment}.other`,
        receiptRef: payment,
        amountMinor: 3_000n,
        said: 'lost',
        reason: 'MED_FRAUDE',
        bankReturn: { id: 'other', networkRef: 'D-first' },
        openedAt: MOMENT,
      },
      at: MOMENT,
    });
    expect(await states(payment)).toEqual(['lost', 'lost']);
  });

  it('[MEM-4] is taken from the member it was booked to, also if it names no charge itself', async () => {
    const { deposit, payment } = await paidIn();
    const { db } = world.bench;
    await world.control('write', { endToEndId: payment, txid: null });
    await takeBack(payment, { notices: 1 });
    await workUntil(
      async () => (await states(payment)).join() === 'lost',
      () => world.work(10_000),
    );
    expect(await disputesOf(payment)).toMatchObject([{ deposit_id: BigInt(deposit.depositId) }]);
    expect(
      await db
        .merchant(1)
        .query(
          `select from provider_event where merchant_id = 1 and receipt_ref = $1 and result <> 'applied'`,
          [payment],
        ),
    ).toEqual([]);
  });

  it('[MEM-4] waits, and is not followed, while the provider cannot be asked', async () => {
    const { deposit, payment } = await paidIn();
    const events = async () =>
      (
        await world.bench.db
          .merchant(1)
          .query<{ result: string }>(
            `select result from provider_event where merchant_id = 1 and receipt_ref = $1 and kind = 'dispute'`,
            [payment],
          )
      ).map(({ result }) => result);
    for (const fault of ['drop', 'garbage', 'error'] as const) {
      await world.fault('get', fault);
      await takeBack(payment, { id: `${name()}x`, amount: '1.00', status: 'EM_PROCESSAMENTO', notices: 1 });
      await expect
        .poll(async () => (await events()).filter((result) => result === 'waiting'))
        .toHaveLength(1);
      await workUntil(
        async () => (await events()).every((result) => result === 'applied'),
        () => world.work(10_000),
      );
    }
    await world.fault('get', 'drop');
    await takeBack(payment, { notices: 1 });
    await expect.poll(events).toContain('waiting');
    await workUntil(
      async () => (await states(payment)).join() === 'lost',
      () => world.work(10_000),
    );
    expect((await world.detail(deposit.depositId)).depositStateName).toBe('charged_back');
  });

  it('[MEM-4] after it was withdrawn is a debt, and withdrawals are held until it is settled', async () => {
    const { withdrawals } = world.bench.services;
    const { payment } = await paidIn();
    const all = (await world.balances()).availableMinor;
    const amount = `${all / 100n}.${String(all % 100n).padStart(2, '0')}`;
    await world.ended((await world.ask({ amount })).id, 'paid');
    expect(
      await changed(async () => {
        await takeBack(payment, { notices: 1 });
        await workUntil(
          async () => (await states(payment)).join() === 'lost',
          () => world.work(),
        );
      }),
    ).toEqual({ member: 0n, suspense: 0n, debt: -5_000n });
    expect((await withdrawals.settings(world.who)).owed.minor).toBe(5_000n);
    await paidIn();
    expect(await world.codeOf(world.ask({ amount: '20.00' }))).toBe('WITHDRAW_OWED');
    await paidIn();
    const { id } = await world.ask({ amount: '20.00' });
    expect(await world.ended(id, 'paid')).toMatchObject({ settled: { minor: 5_000n } });
    expect((await withdrawals.settings(world.who)).owed.minor).toBe(0n);
  });
});

describe('a return that we requested', () => {
  it('is never taken for one of the bank, whatever the bank calls it', async () => {
    const deposit = await world.create();
    const payment = await world.pay(deposit, { payer: STRANGER });
    await world.settled(deposit.depositId, 'refunded');
    const [row] = await world.bench.db
      .merchant(1)
      .query<{ refund_ref: string }>(
        'select refund_ref from deposit_receipt where merchant_id = 1 and receipt_ref = $1',
        [payment],
      );
    expect(
      await changed(async () => {
        await takeBack(payment, { id: row?.refund_ref, notices: 1 });
        await workUntil(
          async () =>
            (
              await world.bench.db
                .merchant(1)
                .query(
                  `select from provider_event where merchant_id = 1 and receipt_ref = $1 and kind = 'dispute' and result = 'applied'`,
                  [payment],
                )
            ).length > 0,
          () => world.work(10_000),
        );
        expect(await compare()).toEqual([]);
      }),
    ).toEqual({ member: 0n, suspense: 0n, debt: 0n });
    expect(await disputesOf(payment)).toEqual([]);
  });
});

describe('a payment that is set aside and names no deposit', () => {
  const desk = () => world.bench.services.depositDesk;
  const setAside = async () => {
    const payment = String(
      await world.control('pay', { txid: null, amount: '50.00', payer: HOLDER, notices: 1 }),
    );
    const find = async () =>
      (await desk().suspense({ merchantId: 1, limit: 200 })).find(({ receipt_ref: ref }) => ref === payment);
    await workUntil(
      async () => (await find()) !== undefined,
      () => world.work(),
    );
    return { payment, id: (await find())?.id ?? 0n, find };
  };

  it('[MEM-3] and that its bank is taking back is asked about until that is over', async () => {
    const { payment, find } = await setAside();
    const back = { id: name(), amount: '50.00' };
    await takeBack(payment, { ...back, status: 'EM_PROCESSAMENTO', notices: 1 });
    await world.work(10_000);
    expect(await states(payment)).toEqual([]);
    // The notice of its end is lost.
    await takeBack(payment, back);
    await workUntil(
      async () => (await states(payment)).join() === 'lost',
      () => world.work(60_000),
    );
    expect(await find()).toBeUndefined();
  });

  it('[MEM-3] and that its bank takes back whole, in parts too, leaves suspense', async () => {
    for (const parts of [['50.00'], ['20.00', '30.00']]) {
      const { payment, find } = await setAside();
      expect(
        await changed(async () => {
          for (const amount of parts) await takeBack(payment, { amount, notices: 1 });
          await workUntil(
            async () => (await states(payment)).join() === parts.map(() => 'lost').join(),
            () => world.work(10_000),
          );
        }),
      ).toEqual({ member: 0n, suspense: -5_000n, debt: 0n });
      expect(await find()).toBeUndefined();
    }
    expect(await compare()).toEqual([]);
  });

  it('[MEM-3] and of which its bank takes a part waits for its people, and is taken from the member who gets it', async () => {
    const { payment, id } = await setAside();
    await takeBack(payment, { amount: '20.00', notices: 1 });
    await workUntil(
      async () => (await states(payment)).length > 0,
      () => world.work(),
    );
    await world.work(60_000);
    expect(await states(payment)).toEqual(['seen']);
    const give = { merchantId: 1, id, memberId: world.memberId };
    expect(
      await changed(async () => {
        await desk().credit({ ...give, operator: 'ana' });
        await desk().credit({ ...give, operator: 'bruno' });
        await workUntil(
          async () => (await states(payment)).join() === 'lost',
          () => world.work(),
        );
      }),
    ).toEqual({ member: 3_000n, suspense: -5_000n, debt: 0n });
    expect(await disputesOf(payment)).toMatchObject([{ member_id: world.memberId, deposit_id: null }]);
    expect(
      await changed(async () => {
        await takeBack(payment, { amount: '30.00', notices: 1 });
        await workUntil(
          async () => (await states(payment)).join() === 'lost,lost',
          () => world.work(10_000),
        );
      }),
    ).toEqual({ member: -3_000n, suspense: 0n, debt: 0n });
  });
});
