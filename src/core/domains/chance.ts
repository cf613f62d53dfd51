import {
  appReward,
  chanceGames,
  chancePlay,
  chancePlays,
  chanceTickets,
  raffleList,
  raffleResult,
  raffleTickets,
  rainGrab,
  rainStatus,
} from '../../contract/calls/chance';
import { deviceId } from '../kernel/device-id';
import type { ChanceDomain, DomainDefinition } from '../types';

/** Wheel, golden egg, red rain, raffles; loaded with the pages that show them. */
export const chanceDomain: DomainDefinition<ChanceDomain> = {
  name: 'chance',
  create: (client) => ({
    games: () => client.call(chanceGames, {}),
    tickets: () => client.call(chanceTickets, { isApp: 'N', status: 'AVAILABLE' }),
    play: (transactionId, seed = '') => client.call(chancePlay, { transactionId, isApp: 'N', seed }),
    plays: ({ page = 1 } = {}) => client.call(chancePlays, { page }),
    // What computes a play again is asked for by few.
    check: async (play, game) => (await import('./chance.check')).checkPlay(play, game),
    rain: (round) =>
      client.call(
        rainStatus,
        round === undefined ? {} : { rafflePromotionId: round.promotionId, raffleScheduleId: round.roundId },
      ),
    checkRain: async (round) => (await import('./chance.check')).checkRain(round),
    grab: ({ promotionId, roundId }) => client.call(rainGrab, { promotionId, raffleScheduleId: roundId }),
    raffles: () => client.call(raffleList, {}),
    raffle: (raffleId, ticketsFrom = 0) => client.call(raffleResult, { raffleId, ticketsFrom }),
    raffleTickets: (raffleId, query = {}) => client.call(raffleTickets, { raffleId, ...query }),
    async appReward(device = deviceId(client)) {
      await client.call(appReward, { uuid: device });
    },
  }),
};
