import type { Database } from '../database/types';
import {
  type Beacon,
  bundledGames,
  createDrandBeacon,
  loadGame,
  type LotteryServices,
  startBeaconSimulator,
} from '../lottery/index';
import { DEMO_MERCHANT } from '../platform/index';

/** A beacon in play on this machine; its key follows from the secret, so that draws go on after a new start. */
export const startDemoBeacon = async (input: {
  secret: string;
  now: () => number;
}): Promise<{ beacon: Beacon; close: () => Promise<void> }> => {
  const simulator = await startBeaconSimulator({ seed: input.secret, now: input.now });
  return {
    beacon: createDrandBeacon({ chain: simulator.chain, hosts: [simulator.origin] }),
    close: () => simulator.close(),
  };
};

/** The games that come along, for a demo merchant that has none yet. */
export const loadDemoGames = async (services: {
  db: Database;
  lotteryDraws: LotteryServices['lotteryDraws'];
  lotteryWork: LotteryServices['lotteryWork'];
}): Promise<void> => {
  const merchantId = DEMO_MERCHANT.id;
  // Their returns are computed as they load, which takes seconds: once, not with each start.
  const isNew = (await services.lotteryDraws.games(merchantId)).length === 0;
  for (const game of isNew ? bundledGames() : [])
    await services.db.merchant(merchantId).tx((query) => loadGame(query, { merchantId, game }));
  await services.lotteryWork.makeAll(merchantId);
};
