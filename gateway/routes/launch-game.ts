import { launchGame as call } from '../../src/contract/calls/games';
import { route, sessionOf } from './route';
import { visitorOf } from './visitor';

/** LOTT launches answer the address in another place than all others. */
export const launchGame = route(call, async (input, context) => {
  const url = await context.services.launches.start({
    game: {
      gameId: input.gameId,
      vendorGameId: input.vendorGameId || input.lotteryGame,
      vendor: input.vendor,
    },
    visitor: visitorOf(context),
    session: sessionOf(context),
    language: context.language,
  });
  return input.mode === 'LOTT' ? { gameUrl: url } : { content: { game_url: url } };
});
