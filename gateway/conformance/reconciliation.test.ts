import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { HOLDER } from './cashier';
import { PROVIDER_LIMIT_MS, TRANSFER_BY_HAND } from './cashier-stage';
import { startWithdrawalBench, type WithdrawalBench } from './withdrawals';

let world: WithdrawalBench;
beforeAll(async () => {
  world = await startWithdrawalBench({ providerTimeoutMs: PROVIDER_LIMIT_MS });
  await world.policy({
    times_a_day: null,
    amount_a_day: null,
    open_at_once: 100,
    auto_below: 100_000n,
    turnover_bps: 0,
    review_score: 500,
  });
});
afterAll(() => world.stop());
afterEach(async () => {
  world.today();
  expect(await world.bench.ledger.verify({ merchantId: 1 })).toMatchObject({ unbalanced: [], drifted: [] });
});

const HOUR = 3_600_000;
const books = () => world.bench.services.reconciliation;
const span = () => ({ from: new Date(Date.now() - HOUR), to: new Date(Date.now() + HOUR) });
const comparing = (provider = 'pix') => books().compare({ merchantId: 1, provider, ...span() });
const named = async () => {
  const { differences, whole, comparable } = await comparing();
  expect({ whole, comparable }).toEqual({ whole: true, comparable: true });
  return differences.map(({ class: kind, kind: what, object }) => `${kind} ${what} ${object}`).sort();
};
const report = async (provider = 'pix') => {
  const found = (await books().report({ merchantId: 1, ...span() })).find((row) => row.provider === provider);
  if (!found) throw new Error('no book');
  return found;
};
const credited = async (): Promise<string> => {
  const deposit = await world.create();
  const payment = await world.pay(deposit);
  await world.settled(deposit.depositId, 'credited');
  return payment;
};
const paidOut = async (): Promise<string> => {
  const { id } = await world.ended((await world.ask()).id, 'paid');
  const { attempts } = await world.bench.services.withdrawalDesk.show({ merchantId: 1, id: BigInt(id) });
  return attempts[0]?.reference ?? '';
};
const refunded = async (): Promise<string> => {
  const desk = world.bench.services.depositDesk;
  await world.control('pay', { txid: null, amount: '7.00', payer: HOLDER, notices: 1 });
  let id: bigint | undefined;
  await expect
    .poll(async () => {
      await world.work();
      return (id = (await desk.suspense({ merchantId: 1, limit: 200 })).at(-1)?.id) !== undefined;
    })
    .toBe(true);
  await desk.refund({ merchantId: 1, id: id ?? 0n, operator: 'Ana' });
  const [row] = await world.bench.db
    .merchant(1)
    .query<{ refund_ref: string }>(
      'select refund_ref from deposit_receipt where merchant_id = 1 and id = $1',
      [id ?? 0n],
    );
  return row?.refund_ref ?? '';
};

describe('the books of a Pix provider', () => {
  it('agree on a clean day of payments, refunds, payouts and one that came back, and the report closes on our clearing', async () => {
    for (let turn = 0; turn < 3; turn += 1) await credited();
    await refunded();
    await paidOut();
    const back = await paidOut();
    // No notice of what came back: its line makes us ask.
    await world.control('payout', { id: back, status: 'DEVOLVIDO', notices: 0 });
    expect(await named()).toEqual([]);
    const row = await report();
    expect(row).toMatchObject({
      comparable: true,
      uncompared: [],
      openItems: 0,
      openMinor: 0n,
      openingMinor: 0n,
    });
    expect(row.inMinor).toBe(3n * 5_000n + 700n + 5_000n);
    expect(row.outMinor).toBe(-700n - 2n * 5_000n);
    expect(row.closingMinor).toBe(row.inMinor + row.outMinor);
    expect(row.closingMinor).toBe(await world.books());
    expect(row.closingMinor).toBe(row.ledgerMinor);
  });

  it('are read over many pages', async () => {
    for (let turn = 0; turn < 103; turn += 1)
      await world.control('pay', { txid: null, amount: '1.00', payer: HOLDER, notices: 0 });
    const { lines, differences } = await comparing();
    expect(lines).toBeGreaterThan(103);
    expect(differences.filter((one) => one.class === 'missing_here')).toHaveLength(103);
  });

  it('name each planted difference of payouts, and of payments and refunds', async () => {
    const before = new Set(await named());
    const [missing, double, amount] = [await paidOut(), await paidOut(), await paidOut()];
    const [payment, refund] = [await credited(), await refunded()];
    for (const [object, how] of [
      [missing, 'missing'],
      [double, 'double'],
      [amount, 'amount'],
      [payment, 'amount'],
      [refund, 'missing'],
    ])
      await world.control('slip', { object, how });
    const wanted = [
      `amount payment ${payment}`,
      `amount payout ${amount}`,
      `duplicate payout ${double}`,
      `missing_there payout ${missing}`,
      `missing_there refund ${refund}`,
    ];
    const found = async () => (await named()).filter((one) => !before.has(one));
    expect(await found()).toEqual(wanted);
    const row = await report();
    expect(row.closingMinor - row.ledgerMinor).toBe(row.openMinor);
    // The payout that came back and of which we do not know.
    await world.control('slip', { object: missing, how: null });
    expect(await found()).toEqual(wanted.filter((one) => !one.includes(missing)));
  });

  it('take a line that is corrected under its own name, say so, and keep what it said before', async () => {
    const payment = await credited();
    const mine = async () => (await named()).filter((one) => one.includes(payment));
    expect(await mine()).toEqual([]);
    await world.control('slip', { object: payment, how: 'amount' });
    expect((await comparing()).corrected).toBe(1);
    expect(await mine()).toEqual([`amount payment ${payment}`]);
    expect((await comparing()).corrected).toBe(0);
    await world.control('slip', { object: payment, how: null });
    expect((await comparing()).corrected).toBe(1);
    expect(await mine()).toEqual([]);
    const kept = await world.bench.db
      .merchant(1)
      .query('select gross from settlement_line where merchant_id = 1 and object = $1 order by id', [
        payment,
      ]);
    expect(kept).toEqual([{ gross: 5_000n }, { gross: 5_100n }, { gross: 5_000n }]);
    const row = await report();
    expect(row.closingMinor - row.ledgerMinor).toBe(row.openMinor);
  });

  it('name a line that cannot be read once, with the reason, and compare the others', async () => {
    const before = new Set(await named());
    const [time, amount, good] = [await credited(), await credited(), await credited()];
    await world.control('pay', { txid: null, amount: '3.00', payer: HOLDER, notices: 0 });
    await world.control('write', { endToEndId: time, horario: '2026-02-30T12:00:00Z' });
    await world.control('write', { endToEndId: amount, valor: '50.005' });
    const mine = async () =>
      (await comparing()).differences.filter(({ object }) => [time, amount, good].includes(object));
    const wanted = [
      {
        class: 'unreadable',
        kind: 'payment',
        object: time,
        note: 'horario time_day',
        ours: 5_000n,
        theirs: null,
      },
      { class: 'unreadable', kind: 'payment', object: amount, note: 'valor', ours: 5_000n, theirs: null },
    ];
    expect(await mine()).toEqual(wanted.map((one) => expect.objectContaining(one)));
    expect((await named()).filter((one) => !before.has(one) && one.startsWith('missing_here'))).toHaveLength(
      1,
    );
    const row = await report();
    expect(row.closingMinor - row.ledgerMinor).toBe(row.openMinor);
    for (const endToEndId of [time, amount]) await world.control('write', { endToEndId });
    expect(await mine()).toEqual([]);
    const items = await books().items({ merchantId: 1, provider: 'pix' });
    expect(items.filter((one) => one.class === 'unreadable').map(({ state }) => state)).toEqual([
      'gone',
      'gone',
    ]);
    const after = await report();
    expect(after.closingMinor - after.ledgerMinor).toBe(after.openMinor);
  });

  it('say nothing when a list is not read to its end', async () => {
    for (const fault of ['garbage', 'drop', 'error'] as const) {
      await world.fault('list', fault);
      expect(await comparing()).toMatchObject({ whole: false, differences: [] });
    }
  });
});

describe('a provider with neither lines nor confirmed arrivals', () => {
  it('is not comparable: no difference, and no word that its books agree', async () => {
    await world.bench.services.paymentProviders.put(TRANSFER_BY_HAND);
    expect(await comparing('transfer')).toMatchObject({ comparable: false, whole: true, differences: [] });
    expect(await report('transfer')).toMatchObject({ comparable: false, openItems: 0, closingMinor: 0n });
  });

  it('of which the lines lack a kind says which', async () => {
    await world.bench.services.paymentProviders.put({
      merchantId: 1,
      code: 'pix',
      adapter: 'pix',
      settings: {
        baseUrl: `${world.bank.origin}/api/v2`,
        tokenUrl: `${world.bank.origin}/oauth/token`,
        key: '123e4567-e12b-12d1-a456-426655440000',
        name: 'Foyer Demo',
        city: 'Sao Paulo',
        payouts: { path: '/pagamentos', directory: '/chaves' },
      },
      secrets: { clientId: 'foyer', clientSecret: 'a client secret for tests only' },
      callbackSecret: world.secret,
      minMinor: 1_000n,
      maxMinor: 500_000n,
      lifeS: 1_800,
    });
    const reference = await paidOut();
    expect((await named()).filter((one) => one.includes(reference))).toEqual([]);
    expect((await report()).uncompared).toEqual(['payout', 'payout_returned']);
  });
});
