import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { houseCaller } from './vendor-callers';
import { startWithdrawalBench, type WithdrawalBench } from './withdrawals';

let world: WithdrawalBench;
beforeAll(async () => {
  world = await startWithdrawalBench();
});
afterAll(() => world.stop());

const read = async (): Promise<string> => (await world.bench.client.send({ path: '/metrics' })).text;
/** The value of the row with these labels; 0 where it is not there yet. */
const valueOf = (text: string, name: string, ...labels: string[]): number => {
  const row = text
    .split('\n')
    .find((line) => line.startsWith(`${name}{`) && labels.every((label) => line.includes(label)));
  return Number(row?.split(' ').at(-1) ?? 0);
};
const delta = async (work: () => Promise<unknown>) => {
  const before = await read();
  await work();
  const after = await read();
  return (name: string, ...labels: string[]): number =>
    valueOf(after, name, ...labels) - valueOf(before, name, ...labels);
};
const PIX = ['merchant="demo"', 'provider="pix"', 'currency="BRL"'];
const HOUSE = ['merchant="demo"', 'vendor="HOUSE"', 'currency="BRL"'];

describe('the figures of money', () => {
  it('[OPS-5] count a withdrawal when it is paid', async () => {
    await world.control('payouts', { pace: 'at-once' });
    const moved = await delta(async () => {
      await world.policy({ auto_below: 100_000n });
      const made = await world.ask({ amount: '40.00' });
      await world.ended(made.id, 'paid');
    });
    expect(moved('foyer_cashier_movements_total', 'flow="withdrawal"', ...PIX)).toBe(1);
    expect(moved('foyer_cashier_minor_units_total', 'flow="withdrawal"', ...PIX)).toBe(4_000);
  });

  it('[OPS-5] count a deposit when it is credited, with what the member got', async () => {
    const moved = await delta(async () => {
      const made = await world.create({ amount: '25.00' });
      await world.pay(made);
      await world.settled(made.depositId, 'credited');
    });
    expect(moved('foyer_cashier_movements_total', 'flow="deposit"', ...PIX)).toBe(1);
    expect(moved('foyer_cashier_minor_units_total', 'flow="deposit"', ...PIX)).toBe(2_500);
    expect(moved('foyer_provider_calls_total', 'provider="pix"', 'outcome="done"')).toBeGreaterThan(0);
  });

  it('[OPS-5] count a bet and a win by vendor, and what a vendor says twice once', async () => {
    const call = houseCaller(world.bench, world.memberId.toString());
    const move = (verb: 'debit' | 'credit', transaction: string, amount: number) =>
      call(verb, { transaction, round: 'counted', game: 'GLOWMOTH', amount: String(amount) });
    const moved = await delta(async () => {
      await move('debit', 'counted-bet', 300);
      await move('debit', 'counted-bet', 300);
      await move('credit', 'counted-win', 700);
    });
    expect(moved('foyer_play_bets_total', ...HOUSE)).toBe(1);
    expect(moved('foyer_play_bets_minor_units_total', ...HOUSE)).toBe(300);
    expect(moved('foyer_play_wins_total', ...HOUSE)).toBe(1);
    expect(moved('foyer_play_wins_minor_units_total', ...HOUSE)).toBe(700);
    expect(moved('foyer_ledger_operations_total', 'kind="debit"', 'outcome="replayed"')).toBe(1);
  });

  it('[OPS-5] name what the ledger refused', async () => {
    const call = houseCaller(world.bench, world.memberId.toString());
    const facts = { transaction: 'too-much', round: 'too-much', game: 'GLOWMOTH', amount: '99999999' };
    const moved = await delta(() => call('debit', facts));
    expect(moved('foyer_ledger_refusals_total', 'code="WALLET_NOT_ENOUGH"')).toBe(1);
    expect(moved('foyer_play_bets_total', ...HOUSE)).toBe(0);
  });

  it('[OPS-5] tell a provider that does not answer from one that says no', async () => {
    const moved = await delta(async () => {
      await world.fault('create', 'error', 1);
      await world.create({ amount: '26.00' });
    });
    expect(moved('foyer_provider_calls_total', 'provider="pix"', 'outcome="unreachable"')).toBe(1);
  });
});
