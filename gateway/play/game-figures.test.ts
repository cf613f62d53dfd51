import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { gameFigures } from '../../src/contract/calls/game-facts';
import type { LotteryGame } from '../../src/contract/lottery/index';
import type { Money } from '../../src/contract/money';
import { FAKE_LOTTERY } from '../../src/testing/fake-lottery-game';
import { startBench, type GatewayBench } from '../conformance/bench';
import { playLottery } from '../conformance/lottery';
import { DEMO_MERCHANT } from '../platform/demo-accounts';
import { createGameFigures, FIGURES_LIFE_MS } from './game-figures';

let bench: GatewayBench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.stop());

const ask = async (path: string): Promise<unknown> =>
  (await bench.app.inject({ url: path, headers: { merchant: DEMO_MERCHANT.code } })).json();
const figures = async () =>
  v.parse(v.object({ value: gameFigures.reply }), await ask(gameFigures.path)).value;
const gameOf = async (where: string) => {
  const [row] = await bench.db
    .merchant(DEMO_MERCHANT.id)
    .query<{ node_id: bigint }>(`select node_id from game where ${where} order by node_id limit 1`);
  if (!row) throw new Error(`no game ${where}`);
  return row.node_id.toString();
};

describe('[LOBBY-4] what changes of games while they stand on a page', () => {
  const pooled = (code: string, guaranteeMinor: number): LotteryGame => ({
    ...{ ...FAKE_LOTTERY, code, family: 'pool' as const },
    tiers: [{ code: 'T3', hits: 3, prize: { kind: 'share' as const, sharePpm: 900_000 } }],
    pool: { salesPpm: 800_000, reservePpm: 100_000, guaranteeMinor, rollDownAfter: 0 },
  });

  it('is told to guests: seats at tables, and the greatest jackpot where the lottery opens', async () => {
    await playLottery(bench, pooled('FAKEPOOL', 123_400));
    await playLottery(bench, pooled('FAKEPOOL2', 98_700));
    await bench.services.lotteryWork.settleAll({ id: DEMO_MERCHANT.id, currency: 'BRL' });
    const list = await figures();
    const duel = await gameOf(`vendor = 'HOUSE' and category = 'PVP'`);
    expect(list.find(({ id }) => id === duel)).toEqual({
      id: duel,
      jackpot: null,
      seats: { taken: 0, all: 340 },
    });
    const lottery = await gameOf(`vendor = 'LOTT' and category = 'LOTT'`);
    expect(list.find(({ id }) => id === lottery)).toMatchObject({
      jackpot: { minor: 123_400n, currency: 'BRL' },
      seats: null,
    });
  });

  it('says nothing of games that have neither', async () => {
    const list = await figures();
    const slot = await gameOf(`vendor = 'HOUSE' and category = 'RNG'`);
    const other = await gameOf(`vendor = 'TCG_SEA'`);
    expect(list.filter(({ id }) => [slot, other].includes(id))).toEqual([]);
    for (const { jackpot, seats } of list) expect(jackpot ?? seats).not.toBeNull();
  });

  it('counts a seat that was taken, is made once for all that ask within its life, and asks again after a failure', async () => {
    let now = Date.now();
    let taken = 0;
    let fails = false;
    const jackpot: Money = { minor: 50_000n, currency: 'BRL' };
    const jackpotsOf = vi.fn(() =>
      fails ? Promise.reject(new Error('away')) : Promise.resolve([{ code: 'LOTTLOTT0002', jackpot }]),
    );
    const merchant = bench.services.merchants.byId(DEMO_MERCHANT.id);
    if (!merchant) throw new Error('the demo merchant is missing');
    const room = { name: '', vendor: 'HOUSE', gameName: '', icon: '', minStake: jackpot, maxStake: jackpot };
    const own = createGameFigures({
      catalogue: bench.services.catalogue,
      rooms: {
        list: () =>
          Promise.resolve([
            { ...room, id: 'a', gameId: '5', players: taken, seats: 4 },
            { ...room, id: 'b', gameId: '5', players: 1, seats: 6 },
          ]),
      },
      jackpotsOf,
      now: () => now,
    });
    const seats = async () => (await own.of(merchant)).find(({ id }) => id === '5')?.seats;
    expect(await seats()).toEqual({ taken: 1, all: 10 });
    taken = 2;
    expect(await seats()).toEqual({ taken: 1, all: 10 });
    expect(jackpotsOf).toHaveBeenCalledTimes(1);
    now += FIGURES_LIFE_MS;
    expect(await seats()).toEqual({ taken: 3, all: 10 });
    const second = await gameOf(`game_code = 'LOTTLOTT0002'`);
    expect((await own.of(merchant)).find(({ id }) => id === second)?.jackpot).toEqual(jackpot);
    now += FIGURES_LIFE_MS;
    fails = true;
    await expect(seats()).rejects.toThrow('away');
    fails = false;
    await vi.waitFor(async () => expect(await seats()).toEqual({ taken: 3, all: 10 }));
  });
});
