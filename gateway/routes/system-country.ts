import { country as call } from '../../src/contract/calls/system';
import { countriesFor } from '../services/system-view';
import { cachedReply } from './cached-reply';
import { route } from './route';

export const systemCountry = route(call, async (_, context) => {
  const content = await context.services.content.of(context.merchant.id);
  return cachedReply(content, 'country', () => JSON.stringify(countriesFor(content)));
});
