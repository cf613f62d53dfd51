import { favouriteAdd as call } from '../../src/contract/calls/games';
import { memberScope } from './member-scope';
import { route } from './route';

export const favouritesAdd = route(call, async (input, context) => {
  await context.services.favourites.add(memberScope(context), input.gameId);
  return null;
});
