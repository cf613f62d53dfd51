import { sessionsList as call } from '../../src/contract/calls/sign-in';
import { route, sessionOf } from './route';

export const sessionsList = route(call, (_, context) =>
  context.services.ownSessions.list({ merchantId: context.merchant.id, session: sessionOf(context) }),
);
