import { passwordChange as call } from '../../src/contract/calls/password';
import { route, sessionOf } from './route';
import { visitorOf } from './visitor';

export const passwordChange = route(call, async (input, context) => {
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
});
