import {
  fishOrders,
  liveOrders,
  lotteryOpen,
  lotterySettled,
  pvpOrders,
  rngOrders,
  sportsOpen,
  sportsRemote,
  sportsSettled,
} from '../../src/contract/calls/bet-orders';
import { recordBets } from '../../src/contract/calls/records';
import { betsToWire } from '../../src/contract/entities/record-bets';
import { memberScope, route, type Route, type RouteContext } from '../http/index';
import type { BetQuestion } from './bets';
import type { PlayServices } from './services';

const answer = async (asked: BetQuestion, context: RouteContext<PlayServices>) => {
  const { merchant, language, services } = context;
  const { memberId } = memberScope(context);
  return betsToWire(await services.bets.list({ merchant, memberId, language }, asked));
};

/** One list, and the calls of older clients that ask for a part of it. */
export const betsRoutes: readonly Route<PlayServices>[] = [
  route(recordBets, answer),
  ...[
    rngOrders,
    fishOrders,
    liveOrders,
    pvpOrders,
    sportsSettled,
    sportsOpen,
    sportsRemote,
    lotterySettled,
    lotteryOpen,
  ].map((call) => route(call, answer)),
];
