import {
  inboxDelete,
  inboxLetter,
  inboxList,
  inboxRead,
  inboxUnread,
  unreadCount,
} from '../../../src/contract/calls/inbox';
import { letterPageToWire, letterToWire } from '../../../src/contract/entities/inbox';
import { route, type Route, type RouteContext, sessionOf } from '../../http/index';
import type { InboxServices } from './services';

const whoOf = (context: RouteContext<InboxServices>) => ({
  merchant: context.merchant,
  memberId: sessionOf(context).memberId,
});

export const inboxRoutes: readonly Route<InboxServices>[] = [
  route(unreadCount, (_, context) => context.services.letters.unread(whoOf(context))),
  route(inboxList, async (input, context) =>
    letterPageToWire(
      await context.services.letters.list(whoOf(context), input, input.language || context.language),
    ),
  ),
  route(inboxLetter, async ({ id, language }, context) =>
    letterToWire(await context.services.letters.letter(whoOf(context), id, language || context.language)),
  ),
  route(inboxRead, ({ ids, untilMs }, context) =>
    untilMs === null
      ? context.services.letters.read(whoOf(context), ids)
      : context.services.letters.readAll(whoOf(context), untilMs),
  ),
  route(inboxUnread, ({ ids }, context) => context.services.letters.unreadAgain(whoOf(context), ids)),
  route(inboxDelete, ({ ids }, context) => context.services.letters.remove(whoOf(context), ids)),
];
