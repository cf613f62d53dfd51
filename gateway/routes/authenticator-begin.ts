import { authenticatorBegin as call } from '../../src/contract/calls/factors';
import { route, sessionOf } from './route';
import { visitorOf } from './visitor';

export const authenticatorBegin = route(call, (_, context) =>
  context.services.authenticators.begin({ session: sessionOf(context), visitor: visitorOf(context) }),
);
