import { favouriteIds as call } from '../../src/contract/calls/games';
import { memberScope } from './member-scope';
import { route } from './route';

export const favouritesIds = route(call, (_, context) =>
  context.services.favourites.ids(memberScope(context)),
);
