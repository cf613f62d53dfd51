import { trialLaunch } from '../../src/contract/calls/launch';
import { route } from './route';
import { visitorOf } from './visitor';

export const launchTrial = route(trialLaunch, async ({ gameId, vendorGameId, vendor }, context) => {
  const url = await context.services.launches.trial({
    game: { gameId, vendorGameId, vendor, roomId: '', lobby: false },
    visitor: visitorOf(context),
    session: context.session,
    language: context.language,
  });
  return { content: { game_url: url } };
});
