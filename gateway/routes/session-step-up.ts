import { stepUp as call } from '../../src/contract/calls/factors';
import { route, sessionOf } from './route';
import { visitorOf } from './visitor';

export const sessionStepUp = route(call, async ({ password }, context) => {
  const session = sessionOf(context);
  await context.services.passwords.stepUp({ session, visitor: visitorOf(context), password });
  return null;
});
