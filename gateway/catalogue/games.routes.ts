import { gameList, hotGames, recentGames, vendors } from '../../src/contract/calls/games';
import { vendorCounts } from '../../src/contract/calls/game-facts';
import { vendorCountToWire } from '../../src/contract/entities/game-facts';
import { cachedReply, memberScope, route, type Route, Serialized } from '../http/index';
import { countVendors, findGames } from './find-games';
import { lanesText, pageText } from './catalogue-view';
import type { CatalogueServices } from './services';

const MAX_HOT = 100;

export const gamesRoutes: readonly Route<CatalogueServices>[] = [
  route(vendors, async (_, context) => {
    const index = await context.services.catalogue.of(context.merchant.id);
    return cachedReply(index, `vendors ${context.language}`, () => lanesText(index, context.language));
  }),
  route(gameList, async (input, context) => {
    const { language } = context;
    const index = await context.services.catalogue.of(context.merchant.id);
    const { category, vendors, classify, search, page, pageSize, sort, openOnly } = input;
    const key = `list ${JSON.stringify([category, vendors, classify, search, page, pageSize, sort, openOnly, language])}`;
    return cachedReply(index, key, () =>
      pageText(index, {
        found: findGames(index, { ...input, hot: false, language }),
        listKey: 'games',
        language,
        page,
        pageSize,
      }),
    );
  }),
  route(hotGames, async (input, context) => {
    const { language } = context;
    const index = await context.services.catalogue.of(context.merchant.id);
    return cachedReply(index, `hot ${JSON.stringify([input.category, input.vendors, language])}`, () =>
      pageText(index, {
        found: findGames(index, {
          ...input,
          classify: '',
          search: '',
          hot: true,
          language,
          page: 1,
          pageSize: MAX_HOT,
        }),
        listKey: 'list',
        language,
        page: 1,
        pageSize: MAX_HOT,
      }),
    );
  }),
  route(vendorCounts, async ({ category }, context) => {
    const index = await context.services.catalogue.of(context.merchant.id);
    return cachedReply(index, `counts ${category}`, () =>
      JSON.stringify({ list: countVendors(index, category).map(vendorCountToWire) }),
    );
  }),
  route(recentGames, async (input, context) => {
    const { services, language, merchant } = context;
    const found = await services.recent.list(memberScope(context), input);
    const index = await services.catalogue.of(merchant.id);
    return new Serialized(
      pageText(index, { found, listKey: 'list', language, page: input.page, pageSize: input.pageSize }),
    );
  }),
];
