import { passwordReset as call } from '../../src/contract/calls/password';
import { route } from './route';
import { visitorOf } from './visitor';

export const passwordReset = route(call, async ({ code, newPassword }, context) => {
  await context.services.forgottenPasswords.reset({ code, newPassword, visitor: visitorOf(context) });
  return null;
});
