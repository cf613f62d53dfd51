import { authenticatorRemove as call } from '../../src/contract/calls/factors';
import { route, sessionOf } from './route';
import { visitorOf } from './visitor';

export const authenticatorRemove = route(call, async ({ authCode: code }, context) => {
  const session = sessionOf(context);
  await context.services.authenticators.remove({ session, visitor: visitorOf(context), code });
  return null;
});
