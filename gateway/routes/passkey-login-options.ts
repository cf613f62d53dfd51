import { passkeyLoginOptions as call } from '../../src/contract/calls/factors';
import { route } from './route';
import { visitorOf } from './visitor';

export const passkeyLoginOptions = route(call, (_, context) =>
  context.services.passkeys.loginOptions(visitorOf(context)),
);
