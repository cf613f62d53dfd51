import { memberInfo as call } from '../../src/contract/calls/member';
import { route, sessionOf } from './route';

export const memberInfo = route(call, (_, context) =>
  context.services.members.info({
    merchantId: context.merchant.id,
    memberId: sessionOf(context).memberId,
  }),
);
