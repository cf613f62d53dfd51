import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { STEP_CODE } from '../simulators/quayside/page';
import type { WireDeposit } from './cashier';
import { SOUND } from './cashier-stage';
import { startQuaysideBench, type QuaysideBench } from './quayside';
import type { Fault } from '../simulators/pix/faults';

let at: QuaysideBench;
beforeAll(async () => {
  at = await startQuaysideBench();
});
afterAll(() => at.stop());

const HOUR = 3_600_000;
const gained = async (story: () => Promise<unknown>): Promise<bigint> => {
  const before = await at.world.balance();
  await story();
  return (await at.world.balance()) - before;
};
const settled = (deposit: WireDeposit, ...states: string[]) => at.world.settled(deposit.depositId, ...states);
/** What a payer's browser sends from the provider's page. */
const press = (url: string, fields: Record<string, string>) =>
  fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) });

afterEach(async () => {
  at.world.today();
  expect(await at.world.bench.ledger.verify({ merchantId: 1 })).toMatchObject(SOUND);
  // What the provider holds for us stands against its clearing, to the cent.
  expect(-(await at.summed('clearing'))).toBe(await at.held());
});

describe('a deposit by card on Quayside’s page', () => {
  it('is a page to go to, confirmed with the payer’s bank, and credited once', async () => {
    expect(
      await gained(async () => {
        const deposit = await at.create();
        expect(deposit).toMatchObject({
          depositStateName: 'awaiting',
          qrCode: '',
          action: { type: 'redirect' },
        });
        const { url } = deposit.action;
        expect(await (await fetch(url)).text()).toContain('BRL 50.00');
        expect(await (await press(url, { way: 'card' })).text()).toContain(STEP_CODE);
        expect(await (await press(`${url}/step`, { way: 'card', code: '000000' })).text()).toContain('alert');
        expect((await press(`${url}/step`, { way: 'card', code: STEP_CODE })).status).toBe(303);
        await settled(deposit, 'credited');
        // The page is over, whatever is pressed once more.
        await press(`${url}/step`, { way: 'card', code: STEP_CODE });
        await press(url, { way: 'wallet' });
      }),
    ).toBe(5_000n);
  });

  it('is declined and can be tried in another way; three wrong codes are a decline', async () => {
    expect(
      await gained(async () => {
        const deposit = await at.create();
        const { url } = deposit.action;
        expect(await (await press(url, { way: 'cardEmpty' })).text()).toContain('declined');
        for (const code of ['1', '2', '3']) await press(`${url}/step`, { way: 'card', code });
        await at.world.work(5_000);
        expect((await at.world.detail(deposit.depositId)).depositStateName).toBe('awaiting');
        await press(`${url}/step`, { way: 'wallet', code: STEP_CODE });
        await settled(deposit, 'credited');
      }),
    ).toBe(5_000n);
  });

  it('without the second step waits for a person, since no bank says that the holder paid', async () => {
    const before = await at.summed('suspense');
    expect(
      await gained(async () => {
        const deposit = await at.create();
        await press(deposit.action.url, { way: 'cardNoStep' });
        await settled(deposit, 'mismatch');
      }),
    ).toBe(0n);
    expect((await at.summed('suspense')) - before).toBe(5_000n);
  });

  it('is credited as it came: less, twice, late, quietly; each payment once', async () => {
    expect(
      await gained(async () => {
        const [less, twice, late, quiet] = [
          await at.create(),
          await at.create(),
          await at.create(),
          await at.create(),
        ];
        await at.pay(less, { amount: 1_500, notices: 4 });
        await at.pay(twice, { notices: 2 });
        await at.pay(twice, { notices: 2 });
        await at.pay(quiet, { notices: 0 });
        await settled(less, 'credited');
        await settled(twice, 'credited');
        await at.world.work(HOUR);
        expect((await at.world.detail(quiet.depositId)).depositStateName).toBe('credited');
        expect((await at.world.detail(late.depositId)).depositStateName).toBe('expired');
        await at.pay(late);
        await settled(late, 'credited');
        await expect.poll(async () => (await at.world.detail(twice.depositId)).receivedAmount).toBe(100);
      }),
    ).toBe(1_500n + 10_000n + 5_000n + 5_000n);
  });

  const checkoutOnce = async (fault: Fault): Promise<void> => {
    expect(
      await gained(async () => {
        await at.control('fault', { call: 'create', fault });
        const deposit = await at.create();
        await at.world.work(5_000);
        expect((await at.world.detail(deposit.depositId)).depositStateName).toBe('awaiting');
        await at.pay(deposit);
        await settled(deposit, 'credited');
      }),
    ).toBe(5_000n);
  };
  it.each(['lost', 'late-error', 'drop', 'error', 'garbage', 'odd-state'] as const)(
    'is one checkout when its making is answered badly (%s)',
    checkoutOnce,
  );
  it.each(['hang'] as const)(
    'is one checkout when its making is answered badly (%s)',
    { tags: ['full-run'] },
    checkoutOnce,
  );

  it('is taken back at the provider too: its page takes no money any more', async () => {
    const deposit = await at.create();
    const gone = await at.world.send('/wps/relay/MCSFE_cancelDeposit', { depositId: deposit.depositId });
    expect(gone.body.value).toMatchObject({ depositStateName: 'cancelled', action: null });
    expect(await (await fetch(deposit.action.url)).text()).toContain('cancelled');
  });

  it('comes back to a page of ours that says nothing of the payment and credits nothing', async () => {
    const deposit = await at.create();
    const asked = await fetch(
      `http://127.0.0.1:${at.world.bench.port}/payments/return?status=paid&reference=${await at.world.reference(deposit)}`,
      { headers: { 'accept-language': 'pt-BR,pt' } },
    );
    expect(asked.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await asked.text()).toContain('De volta ao seu depósito');
    await at.world.work(5_000);
    expect((await at.world.detail(deposit.depositId)).depositStateName).toBe('awaiting');
  });
});

describe('a webhook', () => {
  const news = (id: string, reference: string, over: Record<string, unknown> = {}) => ({
    id,
    type: 'payment.succeeded',
    created: 1,
    data: { object: 'payment', id: 'pay_0123456789', reference },
    ...over,
  });
  const stored = async (id: string) =>
    (
      await at.world.bench.db
        .merchant(1)
        .query('select 1 from provider_event where merchant_id = 1 and event_id = $1', [id])
    ).length;

  it('that is forged, unsigned, changed, old or of the future is refused, and nothing is kept of it', async () => {
    const body = news('evt_forged', 'x');
    const minutes = (n: number) => ({ atMs: Date.now() + n * 60_000 });
    for (const over of [
      { secret: 'another secret of the same length' },
      { header: null },
      { header: '' },
      { header: 't=1,v1=zz' },
      { header: `t=${Math.floor(Date.now() / 1_000)},v1=${'0'.repeat(64)}` },
      minutes(-6),
      minutes(6),
      minutes(-60),
      minutes(60),
    ])
      expect((await at.tell(body, over)).status, JSON.stringify(over)).toBe(400);
    expect(await stored('evt_forged')).toBe(0);
  });

  it('is taken once, however often it is played again, and is not believed', async () => {
    const deposit = await at.create();
    const body = news('evt_replayed', await at.world.reference(deposit));
    for (let turn = 0; turn < 3; turn += 1) expect((await at.tell(body)).status).toBe(200);
    expect(await stored('evt_replayed')).toBe(1);
    await at.world.work();
    expect((await at.world.detail(deposit.depositId)).depositStateName).not.toBe('credited');
  });

  it('of a kind or form that it may have in later years is kept and followed by nothing', async () => {
    expect((await at.tell(news('evt_later', 'x', { type: 'fleet.sailed' }))).status).toBe(200);
    expect((await at.tell({ fog: true })).status).toBe(200);
    expect(await stored('evt_later')).toBe(1);
  });

  it('that a clock an hour off refuses is not needed: the provider is asked', async () => {
    expect(
      await gained(async () => {
        const deposit = await at.create();
        await at.pay(deposit, { notices: 0 });
        const body = news('evt_hour', await at.world.reference(deposit));
        expect((await at.tell(body, { atMs: Date.now() - HOUR })).status).toBe(400);
        await at.world.work(5_000);
        expect((await at.world.detail(deposit.depositId)).depositStateName).toBe('credited');
      }),
    ).toBe(5_000n);
  });
});

describe('a payment that the payer disputes', () => {
  const credited = async (): Promise<{ deposit: WireDeposit; payment: string }> => {
    const deposit = await at.create();
    const payment = await at.pay(deposit);
    await settled(deposit, 'credited');
    return { deposit, payment };
  };
  const isOpen = async () => {
    const { services } = at.world.bench;
    const merchant = services.merchants.byId(1);
    if (!merchant) throw new Error('there is no merchant 1');
    const { blocks } = await services.withdrawals.settings({ merchant, memberId: at.world.memberId });
    return blocks.includes('WITHDRAW_DISPUTE');
  };

  it('is taken from the member at once and blocks until it is decided; won, it comes back', async () => {
    expect(
      await gained(async () => {
        const { deposit, payment } = await credited();
        const dispute = await at.control('dispute', { payment, notices: 3 });
        await settled(deposit, 'charged_back');
        expect(await isOpen()).toBe(true);
        await at.resolve(dispute, 'won', 2);
        expect(await isOpen()).toBe(false);
      }),
    ).toBe(5_000n);
  });

  it('lost, stays taken', async () => {
    expect(
      await gained(async () => {
        const { deposit, payment } = await credited();
        const dispute = await at.control('dispute', { payment });
        await settled(deposit, 'charged_back');
        await at.resolve(dispute, 'lost');
        expect(await isOpen()).toBe(false);
      }),
    ).toBe(0n);
  });

  it('whose end is not told is asked about, so that money can leave again', async () => {
    const { deposit, payment } = await credited();
    const dispute = await at.control('dispute', { payment });
    await settled(deposit, 'charged_back');
    await at.control('resolve', { dispute, how: 'lost', notices: 0 });
    expect(await isOpen()).toBe(true);
    await at.world.work(61_000);
    await at.booked(dispute, 'lost');
    expect(await isOpen()).toBe(false);
  });

  it('whose money was played away leaves a debt in the books and no balance below zero', async () => {
    const { deposit, payment } = await credited();
    const left = await at.world.balance();
    const kept = 1_200n;
    const account = { class: 'player', owner: at.world.memberId.toString(), currency: 'BRL' } as const;
    const house = { class: 'house', owner: '', currency: 'BRL' } as const;
    const move = (key: string, minor: bigint) =>
      at.world.bench.ledger.post({
        type: 'post',
        merchantId: 1,
        source: 'test',
        key,
        actor: 'test',
        kind: 'play',
        postings: [
          { account, amountMinor: -minor },
          { account: house, amountMinor: minor },
        ],
      });
    await move('played away', left - kept);
    const dispute = await at.control('dispute', { payment });
    await settled(deposit, 'charged_back');
    expect(await at.world.balance()).toBe(0n);
    expect(await at.summed('bad-debt')).toBe(-(5_000n - kept));
    // Once no worker has it, the notice alone gives it back: no job runs here.
    await at.hold(dispute);
    await at.letGo(dispute);
    await at.control('resolve', { dispute, how: 'won' });
    await expect.poll(() => at.summed('bad-debt')).toBe(0n);
    expect(await at.world.balance()).toBe(kept);
  });
});
