import { passwordForgotPhone as call } from '../../src/contract/calls/password';
import { route } from './route';
import { visitorOf } from './visitor';

export const passwordForgotPhone = route(call, async (input, context) => {
  await context.services.forgottenPasswords.byPhone({
    visitor: visitorOf(context),
    newPassword: input.newPassword,
    mobile: input.mobileNum,
    dialingCode: input.countryDialingCode,
    code: input.verificationCode,
    codeId: input.codeId,
  });
  return null;
});
