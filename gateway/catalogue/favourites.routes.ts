import { favouriteAdd, favouriteIds, favouriteList, favouriteRemove } from '../../src/contract/calls/games';
import { memberScope, route, type Route, Serialized } from '../http/index';
import { pageText } from './catalogue-view';
import type { CatalogueServices } from './services';

export const favouritesRoutes: readonly Route<CatalogueServices>[] = [
  route(favouriteIds, (_, context) => context.services.favourites.ids(memberScope(context))),
  route(favouriteList, async (input, context) => {
    const { services, language, merchant } = context;
    const found = await services.favourites.list(memberScope(context), input);
    const index = await services.catalogue.of(merchant.id);
    return new Serialized(
      pageText(index, { found, listKey: 'content', language, page: input.page, pageSize: input.pageSize }),
    );
  }),
  route(favouriteAdd, async (input, context) => {
    await context.services.favourites.add(memberScope(context), input.gameId);
    return null;
  }),
  route(favouriteRemove, async (input, context) => {
    await context.services.favourites.remove(memberScope(context), input.gameId);
    return null;
  }),
];
