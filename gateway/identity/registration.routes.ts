import { affiliate, checkUsername, register, registerMobile } from '../../src/contract/calls/session';
import { registerProvider } from '../../src/contract/calls/sign-in';
import { route, type Route, visitorOf } from '../http/index';
import type { IdentityServices } from './services';

export const registrationRoutes: readonly Route<IdentityServices>[] = [
  route(checkUsername, async ({ username }, context) => {
    await context.services.registration.checkUsername({ username, visitor: visitorOf(context) });
    return null;
  }),
  route(register, (form, context) =>
    context.services.registration.register({
      form: { ...form, altcha: form.altcha ?? '' },
      mode: 'username',
      visitor: visitorOf(context, form.loginDeviceId),
      language: context.language,
    }),
  ),
  route(registerMobile, (form, context) =>
    context.services.registration.register({
      form: { ...form, altcha: form.altcha ?? '' },
      mode: 'mobile',
      visitor: visitorOf(context, form.loginDeviceId),
      language: context.language,
    }),
  ),
  route(affiliate, async ({ code }, context) => {
    await context.services.registration.checkAffiliate({ code, visitor: visitorOf(context) });
    return null;
  }),
  route(registerProvider, (input, context) =>
    context.services.providerRegistration.register({
      visitor: visitorOf(context, input.loginDeviceId),
      channel: input.firebaseChannel,
      idToken: input.firebaseIdToken,
      affiliateCode: input.affiliateCode,
      referralCode: input.referralCode,
      registerUrl: input.registerUrl,
    }),
  ),
];
