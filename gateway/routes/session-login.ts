import { login } from '../../src/contract/calls/session';
import { route } from './route';
import { visitorOf } from './visitor';

export const sessionLogin = route(login, (input, context) =>
  context.services.session.login(
    {
      username: input.username,
      password: input.password,
      captcha: input.captcha,
      type: input.type,
      dialingCode: input.countryDialingCode,
      codeId: input.codeId,
      remember: input.remember,
      rememberToken: input.rememberToken,
      provider: { channel: input.firebaseChannel, idToken: input.firebaseIdToken },
      altcha: input.altcha ?? '',
    },
    visitorOf(context, input.loginDeviceId),
  ),
);
