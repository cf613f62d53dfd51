import { gameList as call } from '../../src/contract/calls/games';
import { findGames } from '../services/catalogue-index';
import { pageText } from '../services/catalogue-view';
import { cachedReply } from './cached-reply';
import { route } from './route';

export const gamesList = route(call, async (input, context) => {
  const { language } = context;
  const index = await context.services.catalogue.of(context.merchant.id);
  const { category, vendors, classify, search, page, pageSize } = input;
  const key = `list ${JSON.stringify([category, vendors, classify, search, page, pageSize, language])}`;
  return cachedReply(index, key, () =>
    pageText(index, {
      found: findGames(index, { ...input, hot: false, language }),
      listKey: 'games',
      language,
      page,
      pageSize,
    }),
  );
});
