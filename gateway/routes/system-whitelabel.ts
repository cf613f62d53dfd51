import { whitelabel as call } from '../../src/contract/calls/system';
import { flagTree } from '../services/system-view';
import { cachedReply } from './cached-reply';
import { route } from './route';

export const systemWhitelabel = route(call, async (_, context) => {
  const content = await context.services.content.of(context.merchant.id);
  return cachedReply(content, 'whitelabel', () => JSON.stringify(flagTree(content.flags)));
});
