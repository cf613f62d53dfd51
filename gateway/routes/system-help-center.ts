import { helpCenter as call } from '../../src/contract/calls/system';
import { helpFor } from '../services/system-view';
import { cachedReply } from './cached-reply';
import { route } from './route';

export const systemHelpCenter = route(call, async (input, context) => {
  const content = await context.services.content.of(context.merchant.id);
  const language = context.merchant.languages.includes(input.lang) ? input.lang : context.language;
  return cachedReply(content, `help ${language}`, () => JSON.stringify(helpFor(content, language)));
});
