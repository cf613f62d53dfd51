import { registerProvider as call } from '../../src/contract/calls/sign-in';
import { route } from './route';
import { visitorOf } from './visitor';

export const sessionRegisterProvider = route(call, (input, context) =>
  context.services.providerRegistration.register({
    visitor: visitorOf(context, input.loginDeviceId),
    channel: input.firebaseChannel,
    idToken: input.firebaseIdToken,
    affiliateCode: input.affiliateCode,
    referralCode: input.referralCode,
    registerUrl: input.registerUrl,
  }),
);
