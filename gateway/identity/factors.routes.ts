import {
  authenticatorBegin,
  authenticatorConfirm,
  authenticatorRemove,
  stepUp,
} from '../../src/contract/calls/factors';
import { securityConfig } from '../../src/contract/calls/sign-in';
import { route, type Route, sessionOf, visitorOf } from '../http/index';
import type { IdentityServices } from './services';

export const factorsRoutes: readonly Route<IdentityServices>[] = [
  route(securityConfig, (_, context) =>
    context.services.factors.config({
      merchantId: context.merchant.id,
      memberId: sessionOf(context).memberId,
    }),
  ),
  route(authenticatorBegin, (_, context) =>
    context.services.authenticators.begin({ session: sessionOf(context), visitor: visitorOf(context) }),
  ),
  route(authenticatorConfirm, async ({ authCode: code }, context) => {
    const session = sessionOf(context);
    await context.services.authenticators.confirm({ session, visitor: visitorOf(context), code });
    return null;
  }),
  route(authenticatorRemove, async ({ authCode: code }, context) => {
    const session = sessionOf(context);
    await context.services.authenticators.remove({ session, visitor: visitorOf(context), code });
    return null;
  }),
  route(stepUp, async ({ password }, context) => {
    const session = sessionOf(context);
    await context.services.passwords.stepUp({ session, visitor: visitorOf(context), password });
    return null;
  }),
];
