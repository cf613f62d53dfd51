import { passwordForgotEmail as call } from '../../src/contract/calls/password';
import { route } from './route';
import { visitorOf } from './visitor';

export const passwordForgotEmail = route(call, async ({ username, email, altcha }, context) => {
  const visitor = visitorOf(context);
  const { botChecks, forgottenPasswords } = context.services;
  await botChecks.demand({ visitor, action: 'sms', fields: { altcha } });
  await forgottenPasswords.byMail({ username, email, visitor, language: context.language });
  return null;
});
