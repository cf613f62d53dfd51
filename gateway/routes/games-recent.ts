import { recentGames as call } from '../../src/contract/calls/games';
import { pageText } from '../services/catalogue-view';
import { memberScope } from './member-scope';
import { route, Serialized } from './route';

export const gamesRecent = route(call, async (input, context) => {
  const { services, language, merchant } = context;
  const found = await services.recent.list(memberScope(context), input);
  const index = await services.catalogue.of(merchant.id);
  return new Serialized(
    pageText(index, { found, listKey: 'list', language, page: input.page, pageSize: input.pageSize }),
  );
});
