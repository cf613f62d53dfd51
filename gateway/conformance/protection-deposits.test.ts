import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { HOLDER, startCashierBench, type CashierBench } from './cashier';
import { MERCHANT } from './identity';

let world: CashierBench;
beforeAll(async () => {
  world = await startCashierBench();
});
afterAll(() => world.stop());

const query = (text: string) => world.bench.db.merchant(MERCHANT).query(text, [world.memberId]);
afterEach(async () => {
  for (const table of ['play_limit', 'protection_claim', 'protection_use'])
    await query(`delete from ${table} where member_id = $1`);
});

const limit = (amount: string) =>
  world.send('/wps/relay/MCSFE_setPlayLimit', { limitType: 'deposit', period: 'day', amount });
const ask = async (amount: string): Promise<string> => {
  const reply = await world.send('/wps/relay/MCSFE_createDeposit', {
    methodCode: 'pix',
    amount,
    requestId: randomBytes(12).toString('hex'),
    document: HOLDER,
  });
  return reply.status === 200 ? 'fine' : String(reply.body.errorCode);
};
const used = async (): Promise<bigint | undefined> => {
  const merchant = { id: MERCHANT, currency: 'BRL' };
  const { limits } = await world.bench.services.memberLimits.get({ merchant, memberId: world.memberId });
  return limits[0]?.used;
};

describe('a limit of deposits', () => {
  it('counts what is asked for, and refuses what would pass it', async () => {
    await world.create();
    await limit('100.00');
    const before = (await used()) ?? 0n;
    expect(before).toBe(0n);
    expect(await ask('60.00')).toBe('fine');
    expect(await ask('41.00')).toBe('limit_deposit_reached');
    expect(await ask('40.00')).toBe('fine');
    expect(await used()).toBe(10_000n);
  });

  it('is not passed by 20 deposits that are asked for at once', async () => {
    await query(
      "update deposit set state = 'cancelled' where member_id = $1 and state in ('created', 'awaiting')",
    );
    await limit('50.00');
    const codes = await Promise.all(Array.from({ length: 20 }, () => ask('20.00')));
    expect(codes.filter((code) => code === 'fine')).toHaveLength(2);
    expect(await used()).toBe(4_000n);
  });

  it('counts a deposit once from asking to crediting', async () => {
    await limit('100.00');
    const deposit = await world.create({ amount: '70.00' });
    await world.pay(deposit);
    await world.settled(deposit.depositId, 'credited');
    expect(await used()).toBe(7_000n);
    expect(await ask('31.00')).toBe('limit_deposit_reached');
  });

  it('sends money back that came after the limit was lowered', async () => {
    await limit('100.00');
    const deposit = await world.create({ amount: '70.00' });
    await limit('50.00');
    const before = await world.balance();
    await world.pay(deposit);
    await world.settled(deposit.depositId, 'refunding', 'refunded');
    expect(await world.balance()).toBe(before);
    expect(await used()).toBe(0n);
  });

  it('sends more than was asked for back where the limit leaves no room for it', async () => {
    await limit('60.00');
    const deposit = await world.create({ amount: '50.00' });
    await world.pay(deposit, { amount: '90.00' });
    await world.settled(deposit.depositId, 'refunding', 'refunded');
    expect(await used()).toBe(0n);
  });

  it('refuses a deposit while a member pauses, and sends money that comes meanwhile back', async () => {
    const deposit = await world.create({ amount: '20.00' });
    const { query: scoped } = world.bench.db.merchant(MERCHANT);
    await limit('500.00');
    await scoped(
      `insert into play_stop (merchant_id, member_id, kind, from_at, until_at, actor)
       values ($1, $2, 'pause', now(), now() + interval '1 day', 'member')`,
      [MERCHANT, world.memberId],
    );
    expect(await ask('10.00')).toBe('play_paused');
    const before = await world.balance();
    await world.pay(deposit);
    await world.settled(deposit.depositId, 'refunding', 'refunded');
    expect(await world.balance()).toBe(before);
    await world.bench.db.owner(`select set_config('foyer.merchant', '${MERCHANT}', false)`);
    await world.bench.db.owner(
      `update play_stop set from_at = from_at - interval '2 days', until_at = until_at - interval '2 days'`,
    );
    expect(await ask('10.00')).toBe('fine');
  });
});
