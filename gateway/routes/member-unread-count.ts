import { unreadCount } from '../../src/contract/calls/member';
import { route, sessionOf } from './route';

export const memberUnreadCount = route(unreadCount, (_, context) =>
  context.services.members.unread({
    merchantId: context.merchant.id,
    memberId: sessionOf(context).memberId,
  }),
);
