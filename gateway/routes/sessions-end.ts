import { sessionsEnd as call } from '../../src/contract/calls/sign-in';
import { route, sessionOf } from './route';

export const sessionsEnd = route(call, async ({ id }, context) => {
  const session = sessionOf(context);
  await context.services.ownSessions.end({ merchantId: context.merchant.id, session, id });
  return null;
});
