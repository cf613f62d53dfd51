import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { HOLDER, startCashierBench, STRANGER, type CashierBench, type WireDeposit } from './cashier';
import { SOUND } from './cashier-stage';
import type { Fault } from '../simulators/pix/faults';

let world: CashierBench;
beforeAll(async () => {
  world = await startCashierBench();
});
afterAll(() => world.stop());

const HOUR = 3_600_000;
/** The bank's own books, in cents. */
const atBank = async (): Promise<bigint> => {
  const reply = await fetch(`${world.bank.origin}/control/books`);
  return BigInt(((await reply.json()) as { heldCents: number }).heldCents);
};
/** Calls of the bank that still go wrong. */
const faultsLeft = async (): Promise<string> => (await fetch(`${world.bank.origin}/control/faults`)).text();
const names = (deposit: WireDeposit): string[] => deposit.steps.map(({ stateName }) => stateName);
/** What one story gave the member. */
const gained = async (story: () => Promise<unknown>): Promise<bigint> => {
  const before = await world.balance();
  await story();
  return (await world.balance()) - before;
};
const callback = (body: string, over: { merchant?: string; secret?: string; suffix?: string } = {}) =>
  fetch(
    `http://127.0.0.1:${world.bench.port}/payments/${over.merchant ?? 'demo'}/pix/${over.secret ?? world.secret}${over.suffix ?? '/pix'}`,
    { method: 'POST', headers: { 'content-type': 'application/json' }, body },
  );
const events = (result: string) =>
  world.bench.db
    .merchant(1)
    .query<{ event_id: string }>(
      'select event_id from provider_event where merchant_id = 1 and result = $1',
      [result],
    );

afterEach(async () => {
  world.today();
  expect(await world.bench.ledger.verify({ merchantId: 1 })).toMatchObject(SOUND);
  // Everything that the bank holds for us stands against its clearing, to the cent.
  expect(-(await world.summed('clearing'))).toBe(await atBank());
});

describe('a deposit by Pix', () => {
  it('is asked for, paid at the bank and credited once, with each step in its history', async () => {
    let id = '';
    const got = await gained(async () => {
      const deposit = await world.create();
      id = deposit.depositId;
      expect(deposit).toMatchObject({
        depositStateName: 'awaiting',
        depositState: '0',
        amount: 50,
        receivedAmount: 0,
      });
      expect(deposit.qrCode).toMatch(/^000201010212.*br\.gov\.bcb\.pix.*540550\.00.*6304[0-9A-F]{4}$/);
      await world.pay(deposit);
      await world.settled(id, 'credited');
    });
    expect(got).toBe(5_000n);
    const done = await world.detail(id);
    expect(done).toMatchObject({ depositState: '1', receivedAmount: 50, qrCode: '' });
    expect(names(done)).toEqual(['created', 'awaiting', 'seen', 'confirmed', 'credited']);
  });

  it('whose notice comes five times at once, and again later, is credited once', async () => {
    expect(
      await gained(async () => {
        const deposit = await world.create();
        const endToEndId = await world.pay(deposit, { notices: 5 });
        await world.settled(deposit.depositId, 'credited');
        await world.control('notify', { endToEndId, notices: 3 });
        await world.work();
        await world.work(HOUR);
      }),
    ).toBe(5_000n);
  });

  it('whose notice never comes is found by asking', async () => {
    expect(
      await gained(async () => {
        const deposit = await world.create();
        await world.pay(deposit, { notices: 0 });
        expect((await world.detail(deposit.depositId)).depositStateName).toBe('awaiting');
        await world.work(5_000);
        expect((await world.detail(deposit.depositId)).depositStateName).toBe('credited');
      }),
    ).toBe(5_000n);
  });

  it('of one idempotency key is one deposit, however often it is asked for at once', async () => {
    const requestId = randomBytes(8).toString('hex');
    const all = await Promise.all(Array.from({ length: 5 }, () => world.create({ requestId })));
    expect(new Set(all.map(({ depositId }) => depositId)).size).toBe(1);
    const other = await world.send('/wps/relay/MCSFE_createDeposit', {
      methodCode: 'pix',
      amount: '51.00',
      requestId,
    });
    expect(other.body).toMatchObject({ success: false, errorCode: 'transaction_conflict' });
  });

  it('is refused outside of the limits, in fractions of a cent, by an unknown method and as another holder', async () => {
    const refused = async (over: Record<string, unknown>) =>
      (
        await world.send('/wps/relay/MCSFE_createDeposit', {
          methodCode: 'pix',
          amount: '50.00',
          requestId: randomBytes(8).toString('hex'),
          ...over,
        })
      ).body.errorCode;
    for (const amount of ['9.99', '5000.01', '0', '-50', '10.005', '1e3', 'ten', '99999999999999999'])
      expect(await refused({ amount }), amount).toBe('amount_invalid');
    expect(await refused({ methodCode: 'boleto' })).toBe('function.not.available');
    expect(await refused({ document: STRANGER })).toBe('register_field_invalid');
    expect(await refused({ amount: { $gt: 0 } })).toBe('request_param_err');
    expect(await refused({ memberId: '1' })).toBe('request_param_err');
  });

  it('is seen by its member alone', async () => {
    const { depositId } = await world.create();
    const token = await world.bench.client.token(world.bench.accounts.agent);
    const asked = await world.bench.client.send({
      path: `/wps/relay/MCSFE_getDeposit?depositId=${depositId}`,
      headers: { Authorization: token },
    });
    expect(asked.body).toMatchObject({ success: false, errorCode: 'request_param_err' });
    const list = await world.bench.client.send({
      path: '/wps/relay/MCSFE_getDepositTransactionReport',
      headers: { Authorization: token },
    });
    expect(list.body.value).toMatchObject({ list: [] });
  });
});

describe('a deposit that is not paid', () => {
  const cancel = (depositId: string) => world.send('/wps/relay/MCSFE_cancelDeposit', { depositId });

  it('is taken back by its member, at the bank too, and money that comes all the same is credited', async () => {
    const deposit = await world.create();
    expect(deposit).toMatchObject({ allowCancel: 'Y', action: { type: 'qr' } });
    const gone = await cancel(deposit.depositId);
    expect(gone.body.value).toMatchObject({
      depositStateName: 'cancelled',
      depositState: '3',
      allowCancel: 'N',
      action: null,
      qrCode: '',
    });
    expect((await cancel(deposit.depositId)).body.success).toBe(true);
    expect(
      await gained(async () => {
        await world.pay(deposit);
        await world.settled(deposit.depositId, 'credited');
      }),
    ).toBe(5_000n);
  });

  it('is not taken back when it is paid, when the bank does not say, or by another member', async () => {
    const paid = await world.create();
    await world.pay(paid, { notices: 0 });
    expect((await cancel(paid.depositId)).body).toMatchObject({ errorCode: 'deposit_not_open' });
    await world.work(5_000);
    expect((await world.detail(paid.depositId)).depositStateName).toBe('credited');
    world.today();
    const silent = await world.create();
    await world.fault('cancel', 'lost');
    expect((await cancel(silent.depositId)).body).toMatchObject({ errorCode: 'server_busy' });
    expect((await cancel(silent.depositId)).body.success).toBe(true);
    const token = await world.bench.client.token(world.bench.accounts.agent);
    const foreign = await world.bench.client.send({
      path: '/wps/relay/MCSFE_cancelDeposit',
      method: 'POST',
      headers: { Authorization: token },
      body: JSON.stringify({ depositId: silent.depositId }),
    });
    expect(foreign.body).toMatchObject({ success: false, errorCode: 'request_param_err' });
  });

  it('is one of ten at most, however many are asked for at once', async () => {
    const asked = await Promise.all(
      Array.from({ length: 16 }, () =>
        world.send('/wps/relay/MCSFE_createDeposit', {
          methodCode: 'pix',
          amount: '11.00',
          requestId: randomBytes(8).toString('hex'),
        }),
      ),
    );
    const open = async () =>
      world.bench.db
        .merchant(1)
        .query<{ id: bigint }>(
          `select id from deposit where member_id = $1 and state in ('created', 'awaiting', 'seen') and expires_at > now()`,
          [world.memberId],
        );
    expect((await open()).length).toBe(10);
    const refused = asked.filter(({ body }) => body.success !== true);
    expect(new Set(refused.map(({ body }) => body.errorCode))).toEqual(new Set(['TOO_MANY_REQUESTS']));
    for (const { id } of await open()) await cancel(id.toString());
    expect((await open()).length).toBe(0);
  });

  it('is found in the list by its state and its day', async () => {
    const list = async (query: string) => {
      const { body } = await world.send(`/wps/relay/MCSFE_getDepositTransactionReport?size=50&${query}`);
      return (body.value as { list: WireDeposit[] }).list.map(({ depositState }) => depositState);
    };
    expect(new Set(await list('depositState=3'))).toEqual(new Set(['3']));
    expect(new Set(await list('depositState=1'))).toEqual(new Set(['1']));
    expect(await list(`endTime=${Date.now() - HOUR}`)).toEqual([]);
    expect((await list(`startTime=${Date.now() - HOUR}`)).length).toBeGreaterThan(5);
    expect(
      (await world.send('/wps/relay/MCSFE_getDepositTransactionReport?depositState=9')).body,
    ).toMatchObject({
      errorCode: 'request_param_err',
    });
  });
});

describe('a fee', () => {
  const keep = async (fixed: number, points: number) => {
    const { bench } = world;
    await bench.db
      .merchant(1)
      .query('update payment_provider set fee_fixed = $1, fee_points = $2 where merchant_id = 1', [
        fixed,
        points,
      ]);
    // The gateway reads its providers every ten seconds: a list of another minute is read again.
    bench.pass(60_000);
    await bench.services.paymentProviders.all(1);
    bench.pass(-60_000);
  };
  afterEach(() => keep(0, 0));

  it('is kept of what is credited, told beside it, and stands in the books', async () => {
    await keep(25, 150);
    const fees = await world.summed('fees');
    let id = '';
    const got = await gained(async () => {
      const deposit = await world.create();
      id = deposit.depositId;
      await world.pay(deposit, { notices: 0 });
      await world.work(60_000);
    });
    expect(got).toBe(4_900n);
    expect(await world.detail(id)).toMatchObject({ amount: 50, receivedAmount: 49, fee: 1 });
    expect((await world.summed('fees')) - fees).toBe(100n);
  });

  it('is never more than what came, and nothing of what goes back', async () => {
    await keep(100_000, 0);
    const fees = await world.summed('fees');
    expect(
      await gained(async () => {
        const [small, foreign] = [await world.create(), await world.create()];
        await world.pay(small, { amount: '3.00', notices: 0 });
        await world.pay(foreign, { payer: STRANGER, notices: 0 });
        await world.work(200_000);
        expect((await world.detail(small.depositId)).depositStateName).toBe('credited');
        expect((await world.detail(foreign.depositId)).depositStateName).toBe('refunded');
      }),
    ).toBe(0n);
    expect((await world.summed('fees')) - fees).toBe(300n);
  });
});

describe('money that is not what was asked for', () => {
  it.each([
    ['less', { amount: '20.00' }, 2_000n],
    ['more', { amount: '80.00' }, 8_000n],
  ])('%s of the holder is credited as it came, and the deposit says both', async (_, over, cents) => {
    let id = '';
    expect(
      await gained(async () => {
        const deposit = await world.create();
        id = deposit.depositId;
        await world.pay(deposit, over);
        await world.settled(id, 'credited');
      }),
    ).toBe(cents);
    expect(await world.detail(id)).toMatchObject({ amount: 50, receivedAmount: Number(cents) / 100 });
  });

  it('twice by the holder is credited twice, each payment once', async () => {
    expect(
      await gained(async () => {
        const deposit = await world.create();
        await world.pay(deposit);
        await world.pay(deposit);
        await world.settled(deposit.depositId, 'credited');
        // The job follows a notice that came while a worker had the deposit.
        await expect
          .poll(async () => {
            await world.work();
            return (await world.detail(deposit.depositId)).receivedAmount;
          })
          .toBe(100);
      }),
    ).toBe(10_000n);
  });

  it('late, when its time is over, is credited still', async () => {
    expect(
      await gained(async () => {
        const deposit = await world.create();
        await world.work(HOUR);
        expect(await world.detail(deposit.depositId)).toMatchObject({
          depositStateName: 'expired',
          qrCode: '',
        });
        await world.pay(deposit);
        expect(names(await world.settled(deposit.depositId, 'credited'))).toEqual(
          expect.arrayContaining(['expired', 'confirmed', 'credited']),
        );
      }),
    ).toBe(5_000n);
  });

  it('by another payer goes back to them whole, and the member gets nothing', async () => {
    const held = await atBank();
    let id = '';
    expect(
      await gained(async () => {
        const deposit = await world.create();
        id = deposit.depositId;
        await world.pay(deposit, { payer: STRANGER });
        await world.settled(id, 'refunded');
      }),
    ).toBe(0n);
    expect(names(await world.detail(id))).toEqual([
      'created',
      'awaiting',
      'seen',
      'mismatch',
      'refunding',
      'refunded',
    ]);
    expect(await atBank()).toBe(held);
  });

  it('above the limit goes back', async () => {
    const deposit = await world.create();
    await world.pay(deposit, { amount: '5000.01' });
    await world.settled(deposit.depositId, 'refunded');
  });

  const refundOnce = async (fault: Fault): Promise<void> => {
    const held = await atBank();
    const deposit = await world.create();
    await world.fault('refund', fault);
    await world.pay(deposit, { payer: STRANGER });
    await world.settled(deposit.depositId, 'refunding');
    await expect
      .poll(async () => {
        await world.work(5_000);
        return (await world.detail(deposit.depositId)).depositStateName;
      })
      .toBe('refunded');
    expect(await atBank()).toBe(held);
  };
  it.each(['lost', 'late-error', 'drop', 'garbage'] as const)(
    'whose refund is answered badly (%s) is given back once',
    refundOnce,
  );
  it.each(['hang'] as const)(
    'whose refund is answered badly (%s) is given back once',
    { tags: ['full-run'] },
    refundOnce,
  );

  it('that lay aside for days is given back all the same where the answer is lost', async () => {
    const { depositDesk } = world.bench.services;
    const deposit = await world.create();
    await world.pay(deposit, { payer: null });
    await world.settled(deposit.depositId, 'mismatch');
    await world.work(80 * HOUR);
    const money = (await depositDesk.suspense({ merchantId: 1, limit: 200 })).find(
      ({ deposit_id: id }) => id === BigInt(deposit.depositId),
    );
    await world.fault('refund', 'lost');
    await depositDesk.refund({ merchantId: 1, id: money?.id ?? 0n, operator: 'ana' });
    expect((await world.detail(deposit.depositId)).depositStateName).toBe('refunding');
    await world.work(HOUR);
    await world.settled(deposit.depositId, 'refunded');
  });

  it('of which the payer is not told, or that names no deposit, is set aside for a person', async () => {
    const before = await world.summed('suspense');
    expect(
      await gained(async () => {
        const deposit = await world.create();
        await world.pay(deposit, { payer: null });
        await world.settled(deposit.depositId, 'mismatch');
        await world.control('pay', { txid: null, amount: '7.00', payer: HOLDER });
        await expect.poll(async () => (await world.summed('suspense')) - before).toBe(5_700n);
        await world.work(HOUR);
      }),
    ).toBe(0n);
    expect((await world.summed('suspense')) - before).toBe(5_700n);
  });
});

describe('a provider that does not answer as it should', () => {
  const chargeOnce = async (fault: Fault): Promise<void> => {
    expect(
      await gained(async () => {
        await world.fault('create', fault);
        const made = await world.create();
        expect(['created', 'awaiting']).toContain(made.depositStateName);
        await world.work(5_000);
        expect((await world.detail(made.depositId)).depositStateName).toBe('awaiting');
        await world.pay(made);
        await world.settled(made.depositId, 'credited');
      }),
    ).toBe(5_000n);
  };
  it.each(['lost', 'late-error', 'drop', 'error', 'garbage', 'odd-state'] as const)(
    'when a charge is made (%s) leads to one charge that is paid and credited once',
    chargeOnce,
  );
  it.each(['hang'] as const)(
    'when a charge is made (%s) leads to one charge that is paid and credited once',
    { tags: ['full-run'] },
    chargeOnce,
  );

  it(
    'and whose notice of the payment overtakes the answer is credited once',
    { tags: ['full-run'] },
    async () => {
      expect(
        await gained(async () => {
          await world.fault('create', 'hang');
          const creating = world.create();
          let reference = '';
          await expect
            .poll(async () => {
              const [row] = await world.bench.db
                .merchant(1)
                .query<{ reference: string }>(
                  `select reference from deposit where state = 'created' and sent order by id desc limit 1`,
                );
              return (reference = row?.reference ?? '');
            })
            .not.toBe('');
          await expect.poll(() => world.control('status', { txid: reference, status: 'ATIVA' })).toBe(true);
          await world.control('pay', { txid: reference, payer: HOLDER });
          const { depositId } = await creating;
          await expect
            .poll(async () => {
              await world.work(5_000);
              return (await world.detail(depositId)).depositStateName;
            })
            .toBe('credited');
        }),
      ).toBe(5_000n);
    },
  );

  it('about one payment does not hold up the news of others [MEM-1]', async () => {
    expect(
      await gained(async () => {
        const [slow, quick] = [await world.create(), await world.create()];
        await world.fault('get', 'hang');
        await world.pay(slow);
        // The question about it is on its way when the other is paid.
        await expect.poll(() => faultsLeft()).not.toContain('get');
        await world.pay(quick);
        await world.settled(quick.depositId, 'credited');
        // Nothing is known yet of the first.
        await expect.poll(() => events('')).toHaveLength(1);
        await expect
          .poll(async () => {
            await world.work(5_000);
            return (await world.detail(slow.depositId)).depositStateName;
          })
          .toBe('credited');
      }),
    ).toBe(10_000n);
  });

  it('but says an unknown state leaves the deposit where it is until it says a known one', async () => {
    const deposit = await world.create();
    const txid = await world.reference(deposit);
    await world.control('status', { txid, status: 'EM_ANALISE_NOVA' });
    await world.work(5_000);
    expect((await world.detail(deposit.depositId)).depositStateName).toBe('awaiting');
    await world.control('status', { txid, status: 'REMOVIDA_PELO_PSP' });
    await world.work(5_000);
    expect((await world.detail(deposit.depositId)).depositStateName).toBe('cancelled');
    // Paid all the same: the money finds its way.
    await world.pay(deposit);
    await world.settled(deposit.depositId, 'credited');
  });

  it('and has no token for us keeps the deposit for later', async () => {
    // What was given out is over.
    await world.control('clock', { moveMs: HOUR });
    await world.fault('token', 'error', 2);
    const deposit = await world.create();
    expect(deposit.depositStateName).toBe('created');
    await world.work(5_000);
    await world.work(60_000);
    await world.work(60_000);
    expect((await world.detail(deposit.depositId)).depositStateName).toBe('awaiting');
  });
});

describe('what comes to the address of a provider', () => {
  const notice = (txid: string, id: string) =>
    JSON.stringify({
      pix: [
        {
          endToEndId: id,
          txid,
          chave: 'x',
          valor: '50.00',
          horario: new Date().toISOString(),
          pagador: { cpf: HOLDER },
        },
      ],
    });
  const FORGED = 'E99999999202601010000FORGED00001';

  it('with a wrong secret, merchant or provider is not heard at all', async () => {
    const body = notice('a'.repeat(32), FORGED);
    for (const over of [
      { secret: 'x'.repeat(43) },
      { secret: 'short' },
      { secret: `${world.secret.slice(0, -1)}~` },
      { merchant: 'rival' },
      { merchant: 'nobody' },
    ])
      expect((await callback(body, over)).status, JSON.stringify(over)).toBe(404);
    const [row] = await world.bench.db
      .merchant(1)
      .query<{ n: number }>('select count(*)::int as n from provider_event where receipt_ref = $1', [FORGED]);
    expect(row?.n).toBe(0);
  });

  it('is not believed: a payment that the bank does not know credits nothing and is asked about again', async () => {
    expect(
      await gained(async () => {
        const deposit = await world.create();
        expect((await callback(notice(await world.reference(deposit), FORGED))).status).toBe(200);
        await world.work();
        await world.work(HOUR);
        expect((await world.detail(deposit.depositId)).depositStateName).toBe('expired');
      }),
    ).toBe(0n);
  });

  it('is kept as it came, whatever it is, and answered with 2xx', async () => {
    for (const body of [
      '',
      'no json',
      '{}',
      '{"pix":[]}',
      '{"pix":[{"endToEndId":"../../x"}]}',
      '\0',
      `{"pix":${'['.repeat(5_000)}`,
    ]) {
      const reply = await callback(body, { suffix: body === '{}' ? '' : '/pix' });
      expect(reply.status, body.slice(0, 40)).toBe(200);
    }
    expect((await events('unreadable')).length).toBeGreaterThanOrEqual(6);
    expect((await callback('x'.repeat(70_000))).status).toBe(413);
  });

  it('may leave the suffix out', async () => {
    const deposit = await world.create();
    const id = await world.pay(deposit, { notices: 0 });
    await callback(notice(await world.reference(deposit), id), { suffix: '' });
    await world.settled(deposit.depositId, 'credited');
  });

  it('cannot be changed or taken away by the gateway itself', async () => {
    for (const text of [
      'delete from provider_event where merchant_id = 1',
      `update provider_event set raw = '' where merchant_id = 1`,
      'update deposit_receipt set amount = 1 where merchant_id = 1',
      'delete from deposit_step where merchant_id = 1',
      'update deposit set asked = 1 where merchant_id = 1',
    ])
      await expect(world.bench.db.merchant(1).query(text), text).rejects.toMatchObject({ code: '42501' });
    for (const table of [
      'payment_provider',
      'account_holder',
      'deposit',
      'deposit_step',
      'deposit_receipt',
      'provider_event',
    ])
      expect(await world.bench.db.merchant(2).query(`select 1 from ${table}`), table).toEqual([]);
  });
});

describe('a deposit of which its provider says nothing for three days', () => {
  it('[MEM-3] alarms once, is asked about no more, and is no alarm once the provider speaks', async () => {
    const deposit = await world.create();
    const id = deposit.depositId;
    const told = () =>
      world.bench.logged.filter(
        (line) => line.startsWith(`the deposit ${id}: `) && line.includes('for days'),
      );
    const isAlarm = async () =>
      (await world.bench.services.depositDesk.alarms({ merchantId: 1, limit: 200 })).some(
        (row) => row.id === BigInt(id),
      );
    await world.fault('get', 'error', 50);
    await world.work(71 * HOUR);
    expect([await isAlarm(), told().length]).toEqual([false, 0]);
    await world.work(2 * HOUR);
    expect([await isAlarm(), told().length]).toEqual([true, 1]);
    for (let turn = 0; turn < 3; turn += 1) await world.work(24 * HOUR);
    expect([await isAlarm(), told().length]).toEqual([true, 1]);
    world.today();
    // An answer that says all of it twice: the bank can be asked again.
    await world.fault('get', 'twice');
    await world.pay(deposit);
    await world.settled(id, 'credited');
    expect([await isAlarm(), told().length]).toEqual([false, 1]);
  });
});
