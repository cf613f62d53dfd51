import { vendors as call } from '../../src/contract/calls/games';
import { lanesText } from '../services/catalogue-view';
import { cachedReply } from './cached-reply';
import { route } from './route';

export const gamesVendors = route(call, async (_, context) => {
  const index = await context.services.catalogue.of(context.merchant.id);
  return cachedReply(index, `vendors ${context.language}`, () => lanesText(index, context.language));
});
