import { securityConfig as call } from '../../src/contract/calls/sign-in';
import { route, sessionOf } from './route';

export const securityConfig = route(call, (_, context) =>
  context.services.factors.config({
    merchantId: context.merchant.id,
    memberId: sessionOf(context).memberId,
  }),
);
