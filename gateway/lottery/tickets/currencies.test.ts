import { expect, it } from 'vitest';
import type { LotteryGame } from '../../../src/contract/lottery/index';
import { isSound } from '../../ledger/testing-crash';
import { lotteryBench, testGame } from './testing';

const limits = {
  lineMax: 10_000,
  ticketMax: 20_000,
  memberDrawMax: 25_000,
  prizeTicketMax: 1_000_000,
  drawPrizeMax: 1_500_000,
};
const unit = { unitMinor: 50, modesPpm: [1_000_000], multipleMax: 1_000, limits };
const game: LotteryGame = {
  ...testGame,
  currencyUnits: { ...testGame.currencyUnits, USD: unit, EUR: unit, USDT: unit },
};

it.each(['USD', 'EUR', 'USDT'])(
  '[LOTT-2] a merchant of %s sells by its own limits, settles and pays in it',
  async (currency) => {
    const bench = await lotteryBench({ game, currency });
    try {
      const ana = await bench.buyer({ id: 1n, balanceMinor: 100_000n });
      const draw = await bench.draw();
      let requests = 0;
      const buy = (multiple: number, selection = '1|2') => {
        requests += 1;
        return bench.tickets.place(ana, {
          ...{ game: game.code, issue: draw.issue, oddsVersion: 1, requestId: `currency-${requests}` },
          lines: [{ bet: 'BOTH', selection, mode: 1_000_000, multiple }],
          seenTotalMinor: BigInt(multiple) * 50n,
        });
      };
      await expect(buy(201)).rejects.toMatchObject({
        code: 'LOTTERY_LIMIT',
        value: { of: 'line', max: '10000' },
      });
      const { ticket } = await buy(200);
      expect(ticket).toMatchObject({ currency, stakeMinor: 10_000n, prizeMaxMinor: 900_000n });
      // 900,000 stand under it, 1,500,000 fit.
      await expect(buy(200)).rejects.toMatchObject({ code: 'LOTTERY_NUMBER_FULL' });
      await buy(200, '3|4');
      await expect(buy(200, '5|6')).rejects.toMatchObject({ code: 'LOTTERY_LIMIT', value: { of: 'draw' } });
      await bench.close(draw.id);
      await bench.publish(draw.id, '1,2');
      expect(await bench.settle()).toBe(1);
      expect(await bench.sum('1')).toBe(100_000n - 20_000n + 900_000n);
      expect(bench.alarms).toEqual([]);
      expect(await isSound(bench.ledger)).toBe(true);
    } finally {
      await bench.end();
    }
  },
);

it('[LOTT-2] a merchant whose currency a game has no limits in is told so, and charged nothing', async () => {
  const bench = await lotteryBench({ game, currency: 'CHF' });
  try {
    const ana = await bench.buyer({ id: 1n, balanceMinor: 100_000n });
    const draw = await bench.draw();
    const lines = [{ bet: 'BOTH', selection: '1|2', mode: 1_000_000, multiple: 1 }];
    const value = { game: game.code, currency: 'CHF', sold: ['BRL', 'CNY', 'USD', 'EUR', 'USDT'] };
    await expect(bench.tickets.quote(ana, { game: game.code, issue: null, lines })).rejects.toMatchObject({
      code: 'LOTTERY_CURRENCY',
      value,
    });
    await expect(
      bench.tickets.place(ana, {
        ...{
          game: game.code,
          issue: draw.issue,
          lines,
          requestId: 'in-francs-1',
          seenTotalMinor: 100n,
          oddsVersion: 1,
        },
      }),
    ).rejects.toMatchObject({ code: 'LOTTERY_CURRENCY' });
    expect(await bench.sum('1')).toBe(100_000n);
    await bench.close(draw.id);
    await bench.publish(draw.id, '1,2');
    expect(await bench.settle()).toBe(1);
  } finally {
    await bench.end();
  }
});
