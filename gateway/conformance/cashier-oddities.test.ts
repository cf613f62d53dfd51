import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { callbackPath } from '../cashier/index';
import { operatorOn } from '../operator/testing';
import { startPixSimulator } from '../simulators/pix/index';
import { RIVAL, SECRET } from './bench';
import { startCashierBench, type CashierBench } from './cashier';
import { PROVIDER_LIMIT_MS, SOUND } from './cashier-stage';

let world: CashierBench;
beforeAll(async () => {
  world = await startCashierBench({ providerTimeoutMs: PROVIDER_LIMIT_MS });
});
afterAll(() => world.stop());

const HOUR = 3_600_000;
const atBank = async (): Promise<bigint> => {
  const reply = await fetch(`${world.bank.origin}/control/books`);
  return BigInt(((await reply.json()) as { heldCents: number }).heldCents);
};
const gained = async (story: () => Promise<unknown>): Promise<bigint> => {
  const before = await world.balance();
  await story();
  return (await world.balance()) - before;
};
afterEach(async () => {
  world.today();
  expect(await world.bench.ledger.verify({ merchantId: 1 })).toMatchObject(SOUND);
  expect(-(await world.summed('clearing'))).toBe(await atBank());
});

describe('a notice at another merchant’s address', () => {
  it('moves nothing of either: the other bank does not know the payment', async () => {
    const secret = randomBytes(32).toString('base64url');
    const key = '123e4567-e12b-12d1-a456-426655440001';
    const bank = await startPixSimulator({
      port: 0,
      clientId: 'rival',
      clientSecret: 'a client secret of the rival for tests',
      key,
      webhookUrl: () => 'http://127.0.0.1:9',
      now: Date.now,
    });
    try {
      await world.bench.services.paymentProviders.put({
        merchantId: RIVAL.id,
        code: 'pix',
        adapter: 'pix',
        settings: {
          baseUrl: `${bank.origin}/api/v2`,
          tokenUrl: `${bank.origin}/oauth/token`,
          key,
          name: 'Rival',
          city: 'Recife',
        },
        secrets: { clientId: 'rival', clientSecret: 'a client secret of the rival for tests' },
        callbackSecret: secret,
        minMinor: 1_000n,
        maxMinor: 500_000n,
        lifeS: 1_800,
      });
      expect(
        await gained(async () => {
          const deposit = await world.create();
          const endToEndId = await world.pay(deposit, { notices: 0 });
          const path = callbackPath({ merchant: RIVAL.code, provider: 'pix', secret });
          const pix = [
            {
              endToEndId,
              txid: await world.reference(deposit),
              chave: key,
              valor: '50.00',
              horario: new Date().toISOString(),
            },
          ];
          const told = await fetch(`http://127.0.0.1:${world.bench.port}${path}/pix`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ pix }),
          });
          expect(told.status).toBe(200);
          await world.work(5_000);
          // The right merchant's own asking finds it.
          expect((await world.detail(deposit.depositId)).depositStateName).toBe('credited');
        }),
      ).toBe(5_000n);
      const rival = world.bench.db.merchant(RIVAL.id);
      expect(await rival.query('select 1 from deposit_receipt')).toEqual([]);
      await expect
        .poll(async () => rival.query('select result from provider_event'))
        .toEqual([{ result: 'unknown' }]);
    } finally {
      await bank.close();
    }
  });
});

describe('a provider whose clock is off', () => {
  it.each([
    ['an hour ahead', HOUR],
    ['an hour behind', -HOUR],
  ])('by %s is credited once all the same', async (_, moveMs) => {
    await world.control('clock', { moveMs });
    expect(
      await gained(async () => {
        const deposit = await world.create();
        await world.pay(deposit, { notices: 3 });
        await world.settled(deposit.depositId, 'credited');
      }),
    ).toBe(5_000n);
    await world.control('clock', { moveMs: -moveMs });
  });
});

describe('a provider that answers nonsense or twice', () => {
  it.each(['garbage', 'odd-state', 'twice', 'late-error'] as const)(
    'credits a payment once when it is asked how the deposit stands (%s)',
    async (fault) => {
      expect(
        await gained(async () => {
          const deposit = await world.create();
          await world.fault('get', fault);
          await world.pay(deposit, { notices: 0 });
          await world.work(5_000);
          await world.work(60_000);
          expect((await world.detail(deposit.depositId)).depositStateName).toBe('credited');
        }),
      ).toBe(5_000n);
    },
  );
});

describe('a payment whose time or amount is written as some banks do', () => {
  it.each([
    ['an offset', { horario: '2026-08-01T09:00:00-03:00' }, '2026-08-01T12:00:00.000Z'],
    ['a leap second', { horario: '2026-12-31T23:59:60Z' }, '2026-12-31T23:59:59.999Z'],
    [
      'more decimals',
      { horario: '2026-08-01T12:00:00.1234567Z', valor: '50.000' },
      '2026-08-01T12:00:00.123Z',
    ],
  ])('with %s is credited once, at its time', async (_, written, paidAt) => {
    const deposit = await world.create();
    expect(
      await gained(async () => {
        const endToEndId = await world.pay(deposit, { notices: 0 });
        await world.control('write', { endToEndId, ...written });
        await world.control('notify', { endToEndId, notices: 2 });
        await world.settled(deposit.depositId, 'credited');
      }),
    ).toBe(5_000n);
    const paid = await world.bench.db
      .merchant(1)
      .query('select paid_at from deposit_receipt where merchant_id = 1 and deposit_id = $1', [
        BigInt(deposit.depositId),
      ]);
    expect(paid).toEqual([{ paid_at: new Date(paidAt) }]);
  });

  it('that has no time at all is credited all the same', async () => {
    const deposit = await world.create();
    expect(
      await gained(async () => {
        const endToEndId = await world.pay(deposit, { notices: 0 });
        await world.control('write', { endToEndId, horario: 'ontem' });
        await world.control('notify', { endToEndId });
        await world.settled(deposit.depositId, 'credited');
      }),
    ).toBe(5_000n);
  });

  it('of which the amount has parts of a cent is an alarm, and hides no other payment of its charge', async () => {
    const deposit = await world.create();
    const place = { merchantId: 1, limit: 200 };
    const alarm = async () =>
      (await world.bench.services.depositDesk.alarms(place)).find(
        ({ id }) => String(id) === deposit.depositId,
      )?.alarm;
    let odd = '';
    expect(
      await gained(async () => {
        odd = await world.pay(deposit, { notices: 0, amount: '40.00' });
        await world.control('write', { endToEndId: odd, valor: '40.005' });
        await world.pay(deposit, { notices: 1 });
        await world.settled(deposit.depositId, 'credited');
      }),
    ).toBe(5_000n);
    expect(await alarm()).toBe('unreadable');
    // The bank corrects it.
    await world.control('write', { endToEndId: odd });
    expect(
      await gained(async () => {
        await world.control('notify', { endToEndId: odd });
        await expect.poll(async () => (await world.detail(deposit.depositId)).receivedAmount).toBe(90);
      }),
    ).toBe(4_000n);
    expect(await alarm()).toBeUndefined();
  });
});

describe('a list for spreadsheets', () => {
  it('has every row, however many pages of the database it is, each once', async () => {
    const many = 450;
    await world.bench.db.merchant(1).query(
      `insert into deposit (merchant_id, member_id, provider, reference, intent, currency, asked, state, created_at, expires_at)
       select 1, $1, 'pix', md5('row ' || n), 'row-of-a-test-' || n, 'BRL', 1000, 'cancelled', now(), now()
         from generate_series(1, $2::int) n`,
      [world.memberId, many],
    );
    const run = operatorOn(world.bench.db, {}, { secret: SECRET });
    const { out } = await run('cashier export --what deposits --merchant demo');
    const ids = out.slice(1).map((line) => line.split(',')[0]);
    expect(ids.length).toBeGreaterThanOrEqual(many);
    expect(new Set(ids).size).toBe(ids.length);
    const { data } = await run('cashier export --what deposits --merchant demo --json');
    expect((data as { rows: string[][] }).rows.map(([id]) => id)).toEqual(ids);
  });
});

describe('the address that a Pix provider calls', () => {
  const settings = () => ({
    baseUrl: `${world.bank.origin}/api/v2`,
    tokenUrl: `${world.bank.origin}/oauth/token`,
    key: '123e4567-e12b-12d1-a456-426655440000',
    name: 'Foyer Demo',
    city: 'Sao Paulo',
  });
  const add = (url: string) =>
    operatorOn(
      world.bench.db,
      {
        'pix.json': JSON.stringify(settings()),
        'secrets.json': JSON.stringify({ clientId: 'foyer', clientSecret: 'a client secret for tests only' }),
      },
      { secret: SECRET },
    )(
      `cashier provider add pix --adapter pix --settings pix.json --secrets secrets.json --min 10 --max 5000 --url ${url} --merchant demo --json`,
    );

  it('is told to it when it is added, and notices come there', async () => {
    for (const wrong of ['nowhere', 'ftp://127.0.0.1', 'http://127.0.0.1:1/path'])
      expect((await add(wrong)).exit, wrong).toBe(2);
    const done = await add(`http://127.0.0.1:${world.bench.port}`);
    expect(done).toMatchObject({ exit: 0, data: { webhook: 'told' } });
    // The gateway reads its providers again within seconds.
    world.bench.pass(60_000);
    expect(
      await gained(async () => {
        const deposit = await world.create();
        await world.pay(deposit);
        await world.settled(deposit.depositId, 'credited');
      }),
    ).toBe(5_000n);
    world.bench.pass(-60_000);
  });

  it('that it does not confirm is a failure that says so', async () => {
    await world.fault('webhook', 'error', 2);
    expect(await add(`http://127.0.0.1:${world.bench.port}`)).toMatchObject({
      exit: 1,
      data: { webhook: 'unknown' },
    });
  });
});
