import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { lastAttempt, markSent } from '../cashier/payouts.queries';
import { freeWithdrawal, leaseWithdrawal, wakeWithdrawal } from '../cashier/withdrawals.queries';
import { openDatabase } from '../database/connect';
import type { Database } from '../database/types';
import { startWithdrawalBench, type WithdrawalBench } from './withdrawals';

const MERCHANT = 1;
/** Longer than the tests may take. */
const LEASE_MS = 3_600_000;

let world: WithdrawalBench;
/** The database as another process of this gateway has it. */
let other: Database;
beforeAll(async () => void (world = await startWithdrawalBench()));
afterAll(() => world.stop());
beforeEach(async () => {
  const { ownerUrl, appUrl } = world.bench.db;
  other = await openDatabase({ url: ownerUrl, appUrl, migrate: false, poolSize: 1 });
});

const query = () => world.bench.db.merchant(MERCHANT).query;
const advance = (id: bigint) => world.bench.services.withdrawalWork.advance({ merchantId: MERCHANT, id });
/** A withdrawal that an operator has approved and that the other process works on. */
const inFlight = async () => {
  await world.policy({ auto_below: 0n, times_a_day: null, open_at_once: 100 });
  const asked = await world.ask();
  await world.looked(asked.id);
  await world.released(asked.id);
  const id = BigInt(asked.id);
  const at = new Date(asked.createdAt ?? 0);
  const until = new Date(at.getTime() + LEASE_MS);
  const lease = { until, life: await other.life() };
  const row = await leaseWithdrawal(other, { merchantId: MERCHANT, id, at, ...lease });
  await wakeWithdrawal(query(), { merchantId: MERCHANT, id, at });
  expect([row?.state, typeof lease.life]).toEqual(['checking', 'bigint']);
  return { id, at, lease };
};

describe('a withdrawal in flight', () => {
  it('[MEM-16] stays with its process while that lives, and goes on at once when it is gone', async () => {
    const { id } = await inFlight();
    expect(await advance(id)).toBe(false);
    await world.bench.services.withdrawalWork.run(MERCHANT);
    expect(await advance(id)).toBe(false);
    // As the system does for a process that was killed: its connections end.
    await other.close();
    // No time of the lease has gone by.
    await expect.poll(() => advance(id)).toBe(true);
  });

  it('[MEM-16] is not freed by a worker that was late, whose process goes on under another number', async () => {
    const { id, at, lease } = await inFlight();
    await world.bench.db.operator.query(
      `select pg_terminate_backend(l.pid) from pg_locks l
        where l.locktype = 'advisory' and l.mode = 'ExclusiveLock' and l.objsubid = 1
          and (l.classid::int8 << 32 | l.objid::int8) = $1::int8`,
      [lease.life],
    );
    await expect.poll(() => other.life()).not.toBe(lease.life);
    const mine = { until: lease.until, life: await world.bench.db.life() };
    await expect
      .poll(
        async () => (await leaseWithdrawal(world.bench.db, { merchantId: MERCHANT, id, at, ...mine }))?.id,
      )
      .toBe(id);
    const nextAt = at;
    expect(await freeWithdrawal(query(), { merchantId: MERCHANT, id, nextAt, ...lease })).toBe(false);
    expect(await advance(id)).toBe(false);
    expect(await freeWithdrawal(query(), { merchantId: MERCHANT, id, nextAt, ...mine })).toBe(true);
    await other.close();
  });

  it('[MEM-16] is sent by one of two workers that read the same attempt', async () => {
    await other.close();
    await world.policy({ auto_below: 100_000n, times_a_day: null, open_at_once: 100 });
    await world.control('payouts', { pace: 'wait' });
    const asked = await world.ask();
    await world.ended(asked.id, 'sent');
    const place = { merchantId: MERCHANT, withdrawalId: BigInt(asked.id) };
    await world.bench.db.owner("select set_config('foyer.merchant', $1, false)", [String(MERCHANT)]);
    await world.bench.db.owner(
      "update payout_attempt set state = 'made', sent_at = null where withdrawal_id = $1",
      [BigInt(asked.id)],
    );
    const attempt = await lastAttempt(query(), place);
    if (!attempt) throw new Error('it has no attempt');
    const send = () => markSent(query(), { merchantId: MERCHANT, attempt, at: attempt.created_at });
    expect([await send(), await send()]).toEqual([true, false]);
  });

  it('[MEM-16] is looked at again if its payout’s notice came while a worker had it', async () => {
    await other.close();
    await world.policy({ auto_below: 100_000n, times_a_day: null, open_at_once: 100 });
    await world.control('payouts', { pace: 'at-once' });
    const asked = await world.ask();
    await world.ended(asked.id, 'paid');
    const id = BigInt(asked.id);
    const at = new Date(asked.createdAt ?? 0);
    const lease = { until: new Date(at.getTime() + LEASE_MS), life: null };
    const place = { merchantId: MERCHANT, id };
    expect(await leaseWithdrawal(world.bench.db, { ...place, at, ...lease })).not.toBeNull();
    const attempt = await lastAttempt(query(), { merchantId: MERCHANT, withdrawalId: id });
    await world.control('payout', { id: attempt?.reference, status: 'DEVOLVIDO', notices: 1 });
    const results = async () =>
      (
        await query()<{ result: string }>(
          'select result from provider_event where merchant_id = $1 and payout_ref = $2',
          [MERCHANT, attempt?.reference ?? null],
        )
      ).map(({ result }) => result);
    await expect.poll(results).toContain('waiting');
    // No other look than the notice's.
    expect(await freeWithdrawal(query(), { ...place, nextAt: null, ...lease })).toBe(true);
    await world.work(10_000);
    world.today();
    expect((await world.ended(asked.id, 'returned')).refusal).toBe('came_back');
  });
});
