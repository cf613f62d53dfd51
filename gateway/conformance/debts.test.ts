import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { propertyRuns } from '../bounds/testing';
import { PROVIDER_LIMIT_MS, SOUND } from './cashier-stage';
import { debtsOf } from './debts';
import { startWithdrawalBench, type WithdrawalBench } from './withdrawals';

// What a member owes, by a model beside the books: any order of debts, money that comes, withdrawals, refusals and waivers.

let world: WithdrawalBench;
let owe: (minor: bigint) => Promise<void>;
let serial = 0;
beforeAll(async () => {
  world = await startWithdrawalBench({ providerTimeoutMs: PROVIDER_LIMIT_MS });
  // Each waits for an operator, so that what is put aside stays so.
  await world.policy({
    ...{ identity_above: null, turnover_bps: 0, open_at_once: 100, times_a_day: null },
    ...{
      auto_below: 0n,
      min_amount: 1n,
      amount_a_day: null,
      second_above: 100_000_000n,
      max_amount: 100_000_000n,
    },
  });
  owe = await debtsOf(world);
});
afterAll(() => world.stop());

const CURRENCY = 'BRL';
const textOf = (minor: bigint): string => `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`;

const fund = async (minor: bigint): Promise<void> => {
  serial += 1;
  await world.bench.services.wallets.fund({
    ...{ merchant: { id: 1, currency: CURRENCY }, memberId: world.memberId },
    ...{ key: `money-of-the-model-${serial}`, amountMinor: minor },
  });
};
const owed = async (): Promise<bigint> =>
  (await world.bench.services.withdrawals.settings(world.who)).owed.minor;

interface Model {
  available: bigint;
  held: bigint;
  owed: bigint;
  /** What bad-debt stands at. */
  lost: bigint;
  open: string[];
}

const amounts = fc.bigInt(1n, 9_000n);
const deeds = fc.oneof(
  fc.record({ do: fc.constant('owe' as const), minor: amounts }),
  fc.record({ do: fc.constant('fund' as const), minor: amounts }),
  fc.record({ do: fc.constant('ask' as const), minor: amounts, times: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ do: fc.constant('refuse' as const) }),
  fc.record({ do: fc.constant('waive' as const) }),
);

/** Asked several times at once under one key: it is one. */
const ask = async (model: Model, minor: bigint, times: number): Promise<void> => {
  serial += 1;
  const intent = `asked-of-the-model-${serial}`;
  const asked = { amount: textOf(minor), intent };
  const outcomes = await Promise.all(Array.from({ length: times }, () => world.codeOf(world.ask(asked))));
  const code =
    model.available < minor
      ? 'WALLET_NOT_ENOUGH'
      : model.available - model.owed < minor
        ? 'WITHDRAW_OWED'
        : 'fine';
  expect(new Set(outcomes)).toEqual(new Set([code]));
  if (code !== 'fine') return;
  const { id, settled } = await world.ask(asked);
  expect(settled.minor).toBe(model.owed);
  model.available -= minor + model.owed;
  model.held += minor;
  model.lost += model.owed;
  model.owed = 0n;
  model.open.push(id);
  await world.looked(id);
};

const refuse = async (model: Model): Promise<void> => {
  const id = model.open.shift();
  if (id === undefined) return;
  const { withdrawalDesk, withdrawals } = world.bench.services;
  const { amount } = await withdrawals.detail({ ...world.who, id: BigInt(id) });
  const place = { merchantId: 1, id: BigInt(id) };
  await withdrawalDesk.refuse({ ...place, operator: 'ana', reason: 'rules', note: '' });
  await world.ended(id, 'refused');
  expect((await world.balances()).heldMinor, 'it is given back').toBe(model.held - amount.minor);
  model.available += amount.minor;
  model.held -= amount.minor;
};

const waive = async (model: Model): Promise<void> => {
  const { debtDesk } = world.bench.services;
  const [debt] = await debtDesk.list({ merchantId: 1, limit: 1 });
  if (!debt) return;
  const word = { merchantId: 1, id: debt.id, note: 'model' };
  await Promise.all(['ana', 'bruno'].map((operator) => debtDesk.waive({ ...word, operator })));
  model.owed -= debt.openMinor;
};

describe('what a member owes', () => {
  it('[MEM-4] behind an approval, twice and not covered, stays with no withdrawal that was refused for it', async () => {
    const { availableMinor } = await world.balances();
    const out = await world.ask({ amount: textOf(availableMinor - 1_000n) });
    await world.looked(out.id);
    await owe(2_000n);
    await owe(500n);
    await world.bench.services.withdrawalDesk.approve({
      ...{ merchantId: 1, id: BigInt(out.id), operator: 'ana' },
    });
    expect(await world.ended(out.id, 'refused')).toMatchObject({ refusal: 'owed' });
    await world.nothingHeld();
    expect(await owed()).toBe(2_500n);
    const next = await world.ask({ amount: '10.00' });
    expect([next.settled.minor, await owed()]).toEqual([2_500n, 0n]);
    await world.looked(next.id);
    await world.bench.services.withdrawalDesk.refuse({
      ...{ merchantId: 1, id: BigInt(next.id), operator: 'ana', reason: 'rules', note: '' },
    });
    await world.nothingHeld();
  });

  it('[MEM-4] is settled by the next withdrawal or waived, once, whatever comes in which order, and the books agree', async () => {
    const { availableMinor, heldMinor } = await world.balances();
    const model: Model = {
      available: availableMinor,
      held: heldMinor,
      owed: await owed(),
      lost: await world.summed('bad-debt'),
      open: [],
    };
    // The bench's member is rich: here money is short.
    await ask(model, model.available - 5_000n, 1);
    await fc.assert(
      fc.asyncProperty(fc.array(deeds, { minLength: 4, maxLength: 10 }), async (story) => {
        for (const deed of story) {
          if (deed.do === 'owe') {
            await owe(deed.minor);
            model.owed += deed.minor;
            model.lost -= deed.minor;
          } else if (deed.do === 'fund') {
            await fund(deed.minor);
            model.available += deed.minor;
          } else if (deed.do === 'ask') await ask(model, deed.minor, deed.times);
          else if (deed.do === 'refuse') await refuse(model);
          else await waive(model);
          expect(await owed(), deed.do).toBe(model.owed);
          expect(await world.balances(), deed.do).toEqual({
            availableMinor: model.available,
            heldMinor: model.held,
          });
          expect(await world.summed('bad-debt'), deed.do).toBe(model.lost);
        }
      }),
      // A story goes on where the one before ended: shrinking would play it on other money.
      { numRuns: propertyRuns(12), endOnFailure: true },
    );
    expect(await world.bench.ledger.verify({ merchantId: 1 })).toMatchObject(SOUND);
  });

  it('[MEM-4] is taken once by withdrawals that are asked for at once', async () => {
    await fund(60_000n);
    const before = { ...(await world.balances()), owed: await owed(), lost: await world.summed('bad-debt') };
    await owe(1_234n);
    const made = await Promise.all(Array.from({ length: 6 }, () => world.ask({ amount: '10.00' })));
    expect(await owed()).toBe(0n);
    const settled = made.reduce((sum, one) => sum + one.settled.minor, 0n);
    const { query } = world.bench.db.merchant(1);
    const [row] = await query<{ sum: bigint }>(
      "select coalesce(sum(amount), 0)::bigint as sum from debt_settlement where merchant_id = 1 and state = 'taken' and withdrawal_id = any($1::bigint[])",
      [made.map(({ id }) => id)],
    );
    expect(row?.sum).toBe(before.owed + 1_234n);
    expect(settled).toBeLessThanOrEqual(before.owed + 1_234n);
    expect((await world.summed('bad-debt')) - before.lost).toBe(before.owed);
    expect(await world.balances()).toEqual({
      availableMinor: before.availableMinor - 6_000n - before.owed - 1_234n,
      heldMinor: before.heldMinor + 6_000n,
    });
  });
});
