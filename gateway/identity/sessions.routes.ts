import { sessionsEnd, sessionsList } from '../../src/contract/calls/sign-in';
import { route, type Route, sessionOf } from '../http/index';
import type { IdentityServices } from './services';

export const sessionsRoutes: readonly Route<IdentityServices>[] = [
  route(sessionsList, (_, context) =>
    context.services.ownSessions.list({ merchantId: context.merchant.id, session: sessionOf(context) }),
  ),
  route(sessionsEnd, async ({ id }, context) => {
    const session = sessionOf(context);
    await context.services.ownSessions.end({ merchantId: context.merchant.id, session, id });
    return null;
  }),
];
