import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Resvg } from '@resvg/resvg-js';
import { HOLDER } from './cashier';
import type { WireDeposit } from './cashier';
import { PROVIDER_LIMIT_MS, SOUND } from './cashier-stage';
import { startQuaysideBench, type QuaysideBench } from './quayside';

let at: QuaysideBench;
beforeAll(async () => {
  at = await startQuaysideBench({ providerTimeoutMs: PROVIDER_LIMIT_MS });
  await at.world.bench.services.paymentProviders.put({
    merchantId: 1,
    code: 'transfer',
    adapter: 'transfer',
    settings: {
      currencies: ['BRL'],
      rows: [
        { label: 'holder', value: 'Foyer Demo Ltda' },
        { label: 'account', value: '12345-6' },
      ],
    },
    secrets: {},
    callbackSecret: 'x'.repeat(43),
    minMinor: 1_000n,
    maxMinor: 500_000n,
    lifeS: 86_400,
  });
});
afterAll(() => at.stop());
afterEach(async () => {
  expect(await at.world.bench.ledger.verify({ merchantId: 1 })).toMatchObject(SOUND);
});

const desk = () => at.world.bench.services.depositDesk;
const create = () => at.world.create({ methodCode: 'transfer', document: '' });
const place = (deposit: WireDeposit) => ({ merchantId: 1, id: BigInt(deposit.depositId) });
const arrived = (bankRef: string, amountMinor = 5_000n) => ({
  bankRef,
  amountMinor,
  paidAt: new Date(Date.now() - 60_000),
});
const gained = async (story: () => Promise<unknown>): Promise<bigint> => {
  const before = await at.world.balance();
  await story();
  return (await at.world.balance()) - before;
};
const picture = (width: number, height: number): string =>
  Buffer.from(
    new Resvg(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#268"/></svg>`,
    )
      .render()
      .asPng(),
  ).toString('base64');
const prove = (deposit: WireDeposit, text: string) =>
  at.world.send('/wps/relay/MCSFE_sendDepositProof', { depositId: deposit.depositId, picture: text });
const actions = (command: string) =>
  at.world.bench.db
    .merchant(1)
    .query<{ actor: string; target: string }>(
      'select actor, target from operator_action where merchant_id = 1 and command = $1 order by id',
      [command],
    );

describe('a transfer by hand', () => {
  it('shows an account and a reference of its own, and is credited with what an operator saw on the account', async () => {
    expect(
      await gained(async () => {
        const deposit = (await create()) as WireDeposit & { action: { rows: unknown[]; reference: string } };
        expect(deposit.action.rows).toHaveLength(2);
        expect(deposit.action.reference).toMatch(/^FY[2-9A-Z]{10}$/);
        const other = (await create()) as typeof deposit;
        expect(other.action.reference).not.toBe(deposit.action.reference);
        expect((await desk().transfers({ merchantId: 1, limit: 50 })).map(({ id }) => id)).toContain(
          BigInt(deposit.depositId),
        );
        const done = await desk().confirm({
          ...place(deposit),
          operator: 'Ana',
          ...arrived('BANK-1', 4_200n),
        });
        expect(done).toEqual({ state: 'credited' });
        expect(await at.world.detail(deposit.depositId)).toMatchObject({ amount: 50, receivedAmount: 42 });
      }),
    ).toBe(4_200n);
    expect(await actions('cashier confirm')).toMatchObject([{ actor: 'Ana' }]);
  });

  it('of one movement on the account is confirmed once, by the first of two operators', async () => {
    const [one, other] = [await create(), await create()];
    expect(
      await gained(async () => {
        const both = await Promise.allSettled([
          desk().confirm({ ...place(one), operator: 'Ana', ...arrived('BANK-2') }),
          desk().confirm({ ...place(one), operator: 'Bia', ...arrived('BANK-2b') }),
        ]);
        expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
        const [taken, fresh] =
          both[0]?.status === 'fulfilled' ? ['BANK-2', 'BANK-2b'] : ['BANK-2b', 'BANK-2'];
        const confirm = (ref: string) =>
          desk().confirm({ ...place(other), operator: 'Caio', ...arrived(ref) });
        await expect(confirm(taken)).rejects.toMatchObject({ code: 'CASHIER_DECIDED' });
        await confirm(fresh);
      }),
    ).toBe(10_000n);
  });

  it('of one movement is confirmed once, however its name is typed', async () => {
    const [one, other] = [await create(), await create()];
    const confirm = (deposit: WireDeposit, ref: string) =>
      desk().confirm({ ...place(deposit), operator: 'Ana', ...arrived(ref) });
    await confirm(one, 'Bank-5 ab');
    for (const ref of ['BANK-5AB', 'bank-5ab', ' b a n k-5ab', 'ＢＡＮＫ-5AB'])
      await expect(confirm(other, ref), ref).rejects.toMatchObject({
        code: 'CASHIER_DECIDED',
        value: { by: 'Ana' },
      });
    // As they were stored before names had one form.
    await at.world.bench.db.merchant(1).query(
      `insert into transfer_arrival (merchant_id, provider, bank_ref, deposit_id, currency, amount, paid_at, operator, at)
       select 1, provider, 'old-Name-1', id, currency, 1, $2, 'bia', $2 from deposit where merchant_id = 1 and id = $1`,
      [one.depositId, '2026-03-10T20:00Z'],
    );
    for (const ref of ['old-Name-1', 'OLD-NAME-1'])
      await expect(confirm(other, ref), ref).rejects.toMatchObject({
        code: 'CASHIER_DECIDED',
        value: { by: 'bia' },
      });
    await confirm(other, 'BANK-5AC');
  });

  it('is refused with a reason, and what is no amount, no time or no name is refused', async () => {
    const deposit = await create();
    const good = { ...place(deposit), operator: 'Ana', ...arrived('BANK-3') };
    for (const over of [
      { amountMinor: 0n },
      { amountMinor: -1n },
      { bankRef: '' },
      { bankRef: 'a b' },
      { operator: '' },
      { paidAt: new Date(Date.now() + 60_000) },
    ])
      await expect(
        desk().confirm({ ...good, ...over }),
        JSON.stringify(Object.keys(over)),
      ).rejects.toMatchObject({
        code: 'REQUEST_INVALID',
      });
    await expect(desk().confirm({ ...good, id: 999_999n })).rejects.toMatchObject({
      code: 'CASHIER_UNKNOWN',
    });
    const refusal = {
      ...place(deposit),
      operator: 'Ana',
      reason: 'not_arrived',
      note: 'nothing there',
    } as const;
    expect(await desk().refuse(refusal)).toEqual({ state: 'failed' });
    const pix = await at.world.create();
    await expect(desk().confirm({ ...good, ...place(pix), bankRef: 'BANK-4' })).rejects.toMatchObject({
      code: 'CASHIER_STATE',
    });
  });

  it('is judged as other money: more than the method takes, or the member’s own limit, is set aside; the fee is kept', async () => {
    const confirm = async (deposit: WireDeposit, ref: string, amountMinor: bigint) =>
      (await desk().confirm({ ...place(deposit), operator: 'Ana', ...arrived(ref, amountMinor) })).state;
    const limit = (amount: string) =>
      at.world.send('/wps/relay/MCSFE_setPlayLimit', { limitType: 'deposit', period: 'day', amount });
    const { query } = at.world.bench.db.merchant(1);
    const fee = (fixed: bigint) =>
      query(`update payment_provider set fee_fixed = $1 where merchant_id = 1 and code = 'transfer'`, [
        fixed,
      ]);
    const over = await create();
    expect(await gained(async () => expect(await confirm(over, 'OVER-1', 500_001n)).toBe('mismatch'))).toBe(
      0n,
    );
    await fee(150n);
    await at.world.bench.services.paymentProviders.all(1);
    const kept = await create();
    expect(await gained(async () => expect(await confirm(kept, 'FEE-1', 5_000n)).toBe('credited'))).toBe(
      4_850n,
    );
    expect(await at.world.detail(kept.depositId)).toMatchObject({ fee: 1.5, receivedAmount: 48.5 });
    await fee(0n);
    const own = await create();
    await limit('60.00');
    const more = await gained(async () => expect(await confirm(own, 'OWN-1', 900_00n)).toBe('mismatch'));
    expect(more).toBe(0n);
    const reasons = (await desk().suspense({ merchantId: 1, limit: 200 })).map(({ reason }) => reason);
    expect(reasons).toEqual(['over_limit', 'own_limit']);
    for (const { id } of await desk().suspense({ merchantId: 1, limit: 200 }))
      await desk().refund({ merchantId: 1, id, operator: 'Bia', bankRef: `BACK-${id}` });
    for (const table of ['play_limit', 'protection_claim', 'protection_use'])
      await query(`delete from ${table} where member_id = $1`, [at.world.memberId]);
  });

  it('of an operator’s own account is decided by another one, and a refusal is read by its member', async () => {
    const { username } = at.world.bench.accounts.member;
    const operator = username.toUpperCase();
    const deposit = await create();
    const own = { ...place(deposit), operator };
    const code = { code: 'CASHIER_OWN_ACCOUNT' };
    await expect(desk().confirm({ ...own, ...arrived('OWN-2') })).rejects.toMatchObject(code);
    await expect(desk().refuse({ ...own, reason: 'other', note: '' })).rejects.toMatchObject(code);
    expect(await at.world.detail(deposit.depositId)).toMatchObject({ refusalCode: '' });
    await desk().refuse({ ...own, operator: 'Ana', reason: 'other_person', note: '' });
    expect(await at.world.detail(deposit.depositId)).toMatchObject({ refusalCode: 'other_person' });
  });

  it('is confirmed only on purpose where it was refused before', async () => {
    const deposit = await create();
    await desk().refuse({ ...place(deposit), operator: 'Ana', reason: 'not_arrived', note: '' });
    const confirm = { ...place(deposit), operator: 'Bia', ...arrived('LATE-1', 5_000n) };
    const refused = await gained(() =>
      expect(desk().confirm(confirm)).rejects.toMatchObject({ code: 'CASHIER_STATE' }),
    );
    expect(refused).toBe(0n);
    const again = desk().refuse({ ...place(deposit), operator: 'Bia', reason: 'other', note: '' });
    await expect(again).rejects.toMatchObject({ code: 'CASHIER_STATE' });
    expect(await at.world.detail(deposit.depositId)).toMatchObject({ refusalCode: 'not_arrived' });
    const credited = await gained(async () =>
      expect(await desk().confirm({ ...confirm, afterRefusal: true })).toEqual({ state: 'credited' }),
    );
    expect(credited).toBe(5_000n);
  });

  it('takes pictures that are written anew, three at most, and none of them credits anything', async () => {
    expect(
      await gained(async () => {
        const deposit = await create();
        expect(deposit).toMatchObject({ proofCount: 0, proofsLeft: 3 });
        const sent = await prove(deposit, picture(40, 30));
        expect(sent.body.value).toMatchObject({ proofCount: 1, proofsLeft: 2 });
        const { proofs } = await desk().show(place(deposit));
        const [first] = proofs;
        if (!first) throw new Error('no proof');
        const png = Buffer.from(await desk().picture({ ...place(deposit), proof: first.id }));
        expect(png.subarray(1, 4).toString()).toBe('PNG');
        for (const side of [41, 42]) await prove(deposit, picture(side, 30));
        expect((await prove(deposit, picture(43, 30))).body).toMatchObject({ errorCode: 'deposit_not_open' });
        // Not decoded where there is no room: what cannot be decoded is answered alike.
        const broken = picture(10, 10).slice(0, 60);
        expect((await prove(deposit, broken)).body).toMatchObject({ errorCode: 'deposit_not_open' });
        await at.world.work();
        expect((await at.world.detail(deposit.depositId)).depositStateName).toBe('awaiting');
      }),
    ).toBe(0n);
  });

  it('refuses what is no picture, is too large or 40,000 pixels wide, and any for another kind of deposit', async () => {
    const deposit = await create();
    const wide = Buffer.from(picture(10, 10), 'base64');
    wide.writeUInt32BE(40_000, 16);
    for (const text of [
      Buffer.from('<svg onload="x"/>').toString('base64'),
      Buffer.from('GIF89a').toString('base64'),
      wide.toString('base64'),
      Buffer.alloc(5_000_001, 1).toString('base64').slice(0, 6_666_668),
      picture(10, 10).slice(0, 60),
    ])
      expect((await prove(deposit, text)).body, text.slice(0, 20)).toMatchObject({
        errorCode: 'deposit_proof_refused',
      });
    expect((await prove(deposit, '')).body).toMatchObject({ errorCode: 'request_param_err' });
    expect((await prove(await at.world.create(), picture(10, 10))).body).toMatchObject({
      errorCode: 'deposit_not_open',
    });
  });
});

describe('money that was set aside', () => {
  const setAside = async (over: Record<string, unknown>): Promise<bigint> => {
    await at.world.control('pay', { payer: HOLDER, notices: 1, ...over });
    let id: bigint | undefined;
    await expect
      .poll(async () => {
        await at.world.work();
        const all = await desk().suspense({ merchantId: 1, limit: 200 });
        return (id = all.findLast(({ approved_by: by }) => by.length === 0)?.id) !== undefined;
      })
      .toBe(true);
    return id ?? 0n;
  };

  it('goes to a member when two different operators say so, and not when one says it twice', async () => {
    const id = await setAside({ txid: null, amount: '7.00' });
    const say = (operator: string, memberId?: bigint) =>
      desk().credit({ merchantId: 1, id, operator, ...(memberId === undefined ? {} : { memberId }) });
    const memberId = at.world.memberId;
    expect(
      await gained(async () => {
        await expect(say('Ana')).rejects.toMatchObject({ code: 'REQUEST_INVALID' });
        expect(await say('Ana', memberId)).toEqual({ needsSecond: true });
        for (const spelling of ['Ana', 'ana', ' Ana '])
          await expect(say(spelling, memberId)).rejects.toMatchObject({ code: 'CASHIER_SAME_PERSON' });
      }),
    ).toBe(0n);
    expect(
      await gained(async () => {
        expect(await say('Bia', memberId)).toEqual({ needsSecond: false });
        await expect(say('Caio', memberId)).rejects.toMatchObject({ code: 'CASHIER_STATE' });
      }),
    ).toBe(700n);
  });

  it('is not given to an operator’s own account by that operator', async () => {
    const id = await setAside({ txid: null, amount: '6.00' });
    const { username } = at.world.bench.accounts.member;
    const own = { merchantId: 1, id, operator: username, memberId: at.world.memberId };
    await expect(desk().credit(own)).rejects.toMatchObject({ code: 'CASHIER_OWN_ACCOUNT' });
    await desk().refund({ merchantId: 1, id, operator: 'Ana' });
  });

  it('of a deposit goes to its member alone, and the deposit says so', async () => {
    const deposit = await at.world.create();
    const id = await setAside({ txid: await at.world.reference(deposit), payer: null });
    await expect(desk().credit({ merchantId: 1, id, operator: 'Ana', memberId: 1n })).rejects.toMatchObject({
      code: 'REQUEST_INVALID',
    });
    expect(
      await gained(async () => {
        await desk().credit({ merchantId: 1, id, operator: 'Ana' });
        await desk().credit({ merchantId: 1, id, operator: 'Bia' });
      }),
    ).toBe(5_000n);
    expect((await at.world.detail(deposit.depositId)).depositStateName).toBe('credited');
  });

  it('for an operator’s own deposit is not sent back by that operator', async () => {
    const deposit = await at.world.create();
    const id = await setAside({ txid: await at.world.reference(deposit), payer: null });
    const { username } = at.world.bench.accounts.member;
    const own = desk().refund({ merchantId: 1, id, operator: username.toLowerCase() });
    await expect(own).rejects.toMatchObject({ code: 'CASHIER_OWN_ACCOUNT' });
    await desk().refund({ merchantId: 1, id, operator: 'Ana' });
  });

  it('goes back to who paid it when one operator says so', async () => {
    const id = await setAside({ txid: null, amount: '9.00' });
    const before = await at.world.summed('suspense');
    await desk().refund({ merchantId: 1, id, operator: 'Ana' });
    await expect(desk().refund({ merchantId: 1, id, operator: 'Bia' })).rejects.toMatchObject({
      code: 'CASHIER_STATE',
    });
    expect((await at.world.summed('suspense')) - before).toBe(-900n);
    const noted = (await actions('cashier refund')).filter(({ target }) => target === id.toString());
    expect(noted).toMatchObject([{ actor: 'Ana' }]);
  });
});

describe('reconciliation', () => {
  const HOUR = 3_600_000;
  const books = () => at.world.bench.services.reconciliation;
  const span = () => ({ from: new Date(Date.now() - HOUR), to: new Date(Date.now() + HOUR) });
  const compare = async (provider: string) => {
    const { differences, whole } = await books().compare({ merchantId: 1, provider, ...span() });
    expect(whole).toBe(true);
    return differences.map(({ class: kind, object }) => `${kind} ${object}`).sort();
  };
  const credited = async (): Promise<string> => {
    const deposit = await at.create();
    const payment = await at.pay(deposit);
    await at.world.settled(deposit.depositId, 'credited');
    return payment;
  };

  it('says zero on a clean day, and the provider’s closing is our clearing', async () => {
    for (let turn = 0; turn < 3; turn += 1) await credited();
    const dispute = await at.control('dispute', { payment: await credited(), notices: 0 });
    // The notice of the dispute was lost: its line makes us ask.
    expect(await compare('quayside')).toEqual([]);
    await at.control('resolve', { dispute, how: 'lost', notices: 1 });
    expect(await compare('transfer')).toEqual([]);
    const report = await books().report({ merchantId: 1, ...span() });
    for (const provider of ['quayside', 'transfer'])
      expect(report.find((row) => row.provider === provider)).toMatchObject({ openItems: 0, openMinor: 0n });
    const row = report.find(({ provider }) => provider === 'quayside');
    expect(row?.closingMinor).toBe(await at.held());
    expect(row?.ledgerMinor).toBe(row?.closingMinor);
    expect(row?.feesMinor).toBeGreaterThan(0n);
  });

  it('names each planted difference by its class, and writes none of them off', async () => {
    const [missing, double, amount, fee] = [
      await credited(),
      await credited(),
      await credited(),
      await credited(),
    ];
    for (const [object, how] of [
      [missing, 'missing'],
      [double, 'double'],
      [amount, 'amount'],
      [fee, 'fee'],
    ])
      await at.control('slip', { object, how });
    const strange = String(await at.control('pay', { reference: null, notices: 0 }));
    const wanted = [
      `amount ${amount}`,
      `duplicate ${double}`,
      `fee ${fee}`,
      `missing_here ${strange}`,
      `missing_there ${missing}`,
    ];
    expect(await compare('quayside')).toEqual(wanted);
    // Named, kept and left alone, however often it is looked.
    expect(await compare('quayside')).toEqual(wanted);
    const open = await books().items({ merchantId: 1, provider: 'quayside', state: 'open' });
    expect(open.map((item) => `${item.class} ${item.object}`).sort()).toEqual(wanted);
    const row = (await books().report({ merchantId: 1, ...span() })).find(
      (one) => one.provider === 'quayside',
    );
    expect(row && row.closingMinor - row.ledgerMinor).toBe(row?.openMinor);
    // The line comes after all: its difference is gone, the others stand.
    await at.control('slip', { object: missing, how: null });
    expect(await compare('quayside')).toEqual(wanted.slice(0, 4));
    expect((await books().items({ merchantId: 1, state: 'gone' })).map(({ object }) => object)).toEqual([
      missing,
    ]);
  });

  it('says nothing when the provider’s list is not read to its end', async () => {
    for (const fault of ['garbage', 'drop', 'error'] as const) {
      await at.control('fault', { call: 'get', fault });
      expect(await books().compare({ merchantId: 1, provider: 'quayside', ...span() })).toMatchObject({
        whole: false,
        differences: [],
      });
    }
  });
});
