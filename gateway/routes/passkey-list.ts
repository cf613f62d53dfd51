import { passkeyList as call } from '../../src/contract/calls/factors';
import { route, sessionOf } from './route';
import { visitorOf } from './visitor';

export const passkeyList = route(call, (_, context) =>
  context.services.passkeys.list({ session: sessionOf(context), visitor: visitorOf(context) }),
);
