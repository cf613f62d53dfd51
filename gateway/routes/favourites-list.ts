import { favouriteList as call } from '../../src/contract/calls/games';
import { pageText } from '../services/catalogue-view';
import { memberScope } from './member-scope';
import { route, Serialized } from './route';

export const favouritesList = route(call, async (input, context) => {
  const { services, language, merchant } = context;
  const found = await services.favourites.list(memberScope(context), input);
  const index = await services.catalogue.of(merchant.id);
  return new Serialized(
    pageText(index, { found, listKey: 'content', language, page: input.page, pageSize: input.pageSize }),
  );
});
