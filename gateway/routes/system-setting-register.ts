import { settingRegister as call } from '../../src/contract/calls/system';
import { registerRules } from '../services/system-view';
import { cachedReply } from './cached-reply';
import { route } from './route';

export const systemSettingRegister = route(call, async (_, context) => {
  const content = await context.services.content.of(context.merchant.id);
  return cachedReply(content, 'register', () => JSON.stringify(registerRules(content)));
});
