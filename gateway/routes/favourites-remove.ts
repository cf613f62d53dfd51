import { favouriteRemove as call } from '../../src/contract/calls/games';
import { memberScope } from './member-scope';
import { route } from './route';

export const favouritesRemove = route(call, async (input, context) => {
  await context.services.favourites.remove(memberScope(context), input.gameId);
  return null;
});
