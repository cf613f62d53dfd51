import * as v from 'valibot';
import { defineCall } from '../call';
import { betsFromWire } from '../entities/record-bets';
import { betFields, resultOrCancelled, windowOf } from './records';

// The calls that clients of this protocol make for one kind of game each: the same list, narrowed. Newer ones ask for `records.bets`.

type State = '' | 'open' | 'completed' | 'cancelled';
const orders = (input: { name: string; path: string; category: string; state?: State }) =>
  defineCall({
    name: `bets.${input.name}`,
    method: 'GET',
    path: `/wps/relay/ODSFE2_${input.path}`,
    module: null,
    access: 'real',
    tier: 'own',
    limit: 'read',
    answer: 'envelope',
    request: v.pipe(
      v.strictObject({
        ...betFields,
        status: resultOrCancelled,
        gameId: v.optional(v.unknown()),
        productCode: v.optional(v.unknown()),
      }),
      v.transform((wire) => ({
        window: windowOf(wire),
        vendor: wire.accountType,
        category: input.category,
        state: wire.status === 'cancelled' ? wire.status : (input.state ?? ('' as const)),
        result: wire.winLossDraw || (wire.status === 'cancelled' ? ('' as const) : wire.status),
        min: wire.minAmount,
        max: wire.maxAmount,
        search: wire.orderNoSearch,
        page: wire.page,
        size: wire.size,
        cursor: wire.cursor,
      })),
    ),
    reply: betsFromWire,
    errors: ['TRIAL_REFUSED', 'RECORDS_WINDOW', 'RECORDS_PAGE'],
  });

/** Bets on slots. */
export const rngOrders = orders({ name: 'rng', path: 'RNGOrders', category: 'RNG' });
/** Bets on fishing games. */
export const fishOrders = orders({ name: 'fish', path: 'FishOrders', category: 'FISH' });
/** Bets at live tables. */
export const liveOrders = orders({ name: 'live', path: 'LiveOrders', category: 'LIVE' });
/** Bets on games between players. */
export const pvpOrders = orders({ name: 'pvp', path: 'PvPOrders', category: 'PVP' });
/** Sports bets that are settled. */
export const sportsSettled = orders({
  name: 'sportsSettled',
  path: 'SportsSettOrders',
  category: 'SPORTS',
  state: 'completed',
});
/** Sports bets that are open. */
export const sportsOpen = orders({
  name: 'sportsOpen',
  path: 'SportsUnsettOrders',
  category: 'SPORTS',
  state: 'open',
});
/** Sports bets of every state. */
export const sportsRemote = orders({ name: 'sportsRemote', path: 'ordersSportsRemote', category: 'SPORTS' });
/** Bets on vendors' lotteries that are settled. */
export const lotterySettled = orders({
  name: 'lotterySettled',
  path: 'ElottSettledOrders',
  category: 'ELOTT',
  state: 'completed',
});
/** Bets on vendors' lotteries that are open. */
export const lotteryOpen = orders({
  name: 'lotteryOpen',
  path: 'ElottUnsettledOrders',
  category: 'ELOTT',
  state: 'open',
});
