import { memberInfo, unreadCount } from '../../src/contract/calls/member';
import { route, type Route, sessionOf } from '../http/route';

export const membersRoutes: readonly Route[] = [
  route(memberInfo, (_, context) =>
    context.services.members.info({
      merchantId: context.merchant.id,
      memberId: sessionOf(context).memberId,
    }),
  ),
  route(unreadCount, (_, context) =>
    context.services.members.unread({
      merchantId: context.merchant.id,
      memberId: sessionOf(context).memberId,
    }),
  ),
];
