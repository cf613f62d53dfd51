import { memberInfo } from '../../src/contract/calls/member';
import { route, type Route, sessionOf } from '../http/index';
import type { IdentityServices } from './services';

export const membersRoutes: readonly Route<IdentityServices>[] = [
  route(memberInfo, (_, context) =>
    context.services.members.info({
      merchantId: context.merchant.id,
      memberId: sessionOf(context).memberId,
    }),
  ),
];
