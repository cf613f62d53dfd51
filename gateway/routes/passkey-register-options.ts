import { passkeyRegisterOptions as call } from '../../src/contract/calls/factors';
import { route, sessionOf } from './route';
import { visitorOf } from './visitor';

export const passkeyRegisterOptions = route(call, (_, context) =>
  context.services.passkeys.registerOptions({ session: sessionOf(context), visitor: visitorOf(context) }),
);
