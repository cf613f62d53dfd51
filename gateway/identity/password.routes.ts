import {
  passwordChange,
  passwordForgotEmail,
  passwordForgotPhone,
  passwordReset,
} from '../../src/contract/calls/password';
import { route, type Route, sessionOf, visitorOf } from '../http/index';
import type { IdentityServices } from './services';

export const passwordRoutes: readonly Route<IdentityServices>[] = [
  route(passwordChange, async (input, context) => {
    const { oldPassword, changeTicket, newPassword, confirmNewPassword } = input;
    await context.services.passwords.change({
      session: sessionOf(context),
      visitor: visitorOf(context),
      oldPassword,
      changeTicket,
      newPassword,
      confirmNewPassword,
    });
    return null;
  }),
  route(passwordForgotEmail, async ({ username, email, altcha }, context) => {
    const visitor = visitorOf(context);
    const { botChecks, forgottenPasswords } = context.services;
    await botChecks.demand({ visitor, action: 'sms', fields: { altcha } });
    await forgottenPasswords.byMail({ username, email, visitor, language: context.language });
    return null;
  }),
  route(passwordForgotPhone, async (input, context) => {
    await context.services.forgottenPasswords.byPhone({
      visitor: visitorOf(context),
      newPassword: input.newPassword,
      mobile: input.mobileNum,
      dialingCode: input.countryDialingCode,
      code: input.verificationCode,
      codeId: input.codeId,
    });
    return null;
  }),
  route(passwordReset, async ({ code, newPassword }, context) => {
    await context.services.forgottenPasswords.reset({ code, newPassword, visitor: visitorOf(context) });
    return null;
  }),
];
