import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { LotteryGame } from '../../../src/contract/lottery/index';
import { isSound } from '../../ledger/testing-crash';
import { openTickets } from '../tickets/services';
import { lotteryBench, type LotteryBench, testGame } from '../tickets/testing';
import { createPools, type Pools, RESERVE } from './pools';

/** Two of five: both share the first tier, one shares the second. */
const poolGame: LotteryGame = {
  ...testGame,
  code: 'TWO_OF_FIVE',
  family: 'pool',
  draw: { kind: 'set', of: 5, count: 2 },
  bets: [
    {
      code: 'MAIN',
      group: 'ALL',
      names: { en: 'Two', pt: 'Dois', es: 'Dos' },
      playType: 1,
      pick: { kind: 'set', size: 2, from: 1, to: 5, max: 5 },
      rule: { name: 'hits', source: { all: true }, win: 'tiers' },
      pays: 'tiers',
      returnPpm: 800_000,
    },
  ],
  tiers: [
    { code: 'T2', hits: 2, prize: { kind: 'share', sharePpm: 600_000 } },
    { code: 'T1', hits: 1, prize: { kind: 'share', sharePpm: 300_000 } },
  ],
  pool: { salesPpm: 800_000, reservePpm: 100_000, guaranteeMinor: 500, rollDownAfter: 2 },
  declaredReturnPpm: 800_000,
};

let bench: LotteryBench;
let pools: Pools;
beforeAll(async () => {
  bench = await lotteryBench({ game: poolGame });
  pools = createPools(bench.settleDeps);
});
afterAll(() => bench.end());

const of = { merchantId: 1, game: poolGame };
const amounts = async (): Promise<Record<string, bigint>> =>
  Object.fromEntries((await pools.listOf(of)).map(({ tier, amountMinor }) => [tier, amountMinor]));
/** Pools, house and members: what is in one is out of another. */
const total = async (members: readonly string[]): Promise<bigint> => {
  const parts = await Promise.all([
    ...['T2', 'T1', RESERVE].map((tier) => bench.sum(`${poolGame.code}:${tier}`, 'lottery-pool')),
    bench.sum(poolGame.code, 'lottery'),
    ...members.map((owner) => bench.sum(owner)),
  ]);
  return parts.reduce((sum, part) => sum + part, 0n);
};

it('puts sales into the tiers, pays winners from them, keeps a tier without one, and shows as jackpot what its account holds [LOTT-3]', async () => {
  const [ana, bob] = await Promise.all([
    bench.buyer({ id: 1n, balanceMinor: 100_000n }),
    bench.buyer({ id: 2n, balanceMinor: 100_000n }),
  ]);
  await pools.prepare(of);
  await pools.prepare(of);
  expect(await amounts()).toEqual({ T2: 500n, T1: 0n, [RESERVE]: 0n });
  const jackpot = async () => {
    const shown = await pools.jackpotOf(of);
    expect(shown).toBe(await bench.sum(`${poolGame.code}:T2`, 'lottery-pool'));
    return shown;
  };
  expect(await jackpot()).toBe(500n);
  let requests = 0;
  const play = async (numbers: string, bought: readonly (readonly [typeof ana, string])[]) => {
    const draw = await bench.draw();
    for (const [buyer, selection] of bought) {
      requests += 1;
      await bench.tickets.place(buyer, {
        game: poolGame.code,
        issue: draw.issue,
        lines: [{ bet: 'MAIN', selection, mode: 1_000_000, multiple: 10 }],
        requestId: `pool-${requests}-xx`,
        seenTotalMinor: 1_000n,
        oddsVersion: 1,
      });
    }
    await bench.close(draw.id);
    await bench.publish(draw.id, numbers);
    expect(await bench.settle()).toBe(1);
    expect(bench.alarms).toEqual([]);
    expect(await total(['1', '2'])).toBe(200_000n);
  };

  // 2,000 sold: 1,600 are paid out, 160 for the reserve, 864 and 432 for the tiers, and what the division leaves.
  await play('1,2', [
    [ana, '1,3'],
    [bob, '4,5'],
  ]);
  // Ten units share 432: 43 each, and 2 stay. No ticket had both numbers: the first tier stays with its guarantee.
  expect(await bench.sum('1')).toBe(100_000n - 1_000n + 430n);
  expect(await amounts()).toEqual({ T2: 1_364n, T1: 2n, [RESERVE]: 160n + 144n });
  expect(await jackpot()).toBe(1_364n);

  // The second one without a winner goes down to the next tier, and the guarantee stands again.
  await play('1,2', [
    [ana, '3,4'],
    [bob, '4,5'],
  ]);
  expect(await amounts()).toEqual({ T2: 500n, T1: 2n + 432n + 1_364n + 864n, [RESERVE]: 608n - 500n });
  expect(await jackpot()).toBe(500n);

  // Both numbers: twenty units share what is there.
  await play('4,5', [
    [ana, '4,5'],
    [bob, '4,5'],
  ]);
  expect(await bench.sum('1')).toBe(100_000n - 3_000n + 430n + 680n);
  expect(await jackpot()).toBe(500n);
  expect(await isSound(bench.ledger)).toBe(true);
});

it('is neither filled nor shown in a currency that the game is not sold in, and holds nothing up', async () => {
  const elsewhere = createPools({ ...bench.settleDeps, currencyOf: () => 'CHF' });
  await elsewhere.prepare(of);
  expect(await elsewhere.jackpotOf(of)).toBe(0n);
  const sold: LotteryGame = {
    ...poolGame,
    currencyUnits: {
      ...poolGame.currencyUnits,
      USDT: { unitMinor: 50, modesPpm: [1_000_000], multipleMax: 100, guaranteeMinor: 70 },
    },
  };
  const inTether = createPools({ ...bench.settleDeps, currencyOf: () => 'USDT' });
  const game = { ...sold, code: 'IN_TETHER' };
  await inTether.prepare({ merchantId: 1, game });
  expect(await inTether.jackpotOf({ merchantId: 1, game })).toBe(70n);
});

/** A ledger that books no guarantee until it is mended. */
const withoutGuarantees = () => {
  const post = bench.ledger.post.bind(bench.ledger);
  return vi
    .spyOn(bench.ledger, 'post')
    .mockImplementation((operation) =>
      operation.type === 'post' && operation.kind === 'guarantee'
        ? Promise.reject(new Error('no booking'))
        : post(operation),
    );
};

it('[ISSUE-26.10] a draw of a game that was switched off before its pool was filled waits for the guarantee and pays from it', async () => {
  const code = 'SWITCHED_OFF';
  const off = await lotteryBench({ base: bench, game: { ...poolGame, code } });
  const buyer = await bench.buyer({ id: 3n, balanceMinor: 100_000n });
  const draw = await off.draw();
  await off.tickets.place(buyer, {
    game: code,
    issue: draw.issue,
    lines: [{ bet: 'MAIN', selection: '1,2', mode: 1_000_000, multiple: 10 }],
    requestId: 'switched-off',
    seenTotalMinor: 1_000n,
    oddsVersion: 1,
  });
  await off.close(draw.id);
  await off.publish(draw.id, '1,2');
  const broken = withoutGuarantees();
  await expect(off.settle()).rejects.toThrow('no booking');
  expect(await bench.sum(`${code}:T2`, 'lottery-pool')).toBe(0n);
  broken.mockRestore();
  await bench.owner('update lottery_draw set leased_until = null where merchant_id = 1 and id = $1', [
    draw.id,
  ]);
  expect(await off.settle()).toBe(1);
  // Ten units share the guarantee of 500 and 432 of the sales.
  expect(await bench.sum('3')).toBe(100_000n - 1_000n + 930n);
});

it('[ISSUE-26.10] a pool that cannot be filled holds up the draws of its own game, and neither its void draws nor the draws of another game', async () => {
  const unfilled = await lotteryBench({ base: bench, game: { ...poolGame, code: 'UNFILLED' } });
  const other = await lotteryBench({ base: bench });
  const games = [poolGame, { ...poolGame, code: 'UNFILLED' }, testGame];
  const errors: string[] = [];
  const merchant = { id: 1, currency: 'CNY' };
  let nowMs = Date.parse('2026-03-10T20:00Z');
  const { settleAll } = openTickets({
    db: bench.database,
    ledger: bench.ledger,
    protection: bench.settleDeps.protection as never,
    members: { standing: () => Promise.reject(new Error('no member is asked for')) },
    merchants: { all: () => [merchant], byId: () => merchant } as never,
    draws: bench.draws,
    games: {
      gameOf: ({ code }) => Promise.resolve(games.find((game) => game.code === code) ?? null),
      playing: () => Promise.resolve(games),
    },
    secret: 'a secret of at least thirty-two characters',
    now: () => nowMs,
    tellWins: () => undefined,
    endRounds: () => Promise.resolve(),
    onError: (error, what) => void errors.push(`${what}: ${String(error)}`),
  });
  const drawn = async (of: LotteryBench, numbers: string): Promise<bigint> => {
    const { id } = await of.draw();
    await of.close(id);
    await of.publish(id, numbers);
    return id;
  };
  // More of them than one run takes, and all older than the other game's draw.
  const waiting: bigint[] = [];
  for (let count = 0; count < 5; count += 1) waiting.push(await drawn(unfilled, '1,2'));
  const { id: dead } = await unfilled.draw();
  await unfilled.voidDraw(dead);
  const draw = await drawn(other, '1,2');
  const statesOf = async (ids: readonly bigint[]) => {
    const drawn = await Promise.all(ids.map((id) => bench.draws.drawOf({ merchantId: 1, id })));
    return new Set(drawn.map((one) => one?.state));
  };
  const broken = withoutGuarantees();
  // The pool is tried once a minute, and its failure is reported as often.
  for (let runs = 0; runs < 2; runs += 1) await settleAll(merchant);
  expect(errors).toEqual(['filling the pool of UNFILLED: Error: no booking']);
  expect(await statesOf([draw])).toEqual(new Set(['settled']));
  expect(await statesOf(waiting)).toEqual(new Set(['published']));
  expect((await bench.draws.drawOf({ merchantId: 1, id: dead }))?.settledAt).toBeInstanceOf(Date);
  broken.mockRestore();
  nowMs += 60_000;
  for (let runs = 0; runs < 2; runs += 1) await settleAll(merchant);
  expect(errors).toHaveLength(1);
  expect(await statesOf(waiting)).toEqual(new Set(['settled']));
});
