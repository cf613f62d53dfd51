import { hotGames as call } from '../../src/contract/calls/games';
import { findGames } from '../services/catalogue-index';
import { pageText } from '../services/catalogue-view';
import { cachedReply } from './cached-reply';
import { route } from './route';

const MAX_HOT = 100;

export const gamesHot = route(call, async (input, context) => {
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
});
