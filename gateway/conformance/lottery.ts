import type { LotteryGame } from '../../src/contract/lottery/index';
import { loadGame } from '../lottery/index';
import type { GatewayBench } from './bench';
import { MERCHANT } from './identity';

/** A game of tests at the real gateway: an issue a day that is drawn in half a day, and one of them is on sale. */
export const playLottery = async (bench: GatewayBench, game: LotteryGame): Promise<void> => {
  const hour = (new Date().getUTCHours() + 12) % 24;
  const daily: LotteryGame = {
    ...game,
    schedules: [{ zone: 'UTC', at: `${hour.toString().padStart(2, '0')}:00` }],
  };
  await bench.db.merchant(MERCHANT).tx((query) => loadGame(query, { merchantId: MERCHANT, game: daily }));
  const { lotteryWork } = bench.services;
  await lotteryWork.makeAll(MERCHANT);
  await lotteryWork.runAll(MERCHANT);
};

/** Brings an issue to its end: as if its time were now it is closed, drawn and settled. */
export const endIssue = async (bench: GatewayBench, draw: { game: string; issue: string }): Promise<void> => {
  await bench.db.owner(`select set_config('foyer.merchant', '${MERCHANT}', false)`);
  await bench.db.owner(
    `update lottery_draw set closes_at = clock_timestamp(), draws_at = clock_timestamp(), due_at = clock_timestamp()
      where merchant_id = $1 and game_code = $2 and issue = $3`,
    [MERCHANT, draw.game, draw.issue],
  );
  const { lotteryWork, lotteryDraws } = bench.services;
  const isSettled = async (): Promise<boolean> => {
    const found = await lotteryDraws.byIssue({
      merchantId: MERCHANT,
      gameCode: draw.game,
      issue: draw.issue,
    });
    return found?.state === 'settled';
  };
  for (let runs = 0; runs < 20 && !(await isSettled()); runs += 1) {
    await lotteryWork.runAll(MERCHANT);
    await lotteryWork.settleAll({ id: MERCHANT, currency: 'BRL' });
  }
  // Once more, for what is told behind the settling.
  await lotteryWork.settleAll({ id: MERCHANT, currency: 'BRL' });
};
