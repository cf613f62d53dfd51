import { passkeyLogin as call } from '../../src/contract/calls/factors';
import { route } from './route';
import { visitorOf } from './visitor';

export const passkeyLogin = route(call, ({ response, loginDeviceId }, context) =>
  context.services.passkeys.login({ visitor: visitorOf(context, loginDeviceId), response }),
);
