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
} from '../../../src/contract/calls/chance';
import { boardList, boardOne, missionJoin, missionList } from '../../../src/contract/calls/missions';
import {
  referralClaim,
  referralCommissions,
  referralDetails,
  referralFriends,
} from '../../../src/contract/calls/referral';
import {
  chanceGameToWire,
  chancePlayToWire,
  chanceTicketToWire,
  rainCatchToWire,
  rainToWire,
} from '../../../src/contract/entities/chance';
import { boardPageToWire, boardToWire } from '../../../src/contract/entities/contest-board';
import { missionPageToWire } from '../../../src/contract/entities/mission';
import { raffleResultToWire, raffleTicketsToWire, raffleToWire } from '../../../src/contract/entities/raffle';
import {
  commissionPageToWire,
  friendPageToWire,
  referralToWire,
} from '../../../src/contract/entities/referral';
import { memberScope, route, type Route } from '../../http/index';
import type { ContestServices } from './services';

export const contestRoutes: readonly Route<ContestServices>[] = [
  route(missionList, async (asked, context) =>
    missionPageToWire(await context.services.missions.list(memberScope(context), asked, context.language)),
  ),
  route(missionJoin, async ({ missionId }, context) => {
    await context.services.missions.join(memberScope(context), missionId);
    return null;
  }),
  route(boardList, async (_, { services, merchant, language }) =>
    (await services.boards.list(merchant.id, language)).map(boardToWire),
  ),
  route(boardOne, async (asked, { services, merchant, session, tier, language }) => {
    // A script on a partner's page learns what guests do.
    const memberId = tier === 'own' && session?.tier === 'own' ? session.memberId : null;
    return boardPageToWire(await services.boards.one({ merchantId: merchant.id, memberId }, asked, language));
  }),
  route(chanceGames, async (_, { services, merchant, language }) =>
    (await services.chance.games(merchant.id, language)).map(chanceGameToWire),
  ),
  route(chanceTickets, async (_, context) =>
    (await context.services.chance.tickets(memberScope(context))).map(chanceTicketToWire),
  ),
  route(chancePlay, async (asked, context) =>
    chancePlayToWire(await context.services.chance.play(memberScope(context), asked, context.language)),
  ),
  route(chancePlays, async ({ page }, context) =>
    (await context.services.chance.plays(memberScope(context), page, context.language)).map(chancePlayToWire),
  ),
  route(rainStatus, async ({ roundId }, context) =>
    rainToWire(await context.services.rain.status(memberScope(context), roundId, context.language)),
  ),
  route(rainGrab, async (asked, context) =>
    rainCatchToWire(await context.services.rain.grab(memberScope(context), asked), context.merchant.currency),
  ),
  route(raffleList, async (_, { services, merchant, language }) =>
    (await services.raffles.list(merchant.id, language)).map(raffleToWire),
  ),
  route(raffleResult, async ({ raffleId, ticketsFrom }, { services, merchant, language }) =>
    raffleResultToWire(await services.raffles.one(merchant.id, { raffleId, ticketsFrom }, language)),
  ),
  route(raffleTickets, async (asked, context) =>
    raffleTicketsToWire(await context.services.raffles.tickets(memberScope(context), asked)),
  ),
  route(appReward, async ({ uuid }, context) => {
    await context.services.appRewards.claim(memberScope(context), uuid);
    return null;
  }),
  route(referralDetails, async (_, context) => {
    const { origin, language } = context;
    return referralToWire(
      await context.services.invitations.details(memberScope(context), { origin, language }),
    );
  }),
  route(referralFriends, async (asked, context) =>
    friendPageToWire(await context.services.invitations.friends(memberScope(context), asked)),
  ),
  route(referralCommissions, async (asked, context) =>
    commissionPageToWire(await context.services.invitations.commissions(memberScope(context), asked)),
  ),
  route(referralClaim, async (_, context) => {
    await context.services.invitations.claim(memberScope(context));
    return null;
  }),
];
