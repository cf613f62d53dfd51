import { passkeyRemove as call } from '../../src/contract/calls/factors';
import { route, sessionOf } from './route';
import { visitorOf } from './visitor';

export const passkeyRemove = route(call, async ({ id }, context) => {
  await context.services.passkeys.remove({ session: sessionOf(context), visitor: visitorOf(context), id });
  return null;
});
